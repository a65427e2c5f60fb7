import type { ServiceImpl } from "@connectrpc/connect";
import {
  type EmployeeStatus,
  EmployeeStatusSchema,
  type EmployeeSyncService,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import type { PortalEmployeesService } from "@platform/contracts/portal/v1/employees";
import type { Calls } from "@platform/rpc/client/client";
import { enumNames } from "@platform/service/call/enum-names";
import { ownerCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";
import type { Reports } from "../payroll/reports.ts";

const statuses = enumNames<typeof EmployeeStatus>(EmployeeStatusSchema);

/** Employees of the owner. */
export function employeePages({
  employees,
  reports,
}: {
  employees: Calls<typeof EmployeeSyncService>;
  reports: Pick<Reports, "listEmployeeRecords">;
}): ServiceImpl<typeof PortalEmployeesService> {
  return {
    async listEmployees({ employerId, employeeId, status, limit, startingAfter }, context) {
      const statusName = statuses.names.find((name) => name === status);
      if (status !== "" && statusName === undefined) throw invalidField("status", "must be active or terminated");
      const filter = { employerId, employeeId, status: statuses.fromName(statusName), limit, startingAfter };
      const page = await employees.listEmployees(filter, ownerCall(context));
      return { employees: page.employees, hasMore: page.hasMore };
    },
    async getEmployee({ id }, context) {
      const { employee } = await employees.getEmployee({ id }, ownerCall(context));
      return employee ? { employee } : {};
    },
    async listEmployeeRecords({ id, limit, startingAfter }, context) {
      const call = ownerCall(context);
      const { employee } = await employees.getEmployee({ id }, call);
      if (!employee) return {};
      const { employerId, employeeId } = employee;
      const page = await reports.listEmployeeRecords({ employerId, employeeId, limit, startingAfter }, call);
      return { records: page.records, lastReportId: page.lastReportId, hasMore: page.hasMore };
    },
  };
}

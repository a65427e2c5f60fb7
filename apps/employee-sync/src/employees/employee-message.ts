import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EmployeeSchema, EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Tenant } from "@platform/service/call/tenant";
import { type Employee, type EmploymentStatus, employmentStatuses, visibleMembers } from "./employee.ts";

/** Converts an employee to its message. */
export function toEmployeeMessage(tenant: Tenant, employee: Employee): MessageInitShape<typeof EmployeeSchema> {
  const { id, employerId, employeeId, createdAt, updatedAt, deletedAt } = employee;
  const { status, ...facts } = visibleMembers(employee);
  return {
    id,
    ...tenant,
    employerId,
    employeeId,
    ...facts,
    status: employmentStatuses.fromName(status),
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(deletedAt && { deletedAt: timestampFromDate(deletedAt) }),
  };
}

/** Reads the status filter of a request; undefined means any status. */
export function statusOf(status: EmployeeStatus): EmploymentStatus | undefined {
  return employmentStatuses.toName(status);
}

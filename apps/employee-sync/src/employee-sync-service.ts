import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { ReadLog } from "@platform/messaging/publish/read-log";
import { nameWords } from "@platform/public-records/value/name-words";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage, required } from "@platform/validation/message";
import { z } from "zod";
import type { Dependencies } from "./dependencies.ts";
import type { ClassCodes } from "./employees/class-codes.ts";
import { createEmployee } from "./employees/create-employee.ts";
import { deleteEmployee } from "./employees/delete-employee.ts";
import {
  selectEmployee,
  selectEmployeeIds,
  selectEmployeePage,
  selectEmployeeStates,
} from "./employees/employee.sql.ts";
import { statusOf, toEmployeeMessage } from "./employees/employee-message.ts";
import { eraseEmployee } from "./employees/erase-employee.ts";
import { updateEmployee } from "./employees/update-employee.ts";
import { syncEmployees } from "./sync/sync-employees.ts";
import type { SyncWriter } from "./sync/sync-writer.ts";

const maxStates = 10_000;
const statesRequest = z.object({
  employeeIds: z.array(z.string()).max(maxStates, { error: `must have at most ${maxStates} elements` }),
});

const namesRequest = z.object({
  names: z.array(z.string()).max(maxStates, { error: `must have at most ${maxStates} elements` }),
});

interface ServiceDependencies extends Dependencies {
  classCodes: ClassCodes;
  writeSync: SyncWriter;
  maxChanges: number;
  recordRead: ReadLog;
}

/** Implements EmployeeSyncService. */
export function employeeSyncService(dependencies: ServiceDependencies): Implementation {
  const { database, recordRead } = dependencies;
  return implementForTenants(EmployeeSyncService, {
    syncEmployees({ employerId, changes }, call) {
      return syncEmployees(dependencies, call, { employerId, changes, now: new Date() });
    },
    async listEmployees(request, call) {
      const { tenant } = call;
      const { employerId, employeeId } = request;
      const filters = { employerId, employeeId, status: statusOf(request.status) };
      const { items, hasMore } = await selectEmployeePage(database, tenant, request, filters);
      await recordRead(call, { action: "employee.read", ids: items.map(({ id }) => id) });
      return { employees: items.map((employee) => toEmployeeMessage(tenant, employee)), hasMore };
    },
    async getEmployee({ id }, call) {
      const { tenant } = call;
      const employee = await selectEmployee(database, tenant, id);
      if (!employee) throw refusal("EMPLOYEE_NOT_FOUND");
      await recordRead(call, { action: "employee.read", ids: [id] });
      return { employee: toEmployeeMessage(tenant, employee) };
    },
    async listEmployeeStates({ employerId, employeeIds }, { tenant }) {
      parseMessage("INVALID_EMPLOYEE", statesRequest, { employeeIds });
      return { states: await selectEmployeeStates(database, tenant, { employerId, employeeIds }) };
    },
    async listEmployeeIds({ employerId, names }, { tenant }) {
      parseMessage("INVALID_EMPLOYEE", namesRequest, { names });
      const ids = await selectEmployeeIds(database, tenant, employerId);
      const employees = names.flatMap((name) => {
        const employeeId = ids.get(nameWords(name));
        return employeeId === undefined ? [] : [{ name, employeeId }];
      });
      return { employees };
    },
    createEmployee({ employerId, employeeId, members }, call) {
      return createEmployee(dependencies, call, {
        employerId,
        employeeId,
        members: required("INVALID_EMPLOYEE", "members", members),
        now: new Date(),
      });
    },
    async updateEmployee({ id, members }, call) {
      const change = { id, members: required("INVALID_EMPLOYEE", "members", members), now: new Date() };
      const { employee, warnings } = await updateEmployee(dependencies, call, change);
      return { employee: toEmployeeMessage(call.tenant, employee), warnings };
    },
    async deleteEmployee({ id }, call) {
      await deleteEmployee(dependencies, call, { id });
      return {};
    },
    eraseEmployee: async (person, call) => ({ ids: await eraseEmployee(dependencies, call, person) }),
  });
}

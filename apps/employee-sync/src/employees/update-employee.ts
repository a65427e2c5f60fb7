import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EmployeeMembers, EntryWarningSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { refuseInvalid } from "@platform/validation/invalid";
import type { Dependencies } from "../dependencies.ts";
import { applyMembers } from "./apply-members.ts";
import { checkEmployeeClass } from "./check-employee-class.ts";
import type { ClassCodes } from "./class-codes.ts";
import { selectEmployee, upsertEmployees } from "./employee.sql.ts";
import { type Employee, eventOfChange } from "./employee.ts";
import { employeeEvent, enqueueAll } from "./employee-events.ts";

interface MemberChange {
  id: string;
  members: EmployeeMembers;
  now: Date;
}

/**
 * Updates the given members of an employee and publishes an event if partners see a difference. Throws NOT_FOUND;
 * INVALID_ARGUMENT with the violations.
 */
export async function updateEmployee(
  { database, classCodes }: Dependencies & { classCodes?: ClassCodes },
  call: TenantCall,
  change: MemberChange,
): Promise<{ employee: Employee; warnings: MessageInitShape<typeof EntryWarningSchema>[] }> {
  const { tenant } = call;
  const { id, members, now } = change;
  const before = await selectEmployee(database, tenant, id);
  if (!before) throw refusal("EMPLOYEE_NOT_FOUND");
  const { employee: expected, violations } = applyMembers(before, members, now);
  refuseInvalid("INVALID_EMPLOYEE", violations);
  const classFinding = await checkEmployeeClass(classCodes, tenant, { employee: expected, members, now });
  refuseInvalid("INVALID_EMPLOYEE", classFinding.violations);
  const employee = await database.transaction((tx, last) => update({ tx, last }, call, change));
  return { employee, warnings: classFinding.warnings };
}

async function update(
  { tx, last }: { tx: Queryable; last: Queryable },
  { tenant }: TenantCall,
  { id, members, now }: MemberChange,
): Promise<Employee> {
  const before = await selectEmployee(tx, tenant, id, { lock: true });
  if (!before) throw refusal("EMPLOYEE_NOT_FOUND");
  const { employee, violations } = applyMembers(before, members, now);
  refuseInvalid("INVALID_EMPLOYEE", violations);
  const happened = eventOfChange(before, employee);
  const after = happened ? { ...employee, updatedAt: now } : employee;
  const events = happened ? [employeeEvent(tenant, happened, after)] : [];
  await Promise.all([upsertEmployees(tx, tenant, [after]), enqueueAll(last, events)]);
  return after;
}

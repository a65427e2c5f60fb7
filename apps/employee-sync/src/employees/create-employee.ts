import { create, fromBinary, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import {
  type CreateEmployeeResponse,
  CreateEmployeeResponseSchema,
  type EmployeeMembers,
  type EntryWarningSchema,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refuseInvalid } from "@platform/validation/invalid";
import type { Dependencies } from "../dependencies.ts";
import { applyMembers } from "./apply-members.ts";
import { checkEmployeeClass } from "./check-employee-class.ts";
import type { ClassCodes } from "./class-codes.ts";
import { insertHired, selectHired } from "./employee.sql.ts";
import { type Employee, newEmployee } from "./employee.ts";
import { employeeEvent, enqueueAll } from "./employee-events.ts";
import { duplicateEmployee } from "./employee-faults.ts";
import { checkMembers, privateNumbers } from "./employee-members.ts";
import { toEmployeeMessage } from "./employee-message.ts";
import { lockEmployers } from "./employer.sql.ts";

interface NewEmployee {
  employerId: string;
  employeeId: string;
  members: EmployeeMembers;
  now: Date;
}

/**
 * Creates an employee and publishes `employee.created`. Idempotent for one request. Throws INVALID_ARGUMENT with the
 * violations; ALREADY_EXISTS with the record's id (`metadata.employee`) if the employer already has this employee.
 */
export async function createEmployee(
  { database, classCodes }: Dependencies & { classCodes?: ClassCodes },
  call: TenantCall,
  input: NewEmployee,
): Promise<CreateEmployeeResponse> {
  const { employerId, employeeId, members, now } = input;
  const { employee, violations } = applyMembers(newEmployee(employerId, employeeId, now), members, now);
  refuseInvalid("INVALID_EMPLOYEE", [
    ...checkMembers({ employerId, employeeId }),
    ...privateNumbers({ employeeId }),
    ...violations,
  ]);
  const classFinding = await checkEmployeeClass(classCodes, call.tenant, { employee, members, now });
  refuseInvalid("INVALID_EMPLOYEE", classFinding.violations);
  const answer = await database.transaction((tx, last) =>
    createOnce({ tx, last }, call, { employee, warnings: classFinding.warnings }),
  );
  return answer;
}

interface CheckedEmployee {
  employee: Employee;
  warnings: MessageInitShape<typeof EntryWarningSchema>[];
}

async function createOnce(
  { tx, last }: { tx: Queryable; last: Queryable },
  { tenant, requestId }: TenantCall,
  { employee, warnings }: CheckedEmployee,
): Promise<CreateEmployeeResponse> {
  // Sent together: the second one reads after the lock is taken.
  const [, existing] = await Promise.all([
    lockEmployers(tx, [{ tenant, employerId: employee.employerId }]),
    selectHired(tx, tenant, requestId, employee),
  ]);
  if (existing.answer) return fromBinary(CreateEmployeeResponseSchema, existing.answer);
  if (existing.knownId) throw duplicateEmployee(existing.knownId);
  const answer = create(CreateEmployeeResponseSchema, { employee: toEmployeeMessage(tenant, employee), warnings });
  await Promise.all([
    enqueueAll(tx, [employeeEvent(tenant, "employeeCreated", employee)]),
    insertHired(last, tenant, employee, { requestId, answer: toBinary(CreateEmployeeResponseSchema, answer) }),
  ]);
  return answer;
}

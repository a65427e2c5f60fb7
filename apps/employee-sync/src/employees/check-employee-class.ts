import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EmployeeMembers, EntryWarningSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Violation } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { askClassCodes, type ClassCodes, classFinding, expectedState, isState, openClasses } from "./class-codes.ts";
import { type Employee, visibleMembers } from "./employee.ts";

/** Checks the class of one employee: a violation if it is malformed, else at most one warning. */
interface EmployeeClassFindings {
  violations: Violation[];
  warnings: MessageInitShape<typeof EntryWarningSchema>[];
}

/**
 * Checks the class code and the state that an employee has after a request, if the request sends one of the two.
 *
 * @param employee the employee with the members of the request
 */
export async function checkEmployeeClass(
  classCodes: ClassCodes | undefined,
  tenant: Tenant,
  { employee, members, now }: { employee: Employee; members: EmployeeMembers; now: Date },
): Promise<EmployeeClassFindings> {
  const nothing = { violations: [], warnings: [] };
  if (!members.classCode && !members.state) return nothing;
  if (members.state && !isState(members.state)) {
    const description = `must be ${expectedState}, received ${members.state}`;
    return { violations: [{ field: "state", description }], warnings: [] };
  }
  const { classCode, state } = visibleMembers(employee);
  const { employerId, employeeId } = employee;
  const today = now.toISOString().slice(0, 10);
  const statedClass = { state, classCode };
  const askedClasses = await askClassCodes(
    classCodes,
    { tenant, employerId, today },
    openClasses([statedClass], today),
  );
  const finding = classFinding(statedClass, today, askedClasses);
  if (!finding) return nothing;
  if (finding.code !== "CLASS_CODE_UNKNOWN")
    return { violations: [], warnings: [{ employeeId, field: "class_code", ...finding }] };
  const received = shown(finding.received);
  const why = finding.message.replace(/\.$/, "");
  const violation = members.classCode
    ? { field: "class_code", description: `must have the form of the state's codes, received ${received}: ${why}` }
    : { field: "state", description: `must be a state with codes of the form of ${received}: ${why}` };
  return { violations: [violation], warnings: [] };
}

/** A text from a wrong column is not repeated: it can be a name. */
function shown(classCode: string): string {
  return /^[0-9][0-9A-Za-z-]{0,9}$/.test(classCode) ? classCode : "(not shown)";
}

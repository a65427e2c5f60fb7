import { type EmployeeMembers, EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import { canonicalDecimal } from "@platform/decimal/amount";
import { employeeMembers } from "@platform/public-records/noun/employee";
import { presentMembers } from "@platform/public-records/noun/members";
import type { Violation } from "@platform/service/call/fault";
import {
  activeMembers,
  type Employee,
  fullName,
  leftBeforeHire,
  type NameParts,
  setMembersByRequest,
  visibleMembers,
} from "./employee.ts";
import { checkMembers, privateNumbers } from "./employee-members.ts";

/** Applies the members of a request to an employee. The returned employee is valid only if there are no violations. */
export function applyMembers(
  before: Employee,
  members: EmployeeMembers,
  now: Date,
): { employee: Employee; violations: Violation[] } {
  const { name = "", firstName = "", lastName = "" } = members;
  const violations = [...checkTexts(members), ...privateNumbers({ name, firstName, lastName })];
  const names = readNames(before, members, violations);
  const { status, classCode, state } = members;
  const employee: Employee = {
    ...before,
    ...(status === EmployeeStatus.ACTIVE && activeMembers),
    ...(status === EmployeeStatus.TERMINATED && { status: "terminated" }),
    heard: setMembersByRequest(before.heard, { ...names, classCode, state }, now.getTime()),
    ...presentMembers(employeeMembers, members),
    hourlyRate:
      members.hourlyRate === undefined || violations.length > 0
        ? before.hourlyRate
        : canonicalDecimal(members.hourlyRate),
  };
  setTermination(employee, members, violations);
  return { employee, violations };
}

/** Validates the members of a request, except empty texts: they remove a member. */
function checkTexts({ $typeName: _type, $unknown: _unknown, status: _status, ...texts }: EmployeeMembers): Violation[] {
  return checkMembers(Object.fromEntries(Object.entries(texts).filter(([, text]) => text)));
}

interface Names {
  name?: string;
  nameParts?: NameParts;
}

/** Reads the name. It is first and last name joined by a space; if only `name` is set, the parts are unknown. */
function readNames(before: Employee, members: EmployeeMembers, violations: Violation[]): Names {
  const visible = visibleMembers(before);
  const { name, firstName, lastName } = members;
  const nameParts = { first: firstName ?? visible.firstName, last: lastName ?? visible.lastName };
  const areGiven = Boolean(firstName || lastName);
  if (areGiven && nameParts.first === "") violations.push({ field: "first_name", description: "is required" });
  if (areGiven && nameParts.last === "") violations.push({ field: "last_name", description: "is required" });
  if (areGiven) {
    const full = fullName(nameParts);
    if (name !== undefined && name !== full) {
      violations.push({
        field: "name",
        description: "must equal first_name and last_name joined by a space, or be omitted",
      });
    }
    return { name: full, nameParts };
  }
  const isTakenAway = firstName === "" || lastName === "";
  const remaining = name ?? visible.name;
  if (remaining === "") violations.push({ field: "name", description: "is required" });
  return {
    ...(name !== undefined && { name }),
    ...(isTakenAway && { nameParts: { first: "", last: "" } }),
  };
}

/** Sets date and reason of termination, which only a terminated employee may have. */
function setTermination(employee: Employee, members: EmployeeMembers, violations: Violation[]): void {
  const { terminationDate, terminationReason } = members;
  employee.terminationDate = terminationDate ?? employee.terminationDate;
  employee.terminationReason = terminationReason ?? employee.terminationReason;
  const needsStatus = [
    ["termination_date", employee.terminationDate],
    ["termination_reason", employee.terminationReason],
  ] as const;
  for (const [field, value] of needsStatus) {
    if (employee.status === "active" && value !== "") {
      violations.push({ field, description: "must be omitted while the status is active" });
    }
  }
  if (violations.length === 0 && leftBeforeHire(employee)) {
    violations.push({ field: "termination_date", description: "must not be before hire_date" });
  }
}

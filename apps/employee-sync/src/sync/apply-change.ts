import type {
  EmployeeChange,
  Hire,
  RosterEntry,
  Termination,
  Update,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import { canonicalDecimal } from "@platform/decimal/amount";
import type { EntryErrorCode } from "@platform/error-codes/failure-codes";
import { employeeMembers } from "@platform/public-records/noun/employee";
import { presentMembers } from "@platform/public-records/noun/members";
import { hasSocialSecurityNumber, isPrivateName } from "@platform/validation/social-security-number";
import {
  activeMembers,
  type Employee,
  fullName,
  leftBeforeHire,
  newEmployee,
  setMembersByRequest,
} from "../employees/employee.ts";

/** Why a change cannot be applied to the employee. */
export interface Refusal {
  code: EntryErrorCode;
  message: string;
}

/** The employee to change; `known` is undefined if the employer has no such employee. */
interface Subject {
  known: Employee | undefined;
  employerId: string;
  now: Date;
}

type Applied = Employee | Refusal;

export function isRefusal(applied: Applied): applied is Refusal {
  return "code" in applied;
}

const notFound: Refusal = {
  code: "EMPLOYEE_NOT_FOUND",
  message: "The employer has no employee with this employee_id.",
};
const alreadyActive: Refusal = { code: "EMPLOYEE_ALREADY_ACTIVE", message: "The employee is already active." };
const leftTooEarly: Refusal = {
  code: "TERMINATION_BEFORE_HIRE",
  message: "termination_date must not be before the employee's hire_date.",
};
const privateNumber: Refusal = {
  code: "SOCIAL_SECURITY_NUMBER",
  message: "The name or employee_id looks like a social security number, which is not stored as one of them.",
};
const unknownStatus: Refusal = { code: "INVALID_FIELD", message: "employment_status must be active or terminated." };

/** Applies a change: returns the changed employee, or the refusal. The change must have been validated by `checkChanges`. */
export function applyChange(subject: Subject, { employeeId, change }: EmployeeChange): Applied {
  if (hasPrivateNumber(subject, employeeId, change)) return privateNumber;
  const applied = applyCase(subject, employeeId, change);
  return !isRefusal(applied) && leftBeforeHire(applied) ? leftTooEarly : applied;
}

/** An employee who has such a number already can still be changed and terminated. */
function hasPrivateNumber(
  { known: current }: Subject,
  employeeId: string,
  { case: kind, value }: EmployeeChange["change"],
): boolean {
  if (!current && hasSocialSecurityNumber(employeeId)) return true;
  if (kind === "hire" || kind === "update") return isPrivateName(value.name ?? "");
  return kind === "rosterEntry" && [value.firstName, value.lastName].some(isPrivateName);
}

function applyCase(subject: Subject, employeeId: string, change: EmployeeChange["change"]): Applied {
  switch (change.case) {
    case "hire":
      return hire(subject, employeeId, change.value);
    case "update":
      return subject.known ? update(subject.known, change.value, subject.now) : notFound;
    case "termination":
      return subject.known ? terminate(subject.known, change.value) : notFound;
    case "rosterEntry":
      return list(subject, employeeId, change.value);
    default:
      throw new RangeError("the change was not validated: it is neither hire, update, termination nor roster entry");
  }
}

function hire({ known: current, employerId, now }: Subject, employeeId: string, members: Hire): Applied {
  if (current?.status === "active") return alreadyActive;
  const employee = current ?? newEmployee(employerId, employeeId, now);
  const { name, classCode } = members;
  return {
    ...employee,
    ...activeMembers,
    heard: setMembersByRequest(employee.heard, { name, classCode }, now.getTime()),
    hireDate: members.hireDate,
    hourlyRate: members.hourlyRate === "" ? employee.hourlyRate : canonicalDecimal(members.hourlyRate),
  };
}

function update(employee: Employee, { name, classCode, hourlyRate }: Update, now: Date): Employee {
  return {
    ...employee,
    heard: setMembersByRequest(employee.heard, { name, classCode }, now.getTime()),
    hourlyRate: hourlyRate === undefined ? employee.hourlyRate : canonicalDecimal(hourlyRate),
  };
}

function terminate(employee: Employee, { terminationDate, terminationReason }: Termination): Employee {
  return {
    ...employee,
    status: "terminated",
    terminationDate,
    terminationReason: terminationReason || (employee.status === "terminated" ? employee.terminationReason : ""),
  };
}

/** Applies an entry of a roster. An employee that it lists as terminated keeps an unknown termination date. */
function list({ known: current, employerId, now }: Subject, employeeId: string, entry: RosterEntry): Applied {
  const status = entry.employmentStatus;
  if (status !== undefined && status !== "active" && status !== "terminated") return unknownStatus;
  const employee = current ?? newEmployee(employerId, employeeId, now);
  const nameParts = { first: entry.firstName, last: entry.lastName };
  const { classCode, state } = entry;
  const members = { name: fullName(nameParts), nameParts, classCode, state };
  return {
    ...employee,
    ...(status === "active" && activeMembers),
    ...(status === "terminated" && { status }),
    heard: setMembersByRequest(employee.heard, members, now.getTime()),
    ...presentMembers(employeeMembers, entry),
  };
}

import { type EmployeeStatus, EmployeeStatusSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import { employeeMembers } from "@platform/public-records/noun/employee";
import { absentValues, type MemberTexts, toMemberTexts } from "@platform/public-records/noun/members";
import { enumNames } from "@platform/service/call/enum-names";
import { newId } from "@platform/service/call/ids";
import { currentValue, type MemberSources, setByRequest } from "./member-sources.ts";

export const employmentStatuses = enumNames<typeof EmployeeStatus>(EmployeeStatusSchema);
export type EmploymentStatus = (typeof employmentStatuses.names)[number];

export interface NameParts {
  first: string;
  last: string;
}

/** Members that payroll reports contain too, with their sources. */
export interface SourcedMembers {
  name: MemberSources<string>;
  nameParts: MemberSources<NameParts>;
  classCode: MemberSources<string>;
  state: MemberSources<string>;
}

/** Employment of one person with one employer. An empty text means unknown. */
export interface Employee extends MemberTexts<typeof employeeMembers> {
  /** `emp_…` */
  id: string;
  employerId: string;
  /** The partner's own id. */
  employeeId: string;
  status: EmploymentStatus;
  heard: SourcedMembers;
  /** Decimal string, in dollars. */
  hourlyRate: string;
  /** `YYYY-MM-DD`, like all dates here. */
  terminationDate: string;
  terminationReason: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt?: Date;
}

/** Makes an active employee without any other members. */
export function newEmployee(employerId: string, employeeId: string, now: Date): Employee {
  return {
    id: newId("emp_", now.getTime()),
    employerId,
    employeeId,
    status: "active",
    heard: { name: {}, nameParts: {}, classCode: {}, state: {} },
    hourlyRate: "",
    terminationDate: "",
    terminationReason: "",
    ...toMemberTexts(employeeMembers, absentValues(employeeMembers)),
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Returns the members of an employee that partners see, except ids and times. First and last name are empty unless they make
 * up the current name.
 */
export function visibleMembers({ heard, ...employee }: Employee) {
  const name = currentValue(heard.name) ?? "";
  const parts = currentValue(heard.nameParts);
  const areName = parts !== undefined && fullName(parts) === name;
  return {
    status: employee.status,
    name,
    firstName: areName ? parts.first : "",
    lastName: areName ? parts.last : "",
    classCode: currentValue(heard.classCode) ?? "",
    state: currentValue(heard.state) ?? "",
    hourlyRate: employee.hourlyRate,
    terminationDate: employee.terminationDate,
    terminationReason: employee.terminationReason,
    ...toMemberTexts(employeeMembers, employee),
  };
}

export function fullName({ first, last }: NameParts): string {
  return `${first} ${last}`;
}

/** Name of an employee event in the proto. */
export type EmployeeEventCase = "employeeCreated" | "employeeUpdated" | "employeeTerminated";

/** Returns the event for a change of an employee; undefined if partners see no difference. */
export function eventOfChange(before: Employee | undefined, after: Employee): EmployeeEventCase | undefined {
  if (!before) return "employeeCreated";
  if (JSON.stringify(visibleMembers(before)) === JSON.stringify(visibleMembers(after))) return undefined;
  return before.status === "active" && after.status === "terminated" ? "employeeTerminated" : "employeeUpdated";
}

/** Sets the members that a request contains; undefined ones stay as they are. */
export function setMembersByRequest(
  heard: SourcedMembers,
  report: {
    [Name in keyof SourcedMembers]?: SourcedMembers[Name] extends MemberSources<infer Value>
      ? Value | undefined
      : never;
  },
  atMs: number,
): SourcedMembers {
  return {
    name: report.name === undefined ? heard.name : setByRequest(heard.name, report.name, atMs),
    nameParts: report.nameParts === undefined ? heard.nameParts : setByRequest(heard.nameParts, report.nameParts, atMs),
    classCode: report.classCode === undefined ? heard.classCode : setByRequest(heard.classCode, report.classCode, atMs),
    state: report.state === undefined ? heard.state : setByRequest(heard.state, report.state, atMs),
  };
}

/** Members of an active employee: hiring somebody again removes the termination. */
export const activeMembers = { status: "active", terminationDate: "", terminationReason: "" } as const;

/** True if the termination date is before the hire date. */
export function leftBeforeHire({ hireDate, terminationDate }: Employee): boolean {
  return hireDate !== "" && terminationDate !== "" && terminationDate < hireDate;
}

import { newId } from "@platform/service/ids";
import { type Heard, latest, tell } from "./heard.ts";

export type EmploymentStatus = "active" | "terminated";

export interface NameParts {
  first: string;
  last: string;
}

/** Members that payroll reports show too. */
export interface HeardMembers {
  name: Heard<string>;
  nameParts: Heard<NameParts>;
  classCode: Heard<string>;
  state: Heard<string>;
}

/** One person's employment with one employer. A text that is empty is not known. */
export interface Employee {
  /** `emp_…` */
  id: string;
  employerId: string;
  /** The partner's own id. */
  employeeId: string;
  status: EmploymentStatus;
  heard: HeardMembers;
  email: string;
  /** Decimal string. */
  hourlyRate: string;
  /** `YYYY-MM-DD`, as every date. */
  hireDate: string;
  terminationDate: string;
  terminationReason: string;
  jobTitle: string;
  department: string;
  createdAt: Date;
  updatedAt: Date;
}

/** An active employee of whom nothing is known yet. */
export function newEmployee(employerId: string, employeeId: string, now: Date): Employee {
  return {
    id: newId("emp_", now.getTime()),
    employerId,
    employeeId,
    status: "active",
    heard: { name: {}, nameParts: {}, classCode: {}, state: {} },
    email: "",
    hourlyRate: "",
    hireDate: "",
    terminationDate: "",
    terminationReason: "",
    jobTitle: "",
    department: "",
    createdAt: now,
    updatedAt: now,
  };
}

/** What others see of an employee, its ids and times aside. First and last name are shown while they make up the name. */
export function factsOf({ heard, ...employee }: Employee) {
  const name = latest(heard.name) ?? "";
  const parts = latest(heard.nameParts);
  const areName = parts !== undefined && fullName(parts) === name;
  return {
    status: employee.status,
    name,
    firstName: areName ? parts.first : "",
    lastName: areName ? parts.last : "",
    email: employee.email,
    classCode: latest(heard.classCode) ?? "",
    state: latest(heard.state) ?? "",
    hourlyRate: employee.hourlyRate,
    hireDate: employee.hireDate,
    terminationDate: employee.terminationDate,
    terminationReason: employee.terminationReason,
    jobTitle: employee.jobTitle,
    department: employee.department,
  };
}

export function fullName({ first, last }: NameParts): string {
  return `${first} ${last}`;
}

/** What has happened to an employee, as its event is called; undefined when others see no difference. */
export type EmployeeEventCase = "employeeCreated" | "employeeUpdated" | "employeeTerminated";

/** Tells what has happened between two states of an employee. */
export function whatHappened(before: Employee | undefined, after: Employee): EmployeeEventCase | undefined {
  if (!before) return "employeeCreated";
  if (JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after))) return undefined;
  return before.status === "active" && after.status === "terminated" ? "employeeTerminated" : "employeeUpdated";
}

/** A request has told members that reports show too; those that are undefined it has not. */
export function tellMembers(
  heard: HeardMembers,
  told: { [Name in keyof HeardMembers]?: HeardMembers[Name] extends Heard<infer Value> ? Value | undefined : never },
  atMs: number,
): HeardMembers {
  return {
    name: told.name === undefined ? heard.name : tell(heard.name, told.name, atMs),
    nameParts: told.nameParts === undefined ? heard.nameParts : tell(heard.nameParts, told.nameParts, atMs),
    classCode: told.classCode === undefined ? heard.classCode : tell(heard.classCode, told.classCode, atMs),
    state: told.state === undefined ? heard.state : tell(heard.state, told.state, atMs),
  };
}

/** The members of somebody who works, or works again. */
export const working = { status: "active", terminationDate: "", terminationReason: "" } as const;

/** True when the employee would have left before they came. */
export function leftBeforeHire({ hireDate, terminationDate }: Employee): boolean {
  return hireDate !== "" && terminationDate !== "" && terminationDate < hireDate;
}

import { newId } from "@platform/service/ids";
import { type Heard, latest, tell } from "./heard.ts";

export type EmploymentStatus = "active" | "terminated";

export interface NameParts {
  first: string;
  last: string;
}

/** Members that payroll reports contain too, with their sources. */
export interface HeardMembers {
  name: Heard<string>;
  nameParts: Heard<NameParts>;
  classCode: Heard<string>;
  state: Heard<string>;
}

/** Employment of one person with one employer. An empty text means unknown. */
export interface Employee {
  /** `emp_…` */
  id: string;
  employerId: string;
  /** The partner's own id. */
  employeeId: string;
  status: EmploymentStatus;
  heard: HeardMembers;
  email: string;
  /** Decimal string, in dollars. */
  hourlyRate: string;
  /** `YYYY-MM-DD`, like all dates here. */
  hireDate: string;
  terminationDate: string;
  terminationReason: string;
  jobTitle: string;
  department: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Makes an active employee without any other members. */
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

/**
 * Returns the members of an employee that partners see, except ids and times. First and last name are empty unless they make
 * up the current name.
 */
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

/** Name of an employee event in the proto. */
export type EmployeeEventCase = "employeeCreated" | "employeeUpdated" | "employeeTerminated";

/** Returns the event for a change of an employee; undefined if partners see no difference. */
export function whatHappened(before: Employee | undefined, after: Employee): EmployeeEventCase | undefined {
  if (!before) return "employeeCreated";
  if (JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after))) return undefined;
  return before.status === "active" && after.status === "terminated" ? "employeeTerminated" : "employeeUpdated";
}

/** Sets the members that a request contains; undefined ones stay as they are. */
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

/** Members of an active employee: hiring somebody again removes the termination. */
export const working = { status: "active", terminationDate: "", terminationReason: "" } as const;

/** True if the termination date is before the hire date. */
export function leftBeforeHire({ hireDate, terminationDate }: Employee): boolean {
  return hireDate !== "" && terminationDate !== "" && terminationDate < hireDate;
}

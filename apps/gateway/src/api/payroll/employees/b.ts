import type { SyncEmployeesResponse } from "@platform/contracts/employee_sync/v1/employee_sync";
import { employeeMembers } from "@platform/public-records/noun/employee";
import { z } from "zod";
import { isJsonObject } from "../../../edge/body/json-object.ts";
import { echoOf, typeOf, violationsOf } from "../../../edge/body/violations.ts";
import { maxViolations, type Outcome, type Violation } from "../../../edge/errors/problem.ts";
import { invalidMembers, malformed } from "../../../edge/errors/problems.ts";
import type { UnreadMember } from "../../../edge/names/unread-members.ts";
import { bodyShape, fromBodyMembers } from "../../shared/body-members.ts";
import { stateCode, text } from "../../shared/text.ts";
import { publicFieldB } from "./change-field.ts";
import { type EntriesRead, readEntries } from "./read-entries.ts";
import {
  acceptedCount,
  type Change,
  employerId,
  type Sync,
  syncResponseMembers,
  toEntryError,
  toSyncWarnings,
} from "./sync.ts";

const { email, hire_date: hireDate, ...otherMembers } = bodyShape(employeeMembers);

/** One employee of Profile B's roster. */
const rosterEmployee = z.object(
  {
    employee_id: text().meta({
      description: "Your id of the employee, the same in every report.",
      examples: ["emp_1001"],
    }),
    first_name: text().meta({ examples: ["Maria"] }),
    last_name: text().meta({ examples: ["Alvarez"] }),
    email,
    hire_date: hireDate,
    employment_status: text()
      .nullish()
      .meta({
        description:
          "`active` or `terminated`. An entry with any other text is refused. Defaults to `active` for a new employee.",
        examples: ["active"],
      }),
    ...otherMembers,
    job_classification: text()
      .nullish()
      .meta({ description: "Class code of the rating bureau.", examples: ["5606"] }),
    state: stateCode()
      .nullish()
      .meta({ description: "State where the work is done.", examples: ["IN"] }),
  },
  { error: "an object" },
);

/** Profile B's sync: employees of one employer as they are now. */
export const syncB = z.object({
  employer_id: employerId,
  employees: z
    .array(rosterEmployee)
    .min(1)
    .meta({ description: "Current data of these employees. Employees that are not listed do not change." }),
});

const topLevel = syncB.pick({ employer_id: true });
const notSensitive = new Set(["employer_id", "employee_id", "employment_status", "job_classification", "state"]);

/** Reads Profile B's sync. Reports all problems at once, in the order of the specification. */
export function readSyncB(body: unknown, maxEmployees: number): Outcome<Sync> {
  if (!isJsonObject(body)) return { ok: false, problem: malformed("The body must be a JSON object.") };
  const top = topLevel.safeParse(body);
  const entries = readRoster(body.employees, maxEmployees);
  if (top.success && entries.violations.length === 0) {
    return { ok: true, value: { employerId: top.data.employer_id, changes: entries.changes } };
  }
  const topViolations = top.success ? [] : violationsOf(top.error, body, { echoed: notSensitive });
  const violations = [...topViolations, ...entries.violations];
  const listed = violations.slice(0, maxViolations);
  const notListed = violations.length - listed.length + entries.violationsNotListed;
  return { ok: false, problem: invalidMembers(listed, notListed) };
}

function readRoster(employees: unknown, maxEmployees: number): EntriesRead<Change> {
  if (!Array.isArray(employees)) return { changes: [], violations: [notAnArray(employees)], violationsNotListed: 0 };
  const firstOf = new Map<string, string>();
  return readEntries<Change>(employees, maxEmployees, (entry, at) => {
    const read = rosterEmployee.safeParse(entry);
    if (!read.success) return { ok: false, violations: violationsOf(read.error, entry, { at, echoed: notSensitive }) };
    const { employee_id: id } = read.data;
    const first = firstOf.get(id);
    if (first !== undefined) return { ok: false, violations: [repeated(at, first, id)] };
    firstOf.set(id, at);
    return { ok: true, change: fromRosterEmployee(read.data) };
  });
}

function notAnArray(value: unknown): Violation {
  const missing = value === undefined || value === null;
  const reason = missing ? "is required" : "must be an array";
  return { field: "employees", reason, missing, expected: "an array", received: typeOf(value) };
}

/** A roster says how things are now, so two entries for one employee contradict each other. */
function repeated(at: string, first: string, id: string): Violation {
  return {
    field: `${at}.employee_id`,
    reason: `must not repeat ${first}`,
    expected: "an employee_id once",
    received: echoOf(id),
  };
}

/** Members that the entry leaves out do not change. */
function fromRosterEmployee(employee: z.output<typeof rosterEmployee>): Change {
  const optional = {
    ...fromBodyMembers(employeeMembers, employee),
    employmentStatus: employee.employment_status,
    classCode: employee.job_classification,
    state: employee.state,
  };
  const presentMembers = Object.fromEntries(
    Object.entries(optional).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
  const value = { firstName: employee.first_name, lastName: employee.last_name, ...presentMembers };
  return { employeeId: employee.employee_id, change: { case: "rosterEntry", value } };
}

/** Profile B's response to a sync. */
export const syncResponseSchemaB = z.object({
  success: z.literal(true),
  employees_synced: acceptedCount,
  employees_created: z.int(),
  employees_updated: z.int().meta({ description: "Number of employees that changed, including terminations." }),
  ...syncResponseMembers,
});

export function toSyncResponseB(
  synced: SyncEmployeesResponse,
  unread: readonly UnreadMember[],
): z.input<typeof syncResponseSchemaB> {
  return {
    success: true,
    employees_synced: synced.processed,
    employees_created: synced.created,
    employees_updated: synced.updated + synced.terminated,
    errors: synced.errors.map(toEntryError),
    warnings: toSyncWarnings(synced, unread, publicFieldB),
  };
}

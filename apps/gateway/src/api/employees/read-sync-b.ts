import { isJsonObject } from "../../edge/body/json-object.ts";
import { echoOf, typeOf, violationsOf } from "../../edge/body/violations.ts";
import { maxViolations, type Outcome, type Violation } from "../../edge/errors/problem.ts";
import { invalidMembers, malformed } from "../../edge/errors/problems.ts";
import { type EntriesRead, readEntries } from "./read-entries.ts";
import type { Sync } from "./read-sync-a.ts";
import { changeFromB, rosterEmployee, syncB } from "./sync-b.ts";

type Change = Sync["changes"][number];

const topLevel = syncB.pick({ employer_id: true });
const notSensitive = new Set(["employer_id", "employee_id", "employment_status", "job_classification", "state"]);

/** Reads Profile B's sync. Everything that is wrong is told at once, in the order of the specification. */
export function readSyncB(body: unknown, maxEmployees: number): Outcome<Sync> {
  if (!isJsonObject(body)) return { ok: false, problem: malformed("The body must be a JSON object.") };
  const top = topLevel.safeParse(body);
  const entries = readRoster(body.employees, maxEmployees);
  if (top.success && entries.violations.length === 0) {
    return { ok: true, value: { employerId: top.data.employer_id, changes: entries.changes } };
  }
  const ofTop = top.success ? [] : violationsOf(top.error, body, { echoed: notSensitive });
  const violations = [...ofTop, ...entries.violations];
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
    return { ok: true, change: changeFromB(read.data) };
  });
}

function notAnArray(value: unknown): Violation {
  const missing = value === undefined || value === null;
  const reason = missing ? "is required" : "must be an array";
  return { field: "employees", reason, missing, expected: "an array", received: typeOf(value) };
}

/** Two entries for one employee contradict each other: a roster says how things are. */
function repeated(at: string, first: string, id: string): Violation {
  return {
    field: `${at}.employee_id`,
    reason: `must not repeat ${first}`,
    expected: "an employee_id once",
    received: echoOf(id),
  };
}

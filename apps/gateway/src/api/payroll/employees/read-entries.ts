import { maxViolations, type Violation } from "../../../edge/errors/problem.ts";
import { checkEmployeeCount } from "../reports/employee-count.ts";

/** One entry that was read: its change, or what is wrong with it. */
export type EntryRead<Change> = { ok: true; change: Change } | { ok: false; violations: Violation[] };

/** The changes, whole only when there are no violations. */
export interface EntriesRead<Change> {
  changes: Change[];
  violations: Violation[];
  violationsNotListed: number;
}

/** Reads the entries of a sync one by one, so that one wrong entry hides no other. */
export function readEntries<Change>(
  employees: readonly unknown[],
  maxEmployees: number,
  read: (entry: unknown, at: string) => EntryRead<Change>,
): EntriesRead<Change> {
  const wrongCount = checkEmployeeCount(employees.length, maxEmployees);
  if (wrongCount) return { changes: [], violations: [wrongCount], violationsNotListed: 0 };
  const changes: Change[] = [];
  const violations: Violation[] = [];
  let violationCount = 0;
  for (const [index, entry] of employees.entries()) {
    const outcome = read(entry, `employees[${index}]`);
    if (outcome.ok) changes.push(outcome.change);
    else {
      violationCount += outcome.violations.length;
      violations.push(...outcome.violations.slice(0, maxViolations - violations.length));
    }
  }
  return { changes, violations, violationsNotListed: violationCount - violations.length };
}

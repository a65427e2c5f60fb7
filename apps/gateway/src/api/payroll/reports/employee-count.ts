import type { Violation } from "../../../edge/errors/problem.ts";

/** The largest report unless configured otherwise. */
export const defaultMaxEmployees = 10_000;

/**
 * How many values of JSON a body may have so that the largest report fits, and the largest sync: for each employee 40, where
 * the profiles read 13 members and five kinds of excluded pay, and payroll programs export some more.
 */
export function maxReportValues(maxEmployees: number): number {
  return 1000 + 40 * maxEmployees;
}

/** A report has at least one employee, and no more than one transaction should hold. */
export function checkEmployeeCount(count: number, maxEmployees: number): Violation | undefined {
  if (count === 0) return wrongCount("at least 1 element", count);
  if (count > maxEmployees) return wrongCount(`at most ${elements(maxEmployees)}`, count);
  return undefined;
}

function wrongCount(expected: string, count: number): Violation {
  return { field: "employees", reason: `must have ${expected}`, expected, received: elements(count) };
}

function elements(count: number): string {
  return `${count} ${count === 1 ? "element" : "elements"}`;
}

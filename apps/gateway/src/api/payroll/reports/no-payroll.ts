import { z } from "zod";
import type { Violation } from "../../../edge/errors/problem.ts";

/** `no_payroll` of a report of either profile. */
export const noPayrollSchema = z
  .boolean({ error: "true or false" })
  .nullish()
  .meta({ description: "`true` states that nobody was paid in the period; `employees` is empty then." });

/** `no_payroll` and `employees` of a statement of no payroll. */
export const statementMembers = {
  no_payroll: z.literal(true).meta({ description: "States that nobody was paid in the period." }),
  employees: z.array(z.unknown()).max(0).meta({ description: "An empty list, because nobody was paid." }),
};

/**
 * Name of a statement in the reference. The number of its employees tells it from a report, which linters do not compare: one warns of
 * kinds that overlap unless a kind has a keyword such as `minProperties`.
 */
export const statementName = { id: "NoPayrollStatement", minProperties: 4 };

/** True if a body states that nobody was paid. */
export function isStatement(body: { readonly no_payroll?: unknown }): boolean {
  return body.no_payroll === true;
}

/** Refuses a statement of no payroll that has employees. */
export function checkNoEmployees(count: number): Violation | undefined {
  if (count === 0) return undefined;
  const received = `${count} ${count === 1 ? "element" : "elements"}`;
  return { field: "employees", reason: "must be empty if no_payroll is true", expected: "an empty list", received };
}

/** A statement of no payroll has no total above 0, also none of payments to subcontractors. */
export function checkNoTotals(totals: Readonly<Record<string, number | null | undefined>>): Violation[] {
  const stated = Object.entries(totals).filter(([, total]) => total !== undefined && total !== null && total !== 0);
  return stated.map(([name]) => ({
    field: `payroll_data.${name}`,
    reason: "must be 0 or left out if no_payroll is true",
    expected: "0 or nothing",
    received: "number",
  }));
}

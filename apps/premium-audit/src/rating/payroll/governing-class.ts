import { type Exact, zero } from "@platform/decimal/exact";
import type { RuleBook } from "../rules/rule-book.ts";

/** Payroll of one class in one state. */
export interface ClassPayroll {
  state: string;
  classCode: string;
  payroll: Exact;
}

/**
 * Returns the governing class: the class code with the most payroll that is not a standard exception (such as 8810, clerical).
 * A standard exception governs only if there is no other class. If payroll is equal, the first by state and class code governs.
 */
export function governingClass(
  classes: readonly ClassPayroll[],
  rules: Pick<RuleBook, "standardExceptions">,
): ClassPayroll | undefined {
  const others = classes.filter(({ state, classCode }) => !rules.standardExceptions(state).has(classCode));
  const candidates = others.length > 0 ? others : classes;
  const ordered = candidates.toSorted((a, b) => (`${a.state} ${a.classCode}` < `${b.state} ${b.classCode}` ? -1 : 1));
  return ordered.reduce<ClassPayroll | undefined>(
    (most, candidate) => (candidate.payroll.gt(most?.payroll ?? zero) ? candidate : most),
    undefined,
  );
}

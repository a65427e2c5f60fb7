import { type Exact, one, zero } from "@platform/decimal/exact";
import { countOf, type Days, daysOf, overlapOf } from "../days/days.ts";
import { sumOfDeductions } from "../payroll/deducted-pay.ts";
import type { PersonalLine } from "../payroll/personal-line.ts";
import { type EmployeeCap, weeksOfYear } from "../rules/rule-book.ts";
import { lastCoveredDay, type PolicyTerm } from "../terms/policy-terms.ts";
import { enterCappedLine, type PayBooks } from "./capped-line.ts";

interface CappedPayroll {
  state: string;
  lines: readonly PersonalLine[];
  /** Maximum remuneration per policy year, in dollars. */
  yearlyMaximum: Exact;
  /** Id of the rule that sets the maximum. */
  rule: string;
  /** From the first day of the policy year to the last rated day. */
  year: Days;
}

const daysOfWeek = 7;
const beforeAll = Number.NEGATIVE_INFINITY;

/** Returns the yearly maximum of an employee in a term: all of it, or, where the rule says so, the part of its weeks (California). */
export function maximumOfTerm({ yearlyMaximum, byWeeksOfTerm }: EmployeeCap, term: PolicyTerm): Exact | undefined {
  const days = countOf(daysOf(term.firstDay, lastCoveredDay(term)));
  if (!yearlyMaximum || !byWeeksOfTerm || days >= daysOfWeek * weeksOfYear) return yearlyMaximum;
  return yearlyMaximum.times(days).div(daysOfWeek * weeksOfYear);
}

/**
 * Enters the payroll of an employee in a state with a maximum remuneration per employee and policy year (Nevada). Pay counts
 * in the order in which pay periods end. If pay periods that end on the same day exceed the rest of the maximum, the rest is
 * divided among their lines in proportion. Pay that is taken back comes first, so that pay above the maximum can take its place.
 */
export function enterCapped(employee: CappedPayroll, books: PayBooks): void {
  const { state, lines, yearlyMaximum, rule, year } = employee;
  let remaining = yearlyMaximum;
  for (const [, paidTogether] of byLastDay(lines, year)) {
    const earned = paidTogether.reduce((sum, line) => sum.plus(remunerationIn(line, year)), zero);
    const part = earned.lte(remaining) ? one : remaining.div(earned);
    remaining = earned.lte(remaining) ? remaining.minus(earned) : zero;
    for (const line of paidTogether) enterCappedLine(line, { state, rule, part }, books);
  }
}

function byLastDay(lines: readonly PersonalLine[], year: Days): [number, PersonalLine[]][] {
  const inYear = lines.filter((line) => overlapOf(line.days, year));
  const groups = Map.groupBy(inYear, (line) =>
    line.grossWages.lt(zero) ? beforeAll : Math.min(line.days.last, year.last),
  );
  return [...groups].toSorted(([a], [b]) => a - b);
}

function remunerationIn({ days, grossWages, deducted }: PersonalLine, year: Days): Exact {
  const shared = overlapOf(days, year);
  if (!shared) return zero;
  return grossWages.minus(sumOfDeductions(deducted.deductions)).times(countOf(shared)).div(countOf(days));
}

import { mergeRanges, rangesBetween } from "./day-ranges.ts";
import { type Days, monthsOf, overlapOf } from "./days.ts";

/** Days without payroll that a policy expects, such as the winter of a seasonal business. */
interface Expected {
  /** Numbers of months, 1 to 12. */
  noPayrollMonths?: readonly number[];
}

/**
 * Returns the days of the span for which nothing is reported, as ranges in order. A day is complete if it is in the period of
 * any report that counts, also in one that states that nobody was paid, or in a month in which the policy expects no payroll.
 * It does not matter how many reports a day is in, how the days are divided into reports, or which of the counted sources
 * reports them: a payroll provider that changed within the term leaves two sources that complete each other.
 */
export function missingDays(span: Days, reported: Iterable<Days>, { noPayrollMonths = [] }: Expected): Days[] {
  const expected = monthsOf(span).filter(({ month }) => noPayrollMonths.includes(month));
  const complete = [...reported, ...expected].flatMap((days) => overlapOf(days, span) ?? []);
  return rangesBetween(mergeRanges(complete), span);
}

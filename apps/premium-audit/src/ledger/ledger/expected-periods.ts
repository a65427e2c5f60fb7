import { policyBounds } from "@platform/validation/bounds";
import { type Billing, countsDays, daysOfPayPeriod } from "../../policy/billing/billing.ts";
import { type Days, dateOf, dayNumber, daysOf, monthsOf } from "../../rating/days/days.ts";

/**
 * Returns the pay periods of a policy within its covered days, in order: weeks and pairs of weeks, before and after the day on which
 * one of them begins, halves of months (to the 15th, and the rest) and months. The first and the last one may be shorter. Without
 * such a day, weeks and pairs of weeks count from the first day of the term.
 *
 * @param covered first and last covered day, `YYYY-MM-DD`
 */
export function payPeriods(
  { paySchedule, payPeriodStart }: Billing,
  covered: { firstDay: string; lastDay: string },
): Days[] {
  const span = daysOf(covered.firstDay, covered.lastDay);
  if (paySchedule === undefined) return [];
  if (countsDays(paySchedule)) {
    const length = daysOfPayPeriod[paySchedule];
    const start = payPeriodStart === undefined ? span.first : dayNumber(payPeriodStart);
    const since = start + Math.floor((span.first - start) / length) * length;
    const count = Math.ceil((span.last - since + 1) / length);
    return Array.from({ length: count }, (_, index) => {
      const first = since + index * length;
      return { first: Math.max(first, span.first), last: Math.min(first + length - 1, span.last) };
    });
  }
  const months = monthsOf(span);
  if (paySchedule === "monthly") return months.map(({ first, last }) => ({ first, last }));
  return months.flatMap(({ first, last }) => {
    const fifteenth = dayNumber(`${dateOf(first).slice(0, 8)}15`);
    if (last <= fifteenth || first > fifteenth) return [{ first, last }];
    return [
      { first, last: fifteenth },
      { first: fifteenth + 1, last },
    ];
  });
}

/** Returns the pay periods whose report is late on a day: those that ended longer ago than the grace period. */
export function latePeriods(billing: Billing, covered: { firstDay: string; lastDay: string }, today: string): Days[] {
  const { graceDays = policyBounds.defaultGraceDays } = billing;
  return payPeriods(billing, covered).filter(({ last }) => last + graceDays < dayNumber(today));
}

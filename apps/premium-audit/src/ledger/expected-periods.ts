import { type Billing, defaultGraceDays } from "../billing/billing.ts";
import { type Days, dateOf, dayNumber, daysOf, monthsOf } from "../rating/days.ts";

const daysOfPeriod = { weekly: 7, biweekly: 14 };

/**
 * Returns the pay periods of a policy within its covered days, in order: weeks and pairs of weeks from the first day of the term
 * on, halves of months (to the 15th, and the rest) and months. The first and the last one may be shorter.
 *
 * @param covered first and last covered day, `YYYY-MM-DD`
 */
export function payPeriods({ paySchedule }: Billing, covered: { firstDay: string; lastDay: string }): Days[] {
  const span = daysOf(covered.firstDay, covered.lastDay);
  if (paySchedule === undefined) return [];
  if (paySchedule === "weekly" || paySchedule === "biweekly") {
    const length = daysOfPeriod[paySchedule];
    const count = Math.ceil((span.last - span.first + 1) / length);
    return Array.from({ length: count }, (_, index) => {
      const first = span.first + index * length;
      return { first, last: Math.min(first + length - 1, span.last) };
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
  const { graceDays = defaultGraceDays } = billing;
  return payPeriods(billing, covered).filter(({ last }) => last + graceDays < dayNumber(today));
}

import type { Fault } from "@platform/service/call/fault";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import { invalidMember } from "@platform/validation/invalid";
import { coveredDays, lastNamedDay, type Term } from "./policy.ts";

/** First and last day, `YYYY-MM-DD`. */
export interface Period {
  firstDay: string;
  lastDay: string;
}

/** Throws INVALID_ARGUMENT if a given date is not a calendar date, or the end is before the start. */
function checkPeriod({ periodStart, periodEnd }: { periodStart: string; periodEnd: string }): void {
  for (const [field, date] of Object.entries({ period_start: periodStart, period_end: periodEnd })) {
    if (date !== "" && !isCalendarDate(date)) throw invalidPeriod(field, calendarDateExpected);
  }
  if (periodStart !== "" && periodEnd !== "" && periodEnd < periodStart) {
    throw invalidPeriod("period_end", "must not be before period_start");
  }
}

/**
 * Finds the policy term that contains a period. A missing date is that of the term; without any date, it is the current term.
 * A cancelled term ends at its cancellation. The expiration date is also accepted as the end of a period; it then becomes the
 * last day of the term, because the expiration date itself is the first day of the next term. Throws INVALID_ARGUMENT if the
 * period is not within one term.
 *
 * @param terms all terms of the policy that have started, latest first
 */
export function termOfPeriod(
  terms: readonly Term[],
  requestedDays: { periodStart: string; periodEnd: string },
): { term: Term; period: Period } {
  checkPeriod(requestedDays);
  const day = requestedDays.periodStart || requestedDays.periodEnd;
  const term = terms.find((candidate) => {
    const days = coveredDays(candidate);
    if (day === "" || !days) return day === "";
    return days.firstDay <= day && day <= (requestedDays.periodStart ? days.lastDay : lastNamedDay(candidate));
  });
  const days = term && coveredDays(term);
  if (!term || !days)
    throw invalidPeriod(
      requestedDays.periodStart ? "period_start" : "period_end",
      "must be within a term of the policy",
    );
  const firstDay = requestedDays.periodStart || days.firstDay;
  const lastDay = requestedDays.periodEnd || days.lastDay;
  if (lastDay > lastNamedDay(term)) throw invalidPeriod("period_end", "must be within the same term of the policy");
  if (firstDay < days.firstDay) throw invalidPeriod("period_start", "must be within the same term of the policy");
  const endsWithTerm = lastDay > days.lastDay;
  return { term, period: { firstDay, lastDay: endsWithTerm ? days.lastDay : lastDay } };
}

function invalidPeriod(field: string, description: string): Fault {
  return invalidMember("INVALID_PERIOD", field, description);
}

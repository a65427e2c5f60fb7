import type { Fault } from "@platform/service/fault";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import { invalidMember } from "@platform/validation/invalid";
import { daysOfTerm, lastNamedDay, type Term } from "./policy.ts";

/** First and last day, `YYYY-MM-DD`. */
export interface Period {
  firstDay: string;
  lastDay: string;
}

/** Throws INVALID_ARGUMENT unless each date that is given is one of the calendar and they are in order. */
function checkPeriod({ periodStart, periodEnd }: { periodStart: string; periodEnd: string }): void {
  for (const [field, date] of Object.entries({ period_start: periodStart, period_end: periodEnd })) {
    if (date !== "" && !isCalendarDate(date)) throw invalidPeriod(field, calendarDateExpected);
  }
  if (periodStart !== "" && periodEnd !== "" && periodEnd < periodStart) {
    throw invalidPeriod("period_end", "must not be before period_start");
  }
}

/**
 * The term that a period lies in. An end that is not given is that of the term; with neither, it is the latest term. A
 * period that ends on the day on which the term ends has the term's last day: that day is the next term's. Throws
 * INVALID_ARGUMENT where the period lies in no term or reaches beyond it.
 *
 * @param terms the latest first
 */
export function termOfPeriod(
  terms: readonly Term[],
  asked: { periodStart: string; periodEnd: string },
): { term: Term; period: Period } {
  checkPeriod(asked);
  const day = asked.periodStart || asked.periodEnd;
  const term = terms.find((candidate) => {
    const { firstDay, lastDay } = daysOfTerm(candidate);
    return day === "" || (firstDay <= day && day <= (asked.periodStart ? lastDay : lastNamedDay(candidate)));
  });
  if (!term) throw invalidPeriod(asked.periodStart ? "period_start" : "period_end", "must lie in a term of the policy");
  const days = daysOfTerm(term);
  const firstDay = asked.periodStart || days.firstDay;
  const lastDay = asked.periodEnd || days.lastDay;
  if (lastDay > lastNamedDay(term)) throw invalidPeriod("period_end", "must lie in the same term of the policy");
  if (firstDay < days.firstDay) throw invalidPeriod("period_start", "must lie in the same term of the policy");
  const endsWithTerm = lastDay > days.lastDay;
  return { term, period: { firstDay, lastDay: endsWithTerm ? days.lastDay : lastDay } };
}

function invalidPeriod(field: string, description: string): Fault {
  return invalidMember("INVALID_PERIOD", field, description);
}

import { echoOf } from "../../../edge/body/violations.ts";
import type { Violation } from "../../../edge/errors/problem.ts";
import { calendarDate, dateFormat } from "../../shared/calendar-date.ts";

/** One end of a reporting period: the member's path and what came there. */
export interface PeriodEnd {
  field: string;
  value: unknown;
}

/** The dates of a reporting period, or what is wrong with them (one violation or more). */
export type PeriodRead = { ok: true; start: string; end: string } | { ok: false; violations: Violation[] };

const date = calendarDate();

/** Both dates must be days of the calendar, and the end not before the start. */
export function checkPeriod(start: PeriodEnd, end: PeriodEnd): PeriodRead {
  const startDate = date.safeParse(start.value);
  const endDate = date.safeParse(end.value);
  if (!startDate.success || !endDate.success) {
    return {
      ok: false,
      violations: [...(startDate.success ? [] : [notADate(start)]), ...(endDate.success ? [] : [notADate(end)])],
    };
  }
  if (endDate.data < startDate.data) return { ok: false, violations: [endsTooEarly(start, startDate.data, end)] };
  return { ok: true, start: startDate.data, end: endDate.data };
}

function notADate({ field, value }: PeriodEnd): Violation {
  const missing = value === undefined || value === null;
  return {
    field,
    reason: missing ? "is required" : `must be a date of the calendar as ${dateFormat}`,
    missing,
    expected: dateFormat,
    received: echoOf(value),
  };
}

function endsTooEarly(start: PeriodEnd, startDate: string, end: PeriodEnd): Violation {
  return {
    field: end.field,
    reason: `must not be before ${start.field}`,
    expected: `${dateFormat}, not before ${startDate}`,
    received: echoOf(end.value),
  };
}

const dayMs = 24 * 60 * 60 * 1000;
// Postgres has no year 0.
const shape = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** The days that a report covers, first and last included, as `YYYY-MM-DD`. */
export interface PayPeriod {
  periodStart: string;
  periodEnd: string;
}

/** True for a date of the calendar in the form `YYYY-MM-DD`; `2025-02-29` is none. */
export function isDate(text: string): boolean {
  if (!shape.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** How many days the period has; 1 when it starts and ends on the same day. Both dates must be real. */
export function daysOf(period: PayPeriod): number {
  return (Date.parse(period.periodEnd) - Date.parse(period.periodStart)) / dayMs + 1;
}

// Postgres has no year 0.
const shape = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** True for a day of the calendar in the form `YYYY-MM-DD`; `2025-02-29` is none. */
export function isCalendarDate(text: string): boolean {
  if (!shape.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What is expected of a text that is no such day. */
export const calendarDateExpected = "must be a date of the calendar, YYYY-MM-DD";

// Postgres has no year 0.
const shape = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** True for an existing date in the form `YYYY-MM-DD`; false for `2025-02-29`. */
export function isCalendarDate(text: string): boolean {
  if (!shape.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Description of a violation of `isCalendarDate`. */
export const calendarDateExpected = "must be a date of the calendar, YYYY-MM-DD";

import { z } from "zod";

/** How every date is written. */
export const dateFormat = "YYYY-MM-DD";

/** A day that the calendar has, from year 1 on (Postgres has no year 0). */
export function calendarDate() {
  return z.iso.date({ error: dateFormat }).refine((date) => !date.startsWith("0000"), { error: dateFormat });
}

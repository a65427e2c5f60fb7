import type { DueDates } from "../src/due-dates/due-dates.ts";

/** Those of a service without variables of its own. */
export const dueDates: DueDates = { auditDays: 60, requestDays: 14, reminderDays: [-14, -3, 1, 14] };

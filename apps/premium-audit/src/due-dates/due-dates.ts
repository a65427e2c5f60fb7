import { dateOf, dayNumber } from "../rating/days/days.ts";

/** Numbers of days that decide the due dates of audits and of requests for records, and the reminders of them. */
export interface DueDates {
  /** Days to finish an audit, counted from its last audited day, or from the day on which it is opened if that is later. */
  auditDays: number;
  /** Days to answer a request for records that names no due date, counted from its creation. */
  requestDays: number;
  /** Days of reminders relative to the due date, ascending: -14 is two weeks before it, 1 the day after it. */
  reminderDays: readonly number[];
}

/** Returns the day by which an audit must be finished. All days are `YYYY-MM-DD`. */
export function auditDueDate({ auditDays }: DueDates, lastAuditedDay: string, today: string): string {
  const start = lastAuditedDay > today ? lastAuditedDay : today;
  return daysAfter(start, auditDays);
}

/** Returns the first day after `today` on which a reminder is due; undefined if there is none any more. */
export function nextReminder({ reminderDays }: DueDates, dueDate: string, today: string): string | undefined {
  return reminderDays.map((days) => daysAfter(dueDate, days)).find((day) => day > today);
}

/** Returns the number of days from one day to another; negative if the other one is earlier. */
export function daysUntil(start: string, end: string): number {
  return dayNumber(end) - dayNumber(start);
}

export function daysAfter(day: string, days: number): string {
  return dateOf(dayNumber(day) + days);
}

/** Returns the day of a moment in UTC, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Delay before each attempt of a delivery, in ms. It has one member for each attempt; the first is 0. */
export type RetrySchedule = readonly number[];

/** The schedule of the API's documentation: 0, then 1 min, 5 min, 30 min, 2 h and 6 h after the previous failure; 8 h 36 min in all. */
export const defaultSchedule: RetrySchedule = [0, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];

/** Share by which delays vary, so that retries of receivers that failed at the same time spread. */
const jitter = 0.1;

interface Failure {
  /** Number of failed attempts, including this one. */
  failures: number;
  /** The receiver's `Retry-After`, in ms. */
  retryAfterMs: number | undefined;
  /** Random number from 0 to 1. */
  random: number;
}

/**
 * Returns the delay before the next attempt, in ms; undefined after the last one. It differs from the schedule by up to 10 %.
 * The receiver may lengthen it up to the delay of the next step, and cannot shorten it.
 */
export function nextDelayMs(schedule: RetrySchedule, { failures, retryAfterMs = 0, random }: Failure) {
  const scheduled = schedule[failures];
  if (scheduled === undefined) return undefined;
  const delayMs = Math.round(scheduled * (1 - jitter + 2 * jitter * random));
  const longestMs = schedule[failures + 1] ?? scheduled;
  return Math.max(delayMs, Math.min(retryAfterMs, longestMs));
}

/** Parses a `Retry-After` header, a number of seconds or a date, into ms from now (RFC 9110, 10.2.3). */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  // Only the date format that RFC 9110 requires of senders; Date.parse accepts many texts that are not dates.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

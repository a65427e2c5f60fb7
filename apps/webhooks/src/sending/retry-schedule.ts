/** How long to wait before each attempt of a delivery, in ms; there are as many attempts as members. The first is at once. */
export type RetrySchedule = readonly number[];

/** At once, then 1 min, 5 min, 30 min, 2 h and 6 h after the failure before: 8 h 36 min in all. */
export const defaultSchedule: RetrySchedule = [0, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];

/** Receivers that failed together are not to be asked again together. */
const jitter = 0.1;

interface Failure {
  /** Attempts that have failed, this one too. */
  failures: number;
  /** How long the receiver asked to be left alone, if it did. */
  retryAfterMs: number | undefined;
  /** From 0 to 1. */
  random: number;
}

/**
 * How long to wait, in ms, before the next attempt; undefined when there is none. The wait differs from the schedule's by
 * up to 10 %. The receiver may lengthen it up to that of the step after, and cannot shorten it.
 */
export function nextDelayMs(schedule: RetrySchedule, { failures, retryAfterMs = 0, random }: Failure) {
  const scheduled = schedule[failures];
  if (scheduled === undefined) return undefined;
  const delayMs = Math.round(scheduled * (1 - jitter + 2 * jitter * random));
  const longestMs = schedule[failures + 1] ?? scheduled;
  return Math.max(delayMs, Math.min(retryAfterMs, longestMs));
}

/** What a `Retry-After` header asks for, in ms from now: a number of seconds or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  // Only the form that RFC 9110 has senders write; Date.parse would read much that is no date.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

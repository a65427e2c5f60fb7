import type { DisabledReason } from "../registrations/webhook.ts";
import type { AttemptResult } from "../sending/attempt.ts";
import { nextDelayMs, type RetrySchedule } from "../sending/retry-schedule.ts";

/** The owner is warned after this number of failed attempts of a delivery. */
const warnAfterFailures = 3;
const goneStatus = 410;

/** Consequences of an attempt for its delivery and its webhook. */
export interface Verdict {
  /** `again`: another attempt follows, after `delayMs`. */
  outcome: "delivered" | "failed" | "again";
  delayMs?: number;
  /** Set if the webhook must be disabled, for this reason. */
  disable?: DisabledReason;
  /** True if the owner must be warned. */
  warn?: true;
}

interface Judged {
  /** Number of scheduled attempts that failed before this one. */
  step: number;
  /** True if the attempt was requested by hand: it is not retried and does not change the webhook. */
  byHand: boolean;
  result: Pick<AttemptResult, "errorClass" | "responseCode" | "retryAfterMs">;
  schedule: RetrySchedule;
  /** Random number from 0 to 1. */
  random: number;
}

/** Decides the consequences of an attempt. 410 Gone fails the delivery and disables the webhook at once. */
export function judgeAttempt({ step, byHand, result, schedule, random }: Judged): Verdict {
  const { errorClass, responseCode, retryAfterMs } = result;
  if (errorClass === undefined) return { outcome: "delivered" };
  if (byHand) return { outcome: "failed" };
  if (responseCode === goneStatus) return { outcome: "failed", disable: "gone" };
  const failures = step + 1;
  const delayMs = nextDelayMs(schedule, { failures, retryAfterMs, random });
  if (delayMs === undefined) return { outcome: "failed", disable: "delivery_failed" };
  return { outcome: "again", delayMs, ...(failures === warnAfterFailures && { warn: true }) };
}

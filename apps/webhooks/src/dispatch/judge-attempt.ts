import type { DisabledReason } from "../registrations/webhook.ts";
import type { AttemptResult } from "../sending/attempt.ts";
import { nextDelayMs, type RetrySchedule } from "../sending/retry-schedule.ts";

/** The owner is warned when a delivery has failed this often. */
const warnAfterFailures = 3;
const gone = 410;

/** What an attempt means for its delivery and its webhook. */
export interface Verdict {
  /** `again`: another attempt follows, after `delayMs`. */
  outcome: "delivered" | "failed" | "again";
  delayMs?: number;
  /** The webhook is to be switched off, for this reason. */
  disable?: DisabledReason;
  /** The owner is to be warned. */
  warn?: true;
}

interface Judged {
  /** Scheduled attempts that failed before this one. */
  step: number;
  /** Somebody asked for this one attempt: it is not repeated and counts for nothing else. */
  byHand: boolean;
  result: Pick<AttemptResult, "errorClass" | "responseCode" | "retryAfterMs">;
  schedule: RetrySchedule;
  /** From 0 to 1. */
  random: number;
}

/** Tells what follows from an attempt. 410 Gone ends the delivery and the webhook at once. */
export function judgeAttempt({ step, byHand, result, schedule, random }: Judged): Verdict {
  const { errorClass, responseCode, retryAfterMs } = result;
  if (errorClass === undefined) return { outcome: "delivered" };
  if (byHand) return { outcome: "failed" };
  if (responseCode === gone) return { outcome: "failed", disable: "gone" };
  const failures = step + 1;
  const delayMs = nextDelayMs(schedule, { failures, retryAfterMs, random });
  if (delayMs === undefined) return { outcome: "failed", disable: "delivery_failed" };
  return { outcome: "again", delayMs, ...(failures === warnAfterFailures && { warn: true }) };
}

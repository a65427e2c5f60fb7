/** Statuses of 4xx that are retried: the request did not arrive in time, or came too early or too often. */
const retriedStatuses = new Set([408, 425, 429]);

const firstDelayMs = 500;
const longestDelayMs = 30_000;

/** Facts that decide whether a failed attempt is repeated. */
export interface FailedAttempt {
  /** Undefined if no complete response arrived. */
  readonly status: number | undefined;
  /** `Retry-After` in seconds. */
  readonly retryAfterSeconds: number | null;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
}

/** Limits of the retries of a call. */
export interface RetryLimits {
  readonly maxRetries: number;
  /** The longest `Retry-After` that is waited for; with a longer one the call fails at once. */
  readonly maxRetryAfterMs: number;
  /** True where a repetition does no harm: GET, PUT and DELETE, and a POST with an idempotency key. */
  readonly isRepeatable: boolean;
}

/**
 * Milliseconds until the next attempt; undefined if there is none. Exponential backoff with jitter, so that clients that failed at
 * the same moment do not return at the same moment, and never before `Retry-After`.
 *
 * 409 with `Retry-After` says that an earlier request with the same idempotency key is still running. It is retried if that request
 * was ours: an attempt that timed out.
 */
export function delayBeforeRetry(
  { status, retryAfterSeconds, attempt }: FailedAttempt,
  { maxRetries, maxRetryAfterMs, isRepeatable }: RetryLimits,
  random: () => number = Math.random,
): number | undefined {
  if (!isRepeatable || attempt > maxRetries) return undefined;
  const isOurs = status === 409 && retryAfterSeconds !== null && attempt > 1;
  if (status !== undefined && status < 500 && !retriedStatuses.has(status) && !isOurs) return undefined;
  const retryAfterMs = (retryAfterSeconds ?? 0) * 1000;
  if (retryAfterMs > maxRetryAfterMs) return undefined;
  const backoffMs = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs) * (0.5 + random() / 2);
  return retryAfterMs > 0 ? retryAfterMs + random() * firstDelayMs : backoffMs;
}

/** Waits; rejects with the reason of the signal when it aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Decision about one request, in the terms of the rate-limit headers. */
export interface Decision {
  allowed: boolean;
  /** Limit of the window that this decision describes: the window with the fewest requests left, see `describeWindows`. */
  limit: number;
  /** Requests left in that window after this one. */
  remaining: number;
  /** Unix time at which that window accepts more requests: when its oldest counted bucket expires. */
  resetAtSeconds: number;
  /** 0 when allowed; else how long to wait, 1 or more. `resetAtSeconds` is this long from now. */
  retryAfterSeconds: number;
  windowSeconds: number;
  /** Unix time of the decision, by the clock of Redis or of this process. */
  decidedAtSeconds: number;
}

/**
 * Source of a decision: Redis, which counts for all gateways; the local counters of this process while Redis is down; or this
 * process, which counts without Redis.
 */
export type DecidedBy = "redis" | "local" | "process";

/** Current state of one window. */
export interface WindowState {
  limit: number;
  windowSeconds: number;
  /** Counted requests, including the current one if it was allowed. */
  counted: number;
  /** Unix time at which the oldest counted bucket expires or, for a full window, at which one more request is allowed. */
  resetAtSeconds: number;
}

/**
 * Combines the windows of a plan, shortest first, into one decision. An allowed request is described by the window with the
 * fewest requests left, because that is the number that may still be sent (if equal, the shortest). A refused request is
 * described by the window that stays full longest, so that waiting for it is sufficient.
 */
export function describeWindows(allowed: boolean, nowSeconds: number, windows: readonly WindowState[]): Decision {
  const window = allowed
    ? windows.reduce((fewest, other) => (remainingOf(other) < remainingOf(fewest) ? other : fewest))
    : windows.filter(isFull).reduce((last, other) => (other.resetAtSeconds > last.resetAtSeconds ? other : last));
  return {
    allowed,
    limit: window.limit,
    remaining: remainingOf(window),
    resetAtSeconds: window.resetAtSeconds,
    retryAfterSeconds: allowed ? 0 : Math.max(1, window.resetAtSeconds - nowSeconds),
    windowSeconds: window.windowSeconds,
    decidedAtSeconds: nowSeconds,
  };
}

/** Returns the stricter of two decisions about one request; a client that obeys it obeys both. */
export function stricter(one: Decision, other: Decision): Decision {
  if (one.allowed !== other.allowed) return one.allowed ? other : one;
  if (!one.allowed) return other.resetAtSeconds > one.resetAtSeconds ? other : one;
  return other.remaining < one.remaining ? other : one;
}

function isFull(window: WindowState): boolean {
  return window.counted >= window.limit;
}

/** Never below 0, although more requests may be counted than a limit that was lowered. */
function remainingOf(window: WindowState): number {
  return Math.max(0, window.limit - window.counted);
}

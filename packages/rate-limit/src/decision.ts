/** What the limiter says about one request, in the terms of the rate-limit headers. */
export interface Decision {
  allowed: boolean;
  /** Limit of the window that this decision describes. */
  limit: number;
  /** Requests left in that window after this one. */
  remaining: number;
  /** Unix time at which that window gets room back: when its oldest counted bucket leaves. */
  resetAtSeconds: number;
  /** 0 when allowed; else how long to wait, 1 or more. `resetAtSeconds` is this long from now. */
  retryAfterSeconds: number;
  windowSeconds: number;
  /** Unix time of the decision, by the clock of who made it. */
  decidedAtSeconds: number;
}

/** Who decided: Redis for all gateways together, or this process from what it has itself let through. */
export type DecidedBy = "redis" | "local";

/** One window as its counter stands. */
export interface WindowState {
  limit: number;
  windowSeconds: number;
  /** Requests that count, with the one just decided if it was let through. */
  counted: number;
  /** Unix time at which the oldest counted bucket leaves or, for a full window, at which there is room for one more. */
  resetAtSeconds: number;
}

/**
 * Puts a plan's windows, shortest first, into one answer. Allowed: the window with the fewest requests
 * left, because that is how many may still be sent; of equals the shortest. Refused: the window that stays full for longest, so that its wait is wait enough.
 */
export function describeWindows(allowed: boolean, nowSeconds: number, windows: readonly WindowState[]): Decision {
  const window = allowed
    ? windows.reduce((fewest, other) => (left(other) < left(fewest) ? other : fewest))
    : windows.filter(isFull).reduce((last, other) => (other.resetAtSeconds > last.resetAtSeconds ? other : last));
  return {
    allowed,
    limit: window.limit,
    remaining: left(window),
    resetAtSeconds: window.resetAtSeconds,
    retryAfterSeconds: allowed ? 0 : Math.max(1, window.resetAtSeconds - nowSeconds),
    windowSeconds: window.windowSeconds,
    decidedAtSeconds: nowSeconds,
  };
}

/** Of two decisions about one request the one that leaves less, so that whoever keeps to it keeps to both. */
export function stricter(one: Decision, other: Decision): Decision {
  if (one.allowed !== other.allowed) return one.allowed ? other : one;
  if (!one.allowed) return other.resetAtSeconds > one.resetAtSeconds ? other : one;
  return other.remaining < one.remaining ? other : one;
}

function isFull(window: WindowState): boolean {
  return window.counted >= window.limit;
}

/** Never below 0, though more may be counted than a limit that was lowered. */
function left(window: WindowState): number {
  return Math.max(0, window.limit - window.counted);
}

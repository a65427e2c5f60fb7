import { LRUCache } from "lru-cache";
import { type Decision, describeWindows, type WindowState } from "./decision.ts";
import type { OwnWindow, RateWindow } from "./rate-window.ts";

/** Number of complete buckets in a window; the current bucket counts in addition. */
const bucketsInWindow = 60;

interface Bucket {
  /** Unix time in buckets: bucket `b` of `s` seconds covers [b·s, (b+1)·s). */
  index: number;
  count: number;
}

/** One window of one key. `total` is the sum of `past` and `current`; `past` has no empty buckets, the oldest first. */
interface Counter {
  total: number;
  current: Bucket;
  past: Bucket[];
}

interface At {
  /** A time of another clock. */
  atSeconds?: number | undefined;
  ownWindow?: OwnWindow | undefined;
}

/**
 * Counts requests in rolling windows in memory: while Redis is down, and in an installation without Redis.
 * `rolling-window.lua` is the same algorithm in Redis.
 *
 * A window of W seconds has buckets of W/60 seconds. A bucket counts until its end is W seconds old. So a new key may
 * use its full limit at once, no period of W seconds has more requests than the limit, and a request stops counting at
 * most one bucket late. A refused request is not counted. Each bucket is added to and subtracted from the total once.
 *
 * Keeps the `maxKeys` most recently used keys. `nowMs` is the clock; if it steps back, time stands still until it
 * catches up.
 */
export function rollingWindow(options: { maxKeys: number; nowMs: () => number }) {
  // By size and not by `max`, for which the cache would take all of its memory at once.
  const size = { maxSize: options.maxKeys, sizeCalculation: () => 1 };
  const countersOfKeys = new LRUCache<string, Map<number, Counter>>(size);

  /** The counters of a key; `keep` stores those of a key that is new. */
  function countersOf(key: string): { counters: Map<number, Counter>; keep(): void } {
    const stored = countersOfKeys.get(key);
    const counters = stored ?? new Map<number, Counter>();
    return { counters, keep: () => void (stored ?? countersOfKeys.set(key, counters)) };
  }

  function decide(takes: boolean, key: string, windows: readonly RateWindow[], at: At = {}): Decision {
    const { ownWindow, atSeconds: nowSeconds = Math.floor(options.nowMs() / 1_000) } = at;
    const shared = countersOf(key);
    const separate = ownWindow && countersOf(ownWindow.key);
    const counted = windows.map((window) => ({
      window,
      counter: counterAt(shared.counters, window.windowSeconds, nowSeconds),
    }));
    if (ownWindow && separate) {
      const { window } = ownWindow;
      counted.push({ window, counter: counterAt(separate.counters, window.windowSeconds, nowSeconds) });
    }

    const allowed = counted.every(({ window, counter }) => counter.total < window.limit);
    if (allowed && takes) {
      for (const { counter } of counted) {
        counter.total += 1;
        counter.current.count += 1;
      }
      shared.keep();
      separate?.keep();
    }
    const states = counted.map(({ window, counter }) => stateOf(window, counter));
    return describeWindows(allowed, nowSeconds, states);
  }

  return {
    /** Counts one request in all windows, its own included, if all allow it, else in none. */
    take: (key: string, windows: readonly RateWindow[], at?: At) => decide(true, key, windows, at),
    /** Returns the decision of `take` without counting. */
    peek: (key: string, windows: readonly RateWindow[], at?: At) => decide(false, key, windows, at),
  };
}

export type RollingWindow = ReturnType<typeof rollingWindow>;

/** Returns the counter of one window, advanced to the current time. */
function counterAt(counters: Map<number, Counter>, windowSeconds: number, nowSeconds: number): Counter {
  const index = Math.floor(nowSeconds / (windowSeconds / bucketsInWindow));
  const counter = counters.get(windowSeconds);
  // Counted more than a window in the future: the clock was wrong, and waiting for that time could take years.
  const fromWrongClock = counter !== undefined && counter.current.index - index > bucketsInWindow;
  if (!counter || fromWrongClock) {
    const fresh: Counter = { total: 0, current: { index, count: 0 }, past: [] };
    counters.set(windowSeconds, fresh);
    return fresh;
  }
  if (index > counter.current.index) roll(counter, index);
  return counter;
}

/** Advances to bucket `index` and drops expired buckets. */
function roll(counter: Counter, index: number): void {
  if (counter.current.count > 0) counter.past.push(counter.current);
  counter.current = { index, count: 0 };
  let expired = 0;
  for (const bucket of counter.past) {
    if (leavesAt(bucket) > index) break;
    counter.total -= bucket.count;
    expired += 1;
  }
  if (expired > 0) counter.past.splice(0, expired);
}

/** Index of the bucket at whose start this one expires. */
function leavesAt(bucket: Bucket): number {
  return bucket.index + bucketsInWindow + 1;
}

function stateOf({ limit, windowSeconds }: RateWindow, counter: Counter): WindowState {
  const leaving = nextToMakeRoom(counter, limit);
  const resetAtSeconds = (leavesAt(leaving) * windowSeconds) / bucketsInWindow;
  return { limit, windowSeconds, counted: counter.total, resetAtSeconds };
}

/** The oldest bucket; a later one only if the limit was lowered below the count, so that several must expire. */
function nextToMakeRoom(counter: Counter, limit: number): Bucket {
  let counted = counter.total;
  for (const bucket of counter.past) {
    counted -= bucket.count;
    if (counted < limit) return bucket;
  }
  return counter.current;
}

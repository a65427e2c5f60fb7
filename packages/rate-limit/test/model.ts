import fc from "fast-check";
import type { Decision } from "../src/decision.ts";
import type { RateWindow } from "../src/rate-window.ts";

/** The promise of a limiter, computed the slow and obvious way: from the list of the moments at which it let a request through. */
export function admittedLog() {
  const admittedMs: number[] = [];

  function since(fromMs: number): number {
    return admittedMs.filter((moment) => moment >= fromMs).length;
  }

  return {
    admit: (nowMs: number) => void admittedMs.push(nowMs),
    /** The windows that have let through more than their limit in the very seconds that end now. */
    exceeded: (nowMs: number, windows: readonly RateWindow[]) =>
      windows.filter(({ limit, windowSeconds }) => since(nowMs - windowSeconds * 1_000) > limit),
    /** The windows that may refuse: full, when whatever is less than a window and one bucket old counts. */
    mayRefuse: (nowMs: number, windows: readonly RateWindow[]) =>
      windows.filter(
        ({ limit, windowSeconds }) => since(nowMs - windowSeconds * 1_000 - bucketMs(windowSeconds) + 1) >= limit,
      ),
    /** The decision as a whole, by the definition of the buckets. */
    decision: (nowMs: number, windows: readonly RateWindow[]) => decisionByDefinition(admittedMs, nowMs, windows),
  };
}

function bucketMs(windowSeconds: number): number {
  return (windowSeconds * 1_000) / 60;
}

function decisionByDefinition(admittedMs: number[], nowMs: number, windows: readonly RateWindow[]): Decision {
  const states = windows.map(({ limit, windowSeconds }) => {
    const leavesAtMs = (moment: number) =>
      (Math.floor(moment / bucketMs(windowSeconds)) + 61) * bucketMs(windowSeconds);
    const counting = admittedMs.filter((moment) => leavesAtMs(moment) > nowMs);
    return { limit, windowSeconds, counting, leavesAtMs };
  });
  const nowSeconds = Math.floor(nowMs / 1_000);
  const described = (allowed: boolean) => (state: (typeof states)[number]) => {
    const counting = allowed ? [...state.counting, nowMs] : state.counting;
    // For there to be room again, as many must leave as are above one less than the limit.
    const awaited = allowed ? 0 : counting.length - state.limit;
    const resetAtSeconds = Math.ceil(state.leavesAtMs(counting[awaited] ?? nowMs) / 1_000);
    return {
      allowed,
      limit: state.limit,
      remaining: Math.max(0, state.limit - counting.length),
      resetAtSeconds,
      retryAfterSeconds: allowed ? 0 : resetAtSeconds - nowSeconds,
      windowSeconds: state.windowSeconds,
      decidedAtSeconds: nowSeconds,
    };
  };
  const full = states.filter(({ counting, limit }) => counting.length >= limit).map(described(false));
  const byWait = full.toSorted((one, other) => other.resetAtSeconds - one.resetAtSeconds);
  const byRemaining = states.map(described(true)).toSorted((one, other) => one.remaining - other.remaining);
  const decision = byWait[0] ?? byRemaining[0];
  if (!decision) throw new Error("A plan has at least one window.");
  return decision;
}

/** One to three windows, shortest first. */
export const anyWindows = (maxLimit: number): fc.Arbitrary<RateWindow[]> =>
  fc
    .uniqueArray(
      fc.record({
        limit: fc.integer({ min: 1, max: maxLimit }),
        windowSeconds: fc.constantFrom(60, 120, 3_600, 86_400),
      }),
      { minLength: 1, maxLength: 3, selector: ({ windowSeconds }) => windowSeconds },
    )
    .map((windows) => windows.toSorted((one, other) => one.windowSeconds - other.windowSeconds));

/** A pause, then requests at one moment; `limits`, where given, are from now on those of the windows, as after a change of plan. */
export interface Burst {
  pauseMs: number;
  requests: number;
  limits: number[] | undefined;
}

/** The windows with the limits that a burst came with. */
export function withLimits(windows: readonly RateWindow[], limits: number[] | undefined): readonly RateWindow[] {
  return windows.map((window, position) => ({ ...window, limit: limits?.[position] ?? window.limit }));
}

const lengthsMs = [60, 120, 3_600, 86_400].flatMap((seconds) => [seconds * 1_000, bucketMs(seconds)]);

/** Pauses at random, and those an adversary picks: to the millisecond around buckets, windows and the sum of both. */
const anyPause: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 200_000_000 }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(0, ...lengthsMs), fc.constantFrom(...lengthsMs), fc.integer({ min: -1, max: 1 }))
      .map(([one, other, off]) => one + other + off),
  },
);

export const anyBursts = (maxRequests: number): fc.Arbitrary<Burst[]> =>
  burstsWith(maxRequests, fc.constant(undefined));

/** Bursts of which some come after a change of plan, to limits of at most `maxLimit`. */
export const anyBurstsAndLimits = (maxRequests: number, maxLimit: number): fc.Arbitrary<Burst[]> =>
  burstsWith(
    maxRequests,
    fc.option(fc.array(fc.integer({ min: 1, max: maxLimit }), { minLength: 3, maxLength: 3 }), { nil: undefined }),
  );

function burstsWith(maxRequests: number, limits: fc.Arbitrary<number[] | undefined>): fc.Arbitrary<Burst[]> {
  const burst = fc.record({ pauseMs: anyPause, requests: fc.integer({ min: 1, max: maxRequests }), limits });
  return fc.array(burst, { minLength: 1, maxLength: 60 });
}

/** A first moment anywhere in a bucket of every length. */
export const anyStartMs: fc.Arbitrary<number> = fc.integer({
  min: 1_790_000_000_000,
  max: 1_790_000_000_000 + 86_400_000,
});

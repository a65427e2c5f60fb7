import fc from "fast-check";
import { expect, test } from "vitest";
import { admittedLog, anyBursts, anyBurstsAndLimits, anyStartMs, anyWindows, withLimits } from "../test/model.ts";
import type { RateWindow } from "./rate-window.ts";
import { rollingWindow } from "./rolling-window.ts";

const minute = [{ limit: 100, windowSeconds: 60 }];
const hour = [
  { limit: 100, windowSeconds: 60 },
  { limit: 150, windowSeconds: 3_600 },
];
const startMs = 1_790_000_000_000;

function limiterAt(nowMs: number, maxKeys = 100) {
  const clock = { nowMs };
  return { clock, limiter: rollingWindow({ maxKeys, nowMs: () => clock.nowMs }) };
}

function takes(limiter: ReturnType<typeof rollingWindow>, count: number, windows = minute, key = "key") {
  return Array.from({ length: count }, () => limiter.take(key, windows)).filter(({ allowed }) => allowed).length;
}

test("a fresh key lets exactly its limit through at once", () => {
  const { limiter } = limiterAt(startMs + 999);
  expect(takes(limiter, 500)).toBe(100);
});

test("no window sees more than its limit, and room comes back at most one bucket late, whatever the arrivals", () => {
  fc.assert(
    fc.property(anyStartMs, anyWindows(20), anyBursts(25), (firstMs, windows, bursts) => {
      const { clock, limiter } = limiterAt(firstMs);
      const log = admittedLog();
      for (const { pauseMs, requests } of bursts) {
        clock.nowMs += pauseMs;
        for (let request = 0; request < requests; request += 1) {
          if (limiter.take("key", windows).allowed) log.admit(clock.nowMs);
          else expect(log.mayRefuse(clock.nowMs, windows)).not.toEqual([]);
          expect(log.exceeded(clock.nowMs, windows)).toEqual([]);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("every number of every decision is what the list of admitted requests gives, also when limits change", () => {
  fc.assert(
    fc.property(anyStartMs, anyWindows(12), anyBurstsAndLimits(8, 12), (firstMs, planned, bursts) => {
      const { clock, limiter } = limiterAt(firstMs);
      const log = admittedLog();
      let windows: readonly RateWindow[] = planned;
      for (const { pauseMs, requests, limits } of bursts) {
        clock.nowMs += pauseMs;
        windows = withLimits(windows, limits);
        for (let request = 0; request < requests; request += 1) {
          const expected = log.decision(clock.nowMs, windows);
          expect(limiter.take("key", windows)).toEqual(expected);
          if (expected.allowed) log.admit(clock.nowMs);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("after the wait that a refusal names there is room, and a second earlier there is none", () => {
  fc.assert(
    fc.property(anyStartMs, anyWindows(20), anyBursts(25), (firstMs, windows, bursts) => {
      const { clock, limiter } = limiterAt(firstMs);
      for (const { pauseMs, requests } of bursts) {
        clock.nowMs += pauseMs;
        takes(limiter, requests, windows);
      }
      takes(limiter, 20, windows);
      const { resetAtSeconds, retryAfterSeconds } = limiter.take("key", windows);
      expect(resetAtSeconds).toBe(Math.floor(clock.nowMs / 1_000) + retryAfterSeconds);
      clock.nowMs = resetAtSeconds * 1_000 - 1;
      expect(limiter.peek("key", windows).allowed).toBe(false);
      clock.nowMs = resetAtSeconds * 1_000;
      expect(limiter.peek("key", windows).allowed).toBe(true);
    }),
  );
});

test("a refused request is counted in none of the windows", () => {
  const { clock, limiter } = limiterAt(startMs);
  expect(takes(limiter, 1_000, hour)).toBe(100);
  clock.nowMs += 61_000;
  expect(takes(limiter, 1_000, hour)).toBe(50);
});

test("looking counts nothing", () => {
  const { limiter } = limiterAt(startMs);
  for (let look = 0; look < 200; look += 1) limiter.peek("key", minute);
  expect(limiter.peek("key", minute)).toMatchObject({ allowed: true, remaining: 100 });
  expect(takes(limiter, 200)).toBe(100);
});

test("keys do not share a count", () => {
  const { limiter } = limiterAt(startMs);
  for (const key of ["one", "other"]) expect(takes(limiter, 150, minute, key)).toBe(100);
});

test("a lowered limit holds at once, and its refusal waits until enough has left", () => {
  const { clock, limiter } = limiterAt(startMs);
  takes(limiter, 50);
  clock.nowMs += 10_000;
  takes(limiter, 50);
  const lowered = [{ limit: 30, windowSeconds: 60 }];
  expect(limiter.take("key", lowered)).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 61 });
});

test("a clock that steps back gives no second allowance", () => {
  const { clock, limiter } = limiterAt(startMs);
  takes(limiter, 100);
  clock.nowMs -= 5_000;
  expect(limiter.take("key", minute)).toMatchObject({ allowed: false, remaining: 0 });
});

test("a clock that steps anywhere never leaves a key stuck for more than two windows", () => {
  fc.assert(
    fc.property(anyWindows(5), fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 })), (windows, moments) => {
      const { clock, limiter } = limiterAt(startMs);
      for (const nowMs of moments) {
        clock.nowMs = nowMs;
        const { allowed, remaining, limit, retryAfterSeconds } = limiter.take("key", windows);
        expect(remaining).toBeGreaterThanOrEqual(0);
        expect(remaining).toBeLessThanOrEqual(limit);
        expect(retryAfterSeconds >= 1).toBe(!allowed);
      }
      clock.nowMs += 2 * 86_400_000 + 2 * 1_440_000;
      expect(limiter.peek("key", windows).allowed).toBe(true);
    }),
  );
});

test("memory is bounded: of more keys than it may keep, those used last are kept", () => {
  const { limiter } = limiterAt(startMs, 10);
  takes(limiter, 100, minute, "kept");
  for (let stranger = 0; stranger < 1_000; stranger += 1) {
    limiter.take(`stranger ${stranger}`, minute);
    expect(limiter.peek("kept", minute).allowed).toBe(false);
  }
  expect(limiter.peek("stranger 0", minute).remaining).toBe(100);
});

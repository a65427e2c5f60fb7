import { testRedis } from "@platform/testing/servers/redis";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { RateWindow } from "../src/rate-window.ts";
import { rollingWindow } from "../src/rolling-window.ts";
import { freshKey, limiterAtClock, startMs } from "./limiter-at-clock.ts";
import { admittedLog, anyBursts, anyBurstsAndLimits, anyStartMs, anyWindows, withLimits } from "./model.ts";

const server = await testRedis();

test("no window sees more than its limit, and room comes back at most one bucket late, whatever the arrivals", async () => {
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
  await fc.assert(
    fc.asyncProperty(anyStartMs, anyWindows(15), anyBursts(15), async (firstMs, windows, bursts) => {
      const key = freshKey();
      const log = admittedLog();
      clock.nowMs = firstMs;
      for (const { pauseMs, requests } of bursts) {
        clock.nowMs += pauseMs;
        for (let request = 0; request < requests; request += 1) {
          if ((await limiter.take(key, windows)).allowed) log.admit(clock.nowMs);
          else expect(log.mayRefuse(clock.nowMs, windows)).not.toEqual([]);
          expect(log.exceeded(clock.nowMs, windows)).toEqual([]);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("every number of every decision is what the list of admitted requests gives, also when limits change", async () => {
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
  await fc.assert(
    fc.asyncProperty(anyStartMs, anyWindows(12), anyBurstsAndLimits(8, 12), async (firstMs, planned, bursts) => {
      const key = freshKey();
      const log = admittedLog();
      let windows: readonly RateWindow[] = planned;
      clock.nowMs = firstMs;
      for (const { pauseMs, requests, limits } of bursts) {
        clock.nowMs += pauseMs;
        windows = withLimits(windows, limits);
        for (let request = 0; request < requests; request += 1) {
          const expected = log.decision(clock.nowMs, windows);
          expect(await limiter.take(key, windows)).toEqual(expected);
          if (expected.allowed) log.admit(clock.nowMs);
        }
      }
    }),
    { numRuns: 80 },
  );
});

test("requests that come at the same moment are decided as if they had come one after the other, each key for itself", async () => {
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
  await fc.assert(
    fc.asyncProperty(anyStartMs, anyWindows(12), anyBursts(20), async (firstMs, windows, bursts) => {
      const keys = [freshKey(), freshKey()];
      const logs = keys.map(() => admittedLog());
      clock.nowMs = firstMs;
      for (const { pauseMs, requests } of bursts) {
        clock.nowMs += pauseMs;
        // The keys in turn, and now and then one that only looks.
        const arrivals = Array.from({ length: requests * 2 }, (_, index) => index % 2);
        const looked = limiter.peek(keys[0] ?? "", windows);
        const decisions = await Promise.all(arrivals.map((which) => limiter.take(keys[which] ?? "", windows)));
        expect((await looked).allowed).toBe(logs[0]?.decision(clock.nowMs, windows).allowed);
        for (const [index, which] of arrivals.entries()) {
          const expected = logs[which]?.decision(clock.nowMs, windows);
          expect(decisions[index]).toEqual(expected);
          if (expected?.allowed) logs[which]?.admit(clock.nowMs);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("decides as the limiter in memory does when a plan gains and loses windows", async () => {
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
  const local = rollingWindow({ maxKeys: 1_000, nowMs: () => clock.nowMs });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyWindows(8), anyBursts(8)), { maxLength: 5 }), async (phases) => {
      const key = freshKey();
      for (const [windows, bursts] of phases) {
        for (const { pauseMs, requests } of bursts.slice(0, 12)) {
          clock.nowMs += pauseMs;
          for (let request = 0; request < requests; request += 1) {
            expect(await limiter.take(key, windows)).toEqual(local.take(key, windows));
          }
          expect(await limiter.peek(key, windows)).toEqual(local.peek(key, windows));
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("a credential's own window binds it within the plan, and a refused request counts nowhere", async () => {
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
  const local = rollingWindow({ maxKeys: 1_000, nowMs: () => clock.nowMs });
  const anyLimits = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }));
  await fc.assert(
    fc.asyncProperty(anyStartMs, anyWindows(12), anyLimits, anyBursts(12), async (firstMs, windows, limits, bursts) => {
      const key = freshKey();
      const owns = limits.map((limit) => ({ key: freshKey(), window: { limit, windowSeconds: 60 } }));
      const logs = [key, ...owns].map(() => admittedLog());
      clock.nowMs = firstMs;
      for (const { pauseMs, requests } of bursts) {
        clock.nowMs += pauseMs;
        // The two credentials of the plan in turn, and a third without a window of its own.
        for (let request = 0; request < requests; request += 1) {
          const ownWindow = owns[request % 3];
          const log = logs[1 + (request % 3)];
          const decision = await limiter.take(key, windows, ownWindow);
          expect(decision).toEqual(local.take(key, windows, { ownWindow }));
          if (decision.allowed) {
            logs[0]?.admit(clock.nowMs);
            if (ownWindow) log?.admit(clock.nowMs);
          } else {
            const full = logs[0]?.mayRefuse(clock.nowMs, windows) ?? [];
            expect([
              ...full,
              ...(ownWindow ? (log?.mayRefuse(clock.nowMs, [ownWindow.window]) ?? []) : []),
            ]).not.toEqual([]);
          }
          expect(logs[0]?.exceeded(clock.nowMs, windows)).toEqual([]);
          if (ownWindow) expect(log?.exceeded(clock.nowMs, [ownWindow.window])).toEqual([]);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("a clock that steps anywhere never leaves a key stuck for more than two windows", async () => {
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
  await fc.assert(
    fc.asyncProperty(
      anyWindows(5),
      fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 })),
      async (windows, moments) => {
        const key = freshKey();
        for (const nowMs of moments) {
          clock.nowMs = nowMs;
          const { allowed, remaining, limit, retryAfterSeconds } = await limiter.take(key, windows);
          expect(remaining).toBeGreaterThanOrEqual(0);
          expect(remaining).toBeLessThanOrEqual(limit);
          expect(retryAfterSeconds >= 1).toBe(!allowed);
        }
        clock.nowMs += 2 * 86_400_000 + 2 * 1_440_000;
        expect(await limiter.peek(key, windows)).toMatchObject({ allowed: true });
      },
    ),
  );
});

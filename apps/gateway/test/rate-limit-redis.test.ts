import { testRedis } from "@platform/testing/redis";
import fc from "fast-check";
import { Redis } from "ioredis";
import { afterAll, expect, test } from "vitest";
import { type RedisLimiter, redisLimiter } from "../src/rate-limit/redis-limiter.ts";
import { rollingWindow } from "../src/rate-limit/rolling-window.ts";
import { admittedLog, anyBursts, anyStartMs, anyWindows } from "./rate-limit-model.ts";

const server = await testRedis();
const redis = new Redis(server.url);
const limiter = await connected();
const opened: RedisLimiter[] = [];
let keys = 0;

afterAll(() => {
  for (const one of [limiter, ...opened]) one.close();
  redis.disconnect();
});

const minute = [{ limit: 100, windowSeconds: 60 }];
const developer = [
  { limit: 100, windowSeconds: 60 },
  { limit: 1_000, windowSeconds: 3_600 },
  { limit: 10_000, windowSeconds: 86_400 },
];

async function connected(nowSeconds?: () => number): Promise<RedisLimiter> {
  const one = redisLimiter({ url: server.url, ...(nowSeconds && { nowSeconds }) });
  await one.connect();
  return one;
}

async function atClock(nowMs: number) {
  const clock = { nowMs };
  const one = await connected(() => Math.floor(clock.nowMs / 1_000));
  opened.push(one);
  return { clock, limiter: one };
}

const freshKey = () => `key ${++keys}`;
const startMs = 1_790_000_000_000;

test("a fresh key lets exactly its limit through at once, however many gateways ask at the same time", async () => {
  const gateways = await Promise.all([connected(), connected()]);
  opened.push(...gateways);
  const key = freshKey();
  const asked = Array.from({ length: 400 }, (_, request) => gateways[request % 2]?.take(key, developer));
  const decisions = await Promise.all(asked);
  expect(decisions.filter((decision) => decision?.allowed)).toHaveLength(100);
});

test("no window sees more than its limit, and room comes back at most one bucket late, whatever the arrivals", async () => {
  const { clock, limiter } = await atClock(startMs);
  await fc.assert(
    fc.asyncProperty(anyStartMs, anyWindows(15), anyBursts(15), async (firstMs, windows, bursts) => {
      const key = freshKey();
      const log = admittedLog();
      clock.nowMs = firstMs;
      for (const { pauseMs, requests } of bursts) {
        clock.nowMs += pauseMs;
        for (let request = 0; request < requests; request += 1) {
          const expected = log.decision(clock.nowMs, windows);
          const decision = await limiter.take(key, windows);
          expect(decision).toEqual(expected);
          if (decision.allowed) log.admit(clock.nowMs);
          else expect(log.mayRefuse(clock.nowMs, windows)).not.toEqual([]);
          expect(log.exceeded(clock.nowMs, windows)).toEqual([]);
        }
      }
    }),
    { numRuns: 80 },
  );
});

test("decides as the limiter in memory does, also when the plan changes between requests", async () => {
  const { clock, limiter } = await atClock(startMs);
  const local = rollingWindow({ maxKeys: 1_000, nowMs: () => clock.nowMs });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyWindows(15), anyBursts(10)), { maxLength: 5 }), async (phases) => {
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
    { numRuns: 60 },
  );
});

test("after the wait that a refusal names there is room, and a second earlier there is none", async () => {
  const { clock, limiter } = await atClock(startMs);
  const key = freshKey();
  for (let request = 0; request < 100; request += 1) {
    clock.nowMs += 137;
    await limiter.take(key, minute);
  }
  const { allowed, resetAtSeconds, retryAfterSeconds } = await limiter.take(key, minute);
  expect(allowed).toBe(false);
  expect(resetAtSeconds).toBe(Math.floor(clock.nowMs / 1_000) + retryAfterSeconds);
  clock.nowMs = resetAtSeconds * 1_000 - 1;
  expect(await limiter.peek(key, minute)).toMatchObject({ allowed: false });
  clock.nowMs = resetAtSeconds * 1_000;
  expect(await limiter.peek(key, minute)).toMatchObject({ allowed: true });
});

test("a clock that steps back gives no second allowance", async () => {
  const { clock, limiter } = await atClock(startMs);
  const key = freshKey();
  for (let request = 0; request < 100; request += 1) await limiter.take(key, minute);
  clock.nowMs -= 5_000;
  expect(await limiter.take(key, minute)).toMatchObject({ allowed: false, remaining: 0 });
});

test("a clock that steps anywhere never leaves a key stuck for more than two windows", async () => {
  const { clock, limiter } = await atClock(startMs);
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

test("counts by Redis' own clock", async () => {
  const [beforeSeconds] = await redis.time();
  const { resetAtSeconds } = await limiter.take(freshKey(), minute);
  const [afterSeconds] = await redis.time();
  expect(resetAtSeconds).toBeGreaterThanOrEqual(Number(beforeSeconds) + 61);
  expect(resetAtSeconds).toBeLessThanOrEqual(Number(afterSeconds) + 61);
});

test("a refusal and a look write nothing", async () => {
  const { clock, limiter } = await atClock(startMs);
  const key = freshKey();
  for (let request = 0; request < 100; request += 1) await limiter.take(key, developer);
  clock.nowMs += 30_000;
  const written = await redis.hgetallBuffer(`rl:{${key}}`);
  expect(await limiter.take(key, developer)).toMatchObject({ allowed: false });
  await limiter.peek(key, developer);
  expect(await redis.hgetallBuffer(`rl:{${key}}`)).toEqual(written);
});

test("a key is one hash that goes by itself, one window after it was used last", async () => {
  const { clock, limiter } = await atClock(startMs);
  const key = freshKey();
  for (let request = 0; request < 70; request += 1) {
    clock.nowMs += 1_000;
    await limiter.take(key, developer);
  }
  expect(await redis.type(`rl:{${key}}`)).toBe("hash");
  expect(await redis.pttl(`rl:{${key}}`)).toBeGreaterThan(86_400_000 + 1_440_000 - 60_000);
  expect(await redis.pttl(`rl:{${key}}`)).toBeLessThanOrEqual(86_400_000 + 2 * 1_440_000);
});

test("a decision is one script call, and goes on after Redis has forgotten the script", async () => {
  const key = freshKey();
  await redis.config("RESETSTAT");
  for (let request = 0; request < 10; request += 1) await limiter.take(key, developer);
  expect(await redis.info("commandstats")).toMatch(/cmdstat_evalsha:calls=10,/);
  await redis.script("FLUSH");
  expect(await limiter.take(key, developer)).toMatchObject({ allowed: true, remaining: 89 });
});

import { testRedis } from "@platform/testing/servers/redis";
import { Redis } from "ioredis";
import { afterAll, expect, test } from "vitest";
import { freshKey, limiterAtClock, startMs } from "./limiter-at-clock.ts";

const server = await testRedis();
const redis = new Redis(server.url);
afterAll(() => redis.disconnect());

const minute = [{ limit: 100, windowSeconds: 60 }];
const developer = [
  { limit: 100, windowSeconds: 60 },
  { limit: 1_000, windowSeconds: 3_600 },
  { limit: 10_000, windowSeconds: 86_400 },
];

test("a fresh key lets exactly its limit through at once, however many gateways ask at the same time", async () => {
  const gateways = [await limiterAtClock(server.url), await limiterAtClock(server.url)];
  const key = freshKey();
  const calls = Array.from({ length: 400 }, (_, request) => gateways[request % 2]?.take(key, developer));
  const decisions = await Promise.all(calls);
  expect(decisions.filter((decision) => decision?.allowed)).toHaveLength(100);
});

test("after the wait that a refusal names there is room, and a second earlier there is none", async () => {
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
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
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
  const key = freshKey();
  for (let request = 0; request < 100; request += 1) await limiter.take(key, minute);
  clock.nowMs -= 5_000;
  expect(await limiter.take(key, minute)).toMatchObject({ allowed: false, remaining: 0 });
});

test("counts by Redis' own clock", async () => {
  const limiter = await limiterAtClock(server.url);
  const [beforeSeconds] = await redis.time();
  const { resetAtSeconds } = await limiter.take(freshKey(), minute);
  const [afterSeconds] = await redis.time();
  expect(resetAtSeconds).toBeGreaterThanOrEqual(Number(beforeSeconds) + 61);
  expect(resetAtSeconds).toBeLessThanOrEqual(Number(afterSeconds) + 61);
});

test("a refusal and a look write nothing", async () => {
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
  const key = freshKey();
  for (let request = 0; request < 100; request += 1) await limiter.take(key, developer);
  clock.nowMs += 30_000;
  const written = await redis.hgetallBuffer(`rl:{${key}}`);
  expect(await limiter.take(key, developer)).toMatchObject({ allowed: false });
  await limiter.peek(key, developer);
  expect(await redis.hgetallBuffer(`rl:{${key}}`)).toEqual(written);
  const unused = freshKey();
  expect(await limiter.peek(unused, developer)).toMatchObject({ allowed: true, remaining: 100 });
  expect(await redis.exists(`rl:{${unused}}`)).toBe(0);
});

test("a key is one hash that goes by itself, one window after it was used last", async () => {
  const clock = { nowMs: startMs };
  const limiter = await limiterAtClock(server.url, clock);
  const key = freshKey();
  for (let request = 0; request < 70; request += 1) {
    clock.nowMs += 1_000;
    await limiter.take(key, developer);
  }
  expect(await redis.type(`rl:{${key}}`)).toBe("hash");
  expect(await redis.pttl(`rl:{${key}}`)).toBeGreaterThan(86_400_000 + 1_440_000 - 60_000);
  expect(await redis.pttl(`rl:{${key}}`)).toBeLessThanOrEqual(86_400_000 + 2 * 1_440_000);
});

test("requests that come together are one call of a script that Redis has, up to a hundred of them", async () => {
  const limiter = await limiterAtClock(server.url);
  await limiter.take(freshKey(), developer);
  await redis.config("RESETSTAT");
  const decisions = await Promise.all(Array.from({ length: 250 }, () => limiter.take(freshKey(), developer)));
  expect(decisions.every(({ allowed, remaining }) => allowed && remaining === 99)).toBe(true);
  expect(await redis.info("commandstats")).toMatch(/cmdstat_evalsha:calls=3,/);
});

test("requests that come together are decided each on its own plan and key, in the order of their coming", async () => {
  const limiter = await limiterAtClock(server.url);
  const one = freshKey();
  const other = freshKey();
  const calls = [limiter.take(one, minute), limiter.take(other, developer), limiter.take(one, minute)];
  const decisions = await Promise.all([...calls, limiter.peek(one, minute)]);
  expect(decisions.map(({ remaining }) => remaining)).toEqual([99, 99, 98, 98]);
});

test("credentials with windows of their own share the call and the plan of those without", async () => {
  const limiter = await limiterAtClock(server.url);
  const key = freshKey();
  const [one, other] = [2, 3].map((limit) => ({ key: freshKey(), window: { limit, windowSeconds: 60 } }));
  await limiter.take(key, minute);
  await redis.config("RESETSTAT");
  const calls = [one, other, undefined, one, one, undefined].map((ownWindow) => limiter.take(key, minute, ownWindow));
  const decisions = await Promise.all(calls);
  expect(await redis.info("commandstats")).toMatch(/cmdstat_evalsha:calls=1,/);
  expect(decisions.map(({ allowed, limit, remaining }) => [allowed, limit, remaining])).toEqual([
    [true, 2, 1],
    [true, 3, 2],
    [true, 100, 95],
    [true, 2, 0],
    [false, 2, 0],
    [true, 100, 94],
  ]);
  expect(await limiter.peek(key, minute)).toMatchObject({ allowed: true, remaining: 94 });
});

test("goes on after Redis has forgotten the script", async () => {
  const limiter = await limiterAtClock(server.url);
  const key = freshKey();
  await limiter.take(key, developer);
  await redis.script("FLUSH");
  expect(await limiter.take(key, developer)).toMatchObject({ allowed: true, remaining: 98 });
});

import { testRedis } from "@platform/testing/redis";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLimiter, type DecidedBy, type Limiter } from "../src/rate-limit/limiter.ts";
import { redisLimiter } from "../src/rate-limit/redis-limiter.ts";
import { rollingWindow } from "../src/rate-limit/rolling-window.ts";
import { freshKey } from "./limiter-at-clock.ts";

const server = await testRedis();
const minute = [{ limit: 100, windowSeconds: 60 }];

let limiter: Limiter;
let decidedBy: DecidedBy[];
let logged: [level: string, message: string, fields: object][];

beforeEach(async () => {
  await server.restart();
  limiter = newLimiter();
  await limiter.start?.();
});

afterEach(async () => {
  await limiter.stop?.();
  await server.kill("SIGCONT");
});

function newLimiter(): Limiter {
  decidedBy = [];
  logged = [];
  return createLimiter({
    redis: redisLimiter({ url: server.url }),
    local: rollingWindow({ maxKeys: 1_000, nowMs: Date.now }),
    log: {
      warn: (fields, message) => void logged.push(["warn", message, fields]),
      info: (fields, message) => void logged.push(["info", message, fields]),
    },
    // Long, so that a busy machine is not taken for an outage; a frozen Redis never answers at all.
    timeoutMs: 500,
    probeIntervalMs: 20,
    onDecision: (by) => void decidedBy.push(by),
  });
}

async function admitted(key: string, count: number): Promise<number> {
  const decisions = await Promise.all(Array.from({ length: count }, () => limiter.decide(key, minute)));
  return decisions.filter(({ allowed }) => allowed).length;
}

async function decidesInRedisAgain(): Promise<void> {
  await vi.waitFor(
    async () => {
      await limiter.describe("asked while waiting", minute);
      expect(decidedBy.at(-1)).toBe("redis");
    },
    { timeout: 15_000 },
  );
}

test("decides in Redis while it is there", async () => {
  expect(await admitted(freshKey(), 150)).toBe(100);
  expect(new Set(decidedBy)).toEqual(new Set(["redis"]));
  expect(logged).toEqual([]);
});

test("answers in full when Redis is down before the gateway starts, and turns to Redis when it comes", async () => {
  await limiter.stop?.();
  await server.kill("SIGKILL");
  limiter = newLimiter();
  await limiter.start?.();
  const decision = await limiter.decide(freshKey(), minute);
  expect(decision).toMatchObject({ allowed: true, limit: 100, remaining: 99, retryAfterSeconds: 0, windowSeconds: 60 });
  expect(decidedBy).toEqual(["local"]);
  // Readiness must not depend on Redis: a gateway that answers stays in the balance.
  await limiter.ready?.();
  await server.restart();
  await decidesInRedisAgain();
});

test("holds the limit, and gives no second allowance, when Redis is killed in the middle", async () => {
  const key = freshKey();
  expect(await admitted(key, 60)).toBe(60);
  await server.kill("SIGKILL");
  expect(await admitted(key, 200)).toBe(40);
  const { allowed, limit, remaining, retryAfterSeconds } = await limiter.decide(key, minute);
  expect({ allowed, limit, remaining }).toEqual({ allowed: false, limit: 100, remaining: 0 });
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
});

test("decides in Redis again after it is back on the same port", async () => {
  await server.kill("SIGKILL");
  await limiter.decide(freshKey(), minute);
  await server.restart();
  await decidesInRedisAgain();
  expect(await admitted(freshKey(), 150)).toBe(100);
});

test("a frozen Redis holds up the requests that are waiting for it, and none after them", async () => {
  const key = freshKey();
  expect(await admitted(key, 10)).toBe(10);
  await server.kill("SIGSTOP");
  expect(await admitted(key, 10)).toBe(10);

  let waited = false;
  setImmediate(() => {
    waited = true;
  });
  for (let request = 0; request < 50; request += 1) await limiter.decide(key, minute);
  // Not one of them let go of the event loop, so none can have waited for an answer or a timer.
  expect(waited).toBe(false);

  await server.kill("SIGCONT");
  await decidesInRedisAgain();
});

test("a Redis that answers but cannot write counts as away", async () => {
  const operator = new Redis(server.url);
  await operator.replicaof("127.0.0.1", 1);
  expect(await admitted(freshKey(), 150)).toBe(100);
  expect(decidedBy).not.toContain("redis");
  expect(logged).toEqual([["warn", expect.stringContaining("locally"), { reason: "READONLY" }]]);
  await operator.replicaof("NO", "ONE");
  await decidesInRedisAgain();
  operator.disconnect();
});

test("an outage is logged when it begins and when it ends, however many requests it saw", async () => {
  await server.kill("SIGKILL");
  await admitted(freshKey(), 50);
  await admitted(freshKey(), 50);
  expect(logged.map(([level]) => level)).toEqual(["warn"]);
  await server.restart();
  await decidesInRedisAgain();
  expect(logged.map(([level]) => level)).toEqual(["warn", "info"]);
  expect(logged[1]?.[2]).toMatchObject({ count: expect.any(Number), duration_ms: expect.any(Number) });
});

test("looking counts nothing, with Redis and without", async () => {
  const key = freshKey();
  for (let look = 0; look < 5; look += 1) await limiter.describe(key, minute);
  expect(await limiter.describe(key, minute)).toMatchObject({ allowed: true, remaining: 100 });
  await server.kill("SIGKILL");
  for (let look = 0; look < 5; look += 1) await limiter.describe(key, minute);
  expect(await limiter.describe(key, minute)).toMatchObject({ allowed: true, remaining: 100 });
});

test("an answer that came while this process was paused is not late", async () => {
  const decision = limiter.decide(freshKey(), minute);
  const pausedUntil = performance.now() + 700;
  while (performance.now() < pausedUntil);
  await decision;
  expect(decidedBy).toEqual(["redis"]);
});

import { connect } from "node:net";
import { testRedis } from "@platform/testing/servers/redis";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshKey } from "./limiter-at-clock.ts";
import { minute, observedLimiter } from "./observed-limiter.ts";

const server = await testRedis();
let observed: ReturnType<typeof observedLimiter>;

beforeEach(async () => {
  await server.restart();
  observed = observedLimiter(server.url);
  await observed.startInRedis();
});

afterEach(async () => {
  await observed.limiter.stop?.();
});

test("decides in Redis while it is up", async () => {
  const { decidedBy, logged, admitted } = observed;
  expect(await admitted(freshKey(), 150)).toBe(100);
  expect(new Set(decidedBy)).toEqual(new Set(["redis"]));
  expect(logged).toEqual([]);
});

test("decides locally if Redis is down at start, and in Redis when it is up", async () => {
  await observed.limiter.stop?.();
  await server.kill("SIGKILL");
  observed = observedLimiter(server.url);
  await observed.limiter.start?.();
  const decision = await observed.limiter.decide(freshKey(), minute);
  expect(decision).toMatchObject({ allowed: true, limit: 100, remaining: 99, retryAfterSeconds: 0, windowSeconds: 60 });
  expect(observed.decidedBy).toEqual(["local"]);
  // Readiness must not depend on Redis: a gateway that responds stays in the balance.
  await observed.limiter.ready?.();
  await server.restart();
  await observed.decidesInRedisAgain();
});

test("enforces the limit, without a second allowance, when Redis is killed", async () => {
  const { limiter, admitted } = observed;
  const key = freshKey();
  expect(await admitted(key, 60)).toBe(60);
  await server.kill("SIGKILL");
  expect(await admitted(key, 200)).toBe(40);
  const { allowed, limit, remaining, retryAfterSeconds } = await limiter.decide(key, minute);
  expect({ allowed, limit, remaining }).toEqual({ allowed: false, limit: 100, remaining: 0 });
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
});

test("grants no second allowance when Redis returns empty, and reports the requests left", async () => {
  const { limiter, decidedBy, admitted, decidesInRedisAgain } = observed;
  const key = freshKey();
  expect(await admitted(key, 30)).toBe(30);
  await server.kill("SIGKILL");
  expect(await admitted(key, 30)).toBe(30);
  await server.restart();
  await decidesInRedisAgain();
  expect(await limiter.describe(key, minute)).toMatchObject({ allowed: true, remaining: 40 });
  expect(await admitted(key, 200)).toBe(40);
  expect(new Set(decidedBy.slice(-200))).toEqual(new Set(["redis"]));
});

test("decides in Redis again after it is back on the same port", async () => {
  const { limiter, admitted, decidesInRedisAgain } = observed;
  await server.kill("SIGKILL");
  await limiter.decide(freshKey(), minute);
  await server.restart();
  await decidesInRedisAgain();
  expect(await admitted(freshKey(), 150)).toBe(100);
});

test("an outage is logged when it begins and when it ends, however many requests it saw", async () => {
  const { logged, admitted, decidesInRedisAgain } = observed;
  await server.kill("SIGKILL");
  await admitted(freshKey(), 50);
  await admitted(freshKey(), 50);
  expect(logged.map(([level]) => level)).toEqual(["warn"]);
  await server.restart();
  await decidesInRedisAgain();
  expect(logged.map(([level]) => level)).toEqual(["warn", "info"]);
  expect(logged[1]?.[2]).toMatchObject({ count: expect.any(Number), duration_ms: expect.any(Number) });
});

test("describe counts nothing, with Redis and without", async () => {
  const { limiter } = observed;
  const key = freshKey();
  for (let look = 0; look < 5; look += 1) await limiter.describe(key, minute);
  expect(await limiter.describe(key, minute)).toMatchObject({ allowed: true, remaining: 100 });
  await server.kill("SIGKILL");
  for (let look = 0; look < 5; look += 1) await limiter.describe(key, minute);
  expect(await limiter.describe(key, minute)).toMatchObject({ allowed: true, remaining: 100 });
});

test("of two servers the one that can be written to decides, and the other one after it was promoted", async () => {
  const other = await testRedis();
  const send = async ({ port }: typeof server, command: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.end(`${command}\r\nQUIT\r\n`);
    return (await socket.toArray()).join("");
  };
  await send(server, `REPLICAOF 127.0.0.1 ${other.port}`);
  await observed.limiter.stop?.();
  observed = observedLimiter(`redis://127.0.0.1:${server.port},127.0.0.1:${other.port}`);
  await observed.limiter.start?.();
  await observed.decidesInRedisAgain();
  // They change places, and no connection is lost.
  await send(server, "REPLICAOF NO ONE");
  await send(other, `REPLICAOF 127.0.0.1 ${server.port}`);
  await observed.limiter.decide(freshKey(), minute);
  await observed.decidesInRedisAgain();
  await server.kill("SIGKILL");
  await send(other, "REPLICAOF NO ONE");
  await observed.limiter.decide(freshKey(), minute);
  await observed.decidesInRedisAgain();
});

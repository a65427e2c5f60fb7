import { spawnSync } from "node:child_process";
import { testRedis } from "@platform/testing/servers/redis";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshKey } from "./limiter-at-clock.ts";
import { minute, observedLimiter } from "./observed-limiter.ts";

/** Long, so that a busy machine is not taken for an outage; a frozen Redis never replies at all. */
const timeoutMs = 2000;
const server = await testRedis();
let observed: ReturnType<typeof observedLimiter>;

beforeEach(async () => {
  await server.restart();
  observed = observedLimiter(server.url, { timeoutMs });
  await observed.startInRedis();
});

afterEach(async () => {
  await observed.limiter.stop?.();
  // A frozen server cannot be asked to stop.
  await server.kill("SIGCONT");
});

test("a frozen Redis delays only the requests in flight", async () => {
  const { limiter, decidedBy, logged, admitted, decidesInRedisAgain } = observed;
  const key = freshKey();
  expect(await admitted(key, 10)).toBe(10);
  await server.kill("SIGSTOP");
  while (decidedBy.at(-1) !== "local") expect(await admitted(key, 1)).toBe(1);
  expect(logged).toEqual([["warn", expect.stringContaining("locally"), { reason: "LATE_ANSWER" }]]);

  let waited = false;
  setImmediate(() => {
    waited = true;
  });
  for (let request = 0; request < 50; request += 1) await limiter.decide(key, minute);
  // Not one of them let go of the event loop, so none can have waited for a reply or a timer.
  expect(waited).toBe(false);

  await server.kill("SIGCONT");
  await decidesInRedisAgain();
});

test("a Redis that cannot write counts as down", async () => {
  const { decidedBy, logged, admitted, decidesInRedisAgain } = observed;
  const operator = new Redis(server.url);
  await operator.replicaof("127.0.0.1", 1);
  expect(await admitted(freshKey(), 150)).toBe(100);
  expect(decidedBy).not.toContain("redis");
  expect(logged).toEqual([["warn", expect.stringContaining("locally"), { reason: "READONLY" }]]);
  await operator.replicaof("NO", "ONE");
  await decidesInRedisAgain();
  operator.disconnect();
});

test("a reply that arrived while this process was paused is not late", async () => {
  const { limiter, decidedBy } = observed;
  const decision = limiter.decide(freshKey(), minute);
  // By the end of this turn Redis has the calls.
  await new Promise((resolve) => setImmediate(resolve));
  const pausedUntil = performance.now() + 1.1 * timeoutMs;
  // Redis replies one after the other, so once it has replied to somebody else its reply to this is there.
  const ping = `const s = require("net").connect(${server.port}, "127.0.0.1", () => s.write("PING\\r\\n"));
    s.on("data", () => process.exit(0))`;
  expect(spawnSync(process.execPath, ["--eval", ping]).status).toBe(0);
  while (performance.now() < pausedUntil);
  await decision;
  expect(decidedBy).toEqual(["redis"]);
});

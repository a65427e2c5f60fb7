import { testRedisCluster } from "@platform/testing/servers/redis-cluster";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cluster as layout } from "../src/key-layout.ts";
import { freshKey } from "./limiter-at-clock.ts";
import { minute, observedLimiter } from "./observed-limiter.ts";

const cluster = await testRedisCluster();
const observed = observedLimiter(cluster.url, { cluster: true });

beforeAll(() => observed.startInRedis());
afterAll(async () => observed.limiter.stop?.());

test("owners on all nodes of a cluster get exactly their limits, with windows of their own beside them", async () => {
  const keys = Array.from({ length: 60 }, freshKey);
  const ownWindow = { key: freshKey(), window: { limit: 3, windowSeconds: 60 } };
  const [first = ""] = keys;
  const limited = await Promise.all(Array.from({ length: 5 }, () => observed.limiter.decide(first, minute, ownWindow)));
  expect(limited.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
  expect(await observed.limiter.describe(first, minute)).toMatchObject({ remaining: 97 });
  const admitted = await Promise.all(keys.slice(1).map((key) => observed.admitted(key, 110)));
  expect(new Set(admitted)).toEqual(new Set([100]));
  expect(new Set(observed.decidedBy)).toEqual(new Set(["redis"]));
  for (const node of cluster.nodes.slice(0, 3)) expect(await keysOn(node.url)).toBeGreaterThan(0);
});

test("the groups of keys are spread evenly over the slots, and a key is in the group that its name in Redis shows", () => {
  expect(new Set(layout.probes).size).toBe(16);
  for (const tag of layout.probes) expect(layout.groupOf(tag)).toBe(tag);
  const key = freshKey();
  expect(layout.nameOf("own", key)).toBe(`rl:{${layout.groupOf(key)}}:own`);
});

test("requests that come together are one call of the script for each group", async () => {
  const keys = Array.from({ length: 300 }, freshKey);
  await Promise.all(keys.map((key) => observed.limiter.describe(key, minute)));
  const before = await calls();
  await Promise.all(keys.map((key) => observed.limiter.decide(key, minute)));
  expect((await calls()) - before).toBe(new Set(keys.map(layout.groupOf)).size);
});

test("when a primary is lost, limits are decided locally until its replica serves, and nobody gets a second allowance", async () => {
  const keys = Array.from({ length: 12 }, freshKey);
  for (const key of keys) expect(await observed.admitted(key, 60)).toBe(60);
  // The clients know the cluster by this node, too.
  await cluster.nodes[0]?.kill("SIGKILL");
  const admitted = await Promise.all(keys.map((key) => observed.admitted(key, 60)));
  expect(new Set(admitted)).toEqual(new Set([40]));
  await observed.decidesInRedisAgain();
  for (const key of keys) expect(await observed.admitted(key, 5)).toBe(0);
  expect(observed.logged.map(([level]) => level)).toEqual(["warn", "info"]);
});

async function keysOn(url: string): Promise<number> {
  const redis = new Redis(url);
  const count = await redis.dbsize();
  redis.disconnect();
  return count;
}

/** How often the nodes have run the script. */
async function calls(): Promise<number> {
  const counts = await Promise.all(
    cluster.nodes.map(async ({ url }) => {
      const redis = new Redis(url);
      const [, count = "0"] = /cmdstat_evalsha:calls=(\d+),/.exec(await redis.info("commandstats")) ?? [];
      redis.disconnect();
      return Number(count);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

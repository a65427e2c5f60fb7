import { beforeAll, expect, test, vi } from "vitest";
import { loadConfig } from "../src/config.ts";
import { addressesOfApps, type GatewayFixture, gatewayFixture, rateLimitOf } from "./fixture.ts";

let fixture: GatewayFixture;

// The clock of the limiter, which the tests move: in the middle of a bucket of every window.
const startMs = 1_790_000_000_500;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: startMs });
  fixture = await gatewayFixture({ REDIS_URL: "" });
  return () => vi.useRealTimers();
});

const health = (headers: Record<string, string>) => fetch(`${fixture.url}/api/v1/health`, { headers });

/** Sends so many requests at the same time, and returns how many were let through, and refused. */
async function burst(headers: Record<string, string>, count: number): Promise<[allowed: number, refused: number]> {
  const statuses = await Promise.all(Array.from({ length: count }, async () => (await health(headers)).status));
  return [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length];
}

test("a burst gets exactly the limit, and the whole limit again at the time that the headers give", async () => {
  const { headers } = fixture.upstream.client("production", { plan: "starter" });
  expect(await burst(headers, 140)).toEqual([100, 40]);
  const refused = await health(headers);
  const { limit, remaining, reset } = rateLimitOf(refused);
  expect([limit, remaining]).toEqual([100, 0]);
  expect(Number(refused.headers.get("retry-after"))).toBe(reset - Math.floor(Date.now() / 1_000));
  vi.setSystemTime(reset * 1_000 - 1);
  expect(await burst(headers, 1)).toEqual([0, 1]);
  vi.setSystemTime(reset * 1_000);
  expect(await burst(headers, 140)).toEqual([100, 40]);
});

test("a longer window of the plan refuses when it is full, and refused requests are counted in none", async () => {
  const { headers } = fixture.upstream.client("production", { plan: "developer" });
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await burst(headers, 110)).toEqual([100, 10]);
    vi.setSystemTime(Date.now() + 61_000);
  }
  const refused = await health(headers);
  expect(await refused.json()).toMatchObject({ error: { details: { limit: 1000, window: 3600 } } });
  expect(rateLimitOf(refused)).toMatchObject({ limit: 1000, remaining: 0 });
});

test("each environment of an owner has its own limit", async () => {
  const sandbox = fixture.upstream.client("sandbox", { plan: "starter" });
  const production = fixture.upstream.client("production", { plan: "starter", ownerId: sandbox.ownerId });
  expect(await burst(sandbox.headers, 101)).toEqual([100, 1]);
  expect(await burst(production.headers, 101)).toEqual([100, 1]);
});

test("a restart forgets what was counted", async () => {
  const { headers } = fixture.upstream.client("sandbox", { plan: "starter" });
  expect(await burst(headers, 101)).toEqual([100, 1]);
  await fixture.restart();
  expect(await burst(headers, 101)).toEqual([100, 1]);
});

/** The number of decisions in the process, and of those during an outage of Redis. */
async function decisions() {
  const metrics = await (await fetch(`${fixture.opsUrl()}/metrics`)).text();
  const count = (by: string) =>
    metrics
      .matchAll(new RegExp(`^gateway_rate_limit_decisions_total\\{.*decided_by="${by}".*\\} (\\d+)`, "gm"))
      .reduce((sum, [, value]) => sum + Number(value), 0);
  return { process: count("process"), local: count("local") };
}

test("the gateway is ready, and none of its decisions counts as one of an outage", async () => {
  // Other test files count in the same process.
  const before = await decisions();
  await burst(fixture.upstream.client("sandbox").headers, 1);
  expect((await fetch(`${fixture.opsUrl()}/readyz`)).status).toBe(200);
  const after = await decisions();
  expect(after.process).toBeGreaterThan(before.process);
  expect(after.local).toBe(before.local);
});

test("in production only the process with all apps runs without Redis: several gateways would each grant every limit", () => {
  const env = addressesOfApps("127.0.0.1:1");
  expect(() => loadConfig(env)).toThrow("REDIS_URL: is required, because gateways count together");
  expect(() => loadConfig({ ...env, APPS: "gateway,credentials" })).toThrow("REDIS_URL: is required");
  expect(loadConfig({ ...env, APPS: "all" }).REDIS_URL).toBeUndefined();
  expect(loadConfig({ ...env, PLATFORM_MODE: "development" }).REDIS_URL).toBeUndefined();
  const cluster = { ...env, APPS: "all", REDIS_CLUSTER: "true" };
  expect(() => loadConfig(cluster)).toThrow("REDIS_URL: must be set where REDIS_CLUSTER is");
});

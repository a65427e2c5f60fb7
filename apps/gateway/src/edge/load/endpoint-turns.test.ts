import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { EndpointTurns } from "./endpoint-turns.ts";
import { LatencyLimit } from "./latency-limit.ts";

interface Observed {
  limit: LatencyLimit;
  durationMs: number;
  beside: number;
}

/** Windows of eleven requests each, which begin at these seconds. */
function observe({ limit, durationMs, beside }: Observed, ...seconds: number[]): void {
  for (const second of seconds) {
    for (let sample = 0; sample < 10; sample += 1) limit.observe(durationMs, beside, 1000 * second);
    limit.observe(durationMs, beside, 1000 * second + 200);
  }
}

test("the limit falls while requests wait for each other, and grows while they do not and it is reached", () => {
  const limit = new LatencyLimit();
  const first = limit.limit;
  observe({ limit, durationMs: 500, beside: first - 1 }, 1, 2, 3);
  expect(limit.limit, "nothing is known of an idle platform").toBe(first);
  observe({ limit, durationMs: 5, beside: 0 }, 4, 5, 6);
  expect(limit.limit).toBe(first);
  for (let second = 7; second < 20; second += 1) observe({ limit, durationMs: 500, beside: limit.limit }, second);
  const fallen = limit.limit;
  expect(fallen).toBe(1);
  observe({ limit, durationMs: 6, beside: fallen - 1 }, 51, 52);
  const grown = limit.limit;
  expect(grown).toBeGreaterThan(fallen);
  observe({ limit, durationMs: 6, beside: grown - 2 }, 53);
  expect(limit.limit, "nobody knows that more would be carried while fewer run").toBe(grown);
});

test("a platform that stays slow at the least limit is its own measure", () => {
  const limit = new LatencyLimit();
  observe({ limit, durationMs: 5, beside: 0 }, 1);
  for (let second = 2; second < 100; second += 1) observe({ limit, durationMs: 500, beside: limit.limit }, second);
  expect(limit.limit).toBeGreaterThan(8);
});

/** Requests that run until they are told to end, in the order in which they began. */
function requestsInHand() {
  const begun: { name: string; end: () => void }[] = [];
  const request = (name: string) => () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ name, end: resolve });
    return promise;
  };
  return { begun, request };
}

const firstLimit = new LatencyLimit().limit;

test("an owner with one request need not wait for one with hundreds, of which no more than 256 wait", async () => {
  const turns = new EndpointTurns(60_000);
  const { begun, request } = requestsInHand();
  const flood = Array.from({ length: firstLimit + 256 }, (_, index) => turns.run("flooding", request(`f${index}`)));
  expect(turns.isFull("flooding")).toBe(true);
  await expect(turns.run("flooding", request("too many"))).rejects.toThrow();
  expect(turns.isFull("polite")).toBe(false);
  const polite = turns.run("polite", request("p"));
  expect(begun.slice(firstLimit).map(({ name }) => name)).toEqual(["p"]);
  for (let next = 0; next < firstLimit + 257; next += 1) {
    begun[next]?.end();
    await setImmediate();
  }
  await Promise.all([...flood, polite]);
});

test("the number that may wait follows how long requests take", () => {
  const limit = new LatencyLimit();
  expect(limit.endWithin(1000), "before anything is known").toBe(4 * limit.limit);
  observe({ limit, durationMs: 100, beside: 0 }, 1);
  expect(limit.endWithin(1000)).toBe(10 * limit.limit);
  observe({ limit, durationMs: 2000, beside: 0 }, 2);
  expect(limit.endWithin(1000)).toBe(limit.limit / 2);
  // Those that began together were slow, and still one ended each millisecond.
  for (let sample = 0; sample < 200; sample += 1) limit.observe(2000, 0, 2201 + sample);
  expect(limit.endWithin(1000)).toBe(1000);
});

test("a request whose turn does not come in time is refused, and takes no turn", async () => {
  const turns = new EndpointTurns(10);
  const { begun, request } = requestsInHand();
  const running = Array.from({ length: firstLimit }, (_, index) => turns.run("own_1", request(`r${index}`)));
  await expect(turns.run("own_1", request("late"))).rejects.toThrow();
  for (const { end } of begun) end();
  await Promise.all(running);
  await turns.run("own_2", () => Promise.resolve());
  expect(begun).toHaveLength(firstLimit);
});

import { expect, test } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import { LoadGate } from "./load-gate.ts";

test("the limit falls to what a late loop carries, and grows again while it is on time and reached", () => {
  const concurrency = new ConcurrencyLimit({ least: 16, most: 1000 });
  concurrency.observe(500, 400);
  expect(concurrency.limit).toBe(1000);
  concurrency.observe(500, 400);
  expect(concurrency.limit).toBe(320);
  for (let sample = 0; sample < 100; sample += 1) concurrency.observe(500, concurrency.limit);
  expect(concurrency.limit).toBe(16);
  // Nobody knows that more would be carried while fewer are in flight.
  concurrency.observe(0, 3);
  expect(concurrency.limit).toBe(16);
  let samples = 0;
  for (; concurrency.limit < 1000; samples += 1) concurrency.observe(0, concurrency.limit);
  expect(samples).toBeLessThan(50);
});

test("the flood of one owner refuses that owner, and lets the others in", () => {
  const gate = new LoadGate(100);
  const flood = Array.from({ length: 150 }, () => gate.enter("flooding"));
  expect(flood.filter(Boolean)).toHaveLength(100);
  const polite = Array.from({ length: 50 }, () => gate.enter("polite"));
  expect(polite.filter(Boolean)).toHaveLength(50);
  expect(gate.enter("polite")).toBeUndefined();
  expect(gate.enter("third")).toBeDefined();
  expect(gate.enter("flooding")).toBeUndefined();
});

test("no number of owners lets in more than twice the limit, and an end that is told twice counts once", () => {
  const gate = new LoadGate(10);
  const entered = Array.from({ length: 100 }, (_, owner) => gate.enter(`own_${owner}`)).filter(
    (leave) => leave !== undefined,
  );
  expect(entered).toHaveLength(20);
  const [leave] = entered;
  leave?.();
  leave?.();
  expect(gate.enter("own_1")).toBeUndefined();
  expect(gate.enter("another")).toBeDefined();
  expect(gate.enter("a third")).toBeUndefined();
});

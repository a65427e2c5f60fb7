import { expect, test } from "vitest";
import { durationAt, durationRangeOf, outcomeOf } from "./attempt-outcome.ts";

test.each([
  [{ errorClass: undefined, responseCode: 204 }, "success"],
  [{ errorClass: "status", responseCode: 302 }, "3xx"],
  [{ errorClass: "status", responseCode: 429 }, "4xx"],
  [{ errorClass: "status", responseCode: 599 }, "5xx"],
  [{ errorClass: "status", responseCode: 999 }, "other"],
  [{ errorClass: "timeout", responseCode: 200 }, "timeout"],
  [{ errorClass: "dns", responseCode: undefined }, "dns"],
] as const)("%o counts as %s", (ended, outcome) => {
  expect(outcomeOf({ ...ended, durationMs: 1 })).toBe(outcome);
});

const rangesOf = (...durationsMs: number[]) => {
  const ranges = durationsMs.map((durationMs) =>
    durationRangeOf({ errorClass: undefined, responseCode: 200, durationMs }),
  );
  return new Map([...Map.groupBy(ranges, (range) => range)].map(([range, all]) => [range, all.length]));
};

test("a percentile is the upper bound of the range in which it lies", () => {
  const counts = rangesOf(...Array.from({ length: 90 }, () => 10), ...Array.from({ length: 9 }, () => 120), 9000);
  expect([0.5, 0.9, 0.95, 0.99, 1].map((share) => durationAt(counts, share))).toEqual([10, 10, 200, 200, 10_000]);
  expect(durationAt(rangesOf(11), 0.5)).toBe(25);
  expect(durationAt(rangesOf(60_000), 0.5)).toBe(10_000);
  expect(durationAt(new Map(), 0.5)).toBeUndefined();
});

test("attempts without a complete response do not hide the percentiles of the others", () => {
  const withoutResponse: [number, number] = [-1, 99];
  expect(durationAt(new Map([...rangesOf(120), withoutResponse]), 0.95)).toBe(200);
  expect(durationAt(new Map([withoutResponse]), 0.95)).toBeUndefined();
});

test("only a complete response has a duration that counts", () => {
  expect(durationRangeOf({ errorClass: "status", responseCode: 500, durationMs: 17 })).toBe(1);
  expect(durationRangeOf({ errorClass: "timeout", responseCode: 200, durationMs: 10_001 })).toBe(-1);
});

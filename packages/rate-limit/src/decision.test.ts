import { expect, test } from "vitest";
import { describeWindows, stricter } from "./decision.ts";

const window = (windowSeconds: number, limit: number, counted: number, resetAtSeconds = 1_000) => ({
  windowSeconds,
  limit,
  counted,
  resetAtSeconds,
});

test("an allowed request is described by the window with the fewest requests left, however large its share", () => {
  const decision = describeWindows(true, 900, [window(60, 1_000, 900), window(3_600, 120, 60)]);
  expect(decision).toEqual({
    allowed: true,
    limit: 120,
    remaining: 60,
    resetAtSeconds: 1_000,
    retryAfterSeconds: 0,
    windowSeconds: 3_600,
    decidedAtSeconds: 900,
  });
});

test("if several windows have the fewest requests left, the shortest is described", () => {
  expect(describeWindows(true, 900, [window(60, 10, 5), window(3_600, 100, 95)]).windowSeconds).toBe(60);
});

test("a refusal is described by the window that stays full longest", () => {
  const windows = [window(60, 10, 10, 950), window(3_600, 100, 100, 2_000), window(86_400, 1_000, 900, 9_000)];
  expect(describeWindows(false, 900, windows)).toEqual({
    allowed: false,
    limit: 100,
    remaining: 0,
    resetAtSeconds: 2_000,
    retryAfterSeconds: 1_100,
    windowSeconds: 3_600,
    decidedAtSeconds: 900,
  });
});

test("the requests left are 0, not negative, if a lowered limit is below the count", () => {
  expect(describeWindows(false, 900, [window(60, 10, 25)]).remaining).toBe(0);
});

test("the stricter decision is a refusal, then the longer wait, then the fewer requests left", () => {
  const withRemaining = (remaining: number) => describeWindows(true, 900, [window(60, 100, 100 - remaining)]);
  const refusal = (resetAtSeconds: number) => describeWindows(false, 900, [window(60, 100, 100, resetAtSeconds)]);
  for (const [strict, lenient] of [
    [refusal(950), withRemaining(5)],
    [refusal(960), refusal(950)],
    [withRemaining(5), withRemaining(6)],
  ] as const) {
    expect(stricter(strict, lenient)).toBe(strict);
    expect(stricter(lenient, strict)).toBe(strict);
  }
});

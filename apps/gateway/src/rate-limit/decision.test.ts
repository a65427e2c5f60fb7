import { expect, test } from "vitest";
import { describeWindows } from "./decision.ts";

const window = (windowSeconds: number, limit: number, counted: number, resetAtSeconds = 1_000) => ({
  windowSeconds,
  limit,
  counted,
  resetAtSeconds,
});

test("an allowed request is described by the window with the smallest share left", () => {
  const decision = describeWindows(true, 900, [window(60, 100, 50), window(3_600, 1_000, 900)]);
  expect(decision).toEqual({
    allowed: true,
    limit: 1_000,
    remaining: 100,
    resetAtSeconds: 1_000,
    retryAfterSeconds: 0,
    windowSeconds: 3_600,
  });
});

test("of windows with the same share left the shortest is described", () => {
  expect(describeWindows(true, 900, [window(60, 10, 5), window(3_600, 100, 50)]).windowSeconds).toBe(60);
});

test("a refusal is described by the full window that stays full for longest", () => {
  const windows = [window(60, 10, 10, 950), window(3_600, 100, 100, 2_000), window(86_400, 1_000, 900, 9_000)];
  expect(describeWindows(false, 900, windows)).toEqual({
    allowed: false,
    limit: 100,
    remaining: 0,
    resetAtSeconds: 2_000,
    retryAfterSeconds: 1_100,
    windowSeconds: 3_600,
  });
});

test("nothing is left, and not less, when a lowered limit is below what is counted", () => {
  expect(describeWindows(false, 900, [window(60, 10, 25)]).remaining).toBe(0);
});

import { expect, test } from "vitest";
import { nextPosition, positionCount } from "./positions.ts";

const ranges = [
  { first: 4, last: 6 },
  { first: 120, last: 120 },
];

test("records between the ranges are not read", () => {
  expect(positionCount(ranges)).toBe(4);
  expect([-1, 3, 5, 6, 60, 119, 120].map((read) => nextPosition(ranges, read))).toEqual([
    3,
    3,
    5,
    119,
    119,
    119,
    undefined,
  ]);
});

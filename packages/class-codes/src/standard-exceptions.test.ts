import { expect, test } from "vitest";
import { isStandardException } from "./standard-exceptions.ts";

test.each([
  ["8810", "IL", true],
  ["8742", "CA", true],
  ["8871", "", true],
  ["8748", "WI", true],
  ["8748", "CA", false],
  ["953", "PA", true],
  ["0951", "DE", true],
  ["8810", "PA", false],
  ["953", "IL", false],
  ["5403", "IL", false],
])("class %s in %s is a standard exception: %s", (classCode, state, expected) => {
  expect(isStandardException(classCode, state, "2026-01-01")).toBe(expected);
});

test("clerical telecommuters are a standard exception in California for policies from 2021 on", () => {
  const dates = ["2020-12-31", "2021-01-01"];
  expect(dates.map((date) => isStandardException("8871", "CA", date))).toEqual([false, true]);
  expect(dates.map((date) => isStandardException("8810", "CA", date))).toEqual([true, true]);
});

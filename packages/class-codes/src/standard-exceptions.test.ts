import { expect, test } from "vitest";
import { isStandardException } from "./standard-exceptions.ts";

test.each([
  ["8810", "IL", true],
  ["8742", "CA", true],
  ["8871", "", true],
  ["8748", "WI", true],
  ["953", "PA", true],
  ["0951", "DE", true],
  ["8810", "PA", false],
  ["953", "IL", false],
  ["5403", "IL", false],
])("class %s in %s is a standard exception: %s", (classCode, state, expected) => {
  expect(isStandardException(classCode, state, "2026-01-01")).toBe(expected);
});

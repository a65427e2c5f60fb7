import { expect, test } from "vitest";
import { sumOf } from "./sum-of.ts";

test("adds exactly", () => {
  expect(sumOf([])).toBe("0");
  expect(sumOf(["0.1", "0.2"])).toBe("0.3");
  expect(sumOf(["90071992547409931", "0.0001", "-1.5"])).toBe("90071992547409929.5001");
  expect(sumOf(["0.25", "-1"])).toBe("-0.75");
});

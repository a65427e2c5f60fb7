import { expect, test } from "vitest";
import { decimalDifference } from "./decimal-difference.ts";

test("differences of decimals are exact", () => {
  expect(decimalDifference("0.1", "0.3")).toBe("0.2");
  expect(decimalDifference("1.5", "-0.25")).toBe("-1.75");
  expect(decimalDifference("-0.05", "0")).toBe("0.05");
  expect(decimalDifference("9007199254740993.0001", "9007199254740993.0002")).toBe("0.0001");
  expect(decimalDifference("100", "40")).toBe("-60");
});

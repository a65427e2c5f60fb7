import { expect, test } from "vitest";
import { hasAtMostDecimals, isExactAsDouble } from "./json-number.ts";

test.each(["0", "-0", "150", "1.5e2", "150.0", "15E+1", "0.1", "1e-300", "900719925474099e-3"])(
  "a double represents %s without loss",
  (text) => {
    expect(isExactAsDouble(text)).toBe(true);
  },
);

test.each(["1e400", "9007199254740993", "0.1000000000000000000001", `1${"0".repeat(400)}`])(
  "no double represents %s without loss",
  (text) => {
    expect(isExactAsDouble(text)).toBe(false);
  },
);

test("counts decimals of the decimal number, not of its binary form", () => {
  expect([0.1, 1.0005, 99_999_999_999.9999].map((value) => hasAtMostDecimals(value, 4))).toEqual([true, true, true]);
  expect([0.1 + 0.2, 1.00005, 5e-324].map((value) => hasAtMostDecimals(value, 4))).toEqual([false, false, false]);
});

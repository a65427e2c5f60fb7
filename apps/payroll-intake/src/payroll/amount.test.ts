import { Big } from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalAmount, isAmount } from "./amount.ts";

test.each(["0", "1", "40.5", "2000.00", "0.0001", "999999999999999.9999"])("%s is an amount", (text) => {
  expect(isAmount(text)).toBe(true);
});

test.each([
  "",
  "-1",
  "+1",
  "01",
  ".5",
  "5.",
  "1.00001",
  "1e3",
  "1,000",
  " 1",
  "1\n",
  "NaN",
  "Infinity",
  "1".repeat(16),
])("%j is no amount", (text) => {
  expect(isAmount(text)).toBe(false);
});

test("every spelling of a number has one canonical form of the same value", () => {
  const spelled = fc.tuple(fc.nat(), fc.stringMatching(/^\d{0,4}$/));
  fc.assert(
    fc.property(spelled, ([whole, decimals]) => {
      const text = decimals === "" ? String(whole) : `${whole}.${decimals}`;
      const canonical = canonicalAmount(text);
      expect(isAmount(text)).toBe(true);
      expect(canonical).toBe(new Big(text).toFixed());
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalDecimal, type DecimalKind, decimalKinds, decimalProblem, isDecimal, isZero } from "./amount.ts";
import { Exact } from "./exact.ts";

const kinds = Object.keys(decimalKinds) as DecimalKind[];

test.each(["0", "1", "40.5", "2000.00", "0.0001", "999999999999999.9999"])("%s is an amount", (text) => {
  expect(isDecimal("amount", text)).toBe(true);
});

const noDecimals = [
  "",
  "+1",
  "01",
  "007",
  "00",
  "01.5",
  ".5",
  "5.",
  "1e3",
  "1,000",
  " 1",
  "1 ",
  "1\n",
  "NaN",
  "Infinity",
  "0x1",
];

test.each(noDecimals)("%j is not a decimal of any kind", (text) => {
  expect(kinds.filter((kind) => isDecimal(kind, text))).toEqual([]);
});

test.each<[DecimalKind, string[], string[]]>([
  ["amount", ["9".repeat(15)], ["-1", "-0", "1.00001", "1".repeat(16)]],
  ["publicAmount", ["9".repeat(11), "99999999999.9999"], ["-1", "1.00001", "1".repeat(12)]],
  ["multiplier", ["1", "1.5", "10", "10.0000"], ["0.9999", "10.0001", "11", "-1", "1.00001"]],
  ["factor", ["0", "999999.999999"], ["-1", "1.0000001", "1000000"]],
  ["part", ["-1", "1", "1.000000", "-0.1", "0"], ["1.000001", "-1.1", "2", "0.0000001"]],
])("the bounds of %s", (kind, inside, outside) => {
  expect(inside.filter((text) => !isDecimal(kind, text))).toEqual([]);
  expect(outside.filter((text) => isDecimal(kind, text))).toEqual([]);
});

test("a problem says what is expected", () => {
  expect(decimalProblem("amount", "1")).toBeUndefined();
  expect(kinds.map((kind) => decimalProblem(kind, ""))).toEqual([
    "must be a number of 0 or more, such as 1234.5",
    "must be a number of 0 or more, such as 1234.5",
    "must be a number from 1 to 10, such as 1.5",
    "must be a number of 0 or more, such as 0.94",
    "must be a number from -1 to 1, such as -0.1",
  ]);
  expect(["-1", "1.00001", "1".repeat(16)].map((text) => decimalProblem("amount", text))).toEqual([
    "must be a number of 0 or more, such as 1234.5",
    "must be a number with at most 4 decimals",
    "must be a number with at most 15 digits before the decimal point",
  ]);
});

test("every spelling of a number has one canonical form of the same value", () => {
  const spelled = fc.tuple(fc.nat(), fc.stringMatching(/^[0-9]{0,4}$/));
  fc.assert(
    fc.property(spelled, ([whole, decimals]) => {
      const text = decimals === "" ? String(whole) : `${whole}.${decimals}`;
      const canonical = canonicalDecimal(text);
      expect(isDecimal("amount", text)).toBe(true);
      expect(canonical).toBe(new Exact(text).toFixed());
      expect(isZero(text)).toBe(new Exact(text).eq(0));
    }),
  );
});

test("every public amount can be converted to a double and back without loss", () => {
  const tenThousandths = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
  fc.assert(
    fc.property(tenThousandths, (value) => {
      const text = canonicalDecimal(new Exact(String(value)).div(10_000).toFixed());
      expect(isDecimal("publicAmount", text)).toBe(true);
      expect(String(Number(text))).toBe(text);
    }),
  );
});

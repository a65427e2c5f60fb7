import fc from "fast-check";
import { expect, test } from "vitest";
import { inexactNumber } from "../../edge/body/inexact-number.ts";
import { decimalString, multiplier, nonNegativeDecimal, optionalDecimalString, positiveDecimal } from "./decimal.ts";

const positive = positiveDecimal();
const nonNegative = nonNegativeDecimal();

function expectation(schema: typeof positive, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

test("every decimal of 11 digits and 4 decimals is accepted, and its string is that decimal", () => {
  const ten = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n });
  fc.assert(
    fc.property(ten, (tenThousandths) => {
      const digits = String(tenThousandths).padStart(5, "0");
      const decimal = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, "");
      const value = Number(decimal);
      expect(positive.safeParse(value).success).toBe(true);
      expect(decimalString(value)).toBe(decimal);
    }),
  );
});

test("a double with more than 4 decimals is refused, however close to one with 4", () => {
  for (const value of [0.00001, 1.23456, 6100.5599999999995, 0.1 + 0.2, 99999999999.99995, 5e-324]) {
    expect(expectation(positive, value), String(value)).toBe("a number with at most 4 decimals");
  }
});

test("a number of 12 digits is refused", () => {
  expect(positive.safeParse(99_999_999_999.9999).success).toBe(true);
  for (const value of [100_000_000_000, 1e300]) {
    expect(expectation(positive, value)).toBe("a number with at most 11 digits before the decimal point");
  }
});

test("money above zero is a positive number", () => {
  for (const value of [0, -0, -0.01, "12.50", null, undefined, true, [], {}, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(expectation(positive, value), String(value)).toBe("a positive number");
  }
});

test("hours may be zero and not less", () => {
  expect(decimalString(nonNegative.parse(0))).toBe("0");
  expect(decimalString(nonNegative.parse(-0))).toBe("0");
  expect(expectation(nonNegative, -1)).toBe("a number of 0 or more");
});

test("a multiplier is one or more", () => {
  expect(decimalString(multiplier().parse(1.5))).toBe("1.5");
  expect(expectation(multiplier(), 0.5)).toBe("a number of 1 or more");
});

test("an inexact number is refused for what is too long about it", () => {
  expect(expectation(positive, inexactNumber("1e400"))).toBe(
    "a number with at most 11 digits before the decimal point",
  );
  expect(expectation(positive, inexactNumber("0.1000000000000000000001"))).toBe("a number with at most 4 decimals");
});

test("what was left out has no decimal string", () => {
  expect([null, undefined, 0, 2.5].map(optionalDecimalString)).toEqual([undefined, undefined, "0", "2.5"]);
});

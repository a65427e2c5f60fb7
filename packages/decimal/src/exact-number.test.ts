import { expect, test } from "vitest";
import { exactNumber, exactNumberOrNull } from "./exact-number.ts";

test("writes all digits of an amount that a double cannot represent", () => {
  expect(JSON.stringify({ amount: exactNumber("12345678901234567890.1234") })).toBe(
    '{"amount":12345678901234567890.1234}',
  );
});

test("writes one text for an amount, whatever its source", () => {
  const amounts = ["22966.00", "0.00", "-0.00", "243.50", "2400.0000", "100", "-7.10"];
  expect(JSON.stringify(amounts.map(exactNumber))).toBe("[22966,0,0,243.5,2400,100,-7.1]");
});

test("writes null for a missing amount", () => {
  expect(JSON.stringify([exactNumberOrNull(undefined), exactNumberOrNull(""), exactNumberOrNull("0")])).toBe(
    "[null,null,0]",
  );
});

import { expect, test } from "vitest";
import { exactNumber, exactNumberOrNull } from "./exact-number.ts";

test("writes every digit of an amount that a double cannot hold", () => {
  expect(JSON.stringify({ amount: exactNumber("12345678901234567890.1234") })).toBe(
    '{"amount":12345678901234567890.1234}',
  );
});

test("writes null for an amount that is not there", () => {
  expect(JSON.stringify([exactNumberOrNull(undefined), exactNumberOrNull(""), exactNumberOrNull("0")])).toBe(
    "[null,null,0]",
  );
});

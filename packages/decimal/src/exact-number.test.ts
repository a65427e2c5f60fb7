import { expect, test } from "vitest";
import { exactNumber, exactNumberOrNull } from "./exact-number.ts";

test("writes all digits of an amount that a double cannot represent", () => {
  expect(JSON.stringify({ amount: exactNumber("12345678901234567890.1234") })).toBe(
    '{"amount":12345678901234567890.1234}',
  );
});

test("writes null for a missing amount", () => {
  expect(JSON.stringify([exactNumberOrNull(undefined), exactNumberOrNull(""), exactNumberOrNull("0")])).toBe(
    "[null,null,0]",
  );
});

import { expect, test } from "vitest";
import { plainAmount, plainFraction } from "./plain-amount.ts";

test.for([
  ["$1,234.50", "1234.50"],
  [" 14.5 h", "14.5"],
  ["8 hours", "8"],
  ["1.14%", "1.14"],
  ["0.94", "0.94"],
  ["many", "many"],
] as const)("%s is the amount %s", ([typed, amount]) => {
  expect(plainAmount(typed)).toBe(amount);
});

test.for([
  ["-10%", "-0.10"],
  ["94 %", "0.94"],
  ["112.5%", "1.125"],
  ["5%", "0.05"],
  ["0.94", "0.94"],
  ["ten%", "ten"],
] as const)("%s is the fraction %s", ([typed, fraction]) => {
  expect(plainFraction(typed)).toBe(fraction);
});

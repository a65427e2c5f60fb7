import { expect, test } from "vitest";
import { amountOf, hoursOf } from "./written-amount.ts";

const points = { decimalCommas: false, showsCommas: false };

test.each([
  ["$ 2,400.00", "2400.00"],
  ["2 400.00", "2400.00"],
  ["(240.00)", "-240.00"],
  ["$(1,240.00)", "-1240.00"],
  ["-$240", "-240"],
  ["240.00-", "-240.00"],
  ["(0.00)", "0.00"],
  ["–", "0"],
])("the amount %j is %s", (cell, amount) => {
  expect(amountOf(cell, points)).toBe(amount);
});

test.each([
  ["8:30", "8.5"],
  ["80:20", "80.3333"],
  ["8:30:30", "8.5083"],
  ["8.25 hrs", "8.25"],
  ["8:75", "8:75"],
])("%j are %s hours", (cell, hours) => {
  expect(hoursOf(cell, points)).toBe(hours);
});

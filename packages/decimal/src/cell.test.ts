import { expect, test } from "vitest";
import { isDecimal } from "./amount.ts";
import { fromCell } from "./cell.ts";

test.each([
  ["$1,234.50", "1234.50"],
  ["$ 12", "12"],
  ["01234.50", "1234.50"],
  ["007", "7"],
  ["000", "0"],
  [".5", "0.5"],
  ["5.", "5"],
  ["1,234,567", "1234567"],
])("the cell %j means %s", (cell, decimal) => {
  expect(fromCell(cell)).toBe(decimal);
  expect(isDecimal("amount", decimal)).toBe(true);
});

test.each(["", "1,23", "12,34.5", "1e3", "-5", "(5.00)", "1.2.3", "$", "5%"])(
  "the cell %j is not an amount",
  (cell) => {
    expect(isDecimal("amount", fromCell(cell))).toBe(false);
  },
);

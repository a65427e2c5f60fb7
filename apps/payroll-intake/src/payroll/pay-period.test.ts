import { expect, test } from "vitest";
import { daysOf, isDate } from "./pay-period.ts";

test.each(["2025-01-15", "2024-02-29", "0001-01-01", "9999-12-31"])("%s is a date", (text) => {
  expect(isDate(text)).toBe(true);
});

test.each([
  "2025-02-29",
  "2025-13-01",
  "2025-00-10",
  "2025-04-31",
  "0000-01-01",
  "2025-1-5",
  "01/15/2025",
  "2025-01-15T00:00:00Z",
  "",
])("%j is no date", (text) => {
  expect(isDate(text)).toBe(false);
});

test.each([
  ["2025-01-01", "2025-01-01", 1],
  ["2025-01-01", "2025-01-15", 15],
  ["2024-02-16", "2024-02-29", 14],
  ["2024-01-01", "2024-12-31", 366],
])("%s to %s has %i days", (periodStart, periodEnd, days) => {
  expect(daysOf({ periodStart, periodEnd })).toBe(days);
});

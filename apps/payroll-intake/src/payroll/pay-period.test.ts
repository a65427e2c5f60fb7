import { expect, test } from "vitest";
import { daysOf } from "./pay-period.ts";

test.each([
  ["2025-01-01", "2025-01-01", 1],
  ["2025-01-01", "2025-01-15", 15],
  ["2024-02-16", "2024-02-29", 14],
  ["2024-01-01", "2024-12-31", 366],
])("%s to %s has %i days", (periodStart, periodEnd, days) => {
  expect(daysOf({ periodStart, periodEnd })).toBe(days);
});

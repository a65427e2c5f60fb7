import { expect, test } from "vitest";
import { isCalendarDate } from "./calendar-date.ts";

test.each(["2025-01-15", "2024-02-29", "0001-01-01", "9999-12-31"])("%s is a date", (text) => {
  expect(isCalendarDate(text)).toBe(true);
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
])("%j is not a date", (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

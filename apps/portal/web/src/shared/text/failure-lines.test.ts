import { expect, test } from "vitest";
import { failureLines } from "./failure-lines.ts";

test("a stated total is named as a person names it", () => {
  const details = ["payroll_data.total_hours: The total hours exceed 24 hours per day."];
  expect(failureLines({ code: "TOTALS_IMPOSSIBLE", details })).toEqual([
    "Stated total hours: The total hours exceed 24 hours per day.",
  ]);
});

test("problems of records are left to the findings", () => {
  const details = ["employees[0].classification_code: The class code is unknown."];
  expect(failureLines({ code: "ALL_RECORDS_FAILED", details })).toEqual([]);
});

test("other details stay", () => {
  expect(failureLines({ code: "UNREADABLE_FILE", details: ["after row 3"] })).toEqual(["after row 3"]);
});

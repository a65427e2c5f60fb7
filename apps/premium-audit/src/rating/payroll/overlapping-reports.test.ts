import { expect, test } from "vitest";
import { dateOf, dayNumber, daysOf } from "../days/days.ts";
import { overlappingReports } from "./overlapping-reports.ts";

const source = { ownerId: "own_1", employerId: "e" };
const december = daysOf("2025-12-01", "2025-12-31");

type Case = [reportId: string, periodStart: string, periodEnd: string, persons: string[] | "nobody"];

function overlapsOf(reports: readonly Case[], span = december) {
  const collector = overlappingReports(span);
  for (const [reportId, periodStart, periodEnd, persons] of reports) {
    const report = { reportId, ...source, periodStart, periodEnd, noPayroll: persons === "nobody" };
    const lines = persons === "nobody" ? [] : persons.map((employeeId) => ({ employeeId, grossWages: "1000" }));
    collector.add(source, report, lines);
  }
  return collector.list();
}

test("the same payroll for 1 to 31 and for 1 to 30 December is an overlap of 30 days", () => {
  const { overlaps, notListed } = overlapsOf([
    ["PR_1", "2025-12-01", "2025-12-31", ["a", "b"]],
    ["PR_2", "2025-12-01", "2025-12-30", ["a", "b"]],
  ]);
  expect(overlaps).toEqual([
    { source, reportIds: ["PR_1", "PR_2"], personCount: 2, periodStart: "2025-12-01", periodEnd: "2025-12-30" },
  ]);
  expect(notListed).toBe(0);
});

test("a monthly report overlaps with each weekly one of the same persons, and not with those of others", () => {
  const { overlaps } = overlapsOf([
    ["PR_week_1", "2025-12-01", "2025-12-07", ["a"]],
    ["PR_month", "2025-12-01", "2025-12-31", ["a", "b"]],
    ["PR_week_2", "2025-12-08", "2025-12-14", ["a", "c"]],
    ["PR_others", "2025-12-08", "2025-12-14", ["c", "d"]],
  ]);
  expect(overlaps.map(({ reportIds, periodStart, personCount }) => [...reportIds, periodStart, personCount])).toEqual([
    ["PR_month", "PR_week_1", "2025-12-01", 1],
    ["PR_month", "PR_week_2", "2025-12-08", 1],
  ]);
});

test("an off-cycle run of the same period, periods that meet, and days that are not rated are no overlap", () => {
  const { overlaps } = overlapsOf([
    ["PR_regular", "2025-12-01", "2025-12-15", ["a"]],
    ["PR_bonus", "2025-12-01", "2025-12-15", ["a"]],
    ["PR_next", "2025-12-16", "2026-01-15", ["a"]],
    ["PR_january", "2026-01-01", "2026-01-31", ["a"]],
  ]);
  expect(overlaps).toEqual([]);
});

test("payroll for days of a statement of no payroll is an overlap, also of exactly the same period", () => {
  const { overlaps } = overlapsOf([
    ["PR_none", "2025-12-01", "2025-12-15", "nobody"],
    ["PR_paid", "2025-12-01", "2025-12-15", ["a"]],
    ["PR_also_none", "2025-12-10", "2025-12-15", "nobody"],
  ]);
  expect(overlaps.map(({ reportIds, personCount }) => [...reportIds, personCount])).toEqual([
    ["PR_none", "PR_paid", 0],
    ["PR_paid", "PR_also_none", 0],
  ]);
});

test("of very many overlaps the first hundred are listed, and the search ends after a thousand", () => {
  const first = dayNumber("2025-12-01");
  const reports = Array.from({ length: 3000 }, (_, index): Case => {
    const lastDay = dateOf(first + 1 + (index % 28));
    return [`PR_${String(index).padStart(4, "0")}`, "2025-12-01", lastDay, ["a", "b", "c"]];
  });
  const { overlaps, notListed } = overlapsOf(reports);
  expect([overlaps.length, notListed]).toEqual([100, 900]);
});

test("a year of weekly payroll, in whatever order it is added, has no overlap", () => {
  const monday = dayNumber("2025-01-06");
  const weeks = Array.from({ length: 51 }, (_, week): Case => {
    const start = monday + 7 * week;
    return [`PR_${week}`, dateOf(start), dateOf(start + 6), ["a", "b"]];
  });
  expect(overlapsOf(weeks.toReversed(), daysOf("2025-01-01", "2025-12-31")).overlaps).toEqual([]);
});

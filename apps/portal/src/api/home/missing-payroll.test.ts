import { create } from "@bufbuild/protobuf";
import { PayrollReportSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { expect, test } from "vitest";
import { missingMonths } from "./missing-payroll.ts";

const report = (employerId: string, periodStart: string, periodEnd: string) =>
  create(PayrollReportSchema, { employerId, periodStart, periodEnd });

test("an employer whose payroll came the month before and not in the last one is missing, from the sixth day on", () => {
  const reports = [
    report("mill-bakery", "2026-01-01", "2026-01-31"),
    report("harbor-cafe", "2026-01-01", "2026-01-31"),
    report("harbor-cafe", "2026-01-25", "2026-02-07"),
    report("new-diner", "2026-02-01", "2026-02-28"),
  ];
  expect(missingMonths(reports, new Date("2026-03-06"))).toEqual([
    { employerId: "mill-bakery", periodStart: "2026-02-01", periodEnd: "2026-02-28", periods: 1 },
  ]);
  expect(missingMonths(reports, new Date("2026-03-05T23:59:59Z"))).toEqual([]);
});

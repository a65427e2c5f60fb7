import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleRecord, sampleReport } from "../../test/sample-report.ts";
import type { StatedTotals } from "../payroll/payroll-report.ts";
import { checkTotals, sumOf } from "./check-totals.ts";

const records = [
  sampleRecord({ employeeId: "A", grossWages: "1000.10", hoursWorked: "80" }),
  sampleRecord({ employeeId: "B", grossWages: "4000.20", hoursWorked: "86.6667", officer: true }),
];

function check(statedTotals: StatedTotals): { impossible: string[]; warnings: string[] } {
  const { impossible, warnings } = checkTotals(sampleReport({ records, statedTotals }));
  return { impossible: impossible.map(({ field }) => field), warnings: warnings.map(({ field }) => field) };
}

describe("stated totals", () => {
  test("have no findings if they agree or are absent", () => {
    const agreeing = { totalPayroll: "5000.30", totalHours: "166.6667", officerPayroll: "4000.20" };
    expect(check(agreeing)).toEqual({ impossible: [], warnings: [] });
    expect(check({})).toEqual({ impossible: [], warnings: [] });
    expect(check({ subcontractorPayments: "123456" })).toEqual({ impossible: [], warnings: [] });
  });

  test("may differ by a cent, and have a warning above", () => {
    expect(check({ totalPayroll: "5000.31" }).warnings).toEqual([]);
    expect(check({ totalPayroll: "5000.3101" }).warnings).toEqual(["stated_totals.total_payroll"]);
    expect(check({ totalPayroll: "5000.2899" }).warnings).toEqual(["stated_totals.total_payroll"]);
    expect(check({ totalHours: "160" }).warnings).toEqual(["stated_totals.total_hours"]);
    expect(check({ officerPayroll: "0" }).warnings).toEqual(["stated_totals.officer_payroll"]);
  });

  test("are impossible if the officers' payroll exceeds the total payroll", () => {
    expect(check({ totalPayroll: "100", officerPayroll: "100" }).impossible).toEqual([]);
    expect(check({ totalPayroll: "100", officerPayroll: "100.01" }).impossible).toEqual([
      "stated_totals.officer_payroll",
    ]);
  });

  test("are impossible if the hours exceed 24 per day and employee", () => {
    // 15 days of 24 hours for two employees.
    expect(check({ totalHours: "720" }).impossible).toEqual([]);
    expect(check({ totalHours: "720.01" }).impossible).toEqual(["stated_totals.total_hours"]);
  });
});

test("the sum of ten-thousandths is exact", () => {
  const units = fc.array(fc.bigInt({ min: 1n, max: 10n ** 15n }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(units, (amounts) => {
      const rows = amounts.map((amount) =>
        sampleRecord({ grossWages: `${amount / 10_000n}.${String(amount % 10_000n).padStart(4, "0")}` }),
      );
      const total = amounts.reduce((sum, amount) => sum + amount, 0n);
      expect(sumOf(rows, "grossWages").times(10_000).toFixed()).toBe(String(total));
    }),
  );
});

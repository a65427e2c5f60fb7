import { expect, test } from "vitest";
import type { PayrollLine, PayrollReport } from "../../rating/payroll/payroll.ts";
import { canonicalJson, digestOf, type Json } from "./canonical-json.ts";
import { decompressRows } from "./compressed-rows.ts";
import { reportKeeper } from "./input-keeper.ts";
import { fromReportDocument } from "./report-document.ts";
import { fromRow, rowsOf } from "./report-lines.ts";

const report: PayrollReport = {
  reportId: "PR_1",
  ownerId: "own_1",
  employerId: 'a "lines":[] b',
  noPayroll: false,
  periodStart: "2025-01-01",
  periodEnd: "2025-01-31",
  subcontractorPayments: "10.50",
};
const line = (position: number, more: Partial<PayrollLine> = {}): PayrollLine => ({
  position,
  employeeId: 'E-"1"',
  state: "",
  classCode: "5403",
  officer: false,
  grossWages: "100.1000",
  hoursWorked: "7.5",
  overtimePay: "0.0000",
  overtimeMultiplier: "1.5000",
  doubleTimePay: "0",
  ...more,
});

test("a report that arrives in parts has the digest of its canonical JSON, and is read again as it was", () => {
  const keeper = reportKeeper();
  const extra = line(2, { overtimePremium: "3.50", excludedPay: [{ kind: "tips", amount: "1.10" }] });
  keeper.add(report, [line(0), line(1)]);
  keeper.add({ ...report, reportId: "PR_2" }, []);
  keeper.add(report, [extra]);
  const [payroll, statement] = keeper.finish();
  const rows = [0, 1].map((position): Json => [position, 'E-"1"', "", "5403", false, "100.1", "7.5", "0", "1.5", "0"]);
  const further = { excluded_pay: [{ amount: "1.1", kind: "tips" }], overtime_premium: "3.5" };
  const lines: Json = [...rows, [2, 'E-"1"', "", "5403", false, "100.1", "7.5", "0", "1.5", "0", further]];
  expect(payroll?.digest).toBe(digestOf(canonicalJson({ ...JSON.parse(payroll?.document ?? ""), lines })));
  expect(statement?.digest).toBe(digestOf(statement?.document ?? ""));
  expect(fromReportDocument(payroll?.document ?? "")).toEqual({ ...report, subcontractorPayments: "10.5" });
  const parts = (payroll?.lines ?? []).map(decompressRows);
  expect(parts.flatMap(rowsOf).map(fromRow)).toEqual(
    [line(0), line(1), { ...extra, overtimePremium: "3.5", excludedPay: [{ kind: "tips", amount: "1.1" }] }].map(
      (each) => ({ ...each, grossWages: "100.1", overtimePay: "0", overtimeMultiplier: "1.5" }),
    ),
  );
});

test("members that a later release adds leave the digests of lines without them as they are", () => {
  const keepers = [line(0), line(0, { excludedPay: [] }), line(0, { overtimePremium: "0" })].map((each) => {
    const keeper = reportKeeper();
    keeper.add(report, [each]);
    return keeper.finish();
  });
  const digests = keepers.map(([input]) => input?.digest);
  expect(new Set(digests).size).toBe(1);
});

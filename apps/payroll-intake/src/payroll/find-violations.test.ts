import { describe, expect, test } from "vitest";
import { sampleRecord, sampleReport } from "../../test/sample-report.ts";
import { findViolations } from "./find-violations.ts";
import type { PayrollRecord, PayrollReport } from "./payroll-report.ts";

function fieldsOf(changes: Partial<PayrollReport>, maxRecords = 10): string[] {
  return findViolations(sampleReport(changes), maxRecords, "A").map(({ field }) => field);
}

function recordFields(changes: Partial<PayrollRecord>): string[] {
  return fieldsOf({ records: [sampleRecord(changes)] });
}

test("a valid report has no violations", () => {
  expect(fieldsOf({})).toEqual([]);
});

describe("a report is refused", () => {
  test("without an employer, or with one that cannot be stored", () => {
    expect(fieldsOf({ employerId: "" })).toEqual(["employer_id"]);
    expect(fieldsOf({ employerId: "a\0b" })).toEqual(["employer_id"]);
    expect(fieldsOf({ employerId: "a".repeat(256) })).toEqual(["employer_id"]);
  });

  test("if its dates do not exist or are out of order", () => {
    expect(fieldsOf({ periodStart: "2025-02-30" })).toEqual(["period_start"]);
    expect(fieldsOf({ periodStart: "x", periodEnd: "" })).toEqual(["period_start", "period_end"]);
    expect(fieldsOf({ periodStart: "2025-01-16" })).toEqual(["period_end"]);
  });

  test("if `corrects` is not an id", () => {
    expect(fieldsOf({ corrects: "PR_\0" })).toEqual(["corrects"]);
  });

  test("without records, or with more than allowed", () => {
    expect(fieldsOf({ records: [] })).toEqual(["records"]);
    const records = Array.from({ length: 11 }, (_, index) => sampleRecord({ employeeId: `E-${index}` }));
    expect(fieldsOf({ records })).toEqual(["records"]);
    expect(fieldsOf({ records }, 11)).toEqual([]);
  });

  test("if a stated total is not an amount", () => {
    expect(fieldsOf({ statedTotals: { totalPayroll: "-1", officerPayroll: "1.23456" } })).toEqual([
      "stated_totals.total_payroll",
      "stated_totals.officer_payroll",
    ]);
  });
});

describe("a record is refused", () => {
  test.each([
    ["employee_id", { employeeId: "" }],
    ["name", { name: "" }],
    ["name", { name: "a\0" }],
    ["class_code", { classCode: "" }],
    ["state", { state: "\0" }],
    ["hours_worked", { hoursWorked: "" }],
    ["hours_worked", { hoursWorked: "1e3" }],
    ["gross_wages", { grossWages: "0.00" }],
    ["gross_wages", { grossWages: "-5" }],
    ["gross_wages", { grossWages: "1.00001" }],
    ["overtime_hours", { overtimeHours: "NaN" }],
    ["overtime_pay", { overtimePay: "1,5" }],
    ["double_time_pay", { doubleTimePay: " 1" }],
    ["overtime_premium", { overtimePremium: "-1" }],
    ["excluded_pay[0].kind", { excludedPay: [{ kind: "", amount: "1" }] }],
    ["excluded_pay[1].amount", { excludedPay: ["1", "x"].map((amount) => ({ kind: "tips", amount })) }],
    ["excluded_pay", { excludedPay: Array(21).fill({ kind: "tips", amount: "1" }) }],
    ["overtime_multiplier", { overtimeMultiplier: "0.9999" }],
    ["overtime_multiplier", { overtimeMultiplier: "10.1" }],
  ])("for a wrong %s: %j", (field, changes) => {
    expect(recordFields(changes)).toEqual([`records[0].${field}`]);
  });

  test("for no pay in Profile A, and not in Profile B", () => {
    const report = sampleReport({ records: [sampleRecord({ grossWages: "0" })] });
    expect(findViolations(report, 10, "A").map(({ field }) => field)).toEqual(["records[0].gross_wages"]);
    expect(findViolations(report, 10, "B")).toEqual([]);
  });

  test("if it repeats an employee in the same class code and state", () => {
    const records = [sampleRecord(), sampleRecord({ state: "IL" }), sampleRecord({ grossWages: "1" })];
    expect(fieldsOf({ records })).toEqual(["records[2].employee_id"]);
  });
});

test("at most 20 violations are listed", () => {
  const records = Array.from({ length: 200 }, (_, index) => sampleRecord({ employeeId: `E-${index}`, grossWages: "" }));
  expect(fieldsOf({ records }, 200)).toHaveLength(20);
});

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { classCodes } from "@platform/class-codes/shipped";
import { expect, test } from "vitest";
import { assessReport } from "../src/findings/assess-report.ts";
import { findViolations } from "../src/payroll/find-violations.ts";
import type { PayrollReport } from "../src/payroll/payroll-report.ts";

const examples = join(import.meta.dirname, "../../../examples");
const book = classCodes;

function read(name: string): string {
  return readFileSync(join(examples, name), "utf8");
}

function decimal(number: number | undefined) {
  return number === undefined ? undefined : String(number);
}

/** Converts a Profile A body as the gateway does, with the members that these examples use. */
function fromProfileA(text: string): PayrollReport {
  const body = JSON.parse(text);
  return {
    employerId: body.employer_id,
    periodStart: body.period_start,
    periodEnd: body.period_end,
    corrects: "",
    records: body.employees.map((employee: Record<string, never>) => ({
      employeeId: employee.employee_id,
      name: employee.name,
      firstName: "",
      lastName: "",
      classCode: employee.classification_code,
      state: employee.state,
      hoursWorked: decimal(employee.hours_worked),
      grossWages: decimal(employee.gross_wages),
      overtimeHours: decimal(employee.overtime_hours),
      overtimePay: decimal(employee.overtime_pay),
      officer: employee.officer ?? false,
    })),
    statedTotals: {
      totalPayroll: String(body.payroll_data.total_payroll),
      totalHours: String(body.payroll_data.total_hours),
      officerPayroll: String(body.payroll_data.officer_payroll),
      subcontractorPayments: String(body.payroll_data.subcontractor_payments),
    },
  };
}

test("the semi-monthly payroll has no findings", () => {
  const report = fromProfileA(read("semi-monthly-payroll.json"));
  expect(report.records).toHaveLength(250);
  expect(report.records.filter(({ officer }) => officer)).not.toHaveLength(0);
  expect(report.records.filter(({ overtimePay }) => overtimePay)).not.toHaveLength(0);
  expect(findViolations(report, 10_000, "A")).toEqual([]);
  const { records, warnings, failure } = assessReport(report, book);
  expect({ found: records.flatMap((record) => [...record.problems, ...record.warnings]), warnings, failure }).toEqual({
    found: [],
    warnings: [],
    failure: undefined,
  });
});

test("the semi-monthly payroll equals the output of its generator", () => {
  const printed = execFileSync(process.execPath, [join(examples, "generate-semi-monthly-payroll.ts")], {
    encoding: "utf8",
  });
  expect(printed).toBe(read("semi-monthly-payroll.json"));
});

test("the class codes of the Profile B report are valid in their states", () => {
  const { employees, pay_period: period } = JSON.parse(read("profile-b-report.json"));
  for (const employee of employees) {
    expect(book.check(employee.job_classification, employee.state, period.end_date).kind).toBe("known");
  }
});

import { classCodes } from "@platform/class-codes/shipped";
import { expect, test } from "vitest";
import { sampleRecord, sampleReport } from "../../test/sample-report.ts";
import { failureDetails } from "../reports/failure-details.ts";
import { assessReport } from "./assess-report.ts";

const book = classCodes;
const good = sampleRecord({ employeeId: "A" });
const bad = sampleRecord({ employeeId: "B", classCode: "88-10" });

test("a failed record does not fail the report", () => {
  const { records, failure } = assessReport(sampleReport({ records: [good, bad] }), book);
  expect(records.map(({ problems }) => problems.length)).toEqual([0, 1]);
  expect(failure).toBeUndefined();
});

test("hours of overtime without pay for them are warned of", () => {
  const overtime = { overtimeHours: "5" };
  const records = [
    { ...good, ...overtime },
    { ...good, ...overtime, overtimePay: "0" },
    { ...good, ...overtime, overtimePay: "150" },
    { ...good, ...overtime, overtimePremium: "50" },
    { ...good, overtimeHours: "0" },
  ].map((record, index) => ({ ...record, employeeId: `E-${index}` }));
  const assessed = assessReport(sampleReport({ records }), book).records;
  const missing = { code: "OVERTIME_PAY_MISSING", field: "overtime_pay" };
  expect(assessed.map(({ warnings }) => warnings)).toMatchObject([[missing], [missing], [], [], []]);
});

test("a report fails if all its records fail", () => {
  const { failure } = assessReport(sampleReport({ records: [bad] }), book);
  expect(failure).toMatchObject({ code: "ALL_RECORDS_FAILED", problems: [{ position: 0 }] });
});

test("a report with impossible totals fails, even if its records are valid", () => {
  const statedTotals = { totalPayroll: "1", officerPayroll: "2" };
  const { failure } = assessReport(sampleReport({ records: [bad], statedTotals }), book);
  expect(failure?.code).toBe("TOTALS_IMPOSSIBLE");
});

test("a failure uses the member names of the profile with which the report was submitted", () => {
  const { failure } = assessReport(sampleReport({ records: [bad] }), book);
  const reason = "Not a class code of TX, which has 4 digits.";
  expect(failure && failureDetails(failure, "A")).toEqual([`employees[0].classification_code: ${reason}`]);
  expect(failure && failureDetails(failure, "B")).toEqual([`employees[0].job_classification: ${reason}`]);
});

test("a failure about totals names the member that the partner sent", () => {
  const { failure } = assessReport(sampleReport({ statedTotals: { totalHours: "1000" } }), book);
  expect(failure && failureDetails(failure, "A")).toEqual([expect.stringMatching(/^payroll_data\.total_hours: /)]);
});

test("a failure lists 100 problems and counts the others", () => {
  const records = Array.from({ length: 250 }, (_, index) => ({ ...bad, employeeId: `E-${index}` }));
  const { failure } = assessReport(sampleReport({ records }), book);
  const lines = failure ? failureDetails(failure, "A") : [];
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe("and 150 more");
});

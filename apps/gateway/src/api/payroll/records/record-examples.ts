/** Stored reports as the API reference shows them. */

import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { payrollReportRecordSchema } from "../reports/record.ts";
import { payrollReportRecordSchemaB } from "../reports/record-b.ts";

export const exampleReportId = "PR_TEST_01KMS0C5ZQ8W6T3V9YH2B4N7DR";

const exampleFinding = {
  code: "CLASS_CODE_UNKNOWN",
  field: "employees[1].classification_code",
  index: 1,
  row: null,
  employee_id: "emp_1002",
  message: "Not a class code of TX, which has 4 digits.",
  expected: "4 digits",
  received: "88100",
};

export const exampleFindings = { errors: [exampleFinding], errors_not_listed: 0, warnings: [], warnings_not_listed: 0 };

export const exampleReport = exampleOf(payrollReportRecordSchema, {
  id: exampleReportId,
  object: "payroll_report",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  status: "completed",
  period: { start: "2026-03-01", end: "2026-03-15" },
  records_total: 2,
  records_processed: 1,
  records_failed: 1,
  submitted_gross_wages: 6235.5,
  processed_gross_wages: 2595.5,
  payroll_data: { total_payroll: 6235.5, total_hours: 182.5, officer_payroll: 0, subcontractor_payments: 0 },
  no_payroll: false,
  created_at: "2026-03-16T09:30:00.000Z",
  updated_at: "2026-03-16T09:30:00.250Z",
  finished_at: "2026-03-16T09:30:00.250Z",
});

const voided = {
  status: "voided",
  updated_at: "2026-03-17T08:00:00.000Z",
  voided_at: "2026-03-17T08:00:00.000Z",
};

export const exampleVoidedReport = { ...exampleReport, ...voided };

export const exampleRecordB = exampleOf(payrollReportRecordSchemaB, {
  report_id: exampleReportId,
  employer_id: "employer_042",
  status: "completed",
  pay_period: { start_date: "2026-03-01", end_date: "2026-03-15" },
  records_total: 2,
  records_processed: 1,
  records_failed: 1,
  submitted_gross_pay: 6235.5,
  processed_gross_pay: 2595.5,
  no_payroll: false,
  created_at: "2026-03-16T09:30:00.000Z",
  updated_at: "2026-03-16T09:30:00.250Z",
  finished_at: "2026-03-16T09:30:00.250Z",
});

export const exampleVoidedRecordB = { ...exampleRecordB, ...voided };

export const exampleFindingsB = {
  ...exampleFindings,
  errors: [{ ...exampleFinding, field: "employees[1].job_classification" }],
};

/** Submissions and their responses as the API reference shows them. */

import { exampleFindings, exampleReportId } from "../records/record-examples.ts";
import { acceptedMessage } from "./accepted-report.ts";
import { exampleNoOverlaps } from "./overlaps.ts";
import { dryRunMessage } from "./report-dry-run.ts";

export const exampleReportA = {
  employer_id: "employer_042",
  period_start: "2026-03-01",
  period_end: "2026-03-15",
  employees: [
    {
      employee_id: "emp_1001",
      name: "Maria Alvarez",
      classification_code: "8810",
      state: "IN",
      hours_worked: 86.5,
      gross_wages: 2595.5,
    },
    {
      employee_id: "emp_1002",
      name: "Jonas Whitfield",
      classification_code: "5403",
      state: "IN",
      hours_worked: 96,
      gross_wages: 3640,
      overtime_hours: 16,
      overtime_pay: 840,
      excluded_pay: [{ kind: "per_diem", amount: 250 }],
    },
  ],
  payroll_data: { total_payroll: 6235.5, total_hours: 182.5, officer_payroll: 0, subcontractor_payments: 0 },
};

const exampleUnreadWarning = {
  code: "UNKNOWN_MEMBER",
  field: "employees[].overtime_payy",
  index: null,
  row: null,
  employee_id: null,
  message: "employees[].overtime_payy is not read; 2 entries have it. Did you mean employees[].overtime_pay?",
  expected: null,
  received: null,
};

export const exampleAcceptedA = {
  message: acceptedMessage,
  report_id: exampleReportId,
  status: "processing",
  environment: "sandbox",
  employer_id: "employer_042",
  period: { start: "2026-03-01", end: "2026-03-15" },
  employee_count: 2,
  estimated_processing_time: "1-2 minutes",
  warnings: [exampleUnreadWarning],
};

export const exampleReportB = {
  employer_id: "employer_042",
  pay_period: { start_date: "2026-03-01", end_date: "2026-03-15" },
  employees: [
    {
      employee_id: "emp_1001",
      first_name: "Maria",
      last_name: "Alvarez",
      gross_pay: 2595.5,
      hours_worked: 86.5,
      job_classification: "8810",
      state: "IN",
      overtime_premium: 97.5,
      excluded_pay: [{ kind: "tips", amount: 120.5 }],
    },
  ],
};

export const exampleAcceptedB = {
  success: true,
  report_id: exampleReportId,
  status: "processing",
  employees_count: 1,
  total_gross_pay: 2595.5,
  message: acceptedMessage,
  warnings: [],
};

const exampleOutcome = {
  dry_run: true,
  valid: true,
  records_failed: 1,
  failure: null,
  ...exampleNoOverlaps,
  ...exampleFindings,
};

export const exampleDryRunA = {
  message: dryRunMessage,
  environment: "sandbox",
  employer_id: "employer_042",
  period: { start: "2026-03-01", end: "2026-03-15" },
  employee_count: 2,
  total_gross_wages: 6235.5,
  ...exampleOutcome,
};

export const exampleDryRunB = {
  success: true,
  message: dryRunMessage,
  employees_count: 1,
  total_gross_pay: 2595.5,
  ...exampleOutcome,
  records_failed: 0,
  errors: [],
};

import type { CheckReportResponse } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { exactNumber } from "@platform/decimal/exact-number";
import { findingRecords } from "@platform/public-records/findings";
import { reportFailure as showFailure } from "@platform/public-records/payroll-report";
import type { Environment } from "@platform/service/tenant";
import { z } from "zod";
import { publicFieldA, publicFieldB } from "./public-field.ts";
import { findingMembers, reportFailure } from "./record.ts";
import { exampleFindings } from "./report-examples.ts";
import type { Submission } from "./submission.ts";

/** `?dry_run=true` has a report checked and not kept. */
export const dryRunQuery = z.object({
  dry_run: z
    .enum(["true", "false"], { error: "true or false" })
    .optional()
    .meta({ description: "`true` has the report checked and keeps nothing of it: 200 in place of 202." }),
});

const members = {
  dry_run: z.literal(true),
  valid: z.boolean().meta({ description: "False when nothing of the report would count; `failure` says why." }),
  records_failed: z.int(),
  failure: reportFailure,
  ...findingMembers,
};

export const dryRunSchemaA = z.object({
  message: z.string(),
  environment: z.enum(["sandbox", "production"]),
  employer_id: z.string(),
  period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  employee_count: z.int(),
  total_gross_wages: z.number(),
  ...members,
});

export const dryRunSchemaB = z.object({
  success: z.literal(true),
  message: z.string(),
  employees_count: z.int(),
  total_gross_pay: z.number(),
  ...members,
});

const message = "The payroll report was checked. Nothing of it was kept.";

/** Profile A's answer to a dry run. */
export function dryRunA(checked: CheckReportResponse, submission: Submission, environment: Environment) {
  return {
    message,
    environment,
    employer_id: submission.employerId,
    period: { start: submission.periodStart, end: submission.periodEnd },
    employee_count: checked.employeeCount,
    total_gross_wages: exactNumber(checked.totalGrossWages),
    ...outcomeOf(checked, publicFieldA),
  };
}

/** Profile B's. */
export function dryRunB(checked: CheckReportResponse) {
  return {
    success: true,
    message,
    employees_count: checked.employeeCount,
    total_gross_pay: exactNumber(checked.totalGrossWages),
    ...outcomeOf(checked, publicFieldB),
  };
}

function outcomeOf({ recordsFailed, failure, findings }: CheckReportResponse, publicField: (field: string) => string) {
  return {
    dry_run: true,
    valid: failure === undefined,
    records_failed: recordsFailed,
    failure: showFailure(failure),
    ...findingRecords(findings, publicField),
  };
}

const exampleOutcome = { dry_run: true, valid: true, records_failed: 1, failure: null, ...exampleFindings };

export const exampleDryRunA = {
  message,
  environment: "sandbox",
  employer_id: "employer_042",
  period: { start: "2026-03-01", end: "2026-03-15" },
  employee_count: 2,
  total_gross_wages: 6235.5,
  ...exampleOutcome,
};

export const exampleDryRunB = {
  success: true,
  message,
  employees_count: 1,
  total_gross_pay: 2595.5,
  ...exampleOutcome,
  records_failed: 0,
  errors: [],
};

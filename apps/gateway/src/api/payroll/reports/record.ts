import type {
  FileColumns,
  Findings,
  PayrollReport,
  ReportFailure,
} from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { reportFailureCodes } from "@platform/error-codes/failure-codes";
import { reportStatuses } from "@platform/public-records/record/payroll-choices";
import { amountSchema } from "@platform/public-records/value/amount";
import { choiceOf, codeSchema } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { publicTime, publicTimeOrNull } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { findingsSchema, toFindings } from "../findings/findings.ts";
import { fileColumnsSchema, toFileColumns } from "./file-columns.ts";
import { publicFieldA } from "./report-field.ts";

const statedTotal = amountSchema.nullable();

export const reportFailureSchema = z
  .object({ code: codeSchema(reportFailureCodes), message: z.string(), details: z.array(z.string()) })
  .nullable()
  .meta({ description: "Reason for which the whole report is refused; otherwise `null`." });

export function toReportFailure(failure: ReportFailure | undefined): z.input<typeof reportFailureSchema> {
  return failure ? { code: choiceOf(failure.code), message: failure.message, details: failure.details } : null;
}

/** A payroll report, without its employees. */
export const payrollReportRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("payroll_report"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z.string(),
    status: z
      .enum(reportStatuses)
      .meta({ description: "Status of the report. A `replaced` or `voided` report is retained but does not count." }),
    file_name: z.string().nullable().meta({ description: "Name of the uploaded file; `null` for a JSON report." }),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    records_total: z.int().meta({ description: "Number of records in the report." }),
    records_processed: z.int().meta({ description: "Number of valid records." }),
    records_failed: z.int().meta({ description: "Number of refused records. All other records count." }),
    submitted_gross_wages: amountSchema.meta({ description: "Sum of the wages of all records." }),
    processed_gross_wages: amountSchema.meta({ description: "Sum of the wages of the valid records." }),
    payroll_data: z
      .object({
        total_payroll: statedTotal,
        total_hours: statedTotal,
        officer_payroll: statedTotal,
        subcontractor_payments: statedTotal,
      })
      .meta({ description: "The totals that were sent with the report." }),
    no_payroll: z.boolean().meta({ description: "True for a statement that nobody was paid in the period." }),
    corrects: z.string().nullable().meta({ description: "Id of the report that this one replaces." }),
    replaced_by: z.string().nullable().meta({ description: "Id of the report that replaced this one." }),
    supplements: z.string().nullable().meta({
      description:
        "Id of the report whose corrected failed rows this report has. It is replaced together with that report.",
    }),
    failure: reportFailureSchema,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    voided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "PayrollReport" });

export function toPayrollReportRecord(report: PayrollReport): z.input<typeof payrollReportRecordSchema> {
  const totals = report.statedTotals;
  return {
    id: report.id,
    object: "payroll_report",
    owner_id: report.ownerId,
    environment: choiceOf(report.environment),
    employer_id: report.employerId,
    status: choiceOf(report.status),
    file_name: report.fileName || null,
    period: { start: report.periodStart, end: report.periodEnd },
    records_total: report.recordsTotal,
    records_processed: report.recordsProcessed,
    records_failed: report.recordsFailed,
    submitted_gross_wages: exactNumber(report.submittedGrossWages || "0"),
    processed_gross_wages: exactNumber(report.processedGrossWages || "0"),
    payroll_data: {
      total_payroll: exactNumberOrNull(totals?.totalPayroll),
      total_hours: exactNumberOrNull(totals?.totalHours),
      officer_payroll: exactNumberOrNull(totals?.officerPayroll),
      subcontractor_payments: exactNumberOrNull(totals?.subcontractorPayments),
    },
    no_payroll: report.noPayroll,
    corrects: report.corrects || null,
    replaced_by: report.replacedBy || null,
    supplements: report.supplements || null,
    failure: toReportFailure(report.failure),
    created_at: publicTime(report.receivedAt),
    updated_at: publicTime(report.voidedAt ?? report.finishedAt ?? report.receivedAt),
    finished_at: publicTimeOrNull(report.finishedAt),
    voided_at: publicTimeOrNull(report.voidedAt),
  };
}

/** A payroll report with its findings. */
export const payrollReportWithFindingsSchema = payrollReportRecordSchema
  .extend({ columns: fileColumnsSchema, ...findingsSchema.shape })
  .meta({ id: "PayrollReportWithFindings" });

export function toPayrollReportWithFindings(
  report: PayrollReport,
  findings: Findings | undefined,
  columns: FileColumns | undefined,
): z.input<typeof payrollReportWithFindingsSchema> {
  const record = toPayrollReportRecord(report);
  const read = toFileColumns(columns, publicFieldA);
  return { ...record, columns: read, ...toFindings(findings, publicFieldA, { ofFile: record.file_name !== null }) };
}

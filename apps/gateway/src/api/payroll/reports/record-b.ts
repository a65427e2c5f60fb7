import type { FileColumns, Findings, PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { z } from "zod";
import { hasMore } from "../../shared/page.ts";
import { findingsSchema, toFindings } from "../findings/findings.ts";
import { fileColumnsSchema, toFileColumns } from "./file-columns.ts";
import { payrollReportRecordSchema, toPayrollReportRecord } from "./record.ts";
import { publicFieldB } from "./report-field.ts";

const { shape } = payrollReportRecordSchema;

/** A payroll report in Profile B, without its employees. */
export const payrollReportRecordSchemaB = z
  .object({
    report_id: z.string(),
    employer_id: shape.employer_id,
    status: shape.status,
    file_name: shape.file_name,
    pay_period: z.object({ start_date: z.iso.date(), end_date: z.iso.date() }),
    records_total: shape.records_total,
    records_processed: shape.records_processed,
    records_failed: shape.records_failed,
    submitted_gross_pay: shape.submitted_gross_wages,
    processed_gross_pay: shape.processed_gross_wages,
    no_payroll: shape.no_payroll,
    corrects: shape.corrects,
    replaced_by: shape.replaced_by,
    supplements: shape.supplements,
    failure: shape.failure,
    created_at: shape.created_at,
    updated_at: shape.updated_at,
    finished_at: shape.finished_at,
    voided_at: shape.voided_at,
  })
  .meta({ id: "PayrollReport" });

function toRecordB(report: PayrollReport): z.input<typeof payrollReportRecordSchemaB> {
  const record = toPayrollReportRecord(report);
  return {
    report_id: record.id,
    employer_id: record.employer_id,
    status: record.status,
    file_name: record.file_name,
    pay_period: { start_date: record.period.start, end_date: record.period.end },
    records_total: record.records_total,
    records_processed: record.records_processed,
    records_failed: record.records_failed,
    submitted_gross_pay: record.submitted_gross_wages,
    processed_gross_pay: record.processed_gross_wages,
    no_payroll: record.no_payroll,
    corrects: record.corrects,
    replaced_by: record.replaced_by,
    supplements: record.supplements,
    failure: record.failure,
    created_at: record.created_at,
    updated_at: record.updated_at,
    finished_at: record.finished_at,
    voided_at: record.voided_at,
  };
}

const success = z.literal(true);

export const reportSchemaB = z.object({ success, report: payrollReportRecordSchemaB });

export function toReportB(report: PayrollReport): z.input<typeof reportSchemaB> {
  return { success: true, report: toRecordB(report) };
}

export const reportPageSchemaB = z.object({ success, reports: z.array(payrollReportRecordSchemaB), has_more: hasMore });

export function toReportPageB(reports: readonly PayrollReport[], more: boolean): z.input<typeof reportPageSchemaB> {
  return { success: true, reports: reports.map(toRecordB), has_more: more };
}

/** A payroll report with its findings in Profile B. */
const payrollReportWithFindingsSchemaB = payrollReportRecordSchemaB
  .extend({ columns: fileColumnsSchema, ...findingsSchema.shape })
  .meta({ id: "PayrollReportWithFindings" });

export const reportWithFindingsSchemaB = z.object({ success, report: payrollReportWithFindingsSchemaB });

export function toReportWithFindingsB(
  report: PayrollReport,
  findings: Findings | undefined,
  columns: FileColumns | undefined,
): z.input<typeof reportWithFindingsSchemaB> {
  const record = toRecordB(report);
  const findingMembers = toFindings(findings, publicFieldB, { ofFile: record.file_name !== null });
  return { success: true, report: { ...record, columns: toFileColumns(columns, publicFieldB), ...findingMembers } };
}

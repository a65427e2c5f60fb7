import type { FileColumns, Findings, PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { pageSchema } from "../../shared/page.ts";
import { type Shape, shape } from "../../shared/shape.ts";
import {
  payrollReportRecordSchema,
  payrollReportWithFindingsSchema,
  toPayrollReportRecord,
  toPayrollReportWithFindings,
} from "../reports/record.ts";
import {
  reportPageSchemaB,
  reportSchemaB,
  reportWithFindingsSchemaB,
  toReportB,
  toReportPageB,
  toReportWithFindingsB,
} from "../reports/record-b.ts";
import {
  exampleFindings,
  exampleFindingsB,
  exampleRecordB,
  exampleReport,
  exampleVoidedRecordB,
  exampleVoidedReport,
} from "./record-examples.ts";

/** The responses about stored reports, which each profile writes in its own way. */
export interface ReportShapes {
  /** The example is a voided report. */
  report: Shape<[report: PayrollReport]>;
  reportWithFindings: Shape<[report: PayrollReport, findings: Findings | undefined, columns: FileColumns | undefined]>;
  page: Shape<[reports: readonly PayrollReport[], hasMore: boolean]>;
}

export const reportShapesA: ReportShapes = {
  report: shape(payrollReportRecordSchema, exampleVoidedReport).madeBy(toPayrollReportRecord),
  reportWithFindings: shape(payrollReportWithFindingsSchema, {
    ...exampleReport,
    columns: null,
    ...exampleFindings,
  }).madeBy(toPayrollReportWithFindings),
  page: shape(pageSchema(payrollReportRecordSchema), { data: [exampleReport], has_more: false }).madeBy(
    (reports: readonly PayrollReport[], has_more: boolean) => ({ data: reports.map(toPayrollReportRecord), has_more }),
  ),
};

export const reportShapesB: ReportShapes = {
  report: shape(reportSchemaB, { success: true, report: exampleVoidedRecordB }).madeBy(toReportB),
  reportWithFindings: shape(reportWithFindingsSchemaB, {
    success: true,
    report: { ...exampleRecordB, columns: null, ...exampleFindingsB },
  }).madeBy(toReportWithFindingsB),
  page: shape(reportPageSchemaB, { success: true, reports: [exampleRecordB], has_more: false }).madeBy(toReportPageB),
};

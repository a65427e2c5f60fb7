import { create } from "@bufbuild/protobuf";
import type {
  PreviewedRecord,
  PreviewedReport,
  PreviewFileResponse,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import { PayrollRecordSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { exactNumber } from "@platform/decimal/exact-number";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { absentMembers, recordShape, toRecordMembers } from "@platform/public-records/noun/record-members";
import { amountSchema } from "@platform/public-records/value/amount";
import { environmentSchema } from "@platform/public-records/value/environment";
import type { Environment } from "@platform/service/call/tenant";
import { z } from "zod";
import type { PublicField } from "../../shared/field-names.ts";
import { queryBoolean } from "../../shared/query-value.ts";
import { findingsSchema, toFindings } from "../findings/findings.ts";
import { excludedPaySchema, toExcludedPay } from "../reports/excluded-pay.ts";
import { fileColumnsSchema, toFileColumns } from "../reports/file-columns.ts";
import { exampleNoOverlaps, overlapsSchema, toOverlaps } from "../reports/overlaps.ts";
import { reportFailureSchema, toReportFailure } from "../reports/record.ts";
import { publicFieldA, publicFieldB } from "../reports/report-field.ts";
import type { FileQuery } from "./accepted-file.ts";
import { exampleColumnsA, exampleColumnsB } from "./examples.ts";
import { toMapping } from "./mapping.ts";

/** `?dry_run=true` has a file read and not stored. */
export const dryRun = queryBoolean().default(false).meta({
  description: "True has the response of `POST /files/dry-run`, with 200. Call that instead.",
  deprecated: true,
});

const dryRunMessage = "The file was read. Nothing of it was stored.";

const mappingSchema = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])).meta({
  description:
    "The header from which each member of a record is read; several headers are added up, and `null` is a member that is known and not read. Send it as `mapping` to have a file read in the same way.",
});

const rowMembers = {
  row: z.int().meta({ description: "Row of the file, where the first row is 1." }),
  employer_id: z.string(),
  employee_id: z.string(),
  name: z.string(),
  state: z.string().nullable(),
  hours_worked: amountSchema,
  ...recordShape(payrollRecordMembers),
  excluded_pay: excludedPaySchema,
};

const outcome = {
  dry_run: z.literal(true),
  valid: z.boolean().meta({
    description: "False when the whole file, or one of its reports, would be refused; `failure` has the reason.",
  }),
  records_total: z.int().meta({ description: "Number of records: rows below the header that are no totals." }),
  records_failed: z.int().meta({ description: "Number of records that would be refused." }),
  employee_count: z.int().meta({ description: "Number of employees in the valid records." }),
};

const reading = {
  failure: reportFailureSchema,
  columns: fileColumnsSchema,
  mapping: mappingSchema,
  ...overlapsSchema.shape,
  ...findingsSchema.shape,
};
const reportMembers = {
  employer_id: z.string(),
  records_total: z.int().meta({ description: "Number of records of the employer." }),
  records_failed: z.int().meta({ description: "Number of records that would be refused." }),
  employee_count: outcome.employee_count,
  failure: reportFailureSchema,
};
const reportsDescription = { description: "The reports that the file would create: one for each employer." };
const rowsDescription = { description: "The first ten valid records, as they would be read." };

/** The 200 to a dry run in Profile A. */
export const fileDryRunSchemaA = z.object({
  message: z.string(),
  environment: environmentSchema,
  employer_id: z
    .string()
    .nullable()
    .meta({ description: "Employer of the request; `null` if the file names the employers." }),
  period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  ...outcome,
  total_gross_wages: amountSchema.meta({ description: "Sum of the wages of the valid records." }),
  reports: z.array(z.object({ ...reportMembers, total_gross_wages: amountSchema })).meta(reportsDescription),
  rows: z
    .array(z.object({ ...rowMembers, classification_code: z.string(), gross_wages: amountSchema }))
    .meta(rowsDescription),
  ...reading,
});

/** The 200 to a dry run in Profile B. */
export const fileDryRunSchemaB = z.object({
  success: z.literal(true),
  message: z.string(),
  ...outcome,
  total_gross_pay: fileDryRunSchemaA.shape.total_gross_wages,
  reports: z.array(z.object({ ...reportMembers, total_gross_pay: amountSchema })).meta(reportsDescription),
  rows: z
    .array(z.object({ ...rowMembers, job_classification: z.string(), gross_pay: amountSchema }))
    .meta(rowsDescription),
  ...reading,
});

export function toFileDryRunA(
  preview: PreviewFileResponse,
  { employer_id, period_start, period_end }: FileQuery,
  environment: Environment,
): z.input<typeof fileDryRunSchemaA> {
  return {
    message: dryRunMessage,
    environment,
    employer_id: employer_id ?? null,
    period: { start: period_start, end: period_end },
    ...toOutcome(preview, publicFieldA),
    total_gross_wages: exactNumber(preview.totalGrossWages || "0"),
    reports: preview.reports.map((report) => ({
      ...toReport(report),
      total_gross_wages: exactNumber(report.totalGrossWages || "0"),
    })),
    rows: preview.records.map((previewed) => {
      const { classCode, grossWages, ...row } = toRow(previewed);
      return { ...row, classification_code: classCode, gross_wages: grossWages };
    }),
  };
}

export function toFileDryRunB(preview: PreviewFileResponse): z.input<typeof fileDryRunSchemaB> {
  return {
    success: true,
    message: dryRunMessage,
    ...toOutcome(preview, publicFieldB),
    total_gross_pay: exactNumber(preview.totalGrossWages || "0"),
    reports: preview.reports.map((report) => ({
      ...toReport(report),
      total_gross_pay: exactNumber(report.totalGrossWages || "0"),
    })),
    rows: preview.records.map((previewed) => {
      const { classCode, grossWages, ...row } = toRow(previewed);
      return { ...row, job_classification: classCode, gross_pay: grossWages };
    }),
  };
}

function toOutcome(preview: PreviewFileResponse, publicField: PublicField) {
  const { recordsTotal, recordsFailed, employeeCount, failure, columns, mapping, overlaps, findings } = preview;
  return {
    dry_run: true as const,
    valid: failure === undefined,
    records_total: recordsTotal,
    records_failed: recordsFailed,
    employee_count: employeeCount,
    failure: toReportFailure(failure),
    columns: toFileColumns(columns, publicField),
    mapping: toMapping(mapping, publicField),
    ...toOverlaps(overlaps),
    ...toFindings(findings, publicField, { ofFile: true }),
  };
}

function toReport({ employerId, recordsTotal, recordsFailed, employeeCount, failure }: PreviewedReport) {
  return {
    employer_id: employerId,
    records_total: recordsTotal,
    records_failed: recordsFailed,
    employee_count: employeeCount,
    failure: toReportFailure(failure),
  };
}

const noRecord = create(PayrollRecordSchema);

function toRow({ row, employerId, record }: PreviewedRecord) {
  const amount = (decimal: string | undefined) => exactNumber(decimal || "0");
  return {
    row,
    employer_id: employerId,
    employee_id: record?.employeeId ?? "",
    name: record?.name ?? "",
    classCode: record?.classCode ?? "",
    state: record?.state || null,
    hours_worked: amount(record?.hoursWorked),
    grossWages: amount(record?.grossWages),
    ...toRecordMembers(payrollRecordMembers, record ?? noRecord),
    excluded_pay: toExcludedPay(record?.excludedPay ?? []),
  };
}

const exampleRow = {
  row: 2,
  employer_id: "employer_042",
  employee_id: "emp_1001",
  name: "Maria Alvarez",
  state: "IN",
  hours_worked: 86.5,
  ...absentMembers(payrollRecordMembers),
  excluded_pay: [],
};

const exampleReport = {
  employer_id: "employer_042",
  records_total: 2,
  records_failed: 0,
  employee_count: 2,
  failure: null,
};

const exampleOutcome = (columns: typeof exampleColumnsA) => ({
  dry_run: true,
  valid: true,
  records_total: 2,
  records_failed: 0,
  employee_count: 2,
  failure: null,
  columns,
  mapping: Object.fromEntries(columns.used.map(({ header, member }) => [member, header])),
  ...exampleNoOverlaps,
  errors: [],
  errors_not_listed: 0,
  warnings: [],
  warnings_not_listed: 0,
});

export const exampleFileDryRunA = {
  message: dryRunMessage,
  environment: "sandbox",
  employer_id: "employer_042",
  period: { start: "2026-03-16", end: "2026-03-31" },
  ...exampleOutcome(exampleColumnsA),
  total_gross_wages: 6235.5,
  reports: [{ ...exampleReport, total_gross_wages: 6235.5 }],
  rows: [{ ...exampleRow, classification_code: "8810", gross_wages: 2595.5 }],
};

export const exampleFileDryRunB = {
  success: true,
  message: dryRunMessage,
  ...exampleOutcome(exampleColumnsB),
  total_gross_pay: 6235.5,
  reports: [{ ...exampleReport, total_gross_pay: 6235.5 }],
  rows: [{ ...exampleRow, job_classification: "8810", gross_pay: 2595.5 }],
};

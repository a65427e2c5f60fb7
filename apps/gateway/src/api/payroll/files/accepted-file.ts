import type { UploadFileResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { environmentSchema } from "@platform/public-records/value/environment";
import type { Environment } from "@platform/service/call/tenant";
import { z } from "zod";
import type { PublicField } from "../../shared/field-names.ts";
import { findingsSchema, toFindings } from "../findings/findings.ts";
import { estimatedProcessingTimes } from "../reports/accepted-report.ts";
import { fileColumnsSchema, toFileColumns } from "../reports/file-columns.ts";
import { publicFieldA, publicFieldB } from "../reports/report-field.ts";

/** The reports of the file, and how it is read, in both profiles. */
const reading = {
  reports: z
    .array(
      z.object({
        file_id: z.string().meta({ description: "Id of the report, and of its file." }),
        employer_id: z.string(),
        records_total: z.int().meta({ description: "Number of records of the employer." }),
      }),
    )
    .meta({
      description:
        "The reports of the file: one, or one for each employer that the file names, in the order of their first rows.",
    }),
  columns: fileColumnsSchema,
  warnings: findingsSchema.shape.warnings.meta({
    description: "Warnings about the file as a whole, such as columns with money that are not read.",
  }),
};

/** The 202 to an uploaded file in Profile A. */
export const acceptedFileSchemaA = z.object({
  message: z.string(),
  file_id: z
    .string()
    .meta({ description: "Id of the file. It is also the id of the report; of several `reports`, of the first." }),
  status: z.literal("processing"),
  environment: environmentSchema,
  employer_id: z.string().meta({ description: "Employer of the report; of several `reports`, of the first." }),
  period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  records_total: z.int().meta({ description: "Number of records: rows below the header that are no totals." }),
  estimated_processing_time: z.string(),
  ...reading,
});

const acceptedMessage = "The file was accepted and is being processed.";

/** The employer and period of a file, as the query says. */
export interface FileQuery {
  /** Undefined if the file names the employers. */
  employer_id?: string | undefined;
  period_start: string;
  period_end: string;
}

export function toAcceptedFileA(
  accepted: UploadFileResponse,
  { period_start, period_end }: FileQuery,
  environment: Environment,
): z.input<typeof acceptedFileSchemaA> {
  return {
    message: acceptedMessage,
    file_id: accepted.fileId,
    status: "processing",
    environment,
    employer_id: accepted.reports[0]?.employerId ?? "",
    period: { start: period_start, end: period_end },
    records_total: accepted.recordsTotal,
    estimated_processing_time: estimatedProcessingTimes[environment],
    ...toReading(accepted, publicFieldA),
  };
}

/** The 202 to an uploaded file in Profile B. */
export const acceptedFileSchemaB = z.object({
  success: z.literal(true),
  file_id: acceptedFileSchemaA.shape.file_id,
  status: z.literal("processing"),
  records_total: acceptedFileSchemaA.shape.records_total,
  message: z.string(),
  ...reading,
});

export function toAcceptedFileB(accepted: UploadFileResponse): z.input<typeof acceptedFileSchemaB> {
  return {
    success: true,
    file_id: accepted.fileId,
    status: "processing",
    records_total: accepted.recordsTotal,
    message: acceptedMessage,
    ...toReading(accepted, publicFieldB),
  };
}

function toReading({ columns, findings, reports }: UploadFileResponse, publicField: PublicField) {
  const { warnings } = toFindings(findings, publicField, { ofFile: true });
  return {
    reports: reports.map((report) => ({
      file_id: report.fileId,
      employer_id: report.employerId,
      records_total: report.recordsTotal,
    })),
    columns: toFileColumns(columns, publicField),
    warnings,
  };
}

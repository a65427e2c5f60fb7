import type { UploadFileResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { environmentSchema } from "@platform/public-records/environment";
import type { Environment } from "@platform/service/tenant";
import { z } from "zod";
import { estimatedProcessingTimes } from "../payroll-reports/accepted.ts";
import { fileColumnsSchema, toFileColumns } from "../payroll-reports/file-columns.ts";
import { findingsSchema, toFindings } from "../payroll-reports/findings.ts";
import { publicFieldA, publicFieldB } from "../payroll-reports/public-field.ts";
import type { PublicField } from "../shared/field-names.ts";

/** How the file is read, in both profiles. */
const reading = {
  columns: fileColumnsSchema,
  warnings: findingsSchema.shape.warnings.meta({
    description: "Warnings about the file as a whole, such as columns with money that are not read.",
  }),
};

/** The 202 to an uploaded file in Profile A. */
export const acceptedFileSchemaA = z.object({
  message: z.string(),
  file_id: z.string().meta({ description: "Id of the file. It is also the id of the report." }),
  status: z.literal("processing"),
  environment: environmentSchema,
  employer_id: z.string(),
  period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  records_total: z.int().meta({ description: "Number of records: rows below the header that are no totals." }),
  estimated_processing_time: z.string(),
  ...reading,
});

const acceptedMessage = "The file was accepted and is being processed.";

/** The employer and period of a file, as the query says. */
export interface AskedFile {
  employer_id: string;
  period_start: string;
  period_end: string;
}

export function toAcceptedFileA(
  accepted: UploadFileResponse,
  { employer_id, period_start, period_end }: AskedFile,
  environment: Environment,
): z.input<typeof acceptedFileSchemaA> {
  return {
    message: acceptedMessage,
    file_id: accepted.fileId,
    status: "processing",
    environment,
    employer_id,
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

function toReading({ columns, findings }: UploadFileResponse, publicField: PublicField) {
  const { warnings } = toFindings(findings, publicField, { ofFile: true });
  return { columns: toFileColumns(columns, publicField), warnings };
}

import type { UploadFileResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { environmentSchema } from "@platform/public-records/environment";
import type { Environment } from "@platform/service/tenant";
import { z } from "zod";
import { estimatedProcessingTimes } from "../payroll-reports/accepted.ts";

/** The 202 to an uploaded file in Profile A. */
export const acceptedFileSchemaA = z.object({
  message: z.string(),
  file_id: z.string().meta({ description: "Id of the file. It is also the id of the report." }),
  status: z.literal("processing"),
  environment: environmentSchema,
  employer_id: z.string(),
  period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  records_total: z.int().meta({ description: "Number of rows below the header." }),
  estimated_processing_time: z.string(),
});

const acceptedMessage = "The file was accepted and is being processed.";

interface Asked {
  employer_id: string;
  period_start: string;
  period_end: string;
}

export function toAcceptedFileA(
  { fileId, recordsTotal }: UploadFileResponse,
  { employer_id, period_start, period_end }: Asked,
  environment: Environment,
): z.input<typeof acceptedFileSchemaA> {
  return {
    message: acceptedMessage,
    file_id: fileId,
    status: "processing",
    environment,
    employer_id,
    period: { start: period_start, end: period_end },
    records_total: recordsTotal,
    estimated_processing_time: estimatedProcessingTimes[environment],
  };
}

/** The 202 to an uploaded file in Profile B. */
export const acceptedFileSchemaB = z.object({
  success: z.literal(true),
  file_id: acceptedFileSchemaA.shape.file_id,
  status: z.literal("processing"),
  records_total: acceptedFileSchemaA.shape.records_total,
  message: z.string(),
});

export function toAcceptedFileB({ fileId, recordsTotal }: UploadFileResponse): z.input<typeof acceptedFileSchemaB> {
  return {
    success: true,
    file_id: fileId,
    status: "processing",
    records_total: recordsTotal,
    message: acceptedMessage,
  };
}

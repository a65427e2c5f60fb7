import type { UploadFileResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { environmentSchema } from "@platform/public-records/environment";
import type { Environment } from "@platform/service/tenant";
import { z } from "zod";
import { estimatedProcessingTimes } from "../payroll-reports/accepted.ts";

/** The 202 to an uploaded file. */
export const acceptedFileSchema = z.object({
  message: z.string(),
  file_id: z.string().meta({ description: "Id of the file. It is also the id of the report." }),
  status: z.literal("processing"),
  environment: environmentSchema,
  employer_id: z.string(),
  period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  records_total: z.int().meta({ description: "Number of rows below the header." }),
  estimated_processing_time: z.string(),
});

interface Asked {
  employer_id: string;
  period_start: string;
  period_end: string;
}

export function toAcceptedFile(
  { fileId, recordsTotal }: UploadFileResponse,
  { employer_id, period_start, period_end }: Asked,
  environment: Environment,
): z.input<typeof acceptedFileSchema> {
  return {
    message: "The file was accepted and is being processed.",
    file_id: fileId,
    status: "processing",
    environment,
    employer_id,
    period: { start: period_start, end: period_end },
    records_total: recordsTotal,
    estimated_processing_time: estimatedProcessingTimes[environment],
  };
}

import type { PayrollFileService } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { fileContent } from "../../edge/upload/file-content.ts";
import { uploadOf } from "../../edge/upload/upload.ts";
import { estimatedProcessingTimes } from "../payroll-reports/answer-a.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { text } from "../shared/text.ts";
import { exampleAcceptedFile, exampleFile } from "./examples.ts";
import { fileMessages } from "./send-file.ts";

interface Dependencies {
  files: Calls<typeof PayrollFileService>;
  maxFileBytes: number;
  uploadTimeoutMs: number;
}

const query = z.object({
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  period_start: calendarDate().meta({ examples: ["2026-03-16"] }),
  period_end: calendarDate().meta({ description: "Not before period_start.", examples: ["2026-03-31"] }),
  corrects: text().optional().meta({ description: "The report or file that this one replaces in full." }),
});

const accepted = z.object({
  message: z.string(),
  file_id: z.string().meta({ description: "The report's id too." }),
  status: z.literal("processing"),
  environment: z.enum(["sandbox", "production"]),
  employer_id: z.string(),
  period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  records_total: z.int().meta({ description: "Rows below the header." }),
  estimated_processing_time: z.string(),
});

/** `POST /files` of Profile A: 202 once a CSV file is durable. */
export function fileEndpoints({ files, maxFileBytes, uploadTimeoutMs }: Dependencies): Endpoint[] {
  return [
    endpoint({
      profile: "A",
      tag: "Files",
      method: "POST",
      path: "/files",
      operationId: "uploadPayrollFile",
      summary: "Upload payroll as a CSV file",
      description:
        "One row for each employee, class code and state, below a header that names the columns: `employee_id`, `name` (or " +
        "`first_name` and `last_name`), `classification_code`, `hours_worked` and `gross_wages` must be there; `state`, " +
        "`overtime_hours`, `overtime_pay`, `overtime_multiplier`, `double_time_pay` and `officer` may. Usual other names are " +
        "known, too. The file is a report: `GET /files/status/{id}` tells where it stands, `GET /payroll/reports/{id}` what is " +
        "wrong with which row. A file that breaks off leaves nothing.",
      query,
      upload: { maxBytes: maxFileBytes, timeoutMs: uploadTimeoutMs, example: exampleFile },
      refusals: [404, 409],
      answers: { 202: { description: "Accepted for processing.", schema: accepted, example: exampleAcceptedFile } },
      async handle({ body, query, principal: { tenant }, requestId }) {
        const upload = uploadOf(body);
        try {
          const { fileName, bytes } = await fileContent(upload, maxFileBytes);
          const { employer_id: employerId, period_start: periodStart, period_end: periodEnd, corrects = "" } = query;
          const header = { profile: Profile.A, employerId, periodStart, periodEnd, corrects, fileName };
          // Not until the partner is gone: what has come whole is taken in, and what has not throws.
          const call = { tenant, requestId, timeoutMs: uploadTimeoutMs };
          const { fileId, recordsTotal } = await files.uploadFile(fileMessages(header, bytes), call);
          const answer = {
            message: "The file was accepted and is being processed.",
            file_id: fileId,
            status: "processing",
            environment: tenant.environment,
            employer_id: employerId,
            period: { start: periodStart, end: periodEnd },
            records_total: recordsTotal,
            estimated_processing_time: estimatedProcessingTimes[tenant.environment],
          };
          return { status: 202, body: answer };
        } finally {
          // What was refused is thrown away as it comes, so that the partner can read why.
          upload.stream.resume();
        }
      },
    }),
  ];
}

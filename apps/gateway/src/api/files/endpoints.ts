import type { PayrollFileService } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { fileContent } from "../../edge/upload/file-content.ts";
import { uploadOf } from "../../edge/upload/upload.ts";
import { submissionRefusals } from "../payroll-reports/accepted.ts";
import { publicFieldA } from "../payroll-reports/public-field.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { text } from "../shared/text.ts";
import { acceptedFileSchema, toAcceptedFile } from "./accepted.ts";
import { exampleAcceptedFile, exampleFile } from "./examples.ts";
import { fileMessages } from "./send-file.ts";

interface Dependencies {
  files: Calls<typeof PayrollFileService>;
  maxFileBytes: number;
  uploadTimeoutMs: number;
}

const query = z.object({
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  period_start: calendarDate().meta({ description: "First day of the period.", examples: ["2026-03-16"] }),
  period_end: calendarDate().meta({
    description: "Last day of the period, not before `period_start`.",
    examples: ["2026-03-31"],
  }),
  corrects: text().optional().meta({ description: "Id of the report or file that this one replaces." }),
});

/** `POST /files` of Profile A: 202 once a CSV file is stored durably. */
export function fileEndpoints({ files, maxFileBytes, uploadTimeoutMs }: Dependencies): Endpoint[] {
  return [
    endpoint({
      profile: "A",
      publicField: publicFieldA,
      tag: "Files",
      method: "POST",
      path: "/files",
      operationId: "uploadPayrollFile",
      summary: "Upload payroll as a CSV file",
      description:
        "Send one row for each employee, class code and state, below a header that names the columns. Required columns are " +
        "`employee_id`, `name` (or `first_name` and `last_name`), `classification_code`, `hours_worked` and `gross_wages`. Optional " +
        "columns are `state`, `overtime_hours`, `overtime_pay`, `overtime_multiplier`, `double_time_pay` and `officer`. Other common " +
        "column names are recognized too. The file becomes a payroll report: `GET /files/status/{id}` returns its status, and " +
        "`GET /payroll/reports/{id}` returns the errors of each row. An upload that is interrupted leaves nothing behind.",
      query,
      upload: { maxBytes: maxFileBytes, timeoutMs: uploadTimeoutMs, example: exampleFile },
      refusals: submissionRefusals,
      responses: {
        202: {
          description: "The file is accepted for processing.",
          schema: acceptedFileSchema,
          example: exampleAcceptedFile,
        },
      },
      async handle({ body, query, call }) {
        const upload = uploadOf(body);
        try {
          const { fileName, bytes } = await fileContent(upload, maxFileBytes);
          const { employer_id: employerId, period_start: periodStart, period_end: periodEnd, corrects = "" } = query;
          const header = { profile: Profile.A, employerId, periodStart, periodEnd, corrects, fileName };
          const { tenant, requestId } = call;
          // Without the signal: a file that arrived completely is stored even when the partner has disconnected since.
          const untilStored = { tenant, requestId, timeoutMs: uploadTimeoutMs };
          const accepted = await files.uploadFile(fileMessages(header, bytes), untilStored);
          return { status: 202, body: toAcceptedFile(accepted, query, tenant.environment) };
        } finally {
          // The rest of a refused file is discarded as it arrives, so that the partner can read the response.
          upload.stream.resume();
        }
      },
    }),
  ];
}

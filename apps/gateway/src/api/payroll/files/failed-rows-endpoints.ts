import { Readable } from "node:stream";
import type { PayrollFileService } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { failedRowsCsv } from "@platform/public-records/csv/failed-rows-csv";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { profiles } from "../../../edge/profile.ts";
import { idParams } from "../../shared/path.ts";
import { started } from "../../shared/started.ts";
import { fieldOf } from "../findings/findings.ts";
import { publicFieldA, publicFieldB } from "../reports/report-field.ts";
import { reportNotFound } from "../reports/report-problems.ts";
import { exampleFailedFileId, exampleFailedRowsCsv } from "./failed-rows-example.ts";

const publicFields = { A: publicFieldA, B: publicFieldB };

/** `GET /payroll/reports/{report_id}/failed-rows` of both profiles: the rows that failed, as they were sent, to correct and send again. */
export function failedRowsEndpoints(files: Calls<typeof PayrollFileService>): Endpoint[] {
  return profiles.map((profile) =>
    endpoint({
      profile,
      tag: "Files",
      publicField: publicFields[profile],
      method: "GET",
      path: "/payroll/reports/{report_id}/failed-rows",
      formerPath: "/files/{report_id}/failed-rows",
      scope: "payroll:read",
      operationId: "downloadFailedRows",
      summary: "Download the rows of a file that failed",
      description:
        "Returns the header of the file and its failed rows as they were sent, as a CSV file with one more column that has the reasons. Correct " +
        "the rows and send them with `POST /files?supplements=<id>`: the column is ignored, and rows that count already are refused, so " +
        "that nothing counts twice. Failed rows are kept for 90 days. A cell that a spreadsheet would run as a formula starts with an apostrophe, which is " +
        "removed when the rows are sent again.",
      params: idParams("report_id", "file", exampleFailedFileId),
      refusals: [reportNotFound, problemOfReason("FAILED_ROWS_NOT_FOUND")],
      responses: {
        200: { description: "The file.", schema: z.string(), example: exampleFailedRowsCsv, mediaType: "text/csv" },
      },
      async handle({ params: { report_id: id }, call }) {
        const parts = await started(files.listFailedRows({ reportId: id }, call));
        const body = Readable.from(failedRowsCsv(parts, (code, field) => fieldOf(code, field, publicFields[profile])));
        return { status: 200, body, contentType: "text/csv; charset=utf-8" };
      },
    }),
  );
}

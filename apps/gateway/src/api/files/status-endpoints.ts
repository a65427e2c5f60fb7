import type { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import type { Calls } from "@platform/rpc/client";
import { isId } from "@platform/service/ids";
import type { Environment } from "@platform/service/tenant";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { ProblemError } from "../../edge/errors/problem.ts";
import type { Profile } from "../../edge/profile.ts";
import { fileStatusRecord } from "./file-status.ts";

// A payroll report is the file that it arrived in.
const prefixes: Record<Environment, string> = { sandbox: "PR_TEST_", production: "PR_" };

const record = z.object({
  file_id: z.string(),
  status: z.enum(["processing", "validated", "completed", "failed"]),
  records_total: z.int(),
  records_processed: z.int().meta({ description: "Records that passed." }),
  records_failed: z.int().meta({ description: "Records that count for nothing; the others do." }),
  environment: z.enum(["sandbox", "production"]),
  processing_time: z.string().meta({ description: "For people; runs until the file is completed or failed." }),
});

/** `GET /files/status/{id}` of both profiles: where a file stands, from the moment its 202 was out. */
export function fileStatusEndpoints(files: Calls<typeof FileStatusService>): Endpoint[] {
  return (["A", "B"] as const).map((profile) => fileStatus(files, profile));
}

function fileStatus(files: Calls<typeof FileStatusService>, profile: Profile): Endpoint {
  return endpoint({
    profile,
    method: "GET",
    path: "/files/status/{id}",
    operationId: "getFileStatus",
    summary: "Check the processing status of a file",
    description: "A payroll report is a file too: its `report_id` is the file's id.",
    tag: "Files",
    params: z.object({ id: z.string().meta({ examples: ["PR_TEST_01KMS0C5ZQ8W6T3V9YH2B4N7DR"] }) }),
    refusals: [404],
    answers: {
      200: {
        description: "Where the file stands.",
        schema: record,
        example: {
          file_id: "PR_TEST_01KMS0C5ZQ8W6T3V9YH2B4N7DR",
          status: "completed",
          records_total: 250,
          records_processed: 250,
          records_failed: 0,
          environment: "sandbox",
          processing_time: "0.4 seconds",
        },
      },
    },
    async handle({ params: { id }, principal: { tenant }, requestId, signal }) {
      // An id that this environment cannot have made is known to be unknown.
      if (!isId(prefixes[tenant.environment], id)) throw noSuchFile();
      const { file } = await files.getFileStatus({ fileId: id }, { tenant, requestId, signal });
      if (!file) throw noSuchFile();
      return { status: 200, body: fileStatusRecord(file, tenant.environment, new Date()) };
    },
  });
}

function noSuchFile(): ProblemError {
  return new ProblemError({ kind: "not_found", message: "No file has this id." });
}

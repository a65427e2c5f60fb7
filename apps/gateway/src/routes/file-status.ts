import type { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import type { Calls } from "@platform/rpc/client";
import { isId } from "@platform/service/ids";
import type { Environment } from "@platform/service/tenant";
import type { FastifyInstance } from "fastify";
import { ProblemError } from "../errors/problem.ts";
import { fileStatusRecord } from "../payroll/file-status.ts";
import { principalOf } from "../principal-of.ts";

// A payroll report is the file that it arrived in.
const prefixes: Record<Environment, string> = { sandbox: "PR_TEST_", production: "PR_" };

/** `GET /files/status/:id` of both profiles: where a file stands, from the moment its 202 was out. */
export function fileStatusRoute(app: FastifyInstance, files: Calls<typeof FileStatusService>): void {
  app.get<{ Params: { id: string } }>("/files/status/:id", async (request) => {
    const { tenant } = principalOf(request);
    const fileId = request.params.id;
    // An id that this environment cannot have made is known to be unknown.
    if (!isId(prefixes[tenant.environment], fileId)) throw noSuchFile();
    const { file } = await files.getFileStatus({ fileId }, { tenant, requestId: request.id, signal: request.signal });
    if (!file) throw noSuchFile();
    return fileStatusRecord(file, tenant.environment, new Date());
  });
}

function noSuchFile(): ProblemError {
  return new ProblemError({ kind: "not_found", message: "No file has this id." });
}

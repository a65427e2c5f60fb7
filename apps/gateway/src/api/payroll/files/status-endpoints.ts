import { reportIdPrefix } from "@platform/public-records/value/report-id";
import { isId } from "@platform/service/call/ids";
import { type Endpoint, endpointOfBothProfiles } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { idParams } from "../../shared/path.ts";
import { exampleFileStatus } from "./examples.ts";
import { type FileStatusSources, findFileStatus } from "./find-file-status.ts";
import { fileStatusRecordSchema, toFileStatusRecord } from "./record.ts";

const noSuchFile = problemOfReason("FILE_NOT_FOUND");

/** `GET /files/status/{file_id}` of both profiles: the status of a file, available as soon as its 202 is sent. */
export function fileStatusEndpoints(sources: FileStatusSources): Endpoint[] {
  return endpointOfBothProfiles({
    method: "GET",
    path: "/files/status/{file_id}",
    scope: "payroll:read",
    operationId: "getFileStatus",
    summary: "Check the processing status of a file",
    description:
      "Returns the status of an uploaded file or a payroll report. The id of a report is also the id of its file.",
    tag: "Files",
    params: idParams("file_id", "file or payroll report", exampleFileStatus.file_id),
    refusals: [noSuchFile],
    responses: {
      200: { description: "The status of the file.", schema: fileStatusRecordSchema, example: exampleFileStatus },
    },
    async handle({ params: { file_id: id }, call }) {
      const { environment } = call.tenant;
      // An id that this environment cannot have made is unknown without asking.
      if (!isId(reportIdPrefix[environment], id)) throw new ProblemError(noSuchFile);
      const file = await findFileStatus(sources, call, id);
      if (!file) throw new ProblemError(noSuchFile);
      return { status: 200, body: toFileStatusRecord(file, environment, new Date()) };
    },
  });
}

import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type FileState, FileStateSchema, type FileStatusSchema } from "@platform/contracts/file_status/v1/file_status";
import type { Queryable } from "@platform/postgres/query/statement";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import type { TenantCall } from "@platform/service/call/call";
import { enumNames } from "@platform/service/call/enum-names";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { selectFile } from "./report-progress.sql.ts";

// No report is only `validated`: validation and outcome are committed together.
const states = enumNames<typeof FileState>(FileStateSchema);

/** Returns the status of a file. Throws NOT_FOUND for an unknown id and for files of other owners or environments. */
export async function getFile(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { fileId }: { fileId: string },
): Promise<MessageInitShape<typeof FileStatusSchema>> {
  // A text that is not a report id of this environment is not looked up: Postgres refuses some, such as those with NUL.
  const isReportId = isId(reportIdPrefix[tenant.environment], fileId);
  const row = isReportId && (await selectFile(database, tenant, fileId));
  if (!row) throw refusal("FILE_NOT_FOUND");
  const { status, receivedAt, finishedAt, ...counts } = row;
  return {
    fileId,
    state: states.fromName(status),
    ...counts,
    receivedAt: timestampFromDate(receivedAt),
    ...(finishedAt && { finishedAt: timestampFromDate(finishedAt) }),
  };
}

import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { FileStatus } from "@platform/contracts/file_status/v1/file_status";
import type { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { isTransient } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import { selectFile, upsertFiles } from "./file.sql.ts";
import { type File, isFinal } from "./file.ts";

interface Dependencies {
  database: Queryable;
  intake: Calls<typeof PayrollIntakeService>;
}

type Status = Omit<FileStatus, "$typeName" | "$unknown">;

/**
 * Returns the status of a file: from the projection if the file is finished, else from payroll-intake, because events of a
 * file in progress may still be on their way. The status from payroll-intake is stored before it is returned, so that a later
 * event cannot move it back. While payroll-intake is unavailable, the status is that of the projection.
 *
 * Throws NOT_FOUND if neither knows the file; UNAVAILABLE if the projection does not know it and payroll-intake is
 * unavailable, because a file that was accepted must never be NOT_FOUND.
 */
export async function getFileStatus(
  { database, intake }: Dependencies,
  call: TenantCall,
  { fileId }: { fileId: string },
): Promise<Status> {
  const { tenant } = call;
  const file = await selectFile(database, tenant, fileId);
  if (file && isFinal(file)) return toStatus(file);
  try {
    const { file } = await intake.getFile({ fileId }, call);
    if (!file) throw refusal("FILE_NOT_FOUND");
    await upsertFiles(database, [{ tenant, file: fromStatus(file) }]);
    return file;
  } catch (error) {
    if (file && isTransient(error)) return toStatus(file);
    throw error;
  }
}

function toStatus({ receivedAt, finishedAt, ...file }: File): Status {
  return {
    ...file,
    receivedAt: timestampFromDate(receivedAt),
    ...(finishedAt && { finishedAt: timestampFromDate(finishedAt) }),
  };
}

function fromStatus({ receivedAt, finishedAt, ...file }: FileStatus): File {
  return {
    ...file,
    receivedAt: receivedAt ? timestampDate(receivedAt) : new Date(),
    finishedAt: finishedAt && timestampDate(finishedAt),
  };
}

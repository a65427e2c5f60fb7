import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { FileStatus } from "@platform/contracts/file_status/v1/file_status";
import type { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { Queryable } from "@platform/postgres/statement";
import type { Calls } from "@platform/rpc/client";
import type { TenantCall } from "@platform/service/call";
import { isTransient } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";
import { selectFile, upsertFiles } from "./file.sql.ts";
import { type File, isFinal } from "./file.ts";

interface Dependencies {
  database: Queryable;
  intake: Calls<typeof PayrollIntakeService>;
}

type Status = Omit<FileStatus, "$typeName" | "$unknown">;

/**
 * Where a file of the tenant stands: from the projection once the file is finished, else from payroll-intake, because the
 * events of a file under way may themselves be under way. What payroll-intake says is kept before it is told, so that
 * events that arrive later cannot take it back. While payroll-intake is away the projection answers with what it knows.
 *
 * Throws NOT_FOUND when neither knows the file, and UNAVAILABLE rather than NOT_FOUND when payroll-intake cannot be asked:
 * a file that was accepted is never denied.
 */
export async function getFileStatus(
  { database, intake }: Dependencies,
  call: TenantCall,
  { fileId }: { fileId: string },
): Promise<Status> {
  const { tenant } = call;
  const known = await selectFile(database, tenant, fileId);
  if (known && isFinal(known)) return toStatus(known);
  try {
    const { file } = await intake.getFile({ fileId }, call);
    if (!file) throw refusal("FILE_NOT_FOUND");
    await upsertFiles(database, [{ tenant, file: fromStatus(file) }]);
    return file;
  } catch (error) {
    if (known && isTransient(error)) return toStatus(known);
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

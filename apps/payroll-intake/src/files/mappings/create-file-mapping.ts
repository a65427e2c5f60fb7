import type { FileMappingMembers } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { fileMappingBounds } from "@platform/validation/bounds";
import { insertFileMapping, lockFileMappings, selectFileMapping } from "./file-mapping.sql.ts";
import { type FileMapping, fileMappingIdPrefix } from "./file-mapping.ts";
import { fromMembers } from "./file-mapping-message.ts";

/**
 * Stores a mapping. Idempotent for one request. Throws INVALID_ARGUMENT with the violations; ALREADY_EXISTS if another mapping has the
 * name; FAILED_PRECONDITION if the owner has the maximum number of mappings.
 */
export async function createFileMapping(
  { database }: { database: Database },
  { tenant, requestId }: TenantCall,
  request: FileMappingMembers,
): Promise<FileMapping> {
  const members = fromMembers(request);
  const now = new Date();
  const mapping: FileMapping = { id: newId(fileMappingIdPrefix), ...members, createdAt: now, updatedAt: now };
  return await database.transaction(async (tx) => {
    const count = await lockFileMappings(tx, tenant);
    const before = await selectFileMapping(tx, tenant, { requestId });
    if (before) return before;
    const same = await selectFileMapping(tx, tenant, { name: mapping.name });
    if (same) throw refusal("DUPLICATE_FILE_MAPPING", { id: same.id });
    if (count >= fileMappingBounds.mappings)
      throw refusal("FILE_MAPPING_LIMIT_REACHED", { most: fileMappingBounds.mappings });
    await insertFileMapping(tx, tenant, mapping, requestId);
    await enqueue(tx, [
      activityEvent("activityPayrollIntake", tenant, { action: "file_mapping.created", resourceId: mapping.id }),
    ]);
    return mapping;
  });
}

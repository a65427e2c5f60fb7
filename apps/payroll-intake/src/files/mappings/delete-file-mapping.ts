import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { lockFileMappings, selectFileMapping, updateFileMappingRow } from "./file-mapping.sql.ts";

/** Soft-deletes a mapping, whose name is free again. Throws NOT_FOUND. */
export async function deleteFileMapping(
  { database }: { database: Database },
  { tenant }: TenantCall,
  { id }: { id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockFileMappings(tx, tenant);
    const mapping = await selectFileMapping(tx, tenant, { id });
    if (!mapping) throw refusal("FILE_MAPPING_NOT_FOUND");
    const now = new Date();
    await updateFileMappingRow(tx, tenant, { ...mapping, updatedAt: now, deletedAt: now });
    await enqueue(tx, [
      activityEvent("activityPayrollIntake", tenant, { action: "file_mapping.deleted", resourceId: id }),
    ]);
  });
}

import type { FileMappingMembers } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { lockFileMappings, selectFileMapping, updateFileMappingRow } from "./file-mapping.sql.ts";
import type { FileMapping } from "./file-mapping.ts";
import { fromMembers } from "./file-mapping-message.ts";

interface MappingChange {
  id: string;
  members: FileMappingMembers;
  /** Members to change, by their names in the proto. */
  paths: readonly string[];
}

/** Changes a mapping. If nothing differs, it writes nothing. Throws NOT_FOUND, and the faults of `createFileMapping`. */
export async function updateFileMapping(
  { database }: { database: Database },
  { tenant }: TenantCall,
  { id, members, paths }: MappingChange,
): Promise<FileMapping> {
  return await database.transaction(async (tx) => {
    await lockFileMappings(tx, tenant);
    const before = await selectFileMapping(tx, tenant, { id });
    if (!before) throw refusal("FILE_MAPPING_NOT_FOUND");
    const name = paths.includes("name") ? members.name : before.name;
    const mapping = paths.includes("mapping") ? members.mapping : before.mapping;
    const changed = fromMembers({ ...members, name, mapping: mapping as FileMappingMembers["mapping"] });
    if (changed.name === before.name && JSON.stringify(changed.mapping) === JSON.stringify(before.mapping))
      return before;
    const same = await selectFileMapping(tx, tenant, { name: changed.name });
    if (same && same.id !== id) throw refusal("DUPLICATE_FILE_MAPPING", { id: same.id });
    const after = { ...before, ...changed, updatedAt: new Date() };
    await updateFileMappingRow(tx, tenant, after);
    await enqueue(tx, [
      activityEvent("activityPayrollIntake", tenant, { action: "file_mapping.updated", resourceId: id }),
    ]);
    return after;
  });
}

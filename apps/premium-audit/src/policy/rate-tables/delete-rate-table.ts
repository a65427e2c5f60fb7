import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import type { Fault } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../dependencies.ts";
import { deleteRateTableRow, selectPolicyOfTable, selectRateTable } from "./rate-table.sql.ts";
import { selectUsedRates } from "./used-rate.sql.ts";

/**
 * Soft-deletes a rate table. Throws NOT_FOUND; FAILED_PRECONDITION if a term of a policy names it, or the newest version of an
 * audit has rates of it, with the id in `metadata.record_id`.
 */
export async function deleteRateTable(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  { id }: { id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    // A policy that names the table shares its lock, so none can be added between the check and the deletion.
    if (!(await selectRateTable(tx, tenant, id, { lock: "update" }))) throw refusal("RATE_TABLE_NOT_FOUND");
    const policy = await selectPolicyOfTable(tx, tenant, id);
    if (policy) throw inUse("policy", policy);
    const [used] = await selectUsedRates(tx, tenant, id);
    if (used) throw inUse("audit", used.auditId);
    await deleteRateTableRow(tx, tenant, id, new Date());
    await enqueue(tx, [
      activityEvent("activityPremiumAudit", tenant, { action: "rate_table.deleted", resourceId: id }),
    ]);
  });
}

function inUse(kind: "policy" | "audit", id: string): Fault {
  return refusal("RATE_TABLE_IN_USE", { record: `${kind} ${id}` }, { metadata: { record_id: id } });
}

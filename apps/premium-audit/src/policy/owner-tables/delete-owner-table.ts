import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dependencies } from "../dependencies.ts";
import type { OwnerTable, OwnerTables } from "./owner-table.sql.ts";

interface Kind {
  tables: OwnerTables<OwnerTable, object>;
  name: "rate_table" | "rule_table";
  notFound: "RATE_TABLE_NOT_FOUND" | "RULE_TABLE_NOT_FOUND";
  inUse: "RATE_TABLE_IN_USE" | "RULE_TABLE_IN_USE";
  /** Selects an audit that needs the table itself, and not only what it keeps; undefined if there is none. */
  selectAudit?(tx: Queryable, tenant: Tenant, id: string): Promise<string | undefined>;
}

/**
 * Soft-deletes a table. Throws NOT_FOUND; FAILED_PRECONDITION if a term of a policy names it, or an audit needs it, with the id in
 * `metadata.record_id`.
 */
export async function deleteOwnerTable(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  { id }: { id: string },
  kind: Kind,
): Promise<void> {
  await database.transaction(async (tx) => {
    await refuseUsed(tx, tenant, id, kind);
    await kind.tables.remove(tx, tenant, id, new Date());
    const action = `${kind.name}.deleted` as const;
    await enqueue(tx, [activityEvent("activityPremiumAudit", tenant, { action, resourceId: id })]);
  });
}

async function refuseUsed(tx: Queryable, tenant: Tenant, id: string, kind: Kind) {
  // A policy that names the table shares its lock, so none can be added between the check and the deletion.
  if (!(await kind.tables.select(tx, tenant, id, { lock: "update" }))) throw refusal(kind.notFound);
  const policyId = await kind.tables.selectPolicy(tx, tenant, id);
  const recordId = policyId ?? (await kind.selectAudit?.(tx, tenant, id));
  if (!recordId) return;
  const record = `${policyId ? "policy" : "audit"} ${recordId}`;
  throw refusal(kind.inUse, { record }, { metadata: { record_id: recordId } });
}

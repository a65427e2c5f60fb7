import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectLaterAudit } from "../../policy/preview/earlier-audits.sql.ts";
import { markLaterAudits } from "../versions/mark-later-audits.ts";
import { adjustPolicyPremium } from "./adjust-policy-premium.ts";
import { deleteAuditRow, lockWithTerm, selectAudit } from "./audit.sql.ts";

/**
 * Soft-deletes an audit and removes its adjustment from the policy's premium, because another audit of the same days would add
 * it twice. Throws NOT_FOUND; FAILED_PRECONDITION if a later audit of the term deducts what this one charged, with its id in
 * `metadata.record_id`.
 */
export async function deleteAudit(
  { database }: Pick<Dependencies, "database">,
  call: TenantCall,
  request: { id: string },
): Promise<void> {
  await database.transaction((tx) => remove(tx, call, request));
}

async function remove(tx: Queryable, { tenant }: TenantCall, { id }: { id: string }): Promise<void> {
  await lockWithTerm(tx, tenant, id);
  const audit = await selectAudit(tx, tenant, id);
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  const later = await selectLaterAudit(tx, tenant, id);
  if (later) throw refusal("AUDIT_IN_USE", { later }, { metadata: { record_id: later } });
  const now = new Date();
  await deleteAuditRow(tx, tenant, id, now);
  const events = await adjustPolicyPremium(tx, tenant, audit, now);
  await markLaterAudits(tx, tenant, { ...audit, updatedAt: now });
  const deleted = activityEvent("activityPremiumAudit", tenant, { action: "audit.deleted", resourceId: id });
  await enqueue(tx, [deleted, ...events]);
}

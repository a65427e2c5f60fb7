import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamped } from "@platform/postgres/tables/stamp";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";

const markTermsStatement = statement(
  "audits_mark_terms",
  `UPDATE audits SET updated_at = {now:timestamptz}, changed_policy_members =
     changed_policy_members || ARRAY(SELECT unnest({members:text[]}) EXCEPT SELECT unnest(changed_policy_members))
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int} AND status = 'completed'
     AND deleted_at IS NULL AND NOT changed_policy_members @> {members:text[]}`,
);

/** Updates the completed audits of a policy term whose rated members have changed. */
export async function updateTermsChanged(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  changed: { policyId: string; term: number; members: readonly string[]; now: Date },
): Promise<void> {
  const { policyId, term, members, now } = changed;
  await tx.query(markTermsStatement, { environment, ownerId, policyId, term, members, now });
}

const lockCompletedStatement = statement(
  "audits_completed_lock",
  `SELECT id FROM audits WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND status IN ('completed', 'waived')
     AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
);

/** Locks the completed and waived audits of a policy until the transaction ends. */
export async function lockCompletedAudits(tx: Queryable, { environment, ownerId }: Tenant, policyId: string) {
  await tx.query(lockCompletedStatement, { environment, ownerId, policyId });
}

const retractStatement = statement(
  "audits_retract",
  { id: "text" },
  `WITH idle AS (
     SELECT id FROM audits WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int} AND is_scheduled
       AND (status IN ('in_progress', 'awaiting_records', 'failed') AND version = 0 OR status = 'waived') AND deleted_at IS NULL ORDER BY id FOR UPDATE SKIP LOCKED)
   UPDATE audits SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, ${stamped}
   FROM idle WHERE audits.environment = {environment:text} AND audits.owner_id = {ownerId:text} AND audits.id = idle.id RETURNING audits.id`,
);

/**
 * Soft-deletes the audits of a term that the plan of the policy opened at a cancellation which was undone, unless payroll was rated in them.
 * One that is being rated is skipped, because its rating waits for the policy; it has the result of the cancelled term then.
 * Resolves to their ids.
 */
export async function deleteScheduledAudits(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term, now }: { policyId: string; term: number; now: Date },
): Promise<string[]> {
  const rows = await tx.query(retractStatement, { environment, ownerId, policyId, term, now, ...changeStamp() });
  return rows.map(({ id }) => id);
}

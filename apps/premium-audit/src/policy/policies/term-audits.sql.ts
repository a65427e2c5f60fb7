import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";

const markTermsStatement = statement(
  "audits_mark_terms",
  `UPDATE audits SET updated_at = $6, changed_policy_members =
     changed_policy_members || ARRAY(SELECT unnest($5::text[]) EXCEPT SELECT unnest(changed_policy_members))
   WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND term = $4 AND status = 'completed'
     AND deleted_at IS NULL AND NOT changed_policy_members @> $5::text[]`,
);

/** Updates the completed audits of a policy term whose rated members have changed. */
export async function updateTermsChanged(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  changed: { policyId: string; term: number; members: readonly string[]; now: Date },
): Promise<void> {
  const { policyId, term, members, now } = changed;
  await tx.query(markTermsStatement, [environment, ownerId, policyId, term, members, now]);
}

const lockCompletedStatement = statement(
  "audits_completed_lock",
  `SELECT id FROM audits WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND status IN ('completed', 'waived')
     AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
);

/** Locks the completed and waived audits of a policy until the transaction ends. */
export async function lockCompletedAudits(tx: Queryable, { environment, ownerId }: Tenant, policyId: string) {
  await tx.query(lockCompletedStatement, [environment, ownerId, policyId]);
}

const retractStatement = statement<{ id: string }>(
  "audits_retract",
  `WITH idle AS (
     SELECT id FROM audits WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND term = $4 AND is_scheduled
       AND (status IN ('in_progress', 'failed') AND version = 0 OR status = 'waived') AND deleted_at IS NULL ORDER BY id FOR UPDATE SKIP LOCKED)
   UPDATE audits SET deleted_at = $5, updated_at = $5, changed_by = $6, changed_request_id = $7
   FROM idle WHERE audits.environment = $1 AND audits.owner_id = $2 AND audits.id = idle.id RETURNING audits.id`,
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
  const rows = await tx.query(retractStatement, [environment, ownerId, policyId, term, now, ...changeStampList()]);
  return rows.map(({ id }) => id);
}

import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

const changedStatement = statement(
  "audits_mark_charges",
  `UPDATE audits SET updated_at = {now:timestamptz}, changed_audit_ids =
     changed_audit_ids || ARRAY(SELECT unnest({changed:text[]}) EXCEPT SELECT unnest(changed_audit_ids))
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = ANY ({ids:text[]}) AND NOT changed_audit_ids @> {changed:text[]}`,
);

/** Updates audits that deduct what other audits charged before they changed. */
export async function updateChargesChanged(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  ids: readonly string[],
  { changed, now }: { changed: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length > 0) await tx.query(changedStatement, { environment, ownerId, ids, changed, now });
}

const unchangedStatement = statement(
  "audits_unmark_charges",
  `UPDATE audits SET changed_audit_ids = ARRAY[]::text[], updated_at = {now:timestamptz}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = ANY ({ids:text[]}) AND changed_audit_ids <> ARRAY[]::text[]`,
);

/** Updates audits that deduct what other audits charge now. */
export async function updateChargesUnchanged(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length > 0) await tx.query(unchangedStatement, { environment, ownerId, ids, now });
}

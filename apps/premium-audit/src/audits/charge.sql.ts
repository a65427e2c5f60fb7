import { type Queryable, statement } from "@platform/postgres/statement";

const changedStatement = statement(
  "audits_mark_charges",
  `UPDATE audits SET updated_at = $3, changed_audit_ids =
     changed_audit_ids || ARRAY(SELECT unnest($2::text[]) EXCEPT SELECT unnest(changed_audit_ids))
   WHERE id = ANY ($1::text[]) AND NOT changed_audit_ids @> $2::text[]`,
);

/** Updates audits that deduct what other audits charged before they changed. */
export async function updateChargesChanged(
  tx: Queryable,
  ids: readonly string[],
  { changed, now }: { changed: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length > 0) await tx.query(changedStatement, [ids, changed, now]);
}

const unchangedStatement = statement(
  "audits_unmark_charges",
  "UPDATE audits SET changed_audit_ids = '{}', updated_at = $2 WHERE id = ANY ($1::text[]) AND changed_audit_ids <> '{}'",
);

/** Updates audits that deduct what other audits charge now. */
export async function updateChargesUnchanged(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await tx.query(unchangedStatement, [ids, now]);
}

import { type Queryable, statement } from "@platform/postgres/query/statement";

const removeUnfinishedStatement = statement<{ id: string }>(
  "documents_remove_unfinished",
  `DELETE FROM audit_documents WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM audit_documents WHERE sha256 IS NULL AND created_at < now() - interval '1 day'
     LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

/** Deletes documents that have not become whole within a day. Resolves to their number. */
export async function removeUnfinishedDocuments(db: Queryable, limit: number): Promise<number> {
  return (await db.query(removeUnfinishedStatement, [limit])).length;
}

const removedStatement = statement<{ object_key: string }>(
  "removed_objects_lock",
  "SELECT object_key FROM removed_objects ORDER BY removed_at LIMIT $1 FOR UPDATE SKIP LOCKED",
);
const forgetStatement = statement(
  "removed_objects_delete",
  "DELETE FROM removed_objects WHERE object_key = ANY ($1::text[])",
);

/** Locks the keys of objects whose documents are gone. */
export async function lockRemovedObjects(tx: Queryable, limit: number): Promise<string[]> {
  return (await tx.query(removedStatement, [limit])).map(({ object_key: key }) => key);
}

export async function deleteRemovedObjects(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.query(forgetStatement, [keys]);
}

import { type Queryable, statement } from "@platform/postgres/query/statement";

const removeUnfinishedStatement = statement(
  "documents_remove_unfinished",
  { id: "text" },
  `DELETE FROM audit_documents WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM audit_documents WHERE sha256 IS NULL AND created_at < now() - interval '1 day'
     LIMIT {limit:int} FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

/** Deletes documents that have not become whole within a day. Resolves to their number. */
export async function removeUnfinishedDocuments(db: Queryable, limit: number): Promise<number> {
  return (await db.query(removeUnfinishedStatement, { limit })).length;
}

const removedStatement = statement(
  "removed_objects_lock",
  { object_key: "text" },
  "SELECT object_key FROM removed_objects ORDER BY removed_at LIMIT {limit:int} FOR UPDATE SKIP LOCKED",
);
const forgetStatement = statement(
  "removed_objects_delete",
  "DELETE FROM removed_objects WHERE object_key = ANY ({keys:text[]})",
);

/** Locks the keys of objects whose documents are gone. */
export async function lockRemovedObjects(tx: Queryable, limit: number): Promise<string[]> {
  return (await tx.query(removedStatement, { limit })).map(({ object_key: key }) => key);
}

export async function deleteRemovedObjects(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.query(forgetStatement, { keys });
}

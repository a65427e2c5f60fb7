import { type Queryable, statement } from "@platform/postgres/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";

// It is not known here whose employer's a file is, so a hold on any of an owner's employers keeps all of its files.
const removeStatement = statement<{ file_id: string }>(
  "files_remove",
  `DELETE FROM files WHERE (environment, owner_id, file_id) IN (
     SELECT environment, owner_id, file_id FROM files AS file
     WHERE received_at < $1 AND finished_at < $1 AND ${notHeld("file")}
     LIMIT $2 FOR UPDATE OF file SKIP LOCKED)
   RETURNING file_id`,
);

/** Removes files for good that were finished before a moment, but for those under a legal hold. Resolves to how many. */
export async function deleteExpiredFiles(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(removeStatement, [before, limit])).length;
}

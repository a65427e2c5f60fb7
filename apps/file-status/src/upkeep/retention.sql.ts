import { type Queryable, statement } from "@platform/postgres/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";

// This service does not know the employer of a file, so a legal hold on any employer of an owner retains all of its files.
const removeStatement = statement<{ file_id: string }>(
  "files_remove",
  `DELETE FROM files WHERE (environment, owner_id, file_id) IN (
     SELECT environment, owner_id, file_id FROM files AS file
     WHERE received_at < $1 AND finished_at < $1 AND ${notHeld("file")}
     LIMIT $2 FOR UPDATE OF file SKIP LOCKED)
   RETURNING file_id`,
);

/** Deletes files that finished before a time, except under a legal hold. Resolves to the number of files. */
export async function deleteExpiredFiles(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(removeStatement, [before, limit])).length;
}

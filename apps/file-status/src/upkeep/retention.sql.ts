import { type Queryable, statement } from "@platform/postgres/query/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy } from "@platform/retention/owner-retention.sql";

// This service does not know the employer of a file, so a legal hold on any employer of an owner retains all of its files.
const removeStatement = statement(
  "files_remove",
  { file_id: "text" },
  `DELETE FROM files WHERE (environment, owner_id, file_id) IN (
     SELECT environment, owner_id, file_id FROM files AS file
     WHERE ${agedBy("file", "received_at")} AND ${agedBy("file", "finished_at")} AND ${notHeld("file")}
     LIMIT {limit:int} FOR UPDATE OF file SKIP LOCKED)
   RETURNING file_id`,
);

/** Deletes files that finished before a time, except under a legal hold. Resolves to the number of files. */
export async function deleteExpiredFiles(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeStatement, { cutoffs: before, limit })).length;
}

import { type Queryable, statement } from "@platform/postgres/query/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy } from "@platform/retention/owner-retention.sql";

// The role may not delete activities; the function deletes those that no retention covers. It cannot lock them either: replicas delete
// them in one order, and wait for each other.
// An activity does not say its employer, so a legal hold on any employer of an owner retains all of the owner's activities.
const removeStatement = statement(
  "activities_remove",
  { id: "text" },
  `SELECT id FROM (
     SELECT environment, owner_id, id FROM activities AS activity
     WHERE ${agedBy("activity", "created_at")} AND ${notHeld("activity")}
     ORDER BY environment, owner_id, id LIMIT {limit:int} OFFSET 0
   ) AS aged WHERE delete_activity(environment, owner_id, id)`,
);

/** Deletes activities before a time, except under a legal hold. Resolves to their number. */
export async function deleteExpiredActivities(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeStatement, { cutoffs: before, limit })).length;
}

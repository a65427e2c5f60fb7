import { type Queryable, statement } from "@platform/postgres/query/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy } from "@platform/retention/owner-retention.sql";

// The role may not delete activities; the function deletes those that no retention covers. It cannot lock them either: replicas delete
// them in one order, and wait for each other.
// An activity does not say its employer, so a legal hold on any employer of an owner retains all of the owner's activities.
const removeStatement = statement(
  "activities_remove",
  { count: "int" },
  `SELECT delete_activities(array_agg(environment::text), array_agg(owner_id), array_agg(id)) AS count FROM (
     SELECT environment, owner_id, id FROM activities AS activity
     WHERE ${agedBy("activity", "created_at")} AND ${notHeld("activity")}
     ORDER BY environment, owner_id, id LIMIT {limit:int}
   ) AS aged`,
);

/** Deletes activities before a time, except under a legal hold. Resolves to their number. */
export async function deleteExpiredActivities(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  const [row] = await db.query(removeStatement, { cutoffs: before, limit });
  return row?.count ?? 0;
}

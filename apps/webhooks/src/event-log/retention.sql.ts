import { type Queryable, statement } from "@platform/postgres/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy } from "@platform/retention/owner-retention.sql";

// An event does not say its employer, so a legal hold on any employer of an owner retains all of the owner's events. Owners are locked
// in one order, as where events are numbered.
const removeStatement = statement<{ id: string }>(
  "events_remove_expired",
  `WITH gone AS (
     DELETE FROM events WHERE (environment, owner_id, sequence) IN (
       SELECT environment, owner_id, sequence FROM events AS event
       WHERE ${agedBy("event", "recorded_at")} AND NOT is_kept AND ${notHeld("event")}
       LIMIT $2 FOR UPDATE OF event SKIP LOCKED)
     RETURNING environment, owner_id, sequence, id
   ), ends AS MATERIALIZED (
     SELECT s.environment, s.owner_id, (SELECT max(gone.sequence) FROM gone
       WHERE gone.environment = s.environment AND gone.owner_id = s.owner_id) AS last_gone
     FROM event_sequences s WHERE (s.environment, s.owner_id) IN (SELECT environment, owner_id FROM gone)
     ORDER BY s.environment, s.owner_id FOR NO KEY UPDATE
   ), moved AS (
     UPDATE event_sequences s SET first_sequence = greatest(s.first_sequence, ends.last_gone + 1) FROM ends
     WHERE s.environment = ends.environment AND s.owner_id = ends.owner_id
   )
   SELECT id FROM gone`,
);

/**
 * Deletes events before a time, except under a legal hold and those of audits that exist, and moves the beginning of the log behind
 * them. Resolves to their number.
 */
export async function deleteExpiredEvents(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeStatement, [before, limit])).length;
}

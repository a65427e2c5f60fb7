import { dropExpiredPartition } from "@platform/postgres/partitions/expired-partitions";
import { type RowOf, selected, typed } from "@platform/postgres/query/columns";
import type { Database } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { run } from "@platform/postgres/tables/run-sql";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy } from "@platform/retention/owner-retention.sql";
import { survivorsOf } from "@platform/retention/partition-retention";
import type { Environment } from "@platform/service/call/tenant";

// An event does not name its employer, so a legal hold on any employer of an owner retains all of the owner's events. Owners
// are locked in one order, as where events are numbered.
const removeStatement = statement(
  "events_remove_expired",
  { id: "text" },
  `WITH gone AS (
     DELETE FROM events WHERE (environment, owner_id, sequence) IN (
       SELECT environment, owner_id, sequence FROM events AS event
       WHERE ${agedBy("event", "recorded_at")} AND NOT is_kept AND ${notHeld("event")}
       LIMIT {limit:int} FOR UPDATE OF event SKIP LOCKED)
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
export async function deleteExpiredEvents(db: Queryable, cutoffs: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeStatement, { cutoffs, limit })).length;
}

/** Number of owners that one statement goes through. */
const ownersAtOnce = 1000;

const ownerKey = { environment: typed<Environment>("text"), ownerId: "text" } as const;

/**
 * Moves the beginning of the logs of some owners behind the events that a dropped partition removes; resolves to the last of
 * these owners.
 */
async function moveFirstSequences(
  db: Queryable,
  partition: string,
  cutoffs: Cutoffs,
  after: RowOf<typeof ownerKey> | undefined,
) {
  const text = `WITH owner AS MATERIALIZED (
     SELECT environment, owner_id FROM event_sequences WHERE (environment, owner_id) > ({environment:text}, {ownerId:text})
     ORDER BY environment, owner_id LIMIT ${ownersAtOnce}
   ), gone AS MATERIALIZED (
     SELECT owner.*, last.sequence FROM owner CROSS JOIN LATERAL (
       SELECT event.sequence FROM ${partition} AS event
       WHERE event.environment = owner.environment AND event.owner_id = owner.owner_id AND ${agedBy("event", "recorded_at")}
         AND NOT event.is_kept ORDER BY event.sequence DESC LIMIT 1
     ) AS last WHERE ${notHeld("owner")}
   ), ends AS MATERIALIZED (
     SELECT gone.* FROM gone JOIN event_sequences s USING (environment, owner_id) WHERE s.first_sequence <= gone.sequence
     ORDER BY environment, owner_id FOR NO KEY UPDATE OF s
   ), moved AS (
     UPDATE event_sequences s SET first_sequence = greatest(s.first_sequence, ends.sequence + 1) FROM ends
     WHERE s.environment = ends.environment AND s.owner_id = ends.owner_id
   )
   SELECT ${selected(ownerKey)} FROM owner ORDER BY environment DESC, owner_id DESC LIMIT 1`;
  const [last] = await run(db, text, { environment: "", ownerId: "", ...after, cutoffs }, ownerKey);
  return last;
}

/**
 * Drops the oldest partition of the log whose events are all before the usual cutoff, and moves the beginning of the log behind them.
 * Events under a legal hold, of audits that exist, and of owners with a longer retention outlive it. Resolves to 1 or 0.
 */
export function dropExpiredEvents(database: Database, before: Cutoffs): Promise<number> {
  return dropExpiredPartition(database, {
    table: "events",
    before: before.usual,
    keptIf: "recorded_at >= {before:timestamptz}",
    survivors: survivorsOf(before, "recorded_at", (partition) => [
      `SELECT ctid AS place FROM ${partition} WHERE is_kept`,
    ]),
    async beforeDrop(partition) {
      let after: RowOf<typeof ownerKey> | undefined;
      do after = await moveFirstSequences(database, partition, before, after);
      while (after);
    },
  });
}

import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/**
 * SQL that numbers the events of the query `event` in their order and inserts them, as common table expressions; `logged` has
 * their ids with their sequences, and `known` those of events that were recorded before. It is a part of the statement that
 * enters the events into the inbox, so they commit together. Owners are locked in one order, which prevents deadlocks, and
 * until the commit, so no number is visible before all lower ones. An event that was recorded before, which is published again
 * after its entry in the inbox was deleted, keeps its number. `firstId` is the smallest id of these events, and `lastId` the
 * largest: other partitions are not read.
 */
export const recordEvents = `known AS MATERIALIZED (
     SELECT event.id, recorded.sequence FROM event CROSS JOIN LATERAL (
       SELECT sequence FROM events WHERE events.id = event.id AND events.id BETWEEN {firstId:text?} AND {lastId:text?} LIMIT 1
     ) AS recorded
   ), unnumbered AS MATERIALIZED (
     SELECT event.* FROM event WHERE NOT EXISTS (SELECT FROM known WHERE known.id = event.id)
   ), numbered AS (
     INSERT INTO event_sequences AS s (environment, owner_id, last_sequence, recorded_at)
     SELECT environment, owner_id, count(*), max(at) FROM unnumbered GROUP BY environment, owner_id ORDER BY environment, owner_id
     ON CONFLICT (environment, owner_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence,
       recorded_at = greatest(s.recorded_at, excluded.recorded_at)
     RETURNING environment, owner_id, last_sequence, recorded_at
   ), logged AS (
     INSERT INTO events (environment, owner_id, sequence, id, type, occurred_at, recorded_at, request_id, resource_id, data,
       form3_data, is_kept)
     SELECT environment, owner_id, last_sequence + 1 - row_number() OVER (PARTITION BY environment, owner_id ORDER BY place DESC),
       id, type, occurred_at, recorded_at, request_id, resource_id, data, form3_data, type LIKE 'audit.%'
     FROM unnumbered JOIN numbered USING (environment, owner_id)
     RETURNING id, sequence
   )`;

const release = statement(
  "events_release_audit",
  `UPDATE events SET is_kept = false
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND resource_id = {auditId:text} AND is_kept`,
);

/** Allows the events of an erased audit to be deleted at the end of their retention. */
export async function releaseAuditEvents(tx: Queryable, tenant: Tenant, auditId: string): Promise<void> {
  await tx.query(release, { ...tenant, auditId });
}

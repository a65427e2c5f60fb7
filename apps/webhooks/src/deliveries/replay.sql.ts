import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { deliveryIdStem, lanes } from "../fan-out/fan-out.sql.ts";
import { passesFilter } from "../fan-out/filter.sql.ts";
import type { DeliveryStatus } from "./delivery.ts";

// Tests are not replayed: they concern only the moment of the test.
const chosen = `span AS MATERIALIZED (
     SELECT id, event_id, event_type, envelope, row_number() OVER (ORDER BY id) AS number FROM deliveries
     WHERE webhook_id = {webhookId:text} AND environment = {environment:text} AND owner_id = {ownerId:text}
       AND id >= {firstId:text} AND id < {endId:text} AND id > {after:text}
       AND ({status:text?} IS NULL OR status = {status:text?}) AND event_type <> 'webhook.test'
     ORDER BY id LIMIT {limit:int} + 1
   ), chosen AS (
     SELECT DISTINCT ON (event_id) * FROM span WHERE number <= {limit:int} ORDER BY event_id, number
   )`;

// The present filter decides. Events of earlier releases have no members to compare, and are replayed.
const passes = `(SELECT b.members IS NULL OR ${passesFilter("w.filter", "b.members")} FROM webhooks w
     WHERE w.id = {webhookId:text} AND w.environment = {environment:text} AND w.owner_id = {ownerId:text})`;

// The locks on the bodies keep them from being removed until the new deliveries are committed.
const replay = statement(
  "deliveries_replay",
  { replayed: "int", found: "int", lastId: "text?" },
  `WITH ${chosen}, retained AS MATERIALIZED (
     SELECT b.event_id, b.envelope FROM chosen JOIN event_bodies b ON b.environment = {environment:text} AND b.owner_id = {ownerId:text}
       AND b.event_id = chosen.event_id AND b.envelope = chosen.envelope AND b.body IS NOT NULL AND ${passes}
     ORDER BY b.event_id FOR SHARE OF b
   ), replayed AS (
     INSERT INTO pending_deliveries
       (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at, created_at)
     SELECT {webhookId:text}, {idStem:text} || to_char(number, 'FM00000'), {environment:text}, {ownerId:text}, chosen.event_id,
       event_type, chosen.envelope, ${lanes.replay}, {now:timestamptz}, {now:timestamptz}
     FROM chosen JOIN retained USING (event_id)
     RETURNING 1
   )
   SELECT (SELECT count(*)::int FROM replayed) AS replayed, (SELECT count(*)::int FROM span) AS found,
     (SELECT max(id) FROM span WHERE number <= {limit:int}) AS "lastId"`,
);

const preview = statement(
  "deliveries_replay_preview",
  { eventType: "text?", retained: "int", gone: "int", found: "int" },
  `WITH ${chosen}
   SELECT event_type AS "eventType", count(b.event_id) FILTER (WHERE ${passes})::int AS retained,
     (count(*) - count(b.event_id))::int AS gone,
     (SELECT count(*)::int FROM span) AS found
   FROM chosen LEFT JOIN event_bodies b ON b.environment = {environment:text} AND b.owner_id = {ownerId:text}
     AND b.event_id = chosen.event_id AND b.envelope = chosen.envelope AND b.body IS NOT NULL
   GROUP BY event_type ORDER BY retained DESC, event_type`,
);

interface Span extends Tenant {
  webhookId: string;
  from: Date;
  to: Date;
  /** Status of the deliveries; undefined: delivered and failed ones. */
  status: Exclude<DeliveryStatus, "attempting"> | undefined;
  /** Id of a delivery, or empty. */
  after: string;
  limit: number;
}

function boundsOf({ from: start, to: end, ...span }: Span) {
  return { ...span, firstId: firstIdAt(start), endId: firstIdAt(end) };
}

/** Counts the deliveries that `insertReplay` would create, by event type, the most first. */
export async function selectReplay(db: Queryable, span: Span) {
  const rows = await db.query(preview, boundsOf(span));
  const sum = (value: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + value(row), 0);
  return {
    replayed: sum((row) => row.retained),
    notRetained: sum((row) => row.gone),
    hasMore: (rows[0]?.found ?? 0) > span.limit,
    types: rows.flatMap(({ eventType, retained: events }) => (eventType && events ? [{ eventType, events }] : [])),
  };
}

/** Creates a new delivery for each event that had a settled delivery in a time range; oldest first, up to the limit. */
export async function insertReplay(tx: Queryable, span: Span, now: Date) {
  const values = { ...boundsOf(span), idStem: deliveryIdStem(now.getTime()), now };
  const [row = { replayed: 0, found: 0, lastId: null }] = await tx.query(replay, values);
  return { replayed: row.replayed, hasMore: row.found > span.limit, lastDeliveryId: row.lastId ?? "" };
}

/** Returns the smallest id that a delivery created at that time or later can have. */
export function firstIdAt(time: Date): string {
  // No id is older than 1970.
  return deliveryIdStem(Math.max(0, time.getTime())).slice(0, "dlv_".length + 10);
}

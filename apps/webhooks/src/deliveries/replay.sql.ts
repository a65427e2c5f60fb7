import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { deliveryIdStem, lanes } from "../fan-out/fan-out.sql.ts";
import { passesFilter } from "../fan-out/filter.sql.ts";
import type { DeliveryStatus } from "./delivery.ts";

// Tests are not replayed: they concern only the moment of the test.
const chosen = `span AS MATERIALIZED (
     SELECT id, event_id, event_type, envelope, row_number() OVER (ORDER BY id) AS number FROM deliveries
     WHERE webhook_id = $1 AND environment = $2 AND owner_id = $3 AND id >= $4 AND id < $5 AND id > $6
       AND ($7::text IS NULL OR status = $7) AND event_type <> 'webhook.test'
     ORDER BY id LIMIT $8 + 1
   ), chosen AS (
     SELECT DISTINCT ON (event_id) * FROM span WHERE number <= $8 ORDER BY event_id, number
   )`;

// The present filter decides. Events of earlier releases have no members to compare, and are replayed.
const passes = `(SELECT b.members IS NULL OR ${passesFilter("w.filter", "b.members")} FROM webhooks w
     WHERE w.id = $1 AND w.environment = $2 AND w.owner_id = $3)`;

// The locks on the bodies keep them from being removed until the new deliveries are committed.
const replay = statement<{ replayed: number; found: number; lastId: string | null }>(
  "deliveries_replay",
  `WITH ${chosen}, retained AS MATERIALIZED (
     SELECT b.event_id, b.envelope FROM chosen JOIN event_bodies b ON b.environment = $2 AND b.owner_id = $3 AND b.event_id = chosen.event_id
       AND b.envelope = chosen.envelope AND b.body IS NOT NULL AND ${passes}
     ORDER BY b.event_id FOR SHARE OF b
   ), replayed AS (
     INSERT INTO pending_deliveries
       (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at, created_at)
     SELECT $1, $9 || to_char(number, 'FM00000'), $2, $3, chosen.event_id, event_type, chosen.envelope, ${lanes.replay},
       $10, $10
     FROM chosen JOIN retained USING (event_id)
     RETURNING 1
   )
   SELECT (SELECT count(*)::int FROM replayed) AS replayed, (SELECT count(*)::int FROM span) AS found,
     (SELECT max(id) FROM span WHERE number <= $8) AS "lastId"`,
);

const preview = statement<{ eventType: string | null; retained: number; gone: number; found: number }>(
  "deliveries_replay_preview",
  `WITH ${chosen}
   SELECT event_type AS "eventType", count(b.event_id) FILTER (WHERE ${passes})::int AS retained,
     (count(*) - count(b.event_id))::int AS gone,
     (SELECT count(*)::int FROM span) AS found
   FROM chosen LEFT JOIN event_bodies b ON b.environment = $2 AND b.owner_id = $3 AND b.event_id = chosen.event_id AND b.envelope = chosen.envelope
     AND b.body IS NOT NULL
   GROUP BY event_type ORDER BY retained DESC, event_type`,
);

interface Span {
  tenant: Tenant;
  webhookId: string;
  from: Date;
  to: Date;
  /** Status of the deliveries; undefined: delivered and failed ones. */
  status: Exclude<DeliveryStatus, "attempting"> | undefined;
  /** Id of a delivery, or empty. */
  after: string;
  limit: number;
}

function boundsOf({ tenant, webhookId, from: start, to: end, status, after, limit }: Span) {
  const bounds = [firstIdAt(start), firstIdAt(end), after];
  return [webhookId, tenant.environment, tenant.ownerId, ...bounds, status ?? null, limit];
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
  const values = [...boundsOf(span), deliveryIdStem(now.getTime()), now];
  const [row = { replayed: 0, found: 0, lastId: null }] = await tx.query(replay, values);
  return { replayed: row.replayed, hasMore: row.found > span.limit, lastDeliveryId: row.lastId ?? "" };
}

/** Returns the smallest id that a delivery created at that time or later can have. */
export function firstIdAt(time: Date): string {
  // No id is older than 1970.
  return deliveryIdStem(Math.max(0, time.getTime())).slice(0, "dlv_".length + 10);
}

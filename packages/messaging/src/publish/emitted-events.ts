import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";

/** An event of the outbox, without its content. */
const emittedEventRow = {
  /** Its number in the outbox. */
  seq: "bigint",
  event_id: "text",
  type: "text",
  /** When its transaction began, in whole ms: a Date has no microseconds. */
  ms: "text",
  /** False if it waits to be published, for the first time or again. */
  is_published: "bool",
} as const;
export type EmittedEvent = RowOf<typeof emittedEventRow>;

/** A place in the outbox, by time; the events after it come next. */
export interface OutboxPlace {
  readonly ms: number;
  readonly seq: bigint;
}

// Both times limit the partitions and the part of the index that are read.
const emitted = statement(
  "outbox_emitted",
  emittedEventRow,
  `SELECT seq, event_id, type, ms::text, is_published FROM (
     SELECT seq, event_id, type, published_at IS NOT NULL AS is_published,
       floor(extract(epoch FROM created_at) * 1000)::bigint AS ms
     FROM outbox WHERE created_at >= {start:timestamptz} AND created_at < {end:timestamptz}
   ) AS stretch
   WHERE (ms, seq) > ({ms:bigint}, {seq:bigint}) ORDER BY ms, seq LIMIT {limit:int}`,
);

// Postgres shows a role the transactions of that role. Whoever has ended is visible before it disappears there. These functions read
// what pg_stat_activity reads, at a third of its price: they leave out everything else that it says of each session.
const openSince = statement(
  "outbox_open_since",
  { at: "timestamptz" },
  `SELECT coalesce(min(pg_stat_get_backend_xact_start(id)), clock_timestamp()) AS at
   FROM pg_stat_get_backend_idset() AS id
   WHERE pg_stat_get_backend_userid(id) = to_regrole(quote_ident(session_user))
     AND pg_stat_get_backend_dbid(id) = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND pg_stat_get_backend_pid(id) <> pg_backend_pid()`,
);

/** When the oldest open transaction of the service began, or now: every event of an earlier time is committed. */
export async function selectCompleteUntil(db: Queryable): Promise<Date> {
  const [row] = await db.query(openSince);
  return row?.at ?? new Date(0);
}

const firstStretchMs = 60_000;
const longestStretchMs = 86_400_000;

/**
 * Selects the events of the outbox after a place and before a time, oldest first: fewer than `limit` only if there are no more. It
 * reads short stretches of time, and longer ones while it finds little, so that no statement sorts many more events than it returns.
 */
export async function selectEmitted(
  db: Queryable,
  { after, untilMs, limit }: { after: OutboxPlace; untilMs: number; limit: number },
): Promise<EmittedEvent[]> {
  const events: EmittedEvent[] = [];
  let place = after;
  for (let lengthMs = firstStretchMs; events.length < limit && place.ms < untilMs; ) {
    const endMs = Math.min(place.ms + lengthMs, untilMs);
    events.push(
      ...(await db.query(emitted, {
        start: new Date(place.ms),
        end: new Date(endMs),
        ms: place.ms,
        seq: place.seq.toString(),
        limit: limit - events.length,
      })),
    );
    place = { ms: endMs, seq: 0n };
    lengthMs = Math.min(lengthMs * 4, longestStretchMs);
  }
  return events;
}

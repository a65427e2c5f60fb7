import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { discardsOfSql } from "../consume/inbox.ts";

/** How far a service has looked for lost events of one consumer. */
const eventCheckRow = {
  /** The stretch to look at next, by the time of the commit; empty if `end` is not after `start`. */
  start: "timestamptz",
  end: "timestamptz",
  /** End of the last stretch: later events are too young. */
  lastEnd: "timestamptz",
  /** Numbers in the outbox of lost events that were published again. */
  lost: "text[]",
} as const;
export type EventCheck = RowOf<typeof eventCheckRow>;

/** An event of the outbox that a consumer has not processed, and whose dead letter nobody has discarded. */
const unprocessedEventRow = {
  seq: "bigint",
  event_id: "text",
  created_at: "timestamptz",
  /** Published so long ago that it would be processed if NATS had it. */
  is_due: "bool",
  /** It was published only once so far. */
  is_first: "bool",
} as const;
export type UnprocessedEvent = RowOf<typeof unprocessedEventRow>;

/** Events of a consumer that were published before a time should be processed by now. */
export interface Due {
  readonly consumer: string;
  readonly publishedBefore: Date;
}

const now = statement("event_check_now", { now: "timestamptz" }, "SELECT clock_timestamp() AS now");

/** The time of the database, which is that of the rows. */
export async function selectNow(db: Queryable): Promise<Date> {
  const [row] = await db.query(now);
  return row?.now ?? new Date(0);
}

const insertCheck = statement(
  "event_check_begin",
  "INSERT INTO event_checks (consumer) VALUES ({consumer:text}) ON CONFLICT DO NOTHING",
);

/** Begins to look for lost events of a consumer, from now on, unless it was begun before. */
export async function beginCheck(db: Queryable, consumer: string): Promise<void> {
  await db.query(insertCheck, { consumer });
}

const lockCheck = statement(
  "event_check_lock",
  eventCheckRow,
  `SELECT "start", least("start" + interval '10 minutes', "lastEnd") AS "end", "lastEnd", lost
   FROM (
     SELECT greatest(checked_until, now() - interval '1 day') AS "start", now() - make_interval(secs => {seconds:float8}) AS "lastEnd",
       lost::text[] AS lost
     FROM event_checks WHERE consumer = {consumer:text} FOR UPDATE SKIP LOCKED
   ) AS locked`,
);

/** Locks the check of a consumer; undefined if another replica has it. */
export async function takeCheck(tx: Queryable, consumer: string, afterMs: number): Promise<EventCheck | undefined> {
  const [check] = await tx.query(lockCheck, { consumer, seconds: afterMs / 1000 });
  return check;
}

const updateCheck = statement(
  "event_check_update",
  "UPDATE event_checks SET checked_until = greatest(checked_until, {until:timestamptz}), lost = {lost:bigint[]} WHERE consumer = {consumer:text}",
);

export async function saveCheck(
  tx: Queryable,
  consumer: string,
  { until, lost }: { until: Date; lost: readonly string[] },
): Promise<void> {
  await tx.query(updateCheck, { consumer, until, lost });
}

const unprocessed = <const Where extends string>(where: Where) =>
  `
  SELECT seq, event_id, created_at, coalesce(published_at < {publishedBefore:timestamptz}, false) AS is_due, waiting_since IS NULL AS is_first
  FROM outbox WHERE ${where} AND NOT EXISTS (
    SELECT FROM inbox WHERE inbox.consumer IN ({consumer:text}, ${discardsOfSql("{consumer:text}")}) AND inbox.event_id = outbox.event_id)` as const;

const inStretch = statement(
  "outbox_unprocessed",
  unprocessedEventRow,
  `${unprocessed("created_at > {start:timestamptz} AND created_at <= {end:timestamptz} AND type = ANY ({types:text[]})")} ORDER BY created_at LIMIT {limit:int}`,
);

/** Selects the unprocessed events of some types that were committed in a stretch of time, oldest first. */
export function selectUnprocessed(
  tx: Queryable,
  { consumer, publishedBefore }: Due,
  { start, end }: EventCheck,
  { types, limit }: { types: readonly string[]; limit: number },
): Promise<UnprocessedEvent[]> {
  return tx.query(inStretch, { consumer, publishedBefore, start, end, types, limit });
}

const stillLost = statement(
  "outbox_still_lost",
  unprocessedEventRow,
  unprocessed("created_at > now() - interval '1 day' AND seq = ANY ({lost:bigint[]})"),
);

/** Selects those of the lost events of the last day that are not processed yet. */
export function selectStillLost(
  tx: Queryable,
  { consumer, publishedBefore }: Due,
  lost: readonly string[],
): Promise<UnprocessedEvent[]> {
  return tx.query(stillLost, { consumer, publishedBefore, lost });
}

const republishLost = statement(
  "outbox_republish_lost",
  { seq: "bigint" },
  `UPDATE outbox SET published_at = NULL, waiting_since = now()
   WHERE created_at >= {oldest:timestamptz} AND created_at <= {newest:timestamptz} AND seq = ANY ({seqs:bigint[]})
     AND published_at < {publishedBefore:timestamptz} AND NOT EXISTS (
     SELECT FROM inbox WHERE inbox.consumer IN ({consumer:text}, ${discardsOfSql("{consumer:text}")}) AND inbox.event_id = outbox.event_id)
   RETURNING seq`,
);

/** Marks events as unpublished unless they were processed since. Returns those that it has marked. */
export async function updateLost(
  tx: Queryable,
  { consumer, publishedBefore }: Due,
  events: readonly UnprocessedEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const seqs = events.map(({ seq }) => seq);
  const marked = await tx.query(republishLost, { consumer, publishedBefore, ...timesOf(events), seqs });
  return marked.map(({ seq }) => seq);
}

const republishNeighbours = statement(
  "outbox_republish_neighbours",
  { seq: "bigint" },
  `UPDATE outbox SET published_at = NULL, waiting_since = now()
   WHERE created_at >= {oldest:timestamptz} AND created_at <= {newest:timestamptz} AND seq IN (
     SELECT seq FROM outbox WHERE created_at >= {oldest:timestamptz} AND created_at <= {newest:timestamptz} AND published_at < {publishedBefore:timestamptz} ORDER BY seq LIMIT {limit:int})
   RETURNING seq`,
);

/**
 * Marks the events of all types as unpublished that were committed between and shortly before and after some events. Resolves to
 * their number.
 */
export async function updateNeighbours(
  tx: Queryable,
  events: readonly UnprocessedEvent[],
  { publishedBefore, withinMs, limit }: { publishedBefore: Date; withinMs: number; limit: number },
): Promise<number> {
  if (events.length === 0) return 0;
  const { oldest, newest } = timesOf(events);
  return (
    await tx.query(republishNeighbours, {
      oldest: new Date(oldest.getTime() - withinMs),
      newest: new Date(newest.getTime() + withinMs),
      publishedBefore,
      limit,
    })
  ).length;
}

/** The times of the first and the last event. A Date has no microseconds, so the last is a millisecond later. */
function timesOf(events: readonly UnprocessedEvent[]): { oldest: Date; newest: Date } {
  const times = events.map(({ created_at }) => created_at.getTime());
  return { oldest: new Date(Math.min(...times)), newest: new Date(Math.max(...times) + 1) };
}

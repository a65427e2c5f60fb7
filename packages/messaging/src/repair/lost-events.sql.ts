import { type Queryable, statement } from "@platform/postgres/query/statement";
import { discardsOfSql } from "../consume/inbox.ts";

/** How far a service has looked for lost events of one consumer. */
export interface EventCheck {
  /** The stretch to look at next, by the time of the commit; empty if `end` is not after `start`. */
  readonly start: Date;
  readonly end: Date;
  /** End of the last stretch: later events are too young. */
  readonly lastEnd: Date;
  /** Numbers in the outbox of lost events that were published again. */
  readonly lost: readonly string[];
}

/** An event of the outbox that a consumer has not processed, and whose dead letter nobody has discarded. */
export interface UnprocessedEvent {
  readonly seq: string;
  readonly event_id: string;
  readonly created_at: Date;
  /** Published so long ago that it would be processed if NATS had it. */
  readonly is_due: boolean;
  /** It was published only once so far. */
  readonly is_first: boolean;
}

/** Events of a consumer that were published before a time should be processed by now. */
export interface Due {
  readonly consumer: string;
  readonly publishedBefore: Date;
}

const now = statement<{ now: Date }>("event_check_now", "SELECT clock_timestamp() AS now");

/** The time of the database, which is that of the rows. */
export async function selectNow(db: Queryable): Promise<Date> {
  const [row] = await db.query(now);
  return row?.now ?? new Date(0);
}

const insertCheck = statement(
  "event_check_begin",
  "INSERT INTO event_checks (consumer) VALUES ($1) ON CONFLICT DO NOTHING",
);

/** Begins to look for lost events of a consumer, from now on, unless it was begun before. */
export async function beginCheck(db: Queryable, consumer: string): Promise<void> {
  await db.query(insertCheck, [consumer]);
}

const lockCheck = statement<EventCheck>(
  "event_check_lock",
  `SELECT "start", least("start" + interval '10 minutes', "lastEnd") AS "end", "lastEnd", lost
   FROM (
     SELECT greatest(checked_until, now() - interval '1 day') AS "start", now() - make_interval(secs => $2) AS "lastEnd",
       lost::text[] AS lost
     FROM event_checks WHERE consumer = $1 FOR UPDATE SKIP LOCKED
   ) AS locked`,
);

/** Locks the check of a consumer; undefined if another replica has it. */
export async function takeCheck(tx: Queryable, consumer: string, afterMs: number): Promise<EventCheck | undefined> {
  const [check] = await tx.query(lockCheck, [consumer, afterMs / 1000]);
  return check;
}

const updateCheck = statement(
  "event_check_update",
  "UPDATE event_checks SET checked_until = greatest(checked_until, $2), lost = $3::bigint[] WHERE consumer = $1",
);

export async function saveCheck(
  tx: Queryable,
  consumer: string,
  { until, lost }: { until: Date; lost: readonly string[] },
): Promise<void> {
  await tx.query(updateCheck, [consumer, until, lost]);
}

const unprocessed = (where: string) => `
  SELECT seq, event_id, created_at, coalesce(published_at < $2, false) AS is_due, waiting_since IS NULL AS is_first
  FROM outbox WHERE ${where} AND NOT EXISTS (
    SELECT FROM inbox WHERE inbox.consumer IN ($1, ${discardsOfSql("$1")}) AND inbox.event_id = outbox.event_id)`;

const inStretch = statement<UnprocessedEvent>(
  "outbox_unprocessed",
  `${unprocessed("created_at > $3 AND created_at <= $4 AND type = ANY ($5::text[])")} ORDER BY created_at LIMIT $6`,
);

/** Selects the unprocessed events of some types that were committed in a stretch of time, oldest first. */
export function selectUnprocessed(
  tx: Queryable,
  { consumer, publishedBefore }: Due,
  { start, end }: EventCheck,
  { types, limit }: { types: readonly string[]; limit: number },
): Promise<UnprocessedEvent[]> {
  return tx.query(inStretch, [consumer, publishedBefore, start, end, types, limit]);
}

const stillLost = statement<UnprocessedEvent>(
  "outbox_still_lost",
  unprocessed("created_at > now() - interval '1 day' AND seq = ANY ($3::bigint[])"),
);

/** Selects those of the lost events of the last day that are not processed yet. */
export function selectStillLost(
  tx: Queryable,
  { consumer, publishedBefore }: Due,
  lost: readonly string[],
): Promise<UnprocessedEvent[]> {
  return tx.query(stillLost, [consumer, publishedBefore, lost]);
}

const republishLost = statement<{ seq: string }>(
  "outbox_republish_lost",
  `UPDATE outbox SET published_at = NULL, waiting_since = now()
   WHERE created_at >= $3 AND created_at <= $4 AND seq = ANY ($5::bigint[]) AND published_at < $2 AND NOT EXISTS (
     SELECT FROM inbox WHERE inbox.consumer IN ($1, ${discardsOfSql("$1")}) AND inbox.event_id = outbox.event_id)
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
  const marked = await tx.query(republishLost, [consumer, publishedBefore, ...timesOf(events), seqs]);
  return marked.map(({ seq }) => seq);
}

const republishNeighbours = statement<{ seq: string }>(
  "outbox_republish_neighbours",
  `UPDATE outbox SET published_at = NULL, waiting_since = now()
   WHERE created_at >= $1 AND created_at <= $2 AND seq IN (
     SELECT seq FROM outbox WHERE created_at >= $1 AND created_at <= $2 AND published_at < $3 ORDER BY seq LIMIT $4)
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
  const [first, last] = timesOf(events);
  const around = [new Date(first.getTime() - withinMs), new Date(last.getTime() + withinMs)];
  return (await tx.query(republishNeighbours, [...around, publishedBefore, limit])).length;
}

/** The times of the first and the last event. A Date has no microseconds, so the last is a millisecond later. */
function timesOf(events: readonly UnprocessedEvent[]): [first: Date, last: Date] {
  const times = events.map(({ created_at }) => created_at.getTime());
  return [new Date(Math.min(...times)), new Date(Math.max(...times) + 1)];
}

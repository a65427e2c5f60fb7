import { type Queryable, statement } from "@platform/postgres/query/statement";

/** Retention of published events in the outbox; the same as in JetStream. */
export const publishedDays = 7;

// Batches in the order of `seq`, so that no batch reads rows of an earlier batch again.
const publishAgain = statement(
  "outbox_publish_again",
  { seq: "bigint", is_selected: "bool" },
  `WITH stretch AS MATERIALIZED (
     SELECT seq, created_at >= {since:timestamptz} AND ({until:timestamptz?} IS NULL OR created_at <= {until:timestamptz?}) AND published_at IS NOT NULL
       AND (type = ANY ({eventTypes:text[]}) OR {eventTypes:text[]} = ARRAY[]::text[]) AND (owner_id = {ownerId:text} OR {ownerId:text} = '') AS is_selected
     FROM outbox WHERE seq > {seq:bigint} ORDER BY seq LIMIT {limit:int}
   ), again AS (
     UPDATE outbox SET published_at = NULL, waiting_since = now()
     WHERE created_at >= {since:timestamptz} AND seq IN (SELECT seq FROM stretch WHERE is_selected)
   )
   SELECT seq, is_selected FROM stretch`,
);

const publishNumbers = statement(
  "outbox_publish_numbers",
  { seq: "bigint" },
  `UPDATE outbox SET published_at = NULL, waiting_since = now()
   WHERE created_at >= {since:timestamptz} AND created_at <= {until:timestamptz} AND seq = ANY ({seqs:bigint[]}) AND published_at IS NOT NULL
   RETURNING seq`,
);

const lastSeq = statement("outbox_last_seq", { seq: "text" }, "SELECT coalesce(max(seq), 0)::text AS seq FROM outbox");

/** Selects past events that are published again. */
export interface PastEvents {
  readonly since: Date;
  /** Default: to the last one. Not a time of this process, whose clock may be behind that of Postgres. */
  readonly until?: Date | undefined;
  /** Empty: of all types. */
  readonly eventTypes?: readonly string[];
  /** Empty: of all owners. */
  readonly ownerId?: string;
}

/**
 * Marks past events as unpublished, in small transactions, so that the relay publishes them again. Resolves to their number.
 * Consumers skip events that are in their inbox. New events of this process wait until these are published.
 */
export async function republishEvents(
  database: Queryable,
  { since, until, eventTypes = [], ownerId = "" }: PastEvents,
  batchSize = 5000,
): Promise<number> {
  const [last] = await database.query(lastSeq);
  const end = BigInt(last?.seq ?? 0);
  let total = 0;
  for (let passed = 0n; passed < end; ) {
    const stretch = await database.query(publishAgain, {
      since,
      until,
      eventTypes,
      ownerId,
      seq: passed.toString(),
      limit: batchSize,
    });
    if (stretch.length === 0) break;
    total += stretch.filter(({ is_selected }) => is_selected).length;
    passed = stretch.reduce((most, { seq }) => (BigInt(seq) > most ? BigInt(seq) : most), passed);
  }
  return total;
}

/** Marks single events as unpublished, by their numbers in the outbox. Resolves to how many were published. */
export async function republishNumbers(
  database: Queryable,
  { since, until }: { since: Date; until: Date },
  numbers: readonly bigint[],
): Promise<number> {
  return (await database.query(publishNumbers, { since, until, seqs: numbers.map(String) })).length;
}

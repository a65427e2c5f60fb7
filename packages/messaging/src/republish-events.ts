import { type Queryable, statement } from "@platform/postgres/statement";

/** Retention of published events in the outbox; the same as in JetStream. */
export const publishedDays = 7;

// Batches in the order of `seq`, so that no batch reads rows of an earlier batch again.
const publishAgain = statement<{ seq: string; found: boolean }>(
  "outbox_publish_again",
  `WITH stretch AS MATERIALIZED (
     SELECT seq, created_at >= $1 AND published_at IS NOT NULL AS found FROM outbox WHERE seq > $2 ORDER BY seq LIMIT $3
   ), again AS (
     UPDATE outbox SET published_at = NULL WHERE seq IN (SELECT seq FROM stretch WHERE found)
   )
   SELECT seq, found FROM stretch`,
);

const lastSeq = statement<{ seq: string }>("outbox_last_seq", "SELECT coalesce(max(seq), 0)::text AS seq FROM outbox");

/**
 * Marks the events since `since` as unpublished, in small transactions, so that the relay publishes them again. Resolves to
 * their number. Consumers skip events that are in their inbox. New events of this process wait until these are published.
 */
export async function republishEvents(database: Queryable, since: Date, batchSize = 5000): Promise<number> {
  const [last] = await database.query(lastSeq);
  const end = BigInt(last?.seq ?? 0);
  let total = 0;
  for (let passed = 0n; passed < end; ) {
    const stretch = await database.query(publishAgain, [since, passed.toString(), batchSize]);
    if (stretch.length === 0) break;
    total += stretch.filter(({ found }) => found).length;
    passed = stretch.reduce((most, { seq }) => (BigInt(seq) > most ? BigInt(seq) : most), passed);
  }
  return total;
}

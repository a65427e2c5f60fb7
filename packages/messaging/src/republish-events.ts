import { type Queryable, statement } from "@platform/postgres/statement";

/** Kept as long as this after they were published; JetStream keeps them as long. */
export const publishedDays = 7;

// Row by row in the order of `seq`, so that no batch reads again what the one before has passed.
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
 * Has the outbox's relay publish events again, those that happened at `since` or later, in small transactions; resolves to
 * how many. Consumers that took them in before find them in their inbox. Events of now wait behind them.
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

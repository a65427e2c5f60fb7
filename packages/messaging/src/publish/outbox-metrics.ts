import { type Queryable, statement } from "@platform/postgres/query/statement";
import { inTime, meter } from "@platform/service/observe/telemetry";

const metrics = meter("messaging");
const age = metrics.createObservableGauge("messaging.outbox.age", {
  unit: "s",
  description: "How long the oldest unpublished event of this service waits; 0 if there is none",
});
const waiting = metrics.createObservableGauge("messaging.outbox.pending", {
  unit: "{event}",
  description: "Unpublished events of this service; counts up to 10,000",
});
const published = metrics.createCounter("messaging.outbox.published", {
  unit: "{event}",
  description: "Published events, by type",
});

const mostCounted = 10_000;

const pendingEvents = statement(
  "outbox_pending",
  { count: "int", ageSeconds: "float8", oldestAt: "timestamptz?" },
  `SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(waiting_since)), 0)::float8 AS "ageSeconds",
     min(waiting_since) AS "oldestAt"
   FROM (
     SELECT coalesce(waiting_since, created_at) AS waiting_since FROM outbox WHERE published_at IS NULL
     ORDER BY seq LIMIT ${mostCounted}
   ) AS pending`,
);

/** Counts the events that are not published yet, and finds since when the oldest waits. Rejects while Postgres is unavailable. */
export async function pendingOf(database: Queryable): Promise<{ count: number; oldestAt: Date | null }> {
  const [pending] = await database.query(pendingEvents);
  return { count: pending?.count ?? 0, oldestAt: pending?.oldestAt ?? null };
}

/** Counts published events. */
export function countPublished(types: readonly string[]): void {
  for (const type of types) published.add(1, { event_type: type });
}

/**
 * Reports the pending events of the outbox in the metrics of this process. All replicas of a service report the same. While
 * Postgres is unavailable the metrics are missing.
 *
 * @returns a function that ends the reporting
 */
export function measureOutbox(database: Queryable): () => void {
  async function measure(result: { observe(metric: typeof age, value: number): void }): Promise<void> {
    const [pending] = await inTime(database.query(pendingEvents)).catch(() => []);
    result.observe(age, pending?.ageSeconds ?? Number.NaN);
    result.observe(waiting, pending?.count ?? Number.NaN);
  }
  metrics.addBatchObservableCallback(measure, [age, waiting]);
  return () => metrics.removeBatchObservableCallback(measure, [age, waiting]);
}

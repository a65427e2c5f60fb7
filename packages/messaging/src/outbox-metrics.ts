import { type Queryable, statement } from "@platform/postgres/statement";
import { meter } from "@platform/service/telemetry";

const own = meter("messaging");
const age = own.createObservableGauge("messaging.outbox.age", {
  unit: "s",
  description:
    "For how long the oldest event of this service that is not published yet has been waiting; 0 when none is",
});
const waiting = own.createObservableGauge("messaging.outbox.pending", {
  unit: "{event}",
  description: "Events of this service that wait to be published; 10,000 are counted at most",
});
const published = own.createCounter("messaging.outbox.published", {
  unit: "{event}",
  description: "Events that were published, by type: what has happened, and how often",
});

const mostCounted = 10_000;

const pendingEvents = statement<{ count: number; ageSeconds: number }>(
  "outbox_pending",
  `SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "ageSeconds"
   FROM (SELECT created_at FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT ${mostCounted}) AS pending`,
);

/** Counts events that were published. */
export function countPublished(types: readonly string[]): void {
  for (const type of types) published.add(1, { event_type: type });
}

/**
 * Shows what waits in the outbox in the metrics of this process until what it returns is called. All replicas of a service
 * show the same. Nothing is shown while Postgres cannot be asked.
 */
export function measureOutbox(database: Queryable): () => void {
  async function measure(result: { observe(metric: typeof age, value: number): void }): Promise<void> {
    const [pending] = await database.query(pendingEvents).catch(() => []);
    result.observe(age, pending?.ageSeconds ?? Number.NaN);
    result.observe(waiting, pending?.count ?? Number.NaN);
  }
  own.addBatchObservableCallback(measure, [age, waiting]);
  return () => own.removeBatchObservableCallback(measure, [age, waiting]);
}

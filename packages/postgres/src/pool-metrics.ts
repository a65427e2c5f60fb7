import { meter } from "@platform/service/telemetry";
import type pg from "pg";

// Names of OpenTelemetry's semantic conventions: https://opentelemetry.io/docs/specs/semconv/database/database-metrics/
const own = meter("postgres");
const count = own.createObservableUpDownCounter("db.client.connection.count", {
  unit: "{connection}",
  description: "Connections of a pool, by state: idle or used",
});
const max = own.createObservableUpDownCounter("db.client.connection.max", {
  unit: "{connection}",
  description: "Maximum number of connections of a pool",
});
const pending = own.createObservableUpDownCounter("db.client.connection.pending_requests", {
  unit: "{request}",
  description: "Requests that wait for a connection of a pool",
});

/** Reports a pool in the metrics of this process; the returned function ends that. */
export function measurePool(name: string, pool: pg.Pool): () => void {
  const ofPool = { "db.client.connection.pool.name": name };
  const measures = [
    [
      count,
      (result: Observed) => {
        result.observe(pool.idleCount, { ...ofPool, "db.client.connection.state": "idle" });
        result.observe(pool.totalCount - pool.idleCount, { ...ofPool, "db.client.connection.state": "used" });
      },
    ],
    [max, (result: Observed) => result.observe(pool.options.max, ofPool)],
    [pending, (result: Observed) => result.observe(pool.waitingCount, ofPool)],
  ] as const;
  for (const [instrument, measure] of measures) instrument.addCallback(measure);
  return () => {
    for (const [instrument, measure] of measures) instrument.removeCallback(measure);
  };
}

interface Observed {
  observe(value: number, attributes: Record<string, string>): void;
}

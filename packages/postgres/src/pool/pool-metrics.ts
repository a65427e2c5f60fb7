import { busyHistogram } from "@platform/service/observe/busy-histogram";
import { meter } from "@platform/service/observe/telemetry";
import type pg from "pg";

// Names of OpenTelemetry's semantic conventions: https://opentelemetry.io/docs/specs/semconv/database/database-metrics/
const metrics = meter("postgres");
const count = metrics.createObservableUpDownCounter("db.client.connection.count", {
  unit: "{connection}",
  description: "Connections of a pool, by state: idle or used",
});
const max = metrics.createObservableUpDownCounter("db.client.connection.max", {
  unit: "{connection}",
  description: "Maximum number of connections of a pool",
});
const pending = metrics.createObservableUpDownCounter("db.client.connection.pending_requests", {
  unit: "{request}",
  description: "Requests that wait for a connection of a pool",
});
const waitTime = busyHistogram({
  meter: "postgres",
  name: "db.client.connection.wait_time",
  unit: "s",
  description: "How long a request waited for a connection of a pool, also one that got none",
  boundaries: [0.001, 0.01, 0.05, 0.1, 0.25, 1, 5],
});

interface PoolMeasures {
  /** Adds how long a request waited for a connection, in seconds. */
  recordWait(seconds: number): void;
  stop(): void;
}

/** Reports a pool in the metrics of this process until it is stopped. */
export function measurePool(name: string, pool: pg.Pool): PoolMeasures {
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
    // The pool queues every request and gives it an idle connection before the next I/O. A scrape queries the database itself, so it
    // would always see its own request in the queue.
    [pending, (result: Observed) => result.observe(Math.max(0, pool.waitingCount - pool.idleCount), ofPool)],
  ] as const;
  for (const [instrument, measure] of measures) instrument.addCallback(measure);
  return {
    recordWait: waitTime.series(ofPool),
    stop() {
      for (const [instrument, measure] of measures) instrument.removeCallback(measure);
    },
  };
}

interface Observed {
  observe(value: number, attributes: Record<string, string>): void;
}

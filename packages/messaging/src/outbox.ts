import type { JetStreamClient, PubAck } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/database";
import { type Queryable, statement } from "@platform/postgres/statement";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { errorType, placeOf, traceparentOf } from "@platform/service/tracing";
import { subjectOf } from "./catalog.ts";
import { encodeEvent, typeOf } from "./event.ts";
import { sourceHeader } from "./event-origin.ts";
import { eventSpan, placeOfEvent, traceparentHeader } from "./event-trace.ts";
import type { Nats } from "./nats.ts";
import { countPublished, measureOutbox } from "./outbox-metrics.ts";

const insertEvents = statement(
  "outbox_insert",
  `INSERT INTO outbox (event_id, type, environment, owner_id, payload, traceparent)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::text[])`,
);

interface PendingEvent {
  seq: string;
  event_id: string;
  type: string;
  payload: Buffer;
  traceparent: string | null;
}

// Skips rows that the relay of another replica is publishing, and rows that are too large for NATS: retrying them would block
// the others. Such rows show in the age of the outbox.
const takePending = statement<PendingEvent>(
  "outbox_take_pending",
  `SELECT seq, event_id, type, payload, traceparent FROM outbox
   WHERE published_at IS NULL AND octet_length(payload) <= $2 ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
);

const markPublished = statement(
  "outbox_mark_published",
  `UPDATE outbox SET published_at = now() WHERE seq = ANY ($1::bigint[])`,
);

/**
 * Writes events into the outbox of the service's schema, in order, in the transaction of the change that they announce.
 * Nudge the relay after the commit.
 */
export async function enqueue(tx: Queryable, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(insertEvents, [
    events.map((event) => event.id),
    events.map(typeOf),
    events.map((event) => event.environment),
    events.map((event) => event.ownerId),
    events.map((event) => Buffer.from(encodeEvent(event))),
    events.map((event) => traceparentOf(placeOfEvent(event)) ?? null),
  ]);
}

/** Default of nats-server. */
const defaultMaxPayload = 1024 * 1024;
/** Headers count towards the maximum payload. */
const headerBytes = 1024;

export interface OutboxRelay extends Part {
  /** Call it after a commit: the relay then publishes all pending events at once. */
  nudge(): void;
  /** The last failure since the start of the process; undefined if there was none. */
  lastFailure(): RelayFailure | undefined;
}

/** Why events could not be published, as NATS or Postgres said it. */
export interface RelayFailure {
  message: string;
  at: Date;
}

interface OutboxRelayOptions {
  database: Database;
  nats: Nats;
  log: Logger;
  batchSize?: number;
  /** Interval of polling for events whose nudge was lost, because the process that committed them died. */
  sweepIntervalMs?: number;
}

/** Publishes an event of an app. If a traced request caused it, its headers contain the trace context. */
function publish(
  js: JetStreamClient,
  app: string,
  { event_id: msgID, type, payload, traceparent }: PendingEvent,
): Promise<PubAck> {
  const subject = subjectOf(type);
  const parent = placeOf(traceparent);
  const span = eventSpan({ kind: "producer", eventId: msgID, type, subject, parent });
  const about = headers();
  about.set(sourceHeader, app);
  if (!span) return js.publish(subject, payload, { msgID, headers: about });
  about.set(traceparentHeader, traceparentOf(span.place) ?? "");
  return js
    .publish(subject, payload, { msgID, headers: about })
    .catch((error) => {
      span.fail(errorType(error));
      throw error;
    })
    .finally(span.end);
}

/** Publishes committed events from the outbox to JetStream, at least once. The event id is the message id, so JetStream drops duplicates. */
export function outboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const batchSize = options.batchSize ?? 500;
  const sweepIntervalMs = options.sweepIntervalMs ?? 1000;
  let stopping = false;
  let nudged = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();
  let stopMeasuring = () => {};
  let lastFailure: RelayFailure | undefined;
  const failed = (error: unknown) => {
    lastFailure = { message: error instanceof Error ? error.message : String(error), at: new Date() };
  };

  /** Publishes up to one batch of pending events; resolves to the number of published events. */
  async function publishBatch(): Promise<number> {
    const connection = options.nats.connection();
    if (!connection) return 0;
    return options.database.transaction(async (tx) => {
      const mostBytes = (connection.nats.info?.max_payload ?? defaultMaxPayload) - headerBytes;
      const pending = await tx.query(takePending, [batchSize, mostBytes]);
      const outcomes = await Promise.allSettled(
        pending.map((event) => publish(connection.jetstream, connection.app, event)),
      );
      const published = pending.filter((_, index) => outcomes[index]?.status === "fulfilled");
      if (published.length > 0) await tx.query(markPublished, [published.map(({ seq }) => seq)]);
      countPublished(published.map(({ type }) => type));
      if (published.length < pending.length) {
        options.log.warn({ count: pending.length - published.length }, "events could not be published, retrying");
        failed(outcomes.find((outcome) => outcome.status === "rejected")?.reason);
      }
      return published.length;
    });
  }

  async function run(): Promise<void> {
    while (!stopping) {
      nudged = Promise.withResolvers<void>();
      const sweep = setTimeout(nudged.resolve, sweepIntervalMs);
      try {
        if ((await publishBatch()) === batchSize) nudged.resolve();
      } catch (err) {
        failed(err);
        options.log.warn({ err }, "outbox cannot be read, retrying");
      }
      await nudged.promise;
      clearTimeout(sweep);
    }
  }

  return {
    name: "outbox relay",
    start() {
      stopMeasuring = measureOutbox(options.database);
      running = run();
    },
    async stop() {
      stopping = true;
      stopMeasuring();
      nudged.resolve();
      await running;
    },
    nudge: () => nudged.resolve(),
    lastFailure() {
      return options.nats.connection() ? lastFailure : { message: "NATS is not connected", at: new Date() };
    },
  };
}

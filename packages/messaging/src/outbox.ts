import { type JetStreamClient, jetstream, type PubAck } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/database";
import { type Queryable, statement } from "@platform/postgres/statement";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { errorType, placeOf, traceparentOf } from "@platform/service/tracing";
import { subjectOf } from "./catalog.ts";
import { encodeEvent, typeOf } from "./event.ts";
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

// Rows that another replica's relay is publishing are passed over, and so are those that NATS would refuse for their size:
// tried again and again they would be all that is tried. They show in the age of the outbox.
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
 * Writes events into the outbox of the service's schema, in order, as part of the transaction that changes the state they
 * tell of. Nudge the relay after the commit.
 */
export async function enqueue(tx: Queryable, events: Event[]): Promise<void> {
  await tx.query(insertEvents, [
    events.map((event) => event.id),
    events.map(typeOf),
    events.map((event) => event.environment),
    events.map((event) => event.ownerId),
    events.map((event) => Buffer.from(encodeEvent(event))),
    events.map((event) => traceparentOf(placeOfEvent(event)) ?? null),
  ]);
}

/** Of nats-server, unless it is configured otherwise. */
const usualMaxPayload = 1024 * 1024;
/** Headers count, too. */
const headerBytes = 1024;

export interface OutboxRelay extends Part {
  /** Says that something was committed; publishing starts at once and one round takes all that is there. */
  nudge(): void;
}

interface OutboxRelayOptions {
  database: Database;
  nats: Nats;
  log: Logger;
  batchSize?: number;
  /** How long an event may lie when its nudge was lost with the process that committed it. */
  sweepIntervalMs?: number;
}

/** Publishes an event; where a traced request caused it, as part of that trace, which its headers carry on. */
function publish(js: JetStreamClient, { event_id: msgID, type, payload, traceparent }: PendingEvent): Promise<PubAck> {
  const subject = subjectOf(type);
  const parent = placeOf(traceparent);
  const span = eventSpan({ kind: "producer", eventId: msgID, type, subject, parent });
  if (!span) return js.publish(subject, payload, { msgID });
  const about = headers();
  about.set(traceparentHeader, traceparentOf(span.place) ?? "");
  return js
    .publish(subject, payload, { msgID, headers: about })
    .catch((error) => {
      span.fail(errorType(error));
      throw error;
    })
    .finally(span.end);
}

/** Moves committed events from the outbox to JetStream. At least once: the event id is the message id, so doubles fall out. */
export function outboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const batchSize = options.batchSize ?? 500;
  const sweepIntervalMs = options.sweepIntervalMs ?? 1000;
  let stopping = false;
  let nudged = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();
  let stopMeasuring = () => {};

  /** Publishes what is pending, up to a batch; resolves to how many there were. */
  async function publishBatch(): Promise<number> {
    const connection = options.nats.connection();
    if (!connection) return 0;
    const js = jetstream(connection);
    return options.database.transaction(async (tx) => {
      const mostBytes = (connection.info?.max_payload ?? usualMaxPayload) - headerBytes;
      const pending = await tx.query(takePending, [batchSize, mostBytes]);
      const outcomes = await Promise.allSettled(pending.map((event) => publish(js, event)));
      const published = pending.filter((_, index) => outcomes[index]?.status === "fulfilled");
      if (published.length > 0) await tx.query(markPublished, [published.map(({ seq }) => seq)]);
      countPublished(published.map(({ type }) => type));
      if (published.length < pending.length) {
        options.log.warn({ count: pending.length - published.length }, "events could not be published, trying again");
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
        options.log.warn({ err }, "outbox cannot be read, trying again");
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
  };
}

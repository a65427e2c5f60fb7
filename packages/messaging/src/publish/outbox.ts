import type { Event } from "@platform/contracts/events/v1/events";
import { type Database, transactionOf } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { traceparentOf } from "@platform/service/observe/tracing";
import { encodeEvent, typeOf } from "../event/event.ts";
import { placeOfEvent } from "../event/event-trace.ts";
import type { BusConnection, Nats } from "../streams/nats.ts";
import { type Handover, handover, type PendingEvent } from "./handover.ts";
import { countPublished, measureOutbox } from "./outbox-metrics.ts";
import { publishEvent } from "./publish-event.ts";

type OutboxKey = Pick<PendingEvent, "seq" | "created_at">;

const insertEvents = statement<OutboxKey>(
  "outbox_insert",
  `INSERT INTO outbox (event_id, type, environment, owner_id, payload, traceparent)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::text[]) RETURNING seq, created_at`,
);

// Skips rows that the relay of another replica is publishing, and rows that are too large for NATS: retrying them would block
// the others. Such rows show in the age of the outbox.
const takePending = statement<PendingEvent>(
  "outbox_take_pending",
  `SELECT seq, created_at, event_id, type, payload, traceparent FROM outbox
   WHERE published_at IS NULL AND octet_length(payload) <= $2 ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
);

// Events of the last second are most likely in flight, in this process or in another one.
const hasForgotten = statement<{ found: boolean }>(
  "outbox_has_forgotten",
  `SELECT EXISTS (SELECT FROM outbox WHERE published_at IS NULL AND octet_length(payload) <= $1
     AND created_at < now() - interval '1 second') AS found`,
);

// The time of the oldest one decides which partitions are searched: those of the last week need not be. The transaction began before
// JetStream had the events, and whoever looks for lost ones must not think that they were published then.
const markPublished = statement(
  "outbox_mark_published",
  `UPDATE outbox SET published_at = clock_timestamp() WHERE seq = ANY ($1::bigint[]) AND created_at >= $2`,
);

// Does not wait for the disk: after a crash of Postgres the events are published again, which consumers detect.
const markHandedOver = statement(
  "outbox_mark_handed_over",
  `UPDATE outbox SET published_at = now()
   FROM (SELECT set_config('synchronous_commit', 'off', true)) AS until_commit
   WHERE seq = ANY ($1::bigint[]) AND created_at >= $2`,
);

// Where the relay of a database is handed what is committed there.
const handovers = new WeakMap<Queryable, Handover>();

/**
 * Writes events into the outbox of the service's schema, in order, in the transaction of the change that they announce.
 * The relay that follows the database publishes them as soon as it has committed, any other at its next sweep.
 */
export async function enqueue(tx: Queryable, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    event_id: event.id,
    type: typeOf(event),
    payload: Buffer.from(encodeEvent(event)),
    traceparent: traceparentOf(placeOfEvent(event)) ?? null,
  }));
  const transaction = transactionOf(tx);
  const enqueued = transaction && handovers.get(transaction.database)?.begin();
  if (enqueued) transaction.onEnd(enqueued.ended);
  const places = await tx.query(insertEvents, [
    rows.map(({ event_id }) => event_id),
    rows.map(({ type }) => type),
    events.map(({ environment }) => environment),
    events.map(({ ownerId }) => ownerId),
    rows.map(({ payload }) => payload),
    rows.map(({ traceparent }) => traceparent),
  ]);
  enqueued?.written(places.flatMap((place, index) => (rows[index] ? { ...place, ...rows[index] } : [])));
}

/** Default of nats-server. */
const defaultMaxPayload = 1024 * 1024;
/** Headers count towards the maximum payload. */
const headerBytes = 1024;

export interface OutboxRelay extends Part {
  /** Also publishes what is committed through another pool of the same schema as soon as it is committed. */
  follow(database: Queryable): void;
  /** Reads the outbox now, and publishes everything pending before the events that are committed from now on. */
  sweep(): void;
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
  /** Interval of looking for events that a dead process has committed and not published. They are found a second later. */
  sweepIntervalMs?: number;
}

/** While events are known to wait, for example because NATS is down. */
const retryIntervalMs = 1000;
/** Marks of this time share a statement. Shorter than the second after which an event counts as forgotten. */
const markDelayMs = 500;

/**
 * Publishes committed events to JetStream, at least once. Those of this process it is handed at their commit; it reads the
 * outbox for what it was not handed: at its start, after a failure, and regularly for what dead processes have left. The event
 * id is the message id, so JetStream drops duplicates.
 */
export function outboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { database, log } = options;
  const batchSize = options.batchSize ?? 500;
  const sweepIntervalMs = options.sweepIntervalMs ?? 5000;
  let stopping = false;
  let woken = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();
  let stopMeasuring = () => {};
  let lastFailure: RelayFailure | undefined;
  // Events that were not handed over may be pending. They are published before others, in the order of the outbox.
  let isBehind = true;
  let sweptAtMs = 0;
  let unmarked: OutboxKey[] = [];
  let markTimer: NodeJS.Timeout | undefined;
  let marking: Promise<void> = Promise.resolve();

  const failed = (error: unknown) => {
    lastFailure = { message: error instanceof Error ? error.message : String(error), at: new Date() };
  };
  function sweepSoon(): void {
    isBehind = true;
    woken.resolve();
  }
  const handed = handover({ ready: () => woken.resolve(), missed: sweepSoon });

  /** Publishes events in their order; resolves to those that JetStream has stored. */
  async function publishAll(
    connection: BusConnection,
    pending: readonly PendingEvent[],
  ): Promise<readonly PendingEvent[]> {
    const outcomes = await Promise.allSettled(pending.map((event) => publishEvent(connection, event)));
    const stored = pending.filter((_, index) => outcomes[index]?.status === "fulfilled");
    countPublished(stored.map(({ type }) => type));
    if (stored.length < pending.length) {
      isBehind = true;
      const err = outcomes.find((outcome) => outcome.status === "rejected")?.reason;
      log.warn({ err, count: pending.length - stored.length }, "events could not be published, retrying");
      failed(err);
    }
    return stored;
  }

  /** Publishes up to one batch of the events in the outbox; false if there are more. */
  async function publishPending(connection: BusConnection): Promise<boolean> {
    await markNow();
    handed.take(Number.POSITIVE_INFINITY);
    isBehind = false;
    try {
      const stored = await database.transaction(async (tx) => {
        const pending = await tx.query(takePending, [batchSize, mostBytes(connection)]);
        const stored = await publishAll(connection, pending);
        if (stored.length > 0) await tx.query(markPublished, marksOf(stored));
        return stored;
      });
      if (stored.length < batchSize) return true;
      isBehind = true;
      return false;
    } catch (error) {
      isBehind = true;
      throw error;
    }
  }

  /** Publishes events that were handed over; false if there are more. */
  async function publishHanded(connection: BusConnection): Promise<boolean> {
    const events = handed.take(batchSize);
    const most = mostBytes(connection);
    const stored = await publishAll(
      connection,
      events.filter(({ payload }) => payload.length <= most),
    );
    unmarked.push(...stored.map(({ seq, created_at }) => ({ seq, created_at })));
    if (unmarked.length > 0) markTimer ??= setTimeout(markNow, markDelayMs);
    return events.length < batchSize;
  }

  function markNow(): Promise<void> {
    clearTimeout(markTimer);
    markTimer = undefined;
    const events = unmarked;
    unmarked = [];
    if (events.length > 0) marking = marking.then(() => mark(events));
    return marking;
  }

  async function mark(events: readonly OutboxKey[]): Promise<void> {
    try {
      await database.query(markHandedOver, marksOf(events));
    } catch (err) {
      // They are published again, which JetStream and the inboxes of the consumers detect.
      log.warn({ err, count: events.length }, "published events could not be marked, publishing them again");
      sweepSoon();
    }
  }

  /** Publishes what there is, up to one batch; false if there is more. */
  async function publishNext(): Promise<boolean> {
    const connection = options.nats.connection();
    if (!connection) {
      isBehind = true;
      handed.take(Number.POSITIVE_INFINITY);
      return true;
    }
    const isSweepDue = performance.now() - sweptAtMs >= sweepIntervalMs;
    if (isSweepDue) sweptAtMs = performance.now();
    if (isBehind) return publishPending(connection);
    const isDone = await publishHanded(connection);
    if (!isSweepDue) return isDone;
    // Last, so that no event that was handed over waits for it.
    const [forgotten] = await database.query(hasForgotten, [mostBytes(connection)]);
    if (forgotten?.found) isBehind = true;
    return isDone && !isBehind;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = Promise.withResolvers<void>();
      try {
        if (!(await publishNext())) woken.resolve();
      } catch (err) {
        failed(err);
        log.warn({ err }, "outbox cannot be read, retrying");
      }
      const sweepInMs = sweptAtMs + sweepIntervalMs - performance.now();
      const nextInMs = isBehind ? Math.min(retryIntervalMs, sweepIntervalMs) : Math.max(1, sweepInMs);
      const next = setTimeout(woken.resolve, nextInMs);
      await woken.promise;
      clearTimeout(next);
    }
  }

  const follow = (followed: Queryable) => void handovers.set(followed, handed);
  follow(database);

  return {
    name: "outbox relay",
    start() {
      stopMeasuring = measureOutbox(database);
      running = run();
    },
    async stop() {
      stopping = true;
      stopMeasuring();
      woken.resolve();
      await running;
      const connection = options.nats.connection();
      if (connection && !isBehind) await publishHanded(connection).catch(failed);
      await markNow();
    },
    follow,
    sweep: sweepSoon,
    lastFailure() {
      return options.nats.connection() ? lastFailure : { message: "NATS is not connected", at: new Date() };
    },
  };
}

/** The parameters of the statements that mark events. A Date has no microseconds, so the time is never too late. */
function marksOf(events: readonly OutboxKey[]): [seqs: string[], oldest: Date] {
  const oldestMs = events.reduce((least, { created_at }) => Math.min(least, created_at.getTime()), Date.now());
  return [events.map(({ seq }) => seq), new Date(oldestMs)];
}

function mostBytes({ nats }: BusConnection): number {
  return (nats.info?.max_payload ?? defaultMaxPayload) - headerBytes;
}

import type { Event } from "@platform/contracts/events/v1/events";
import { listed, typed, unnested } from "@platform/postgres/query/columns";
import { type Database, transactionOf } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { traceparentOf } from "@platform/service/observe/tracing";
import { encodeEvent, typeOf } from "../event/event.ts";
import { placeOfEvent } from "../event/event-trace.ts";
import type { BusConnection, Nats } from "../streams/nats.ts";
import { Handover, type PendingEvent } from "./handover.ts";
import { countPublished, measureOutbox } from "./outbox-metrics.ts";
import { publishEvent } from "./publish-event.ts";
import { PublishedMarks, updatePublished } from "./published-marks.ts";

const newRow = {
  event_id: "text",
  type: "text",
  environment: "text",
  owner_id: "text",
  payload: "bytea",
  traceparent: "text?",
} as const;
const insertEvents = statement(
  "outbox_insert",
  { seq: "bigint", created_at: "timestamptz" },
  `INSERT INTO outbox (${listed(newRow)}) SELECT * FROM ${unnested(newRow)} RETURNING seq, created_at`,
  { rows: newRow },
);

// Skips rows that the relay of another replica is publishing, and rows that are too large for NATS: retrying them would block
// the others. Such rows show in the age of the outbox.
const takePending = statement(
  "outbox_take_pending",
  {
    seq: "bigint",
    created_at: "timestamptz",
    event_id: "text",
    type: "text",
    payload: typed<PendingEvent["payload"]>("bytea"),
    traceparent: "text?",
    waiting_since: "timestamptz?",
  },
  `SELECT seq, created_at, event_id, type, payload, traceparent, waiting_since FROM outbox
   WHERE published_at IS NULL AND octet_length(payload) <= {maxBytes:int} ORDER BY seq LIMIT {limit:int} FOR UPDATE SKIP LOCKED`,
);

// Events of the last second are most likely in flight, in this process or in another one.
const hasForgotten = statement(
  "outbox_has_forgotten",
  { exists: "bool" },
  `SELECT EXISTS (SELECT FROM outbox WHERE published_at IS NULL AND octet_length(payload) <= {maxBytes:int}
     AND created_at < now() - interval '1 second') AS exists`,
);

// By database: the relay takes the events that are committed there from its handover.
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
    environment: event.environment,
    owner_id: event.ownerId,
    payload: Buffer.from(encodeEvent(event)),
    traceparent: traceparentOf(placeOfEvent(event)) ?? null,
    waiting_since: null,
  }));
  const transaction = transactionOf(tx);
  const enqueued = transaction && handovers.get(transaction.database)?.begin();
  if (enqueued) transaction.onEnd(enqueued.ended);
  const places = await tx.query(insertEvents, { rows });
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
/** While JetStream is silent, it is only looked whether it still is. */
const silentIntervalMs = 100;

/**
 * Publishes committed events to JetStream, at least once. Events of this process are handed to it at their commit. It reads the
 * outbox for all others: at its start, after a failure, and regularly for events that dead processes have left. The event id is
 * the message id, so JetStream drops duplicates.
 */
export function outboxRelay(options: OutboxRelayOptions): OutboxRelay {
  return new Relay(options);
}

class Relay implements OutboxRelay {
  readonly name = "outbox relay";
  readonly #database: Database;
  readonly #nats: Nats;
  readonly #log: Logger;
  readonly #batchSize: number;
  readonly #sweepIntervalMs: number;
  readonly #handover = new Handover({ ready: () => this.#woken.resolve(), missed: () => this.sweep() });
  readonly #marks: PublishedMarks;
  #woken = Promise.withResolvers<void>();
  /** Events that were not handed over may be pending. They are published before others, in the order of the outbox. */
  #isBehind = true;
  #sweptAtMs = 0;
  #isStopping = false;
  #running: Promise<void> = Promise.resolve();
  #stopMeasuring = () => {};
  #lastFailure: RelayFailure | undefined;

  constructor({ database, nats, log, batchSize = 500, sweepIntervalMs = 5000 }: OutboxRelayOptions) {
    this.#database = database;
    this.#nats = nats;
    this.#log = log;
    this.#batchSize = batchSize;
    this.#sweepIntervalMs = sweepIntervalMs;
    this.#marks = new PublishedMarks({
      database,
      failed: (err, count) => {
        // They are published again, which JetStream and the inboxes of the consumers detect.
        log.warn({ err, count }, "published events could not be marked, publishing them again");
        this.sweep();
      },
    });
    this.follow(database);
  }

  start(): void {
    this.#stopMeasuring = measureOutbox(this.#database);
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopMeasuring();
    this.#woken.resolve();
    await this.#running;
    const connection = this.#nats.connection();
    if (connection && !this.#isBehind) {
      await this.#publishHandedOver(connection).catch((error: unknown) => this.#recordFailure(error));
    }
    await this.#marks.flush();
  }

  follow(database: Queryable): void {
    handovers.set(database, this.#handover);
  }

  sweep(): void {
    this.#isBehind = true;
    this.#woken.resolve();
  }

  lastFailure(): RelayFailure | undefined {
    return this.#nats.connection() ? this.#lastFailure : { message: "NATS is not connected", at: new Date() };
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#woken = Promise.withResolvers<void>();
      try {
        if (!(await this.#publishNext())) this.#woken.resolve();
      } catch (err) {
        this.#recordFailure(err);
        this.#log.warn({ err }, "outbox cannot be read, retrying");
      }
      const timer = setTimeout(this.#woken.resolve, this.#pauseMs());
      await this.#woken.promise;
      clearTimeout(timer);
    }
  }

  #pauseMs(): number {
    if (this.#nats.isSilent()) return silentIntervalMs;
    if (this.#isBehind) return Math.min(retryIntervalMs, this.#sweepIntervalMs);
    return Math.max(1, this.#sweptAtMs + this.#sweepIntervalMs - performance.now());
  }

  /** Publishes what there is, up to one batch; false if there is more. */
  async #publishNext(): Promise<boolean> {
    const connection = this.#nats.connection();
    // JetStream without a leader takes nothing, and what waits for it holds up the rest for seconds after the next election.
    if (!connection || this.#nats.isSilent()) {
      this.#isBehind = true;
      this.#handover.take(Number.POSITIVE_INFINITY);
      return true;
    }
    const isSweepDue = performance.now() - this.#sweptAtMs >= this.#sweepIntervalMs;
    if (isSweepDue) this.#sweptAtMs = performance.now();
    if (this.#isBehind) return this.#publishPending(connection);
    const isDone = await this.#publishHandedOver(connection);
    if (!isSweepDue) return isDone;
    // Last, so that no event that was handed over waits for it.
    const [forgotten] = await this.#database.query(hasForgotten, { maxBytes: maxPayloadBytes(connection) });
    if (forgotten?.exists) this.#isBehind = true;
    return isDone && !this.#isBehind;
  }

  /** Publishes up to one batch of the events in the outbox; false if there are more. */
  async #publishPending(connection: BusConnection): Promise<boolean> {
    await this.#marks.flush();
    this.#handover.take(Number.POSITIVE_INFINITY);
    this.#isBehind = false;
    try {
      const stored = await this.#database.transaction(async (tx) => {
        const pending = await tx.query(takePending, { limit: this.#batchSize, maxBytes: maxPayloadBytes(connection) });
        const stored = await this.#publishAll(connection, pending);
        await updatePublished(tx, stored);
        return stored;
      });
      if (stored.length < this.#batchSize) return true;
      this.#isBehind = true;
      return false;
    } catch (error) {
      this.#isBehind = true;
      throw error;
    }
  }

  /** Publishes events that were handed over; false if there are more. */
  async #publishHandedOver(connection: BusConnection): Promise<boolean> {
    const events = this.#handover.take(this.#batchSize);
    const maxBytes = maxPayloadBytes(connection);
    const stored = await this.#publishAll(
      connection,
      events.filter(({ payload }) => payload.length <= maxBytes),
    );
    this.#marks.add(stored);
    return events.length < this.#batchSize;
  }

  /** Publishes events in their order; resolves to those that JetStream has stored. */
  async #publishAll(connection: BusConnection, pending: readonly PendingEvent[]): Promise<readonly PendingEvent[]> {
    const outcomes = await Promise.allSettled(pending.map((event) => publishEvent(connection, event)));
    const stored = pending.filter((_, index) => outcomes[index]?.status === "fulfilled");
    countPublished(stored.map(({ type }) => type));
    if (stored.length < pending.length) {
      this.#isBehind = true;
      const err = outcomes.find((outcome) => outcome.status === "rejected")?.reason;
      this.#log.warn({ err, count: pending.length - stored.length }, "events could not be published, retrying");
      this.#recordFailure(err);
    }
    return stored;
  }

  #recordFailure(error: unknown): void {
    this.#lastFailure = { message: error instanceof Error ? error.message : String(error), at: new Date() };
  }
}

function maxPayloadBytes({ nats }: BusConnection): number {
  return (nats.info?.max_payload ?? defaultMaxPayload) - headerBytes;
}

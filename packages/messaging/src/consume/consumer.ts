import type { JsMsg } from "@nats-io/jetstream";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/query/database";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { inCallOf } from "../event/event-call.ts";
import type { BusConnection, Nats } from "../streams/nats.ts";
import { ackWaitMs } from "../streams/streams.ts";
import { timeBetweenBatches } from "./batch-options.ts";
import { measureConsumer } from "./consumer-metrics.ts";
import { type ConsumerPosition, positionOf } from "./consumer-position.ts";
import { ownersOfShare } from "./owners-of-share.ts";
import { processBatch, processUndelivered } from "./process-batch.ts";
import { type EventHandler, type InboxHandler, processOnce } from "./process-message.ts";
import { type StreamReader, streamReader } from "./stream-reader.ts";

/** A consumer, with its handler: it commits once for each event, even if delivered repeatedly. */
export type EventConsumerOptions<Settings = ConsumerSettings> = (EventHandler | InboxHandler) & Settings;

export interface ConsumerSettings {
  nats: Nats;
  database: Database;
  /** Name of the consumer in JetStream and in the inbox. Replicas with the same name share its events. */
  durable: string;
  /** An event type, or a filter such as `file.>`. */
  filter: string;
  /** Maximum number of concurrent transactions in this process. */
  concurrency: number;
  /** Runs after the commit, for work that may be lost, such as waking a dispatcher. */
  committed?(event: Event): void;
  /** Number of failed deliveries after which an event becomes a dead letter; unavailable dependencies do not count. Default 5. */
  maxDeliveries?: number;
  log: Logger;
}

export interface EventConsumer extends Part {
  /** Name of the consumer in JetStream and in the inbox. */
  durable: string;
  /** The events that it receives: a type, or a filter such as `file.>`. */
  filter: string;
  /**
   * Owners of at least an equal share of the events that this process has taken, while many more wait; undefined if few do. It is their
   * turn, and others wait behind them.
   */
  ownersAhead(): Promise<ReadonlySet<string> | undefined>;
  /** How far it is; undefined while it cannot read the stream. Rejects while NATS is down. */
  position(): Promise<ConsumerPosition | undefined>;
  /**
   * Processes a dead letter again. Resolves to false if the event had already taken effect; rejects if it fails again.
   */
  processAgain(event: Event): Promise<boolean>;
  /** Processes events that JetStream does not deliver at present. Resolves to how many were not processed before; others stay missing. */
  processUndelivered(events: readonly Event[]): Promise<number>;
}

/** Consumes the events of a filter from JetStream with bounded concurrency until stopped. */
export function eventConsumer(options: EventConsumerOptions): EventConsumer {
  return new Consumer(options);
}

/** After so long without a delivery JetStream is asked how many events wait: those that came since are not known from the last one. */
const stillAfterMs = 500;

class Consumer implements EventConsumer {
  readonly name: string;
  readonly durable: string;
  readonly filter: string;
  readonly #options: EventConsumerOptions;
  readonly #maxBatch: number;
  readonly #intervalMs: number;
  readonly #reader: StreamReader;
  readonly #maxMessages: number;
  readonly #waiting: JsMsg[] = [];
  readonly #inProcess = new Set<JsMsg>();
  /** Events that JetStream had not delivered yet when it delivered the last one. */
  #undelivered = 0;
  #deliveredAtMs = Number.NEGATIVE_INFINITY;
  readonly #active = new Set<Promise<void>>();
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #lastBatchMs = 0;
  /** Set while a batch that is not full has to wait. */
  #gathering: NodeJS.Timeout | undefined;
  #isStopping = false;
  #stopMeasuring = () => {};

  constructor(options: EventConsumerOptions) {
    const { nats, durable, filter, log, concurrency } = options;
    const { maxEvents = 1, intervalMs = 0 } = options.batch ?? {};
    this.name = `consumer ${durable}`;
    this.durable = durable;
    this.filter = filter;
    this.#options = options;
    this.#maxBatch = maxEvents;
    this.#intervalMs = intervalMs;
    this.#maxMessages = concurrency * maxEvents * 2;
    this.#reader = streamReader({
      nats,
      durable,
      filter,
      log,
      maxMessages: this.#maxMessages,
      deliver: (message, connection) => this.#deliver(message, connection),
      // Neither processed nor acknowledged, so JetStream redelivers them.
      ended: () => void this.#waiting.splice(0),
    });
  }

  start(): void {
    this.#stopMeasuring = measureConsumer({ nats: this.#options.nats, durable: this.durable, reader: this.#reader });
    this.#reader.start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopMeasuring();
    clearTimeout(this.#gathering);
    await this.#reader.stop();
    await Promise.allSettled(this.#active);
  }

  async ownersAhead(): Promise<ReadonlySet<string> | undefined> {
    if (this.#inProcess.size === 0) return undefined;
    const isStill = performance.now() - this.#deliveredAtMs > stillAfterMs;
    const undelivered = isStill ? (await this.position())?.undelivered : this.#undelivered;
    if ((undelivered ?? 0) <= this.#maxMessages) return undefined;
    return ownersOfShare([...this.#inProcess, ...this.#waiting]);
  }

  async position(): Promise<ConsumerPosition | undefined> {
    const connection = this.#options.nats.connection();
    return connection && positionOf(connection, this.durable, this.#reader);
  }

  async processAgain(event: Event): Promise<boolean> {
    const isNew = await inCallOf(event, (call) => processOnce(event, call, this.#options));
    if (isNew) this.#options.committed?.(event);
    return isNew;
  }

  processUndelivered(events: readonly Event[]): Promise<number> {
    return processUndelivered(events, this.#options);
  }

  async #deliver(message: JsMsg, connection: BusConnection): Promise<void> {
    this.#waiting.push(message);
    this.#undelivered = message.info.pending;
    this.#deliveredAtMs = performance.now();
    this.#startSoon(connection);
    while (this.#waiting.length >= this.#maxBatch && this.#isFull()) await Promise.race(this.#active);
  }

  #isFull(): boolean {
    return this.#active.size >= this.#options.concurrency;
  }

  #startSoon(connection: BusConnection): void {
    const pauseMs = this.#startedAtMs + timeBetweenBatches(this.#intervalMs, this.#lastBatchMs) - performance.now();
    if (this.#waiting.length >= this.#maxBatch) this.#startWaiting(connection);
    else if (pauseMs > 0) this.#gathering ??= setTimeout(() => this.#endPause(connection), pauseMs);
    // Starts after this turn of the event loop, so that all messages that have arrived go into one batch.
    else if (this.#waiting.length === 1) setImmediate(() => this.#startWaiting(connection));
  }

  #endPause(connection: BusConnection): void {
    this.#gathering = undefined;
    this.#startWaiting(connection);
  }

  #startWaiting(connection: BusConnection): void {
    while (!this.#isStopping && this.#waiting.length > (this.#gathering ? this.#maxBatch - 1 : 0) && !this.#isFull()) {
      this.#startedAtMs = performance.now();
      const task = this.#process(this.#waiting.splice(0, this.#maxBatch), connection).finally(() => {
        this.#active.delete(task);
        this.#startWaiting(connection);
      });
      this.#active.add(task);
    }
  }

  async #process(messages: readonly JsMsg[], connection: BusConnection): Promise<void> {
    for (const message of messages) this.#inProcess.add(message);
    const startedAtMs = performance.now();
    const stillWorking = setInterval(() => {
      for (const message of messages) message.working();
    }, ackWaitMs / 3);
    try {
      await processBatch(messages, connection, this.#options);
    } catch (err) {
      const { log } = this.#options;
      log.warn({ err, consumer: this.durable }, "events could not be acknowledged, they will be redelivered");
    } finally {
      clearInterval(stillWorking);
      this.#lastBatchMs = performance.now() - startedAtMs;
      for (const message of messages) this.#inProcess.delete(message);
    }
  }
}

import type { ConsumerMessages, JsMsg } from "@nats-io/jetstream";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/database";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { subjectOf } from "./catalog.ts";
import { measureConsumer } from "./consumer-metrics.ts";
import { inCallOf } from "./event-call.ts";
import type { BusConnection, Nats } from "./nats.ts";
import { processBatch } from "./process-batch.ts";
import { type EventHandler, type InboxHandler, processOnce } from "./process-message.ts";
import { ackWaitMs, eventStream } from "./streams.ts";
import { unprocessedEvents } from "./unprocessed-events.ts";

/** A consumer, with its handler: it commits once for each event, even if delivered repeatedly. */
export type EventConsumerOptions<Settings = ConsumerSettings> = (EventHandler | InboxHandler) & Settings;

export interface ConsumerSettings {
  nats: Nats;
  database: Database;
  /** Name of the consumer in JetStream and in the inbox. Replicas with the same name share its events. */
  durable: string;
  /** An event type, or a family such as `file.>`. */
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
  /**
   * Processes a dead letter again. Resolves to false if the event had already taken effect; rejects if it fails again.
   */
  processAgain(event: Event): Promise<boolean>;
}

const restartDelayMs = 500;

/** Consumes events from JetStream with bounded concurrency until stopped; it survives lost connections and restarted brokers. */
export function eventConsumer(options: EventConsumerOptions): EventConsumer {
  const { durable, log } = options;
  const { maxEvents: maxBatch = 1, intervalMs = 0 } = options.batch ?? {};
  const waiting: JsMsg[] = [];
  const unprocessed = unprocessedEvents();
  const active = new Set<Promise<void>>();
  let startedAtMs = Number.NEGATIVE_INFINITY;
  /** Set while a batch began less than the interval ago. */
  let gathering: NodeJS.Timeout | undefined;
  let stopping = false;
  let isOpen = false;
  let messages: ConsumerMessages | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopMeasuring = () => {};

  async function open(connection: BusConnection): Promise<ConsumerMessages> {
    const consumer = await connection.jetstream.consumers.get(eventStream, durable);
    const { config } = await consumer.info(true);
    if (config.filter_subject !== subjectOf(options.filter)) {
      throw new Error(`The consumer ${durable} has the filter ${config.filter_subject}, not that of this release.`);
    }
    return consumer.consume({
      max_messages: options.concurrency * maxBatch * 2,
      expires: 10_000,
      abort_on_missing_resource: true,
    });
  }

  async function workOn(group: readonly JsMsg[], connection: BusConnection): Promise<void> {
    const stillWorking = setInterval(() => {
      for (const message of group) message.working();
    }, ackWaitMs / 3);
    try {
      await processBatch(group, connection, options);
    } catch (err) {
      log.warn({ err, consumer: durable }, "events could not be acknowledged, they will be redelivered");
    } finally {
      clearInterval(stillWorking);
    }
  }

  function startWaiting(connection: BusConnection): void {
    while (!stopping && waiting.length > (gathering ? maxBatch - 1 : 0) && active.size < options.concurrency) {
      startedAtMs = performance.now();
      const task = workOn(waiting.splice(0, maxBatch), connection).finally(() => {
        active.delete(task);
        startWaiting(connection);
      });
      active.add(task);
    }
  }

  function startSoon(connection: BusConnection): void {
    const pauseMs = startedAtMs + intervalMs - performance.now();
    if (waiting.length >= maxBatch) startWaiting(connection);
    else if (pauseMs > 0) gathering ??= setTimeout(endPause, pauseMs, connection);
    // Starts after this turn of the event loop, so that all messages that have arrived go into one batch.
    else if (waiting.length === 1) setImmediate(startWaiting, connection);
  }

  function endPause(connection: BusConnection): void {
    gathering = undefined;
    startWaiting(connection);
  }

  async function consume(connection: BusConnection): Promise<void> {
    messages = await open(connection);
    // If stopped while opening, `stop` could not close it. Do not wait: closing resolves when reading ends, which never began.
    if (stopping) return void messages.close();
    isOpen = true;
    try {
      for await (const message of messages) {
        if (stopping) return;
        unprocessed.delivered(message);
        waiting.push(message);
        startSoon(connection);
        while (waiting.length >= maxBatch && active.size >= options.concurrency) await Promise.race(active);
      }
    } finally {
      isOpen = false;
      clearTimeout(gathering);
      gathering = undefined;
      // Neither processed nor acknowledged, so JetStream redelivers them.
      waiting.length = 0;
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      const connection = options.nats.connection();
      try {
        if (connection) await consume(connection);
      } catch (err) {
        log.warn({ err, consumer: durable }, "consumer interrupted, restarting");
      }
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, restartDelayMs));
    }
  }

  return {
    name: `consumer ${durable}`,
    durable,
    async processAgain(event) {
      const fresh = await inCallOf(event, (call) => processOnce(event, call, options));
      if (fresh) options.committed?.(event);
      return fresh;
    },
    start() {
      stopMeasuring = measureConsumer({ nats: options.nats, durable, unprocessed, isOpen: () => isOpen });
      running = run();
    },
    async stop() {
      stopping = true;
      stopMeasuring();
      await messages?.close();
      await running;
      await Promise.allSettled(active);
    },
  };
}

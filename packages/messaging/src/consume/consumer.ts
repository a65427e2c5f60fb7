import type { JsMsg } from "@nats-io/jetstream";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/query/database";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { inCallOf } from "../event/event-call.ts";
import type { BusConnection, Nats } from "../streams/nats.ts";
import { ackWaitMs } from "../streams/streams.ts";
import { measureConsumer } from "./consumer-metrics.ts";
import { type ConsumerPosition, positionOf } from "./consumer-position.ts";
import { processBatch } from "./process-batch.ts";
import { type EventHandler, type InboxHandler, processOnce } from "./process-message.ts";
import { streamReader } from "./stream-reader.ts";

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
  /** How far it is; undefined while it cannot read the stream. Rejects while NATS is down. */
  position(): Promise<ConsumerPosition | undefined>;
  /**
   * Processes a dead letter again. Resolves to false if the event had already taken effect; rejects if it fails again.
   */
  processAgain(event: Event): Promise<boolean>;
}

/** Consumes the events of a filter from JetStream with bounded concurrency until stopped. */
export function eventConsumer(options: EventConsumerOptions): EventConsumer {
  const { durable, filter, log, nats } = options;
  const { maxEvents: maxBatch = 1, intervalMs = 0 } = options.batch ?? {};
  const waiting: JsMsg[] = [];
  const active = new Set<Promise<void>>();
  let startedAtMs = Number.NEGATIVE_INFINITY;
  /** Set while a batch began less than the interval ago. */
  let gathering: NodeJS.Timeout | undefined;
  let stopping = false;
  let stopMeasuring = () => {};

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

  async function deliver(message: JsMsg, connection: BusConnection): Promise<void> {
    waiting.push(message);
    startSoon(connection);
    while (waiting.length >= maxBatch && active.size >= options.concurrency) await Promise.race(active);
  }

  const reader = streamReader({
    nats,
    durable,
    filter,
    deliver,
    log,
    maxMessages: options.concurrency * maxBatch * 2,
    // Neither processed nor acknowledged, so JetStream redelivers them.
    ended: () => void waiting.splice(0),
  });

  return {
    name: `consumer ${durable}`,
    durable,
    filter,
    async position() {
      const connection = nats.connection();
      return connection && positionOf(connection, durable, reader);
    },
    async processAgain(event) {
      const fresh = await inCallOf(event, (call) => processOnce(event, call, options));
      if (fresh) options.committed?.(event);
      return fresh;
    },
    start() {
      stopMeasuring = measureConsumer({ nats, durable, reader });
      reader.start();
    },
    async stop() {
      stopping = true;
      stopMeasuring();
      clearTimeout(gathering);
      await reader.stop();
      await Promise.allSettled(active);
    },
  };
}

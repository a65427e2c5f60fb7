import type { JsMsg } from "@nats-io/jetstream";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/database";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { measureConsumer } from "./consumer-metrics.ts";
import { type ConsumerPosition, positionsOf } from "./consumer-position.ts";
import { inCallOf } from "./event-call.ts";
import { streamsOf } from "./event-streams.ts";
import type { BusConnection, Nats } from "./nats.ts";
import { processBatch } from "./process-batch.ts";
import { type EventHandler, type InboxHandler, processOnce } from "./process-message.ts";
import { streamReader } from "./stream-reader.ts";
import { ackWaitMs } from "./streams.ts";

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
  /** How often it looks for streams of families that NATS did not have yet; default 10 s. */
  lookIntervalMs?: number;
  log: Logger;
}

export interface EventConsumer extends Part {
  /** Name of the consumer in JetStream and in the inbox. */
  durable: string;
  /** The events that it receives: a type, or a family such as `file.>`. */
  filter: string;
  /** How far it is in each of its streams; undefined while it cannot read one of them. Rejects while NATS is down. */
  positions(): Promise<ConsumerPosition[] | undefined>;
  /**
   * Processes a dead letter again. Resolves to false if the event had already taken effect; rejects if it fails again.
   */
  processAgain(event: Event): Promise<boolean>;
}

/**
 * Consumes events from JetStream with bounded concurrency until stopped, from every stream that has events of the filter, whichever
 * there are.
 */
export function eventConsumer(options: EventConsumerOptions): EventConsumer {
  const { durable, log, nats, lookIntervalMs = 10_000 } = options;
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

  /** Neither processed nor acknowledged, so JetStream redelivers the events of a stream that is not read any more. */
  function forget(stream: string): void {
    const others = waiting.filter(({ info }) => info.stream !== stream);
    waiting.splice(0, waiting.length, ...others);
  }

  const readers = streamsOf(options.filter).map((from) =>
    streamReader({
      ...{ nats, durable, from, lookIntervalMs, deliver, log },
      maxMessages: options.concurrency * maxBatch * 2,
      ended: () => forget(from.stream),
    }),
  );

  return {
    name: `consumer ${durable}`,
    durable,
    filter: options.filter,
    async positions() {
      const connection = nats.connection();
      return connection && positionsOf(connection, durable, readers);
    },
    async processAgain(event) {
      const fresh = await inCallOf(event, (call) => processOnce(event, call, options));
      if (fresh) options.committed?.(event);
      return fresh;
    },
    start() {
      stopMeasuring = measureConsumer({ nats, durable, readers });
      for (const reader of readers) reader.start();
    },
    async stop() {
      stopping = true;
      stopMeasuring();
      clearTimeout(gathering);
      await Promise.all(readers.map((reader) => reader.stop()));
      await Promise.allSettled(active);
    },
  };
}

import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/database";
import type { Queryable } from "@platform/postgres/statement";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { subjectOf } from "./catalog.ts";
import { measureConsumer } from "./consumer-metrics.ts";
import { inCallOf } from "./event-call.ts";
import type { Nats } from "./nats.ts";
import { eventStream } from "./streams.ts";
import { work } from "./take-in.ts";
import { type TogetherOptions, takeInTogether } from "./take-in-together.ts";

interface EventConsumerOptions {
  nats: Nats;
  database: Database;
  /** Names the consumer in JetStream and in the inbox; replicas that share it share its events. */
  durable: string;
  /** An event type, or a family such as `file.>`. */
  filter: string;
  /** How many transactions are under way at once in this process. */
  concurrency: number;
  /** The work, in one transaction with the inbox; it runs to its commit once for each event, however often it is delivered. */
  handle(tx: Queryable, event: Event): Promise<void>;
  /** What the consumer does instead where several events wait; when it fails, `handle` works on each. */
  together?: TogetherOptions;
  /** Runs after the commit, for what need not be certain, such as a nudge. */
  committed?(event: Event): void;
  /** Deliveries after which an event that fails for its own sake becomes a dead letter. */
  maxDeliveries?: number;
  log: Logger;
}

export interface EventConsumer extends Part {
  /** The consumer's name in JetStream and in the inbox. */
  durable: string;
  /**
   * Works on an event that was given up on, now, in the call that caused it. Resolves to false when it had taken effect
   * before; rejects when the work fails again.
   */
  workAgain(event: Event): Promise<boolean>;
}

const nanosecondsPerMs = 1_000_000;
// Short, so that the events of a killed process are soon delivered elsewhere; work that takes longer says so in time.
const ackWaitMs = 10_000;
const restartDelayMs = 500;

/** Takes events from JetStream with bounded concurrency until stopped, through lost connections and restarted brokers. */
export function eventConsumer(options: EventConsumerOptions): EventConsumer {
  const { durable, log } = options;
  const mostInGroup = options.together?.most ?? 1;
  const waiting: JsMsg[] = [];
  const active = new Set<Promise<void>>();
  let stopping = false;
  let messages: ConsumerMessages | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopMeasuring = () => {};

  async function open(connection: NatsConnection): Promise<ConsumerMessages> {
    const manager = await jetstreamManager(connection);
    await manager.consumers.add(eventStream, {
      durable_name: durable,
      filter_subject: subjectOf(options.filter),
      ack_policy: AckPolicy.Explicit,
      ack_wait: ackWaitMs * nanosecondsPerMs,
      deliver_policy: DeliverPolicy.All,
      max_deliver: -1,
      max_ack_pending: 1000,
    });
    const consumer = await jetstream(connection).consumers.get(eventStream, durable);
    return consumer.consume({
      max_messages: options.concurrency * mostInGroup * 2,
      expires: 10_000,
      abort_on_missing_resource: true,
    });
  }

  async function workOn(group: readonly JsMsg[], connection: NatsConnection): Promise<void> {
    const stillWorking = setInterval(() => {
      for (const message of group) message.working();
    }, ackWaitMs / 3);
    try {
      await takeInTogether(group, connection, options);
    } catch (err) {
      log.warn({ err, consumer: durable }, "events could not be acknowledged, they will be delivered again");
    } finally {
      clearInterval(stillWorking);
    }
  }

  function startWaiting(connection: NatsConnection): void {
    while (!stopping && waiting.length > 0 && active.size < options.concurrency) {
      const task = workOn(waiting.splice(0, mostInGroup), connection).finally(() => {
        active.delete(task);
        startWaiting(connection);
      });
      active.add(task);
    }
  }

  async function consume(connection: NatsConnection): Promise<void> {
    messages = await open(connection);
    // Stopped while it was being opened: nobody else knows of it to close it. Closing ends with the reading, which never began.
    if (stopping) return void messages.close();
    try {
      for await (const message of messages) {
        if (stopping) return;
        // What has arrived by now is handed out before the turn ends, and so goes together.
        if (waiting.push(message) === 1) setImmediate(startWaiting, connection);
        while (waiting.length >= mostInGroup && active.size >= options.concurrency) await Promise.race(active);
      }
    } finally {
      // Not begun and not acknowledged, so delivered again.
      waiting.length = 0;
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      const connection = options.nats.connection();
      try {
        if (connection) await consume(connection);
      } catch (err) {
        log.warn({ err, consumer: durable }, "consumer interrupted, starting again");
      }
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, restartDelayMs));
    }
  }

  return {
    name: `consumer ${durable}`,
    durable,
    async workAgain(event) {
      const fresh = await inCallOf(event, () => work(event, options));
      if (fresh) options.committed?.(event);
      return fresh;
    },
    start() {
      stopMeasuring = measureConsumer({ nats: options.nats, durable, subject: subjectOf(options.filter) });
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

import { setTimeout as sleep } from "node:timers/promises";
import type { ConsumerMessages, JsMsg } from "@nats-io/jetstream";
import type { Logger } from "@platform/service/observe/log";
import { subjectOf } from "../event/catalog.ts";
import type { BusConnection, Nats } from "../streams/nats.ts";
import { eventStream } from "../streams/streams.ts";
import { type UnprocessedEvents, unprocessedEvents } from "./unprocessed-events.ts";

/** Reads the events of a consumer. */
export interface StreamReader {
  /** The unprocessed events that were delivered to this process. */
  readonly unprocessed: UnprocessedEvents;
  /** True while it receives events; false while NATS refuses the consumer or does not have it. */
  isOpen(): boolean;
  start(): void;
  stop(): Promise<void>;
}

interface StreamReaderOptions {
  nats: Nats;
  durable: string;
  /** An event type, or a filter such as `file.>`. */
  filter: string;
  /** Events that wait in this process at most. */
  maxMessages: number;
  /** Takes an event; the next one waits until it resolves. */
  deliver(message: JsMsg, connection: BusConnection): Promise<void>;
  /** Reading ended, and may begin again: JetStream redelivers what was taken and is not acknowledged. */
  ended(): void;
  log: Logger;
}

const restartDelayMs = 500;

/** Reads until stopped; it survives lost connections, restarted brokers, and a stream that comes and goes. */
export function streamReader(options: StreamReaderOptions): StreamReader {
  const { durable, filter, nats, log } = options;
  const unprocessed = unprocessedEvents();
  const stopped = new AbortController();
  let isOpen = false;
  let messages: ConsumerMessages | undefined;
  let running: Promise<void> = Promise.resolve();

  async function open({ jetstream }: BusConnection): Promise<ConsumerMessages> {
    const consumer = await jetstream.consumers.get(eventStream, durable);
    const { config } = await consumer.info(true);
    if (config.filter_subject !== subjectOf(filter)) {
      throw new Error(`The consumer ${durable} has the filter ${config.filter_subject}, not that of this release.`);
    }
    return consumer.consume({ max_messages: options.maxMessages, expires: 10_000, abort_on_missing_resource: true });
  }

  async function read(connection: BusConnection): Promise<void> {
    messages = await open(connection);
    // If stopped while opening, `stop` could not close it. Do not wait: closing resolves when reading ends, which never began.
    if (stopped.signal.aborted) return void messages.close();
    isOpen = true;
    try {
      for await (const message of messages) {
        if (stopped.signal.aborted) return;
        unprocessed.delivered(message);
        await options.deliver(message, connection);
      }
    } finally {
      isOpen = false;
      options.ended();
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const connection = nats.connection();
      try {
        if (connection) await read(connection);
      } catch (err) {
        log.warn({ err, consumer: durable }, "consumer interrupted, restarting");
      }
      await sleep(restartDelayMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  return {
    unprocessed,
    isOpen: () => isOpen,
    start() {
      running = run();
    },
    async stop() {
      stopped.abort();
      await messages?.close();
      await running;
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { ConsumerMessages, JsMsg } from "@nats-io/jetstream";
import type { Logger } from "@platform/service/log";
import { isApiError, streamNotFound } from "./api-error.ts";
import { eventStream, type StreamSubject } from "./event-streams.ts";
import type { BusConnection, Nats } from "./nats.ts";
import { type UnprocessedEvents, unprocessedEvents } from "./unprocessed-events.ts";

/** Reads the events of a consumer from one stream. */
export interface StreamReader {
  readonly stream: string;
  /** What this process knows of the unprocessed events of the stream. */
  readonly unprocessed: UnprocessedEvents;
  /**
   * `open` while it receives events; `absent` while NATS has no such stream, which is so for the stream of a family that has none;
   * `closed` while NATS refuses the consumer or does not have it.
   */
  state(): "absent" | "closed" | "open";
  start(): void;
  stop(): Promise<void>;
}

interface StreamReaderOptions {
  nats: Nats;
  durable: string;
  from: StreamSubject;
  /** Events that wait in this process at most. */
  maxMessages: number;
  /** How often it looks for a stream that was absent. */
  lookIntervalMs: number;
  /** Takes an event; the next one waits until it resolves. */
  deliver(message: JsMsg, connection: BusConnection): Promise<void>;
  /** Reading ended, and may begin again: JetStream redelivers what was taken and is not acknowledged. */
  ended(): void;
  log: Logger;
}

const restartDelayMs = 500;

/** Reads from one stream until stopped; it survives lost connections, restarted brokers, and a stream that comes and goes. */
export function streamReader(options: StreamReaderOptions): StreamReader {
  const { durable, nats, log } = options;
  const { stream, subject } = options.from;
  const unprocessed = unprocessedEvents();
  const stopped = new AbortController();
  let state: ReturnType<StreamReader["state"]> = stream === eventStream ? "closed" : "absent";
  let messages: ConsumerMessages | undefined;
  let running: Promise<void> = Promise.resolve();

  async function open({ jetstream }: BusConnection): Promise<ConsumerMessages> {
    const consumer = await jetstream.consumers.get(stream, durable);
    const { config } = await consumer.info(true);
    if (config.filter_subject !== subject) {
      throw new Error(`The consumer ${durable} has the filter ${config.filter_subject}, not that of this release.`);
    }
    return consumer.consume({ max_messages: options.maxMessages, expires: 10_000, abort_on_missing_resource: true });
  }

  async function read(connection: BusConnection): Promise<void> {
    messages = await open(connection);
    // If stopped while opening, `stop` could not close it. Do not wait: closing resolves when reading ends, which never began.
    if (stopped.signal.aborted) return void messages.close();
    state = "open";
    try {
      for await (const message of messages) {
        if (stopped.signal.aborted) return;
        unprocessed.delivered(message);
        await options.deliver(message, connection);
      }
    } finally {
      state = "closed";
      options.ended();
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const connection = nats.connection();
      try {
        if (connection) await read(connection);
      } catch (err) {
        const isAbsent = stream !== eventStream && isApiError(err, streamNotFound);
        state = isAbsent ? "absent" : "closed";
        if (!isAbsent) log.warn({ err, consumer: durable, stream }, "consumer interrupted, restarting");
      }
      const delayMs = connection && state === "absent" ? options.lookIntervalMs : restartDelayMs;
      await sleep(delayMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  return {
    stream,
    unprocessed,
    state: () => state,
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

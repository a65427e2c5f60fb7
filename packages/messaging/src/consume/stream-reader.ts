import { addAbortListener } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { ConsumerMessages, JsMsg } from "@nats-io/jetstream";
import type { Logger } from "@platform/service/observe/log";
import { subjectOf } from "../event/catalog.ts";
import type { BusConnection, Nats } from "../streams/nats.ts";
import { ackWaitMs, eventStream } from "../streams/streams.ts";
import { type UnprocessedEvents, unprocessedEvents } from "./unprocessed-events.ts";

/** Reads the events of a consumer. */
export interface StreamReader {
  /** The unprocessed events that were delivered to this process. */
  readonly unprocessed: UnprocessedEvents;
  /** True while it receives events; false while NATS refuses the consumer or does not have it. */
  isOpen(): boolean;
  /** The same, once JetStream has delivered again what was taken before an interruption. */
  isSteady(): boolean;
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
/** JetStream says so often that it still reads for the consumer. If it does not twice, nothing would come until the pull ends. */
const heartbeatMs = 1_000;

async function open(
  { durable, filter, maxMessages }: StreamReaderOptions,
  { jetstream }: BusConnection,
): Promise<ConsumerMessages> {
  const consumer = await jetstream.consumers.get(eventStream, durable);
  const { config } = await consumer.info(true);
  if (config.filter_subject !== subjectOf(filter)) {
    throw new Error(`The consumer ${durable} has the filter ${config.filter_subject}, not that of this release.`);
  }
  return consumer.consume({
    max_messages: maxMessages,
    expires: 10_000,
    idle_heartbeat: heartbeatMs,
    abort_on_missing_resource: true,
  });
}

/**
 * Ends reading when JetStream is silent, or the connection is lost: the client of NATS would wait for as long as a pull lasts before it
 * reads again. Disposing ends the watch.
 */
function endWhenLost(reading: ConsumerMessages, lost: AbortSignal, { durable, log }: StreamReaderOptions): Disposable {
  const followHeartbeats = async () => {
    for await (const { type } of reading.status()) if (type === "heartbeats_missed") await reading.close();
  };
  followHeartbeats().catch((err: unknown) => log.warn({ err, consumer: durable }, "heartbeats are not followed"));
  return addAbortListener(lost, () => void reading.close());
}

/** Reads until stopped; it survives lost connections, restarted brokers, and a stream that comes and goes. */
export function streamReader(options: StreamReaderOptions): StreamReader {
  const { durable, nats, log } = options;
  const unprocessed = unprocessedEvents();
  const stopped = new AbortController();
  let isOpen = false;
  let interruptedMs = Number.NEGATIVE_INFINITY;
  let messages: ConsumerMessages | undefined;
  let running: Promise<void> = Promise.resolve();

  async function read(connection: BusConnection): Promise<void> {
    const lost = nats.untilLost();
    messages = await open(options, connection);
    // If stopped while opening, `stop` could not close it. Do not wait: closing resolves when reading ends, which never began.
    if (stopped.signal.aborted) return void messages.close();
    isOpen = true;
    using _watch = endWhenLost(messages, lost, options);
    try {
      for await (const message of messages) {
        if (stopped.signal.aborted) return;
        unprocessed.delivered(message);
        await options.deliver(message, connection);
      }
    } finally {
      isOpen = false;
      interruptedMs = performance.now();
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
    isSteady: () => isOpen && performance.now() - interruptedMs > ackWaitMs,
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

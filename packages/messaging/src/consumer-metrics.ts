import { inTime, meter } from "@platform/service/telemetry";
import type { Nats } from "./nats.ts";
import type { StreamReader } from "./stream-reader.ts";
import { deadLetterStreamOf, deadLetterSubject } from "./streams.ts";

const own = meter("messaging");
const lag = own.createObservableGauge("messaging.consumer.lag", {
  unit: "s",
  description: "Age in JetStream of the oldest unprocessed event of a consumer; 0 if there is none",
});
const pending = own.createObservableGauge("messaging.consumer.pending", {
  unit: "{event}",
  description: "Unprocessed events of a consumer, over all replicas",
});
const dead = own.createObservableGauge("messaging.consumer.dead_letters", {
  unit: "{event}",
  description: "Dead letters of a consumer that were not replayed or discarded yet",
});
const receiving = own.createObservableGauge("messaging.consumer.receiving", {
  description: "1 while a consumer receives events; 0 while NATS refuses it or does not have it",
});

interface Measured {
  nats: Nats;
  durable: string;
  /** Of each stream in which its events can be. */
  readers: readonly StreamReader[];
}

/**
 * Reports the state of a consumer in the metrics of this process. Replicas report the same numbers of events, because they read
 * them from JetStream; the lag is the largest that a replica reports. What JetStream does not say is missing.
 *
 * @returns a function that ends the reporting
 */
export function measureConsumer(measured: Measured): () => void {
  async function measure(result: {
    observe(metric: typeof lag, value: number, by: Record<string, string>): void;
  }): Promise<void> {
    const by = { consumer: measured.durable };
    // Apart: without the stream of dead letters, for example while it has no leader, it is known nevertheless how many events wait.
    const [waiting, deadLetters] = await Promise.all([
      inTime(waitingOf(measured)).catch(() => unknown),
      inTime(deadLettersOf(measured)).catch(() => Number.NaN),
    ]);
    result.observe(pending, waiting.pending, by);
    result.observe(lag, waiting.lagSeconds, by);
    result.observe(dead, deadLetters, by);
    // Without a connection no consumer receives events, which is another failure.
    const open = measured.readers.some((reader) => reader.state() === "closed") ? 0 : 1;
    result.observe(receiving, measured.nats.connection() ? open : Number.NaN, by);
  }
  own.addBatchObservableCallback(measure, [lag, pending, dead, receiving]);
  return () => own.removeBatchObservableCallback(measure, [lag, pending, dead, receiving]);
}

const unknown = { pending: Number.NaN, lagSeconds: Number.NaN };

async function waitingOf({ nats, durable, readers }: Measured): Promise<typeof unknown> {
  const connection = nats.connection();
  if (!connection) return unknown;
  const { manager } = connection;
  const inStreams = await Promise.all(
    readers
      .filter((reader) => reader.state() !== "absent")
      .map(async ({ stream, unprocessed }) => {
        const { num_pending, num_ack_pending, ack_floor } = await manager.consumers.info(stream, durable);
        const count = num_pending + num_ack_pending;
        return { count, lagMs: unprocessed.lagMs({ finished: ack_floor.stream_seq, count }) };
      }),
  );
  return {
    pending: inStreams.reduce((sum, { count }) => sum + count, 0),
    lagSeconds: Math.max(...inStreams.map(({ lagMs }) => lagMs)) / 1000,
  };
}

async function deadLettersOf({ nats, durable }: Measured): Promise<number> {
  const connection = nats.connection();
  if (!connection) return Number.NaN;
  const { app, manager } = connection;
  const { state } = await manager.streams.info(deadLetterStreamOf(app), {
    subjects_filter: deadLetterSubject(app, durable, ">"),
  });
  return Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
}

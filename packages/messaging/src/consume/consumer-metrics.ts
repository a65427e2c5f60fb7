import { inTime, meter } from "@platform/service/observe/telemetry";
import type { Nats } from "../streams/nats.ts";
import { deadLetterStreamOf, deadLetterSubject, eventStream } from "../streams/streams.ts";
import type { StreamReader } from "./stream-reader.ts";

const metrics = meter("messaging");
const lag = metrics.createObservableGauge("messaging.consumer.lag", {
  unit: "s",
  description: "Age in JetStream of the oldest unprocessed event of a consumer; 0 if there is none",
});
const pending = metrics.createObservableGauge("messaging.consumer.pending", {
  unit: "{event}",
  description: "Unprocessed events of a consumer, over all replicas",
});
const dead = metrics.createObservableGauge("messaging.consumer.dead_letters", {
  unit: "{event}",
  description: "Dead letters of a consumer that were not replayed or discarded yet",
});
const receiving = metrics.createObservableGauge("messaging.consumer.receiving", {
  description: "1 while a consumer receives events; 0 while NATS refuses it or does not have it",
});

interface Measured {
  nats: Nats;
  durable: string;
  reader: StreamReader;
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
    const open = measured.reader.isOpen() ? 1 : 0;
    result.observe(receiving, measured.nats.connection() ? open : Number.NaN, by);
  }
  metrics.addBatchObservableCallback(measure, [lag, pending, dead, receiving]);
  return () => metrics.removeBatchObservableCallback(measure, [lag, pending, dead, receiving]);
}

const unknown = { pending: Number.NaN, lagSeconds: Number.NaN };

async function waitingOf({ nats, durable, reader }: Measured): Promise<typeof unknown> {
  const connection = nats.connection();
  if (!connection) return unknown;
  const { num_pending, num_ack_pending, ack_floor } = await connection.manager.consumers.info(eventStream, durable);
  const count = num_pending + num_ack_pending;
  return { pending: count, lagSeconds: reader.unprocessed.lagMs({ finished: ack_floor.stream_seq, count }) / 1000 };
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

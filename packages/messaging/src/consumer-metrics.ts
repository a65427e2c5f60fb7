import { type JetStreamManager, jetstreamManager, type MsgRequest } from "@nats-io/jetstream";
import { meter } from "@platform/service/telemetry";
import { undefinedIfNotFound } from "./message-not-found.ts";
import type { Nats } from "./nats.ts";
import { deadLetterStream, eventStream } from "./streams.ts";

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

interface Measured {
  nats: Nats;
  durable: string;
  /** Subject of the events that it consumes. */
  subject: string;
}

/**
 * Reports the state of a consumer in the metrics of this process. All replicas report the same, because they read it from
 * JetStream. While JetStream is unavailable the metrics are missing.
 *
 * @returns a function that ends the reporting
 */
export function measureConsumer({ nats, durable, subject }: Measured): () => void {
  async function measure(result: {
    observe(metric: typeof lag, value: number, by: Record<string, string>): void;
  }): Promise<void> {
    const by = { consumer: durable };
    const state = await stateOf(nats, durable, subject).catch(() => unknown);
    result.observe(pending, state.pending, by);
    result.observe(lag, state.lagSeconds, by);
    result.observe(dead, state.deadLetters, by);
  }
  own.addBatchObservableCallback(measure, [lag, pending, dead]);
  return () => own.removeBatchObservableCallback(measure, [lag, pending, dead]);
}

const unknown = { pending: Number.NaN, lagSeconds: Number.NaN, deadLetters: Number.NaN };

async function stateOf(nats: Nats, durable: string, subject: string): Promise<typeof unknown> {
  const connection = nats.connection();
  if (!connection) return unknown;
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const { num_pending, num_ack_pending, ack_floor } = await manager.consumers.info(eventStream, durable);
  const { state } = await manager.streams.info(deadLetterStream, { subjects_filter: `dead.${durable}.>` });
  const unfinished = num_pending + num_ack_pending;
  return {
    pending: unfinished,
    lagSeconds: unfinished === 0 ? 0 : await ageSeconds(manager, ack_floor.stream_seq, subject),
    deadLetters: Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0),
  };
}

/** Age of the first event after the last one that is processed without gaps. */
async function ageSeconds(manager: JetStreamManager, finished: number, subject: string): Promise<number> {
  // The cast is explained in dead-letters.ts.
  const query = { seq: finished + 1, next_by_subj: subject } as unknown as MsgRequest;
  const oldest = await undefinedIfNotFound(manager.streams.getMessage(eventStream, query));
  return oldest ? Math.max(0, (Date.now() - oldest.time.getTime()) / 1000) : 0;
}

import { type JetStreamManager, jetstreamManager, type MsgRequest } from "@nats-io/jetstream";
import { meter } from "@platform/service/telemetry";
import type { Nats } from "./nats.ts";
import { orNothing } from "./no-message.ts";
import { deadLetterStream, eventStream } from "./streams.ts";

const own = meter("messaging");
const lag = own.createObservableGauge("messaging.consumer.lag", {
  unit: "s",
  description:
    "For how long the oldest event that a consumer has not finished with has been in JetStream; 0 when none is",
});
const pending = own.createObservableGauge("messaging.consumer.pending", {
  unit: "{event}",
  description: "Events that a consumer has not finished with, in all replicas together",
});
const dead = own.createObservableGauge("messaging.consumer.dead_letters", {
  unit: "{event}",
  description: "Events that a consumer has given up on and nobody has replayed or discarded",
});

interface Measured {
  nats: Nats;
  durable: string;
  /** The subject of the events that it takes. */
  subject: string;
}

/**
 * Shows how a consumer stands in the metrics of this process until what it returns is called. All replicas show the same:
 * JetStream is asked. Nothing is shown while it is away.
 */
export function measureConsumer({ nats, durable, subject }: Measured): () => void {
  async function measure(result: {
    observe(metric: typeof lag, value: number, by: Record<string, string>): void;
  }): Promise<void> {
    const by = { consumer: durable };
    const standing = await standingOf(nats, durable, subject).catch(() => unknown);
    result.observe(pending, standing.pending, by);
    result.observe(lag, standing.lagSeconds, by);
    result.observe(dead, standing.deadLetters, by);
  }
  own.addBatchObservableCallback(measure, [lag, pending, dead]);
  return () => own.removeBatchObservableCallback(measure, [lag, pending, dead]);
}

const unknown = { pending: Number.NaN, lagSeconds: Number.NaN, deadLetters: Number.NaN };

async function standingOf(nats: Nats, durable: string, subject: string): Promise<typeof unknown> {
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

/** How old the first event is that comes after those that are all finished with. */
async function ageSeconds(manager: JetStreamManager, finished: number, subject: string): Promise<number> {
  // See dead-letters.ts for what the client's types lack.
  const query = { seq: finished + 1, next_by_subj: subject } as unknown as MsgRequest;
  const oldest = await orNothing(manager.streams.getMessage(eventStream, query));
  return oldest ? Math.max(0, (Date.now() - oldest.time.getTime()) / 1000) : 0;
}

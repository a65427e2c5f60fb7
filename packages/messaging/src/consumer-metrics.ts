import { type JetStreamManager, jetstreamManager, type MsgRequest } from "@nats-io/jetstream";
import { meter } from "@platform/service/telemetry";
import type { Nats } from "./nats.ts";
import { orNothing } from "./no-message.ts";
import { deadLetterStream, eventStream } from "./streams.ts";

const own = meter("messaging");
const lag = own.createObservableGauge("messaging.consumer.lag", {
  unit: "s",
  description:
    "Since when the oldest event that a consumer has not finished with has been in JetStream; 0 when none is",
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
    const connection = nats.connection();
    if (!connection) return;
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const by = { consumer: durable };
    const unfinished = await unfinishedBy(manager, durable, subject);
    result.observe(pending, unfinished.count, by);
    result.observe(lag, unfinished.ageSeconds, by);
    const { state } = await manager.streams.info(deadLetterStream, { subjects_filter: `dead.${durable}.>` });
    const letters = Object.values(state.subjects ?? {});
    result.observe(
      dead,
      letters.reduce((sum, count) => sum + count, 0),
      by,
    );
  }
  own.addBatchObservableCallback(measure, [lag, pending, dead]);
  return () => own.removeBatchObservableCallback(measure, [lag, pending, dead]);
}

async function unfinishedBy(manager: JetStreamManager, durable: string, subject: string) {
  const { num_pending, num_ack_pending, ack_floor } = await manager.consumers.info(eventStream, durable);
  const count = num_pending + num_ack_pending;
  if (count === 0) return { count, ageSeconds: 0 };
  // All up to the floor is finished; the first one after it is not. See dead-letters.ts for what the client's types lack.
  const query = { seq: ack_floor.stream_seq + 1, next_by_subj: subject } as unknown as MsgRequest;
  const oldest = await orNothing(manager.streams.getMessage(eventStream, query));
  return { count, ageSeconds: oldest ? Math.max(0, (Date.now() - oldest.time.getTime()) / 1000) : 0 };
}

import type { BusConnection } from "../streams/nats.ts";
import { eventStream } from "../streams/streams.ts";
import type { StreamReader } from "./stream-reader.ts";

/** How far a consumer is, over all replicas, by the sequence numbers of the stream. */
export interface ConsumerPosition {
  /** Number of events that JetStream has not delivered yet. */
  readonly undelivered: number;
  /** The last event that was delivered. */
  readonly delivered: number;
  /** Up to this one, every event is processed or dead-lettered. */
  readonly finished: number;
}

/** Asks JetStream how far a consumer is. Undefined while it cannot read the stream, or has not received again what it had taken. */
export async function positionOf(
  { manager }: BusConnection,
  durable: string,
  reader: Pick<StreamReader, "isSteady">,
): Promise<ConsumerPosition | undefined> {
  if (!reader.isSteady()) return undefined;
  const { num_pending, num_ack_pending, delivered, ack_floor } = await manager.consumers.info(eventStream, durable);
  // The floor does not move over events that the filter leaves out.
  const finished = num_ack_pending === 0 ? delivered.stream_seq : ack_floor.stream_seq;
  return { undelivered: num_pending, delivered: delivered.stream_seq, finished };
}

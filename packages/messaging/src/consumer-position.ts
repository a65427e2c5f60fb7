import type { BusConnection } from "./nats.ts";
import type { StreamReader } from "./stream-reader.ts";

/** How far a consumer is in one stream, over all replicas, by the sequence numbers of the stream. */
export interface ConsumerPosition {
  readonly stream: string;
  /** Number of events that JetStream has not delivered yet. */
  readonly undelivered: number;
  /** The last event that was delivered. */
  readonly delivered: number;
  /** Up to this one, every event is processed or dead-lettered. */
  readonly finished: number;
}

/** Asks JetStream how far a consumer is in each of its streams. Undefined while it cannot read one of them. */
export async function positionsOf(
  { manager }: BusConnection,
  durable: string,
  readers: readonly Pick<StreamReader, "stream" | "state">[],
): Promise<ConsumerPosition[] | undefined> {
  const present = readers.filter((reader) => reader.state() !== "absent");
  if (present.length === 0 || present.some((reader) => reader.state() === "closed")) return undefined;
  return Promise.all(
    present.map(async ({ stream }) => {
      const { num_pending, num_ack_pending, delivered, ack_floor } = await manager.consumers.info(stream, durable);
      // The floor does not move over events that the filter leaves out.
      const finished = num_ack_pending === 0 ? delivered.stream_seq : ack_floor.stream_seq;
      return { stream, undelivered: num_pending, delivered: delivered.stream_seq, finished };
    }),
  );
}

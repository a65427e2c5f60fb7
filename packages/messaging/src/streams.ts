import {
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";

const nanosecondsPerMs = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Stream of all events. Retention is a week, as in the outbox, so that a consumer may be down for a long weekend. */
export const eventStream = "EVENTS";
/** Stream of events that a consumer could not process, for the operator. */
export const deadLetterStream = "DEAD_LETTERS";

const streams: (Partial<StreamConfig> & { name: string; subjects: string[] })[] = [
  {
    name: eventStream,
    subjects: ["events.>"],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_age: 7 * dayMs * nanosecondsPerMs,
    // An event published twice within this time is stored once; after that the inbox of each consumer detects duplicates.
    duplicate_window: 2 * 60 * 1000 * nanosecondsPerMs,
  },
  {
    name: deadLetterStream,
    subjects: ["dead.>"],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_age: 90 * dayMs * nanosecondsPerMs,
  },
];

/** Creates or updates the streams. Idempotent; every app calls it when it connects. */
export async function ensureStreams(connection: NatsConnection, replicas: number): Promise<JetStreamManager> {
  const manager = await jetstreamManager(connection);
  for (const stream of streams) {
    const config = { ...stream, num_replicas: replicas };
    try {
      await manager.streams.update(stream.name, config);
    } catch {
      await manager.streams.add(config);
    }
  }
  return manager;
}

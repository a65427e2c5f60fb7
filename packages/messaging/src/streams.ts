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

/** All events. A week, like the outbox, so that a consumer may be away for a long weekend. */
export const eventStream = "EVENTS";
/** Events that a consumer gave up on, kept until an operator has looked. */
export const deadLetterStream = "DEAD_LETTERS";

const streams: (Partial<StreamConfig> & { name: string; subjects: string[] })[] = [
  {
    name: eventStream,
    subjects: ["events.>"],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_age: 7 * dayMs * nanosecondsPerMs,
    // An event published twice within this time is stored once; beyond it the inbox of each consumer catches it.
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

/** Makes the streams or brings them up to date. Any app may do it at any time; the last one changes nothing. */
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

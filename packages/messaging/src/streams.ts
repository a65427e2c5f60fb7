import {
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from "@nats-io/jetstream";
import type { Logger } from "@platform/service/log";

const nanosecondsPerMs = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Stream of all events. Retention is a week, as in the outbox, so that a consumer may be down for a long weekend. */
export const eventStream = "EVENTS";

/** Stream of the events that an app could not process, for the operator. No other app can read it. */
export function deadLetterStreamOf(app: string): string {
  return `DEAD_LETTERS_${app}`;
}

/** Subject of the dead letters of a consumer of an app: of one event type, or `>`. */
export function deadLetterSubject(app: string, consumer: string, type: string): string {
  return `dead_letters.${app}.${consumer}.${type}`;
}

type Wanted = Partial<StreamConfig> & { name: string; subjects: string[] };

function streamsOf(app: string, replicas: number): Wanted[] {
  const kept = { storage: StorageType.File, retention: RetentionPolicy.Limits, num_replicas: replicas };
  return [
    {
      ...kept,
      name: eventStream,
      subjects: ["events.>"],
      max_age: 7 * dayMs * nanosecondsPerMs,
      // An event published twice within this time is stored once; after that the inbox of each consumer detects duplicates.
      duplicate_window: 2 * 60 * 1000 * nanosecondsPerMs,
    },
    {
      ...kept,
      name: deadLetterStreamOf(app),
      subjects: [`dead_letters.${app}.>`],
      max_age: 90 * dayMs * nanosecondsPerMs,
    },
  ];
}

/**
 * Creates the stream of events and the one of the app's dead letters, if they are missing. Idempotent; every app calls it when it
 * connects. It never changes a stream, because no app may: with the right to change `EVENTS` an app could forge events.
 */
export async function ensureStreams(
  manager: JetStreamManager,
  { app, replicas, log }: { app: string; replicas: number; log: Logger },
): Promise<void> {
  for (const wanted of streamsOf(app, replicas)) {
    const found = await infoOf(manager, wanted.name);
    if (!found) await manager.streams.add(wanted);
    const settings = found ? differences(wanted, found) : [];
    if (settings.length > 0) {
      log.warn(
        { stream: wanted.name, settings },
        "stream has other settings than this release; see `nats stream edit`",
      );
    }
  }
}

// https://github.com/nats-io/nats-server/blob/main/server/errors.json
const streamNotFound = 10059;

async function infoOf(manager: JetStreamManager, stream: string): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(stream);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === streamNotFound) return undefined;
    throw error;
  }
}

/** Names of the settings of a stream that are not as wanted. */
function differences(wanted: Wanted, { config }: StreamInfo): string[] {
  return Object.entries(wanted)
    .filter(([setting, value]) => JSON.stringify(config[setting as keyof StreamConfig]) !== JSON.stringify(value))
    .map(([setting]) => setting);
}

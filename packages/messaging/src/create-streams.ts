import { JetStreamApiError, type JetStreamManager, jetstreamManager, type StreamInfo } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import type { EventedApp } from "./nats-accounts.ts";
import { type NatsAddress, natsAddress } from "./nats-address.ts";
import {
  consumerConfig,
  deadLetterStreamConfig,
  eventStream,
  eventStreamConfig,
  type WantedStream,
} from "./streams.ts";

/** A stream or a consumer, and what was done with it. */
export interface Created {
  name: string;
  /** `different` is a stream that has other settings than this release would give it; it is left as it is. */
  outcome: "created" | "exists" | "different";
  /** The names of the settings that differ. */
  settings: string[];
}

/**
 * Creates the stream of events, the stream of dead letters of each app and the consumers of each app, where they are missing.
 * Idempotent. It needs the key of the administrator: whoever may create streams and consumers can have JetStream publish to any
 * subject (`deliver_subject`, `republish`, `sources`), so no service may.
 *
 * @param address the servers; its credentials are those of the administrator
 * @param options.replicas copies of each new stream: 1, 3 or 5
 * @param options.empty deletes the streams first, with their events, dead letters and consumers
 */
export async function createStreams(
  address: NatsAddress,
  { apps, replicas = 1, empty = false }: { apps: readonly EventedApp[]; replicas?: number; empty?: boolean },
): Promise<Created[]> {
  const connection = await connect({ ...natsAddress(address), name: "administrator", maxReconnectAttempts: 0 });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const created: Created[] = [];
    const letters = apps.map(({ name }) => deadLetterStreamConfig(name, replicas));
    for (const wanted of [eventStreamConfig(replicas), ...letters]) {
      if (empty) await undefinedIf(streamNotFound, manager.streams.delete(wanted.name));
      created.push(await haveStream(manager, wanted));
    }
    for (const { consumes } of apps) {
      for (const [durable, filter] of Object.entries(consumes)) {
        created.push(await haveConsumer(manager, durable, filter));
      }
    }
    return created;
  } finally {
    await connection.close();
  }
}

async function haveStream(manager: JetStreamManager, wanted: WantedStream): Promise<Created> {
  const found = await undefinedIf(streamNotFound, manager.streams.info(wanted.name));
  if (!found) await manager.streams.add(wanted);
  const settings = found ? differences(wanted, found) : [];
  const outcome = !found ? "created" : settings.length > 0 ? "different" : "exists";
  return { name: wanted.name, outcome, settings };
}

/** An existing consumer gets the settings of this release, and continues where it was. */
async function haveConsumer(manager: JetStreamManager, durable: string, filter: string): Promise<Created> {
  const found = await undefinedIf(consumerNotFound, manager.consumers.info(eventStream, durable));
  await manager.consumers.add(eventStream, consumerConfig(durable, filter));
  return { name: durable, outcome: found ? "exists" : "created", settings: [] };
}

// https://github.com/nats-io/nats-server/blob/main/server/errors.json
const streamNotFound = 10059;
const consumerNotFound = 10014;

async function undefinedIf<Result>(code: number, asking: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === code) return undefined;
    throw error;
  }
}

/** Names of the settings of a stream that are not as wanted. */
function differences(wanted: WantedStream, { config }: StreamInfo): string[] {
  return Object.entries(wanted)
    .filter(([setting, value]) => JSON.stringify(config[setting as keyof WantedStream]) !== JSON.stringify(value))
    .map(([setting]) => setting);
}

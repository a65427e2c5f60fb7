import { type JetStreamManager, jetstreamManager, type StreamInfo } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { consumerNotFound, streamNotFound, undefinedIf } from "./api-error.ts";
import { type EventLayout, type EventPlace, eventStream, largeFamilies, placesOf } from "./event-streams.ts";
import type { EventedApp } from "./nats-accounts.ts";
import { type NatsAddress, natsAddress } from "./nats-address.ts";
import { consumerConfig, deadLetterStreamConfig, eventStreamConfig, type WantedStream } from "./streams.ts";

/** A stream or a consumer, and what was done with it. */
export interface Created {
  name: string;
  /**
   * `different` is a stream that has other settings than this release would give it; it is left as it is. `renewed` is a consumer that
   * was further than its stream.
   */
  outcome: "created" | "exists" | "different" | "renewed";
  /** The names of the settings that differ. */
  settings: string[];
}

interface StreamsOptions {
  apps: readonly EventedApp[];
  layout?: EventLayout;
  replicas?: number;
  empty?: boolean;
}

/**
 * Creates the streams of events, the stream of dead letters of each app and the consumers of each app, where they are missing.
 * Idempotent. It needs the key of the administrator: whoever may create streams and consumers can have JetStream publish to any
 * subject (`deliver_subject`, `republish`, `sources`), so no service may.
 *
 * @param address the servers; its credentials are those of the administrator
 * @param options.layout `family`: large families of events have streams of their own. Such a stream that exists keeps its consumers
 *   in either layout, because it can have events that were published before the layout was changed
 * @param options.replicas copies of each new stream: 1, 3 or 5
 * @param options.empty deletes the streams first, with their events, dead letters and consumers
 */
export async function createStreams(
  address: NatsAddress,
  { apps, layout = "one", replicas = 1, empty = false }: StreamsOptions,
): Promise<Created[]> {
  const connection = await connect({ ...natsAddress(address), name: "administrator", maxReconnectAttempts: 0 });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const own = [eventStreamConfig(replicas), ...apps.map(({ name }) => deadLetterStreamConfig(name, replicas))];
    const ofFamilies = largeFamilies.map((family) => eventStreamConfig(replicas, family));
    if (empty) {
      for (const { name } of [...own, ...ofFamilies]) await undefinedIf(streamNotFound, manager.streams.delete(name));
    }
    const wanted = layout === "family" ? ofFamilies : await existing(manager, ofFamilies);
    const created: Created[] = [];
    for (const stream of [...own, ...wanted]) created.push(await haveStream(manager, stream));
    const streams = new Set(created.map(({ name }) => name));
    for (const { consumes } of apps) {
      for (const [durable, filter] of Object.entries(consumes)) {
        for (const place of placesOf(filter).filter(({ stream }) => streams.has(stream))) {
          created.push(await haveConsumer(manager, durable, place));
        }
      }
    }
    return created;
  } finally {
    await connection.close();
  }
}

async function existing(manager: JetStreamManager, wanted: readonly WantedStream[]): Promise<WantedStream[]> {
  const found = await Promise.all(wanted.map(({ name }) => undefinedIf(streamNotFound, manager.streams.info(name))));
  return wanted.filter((_, index) => found[index]);
}

async function haveStream(manager: JetStreamManager, wanted: WantedStream): Promise<Created> {
  const found = await undefinedIf(streamNotFound, manager.streams.info(wanted.name));
  if (!found) await manager.streams.add(wanted);
  const settings = found ? differences(wanted, found) : [];
  const outcome = !found ? "created" : settings.length > 0 ? "different" : "exists";
  return { name: wanted.name, outcome, settings };
}

/**
 * An existing consumer gets the settings of this release, and continues where it was. If that is further than its stream, because
 * NATS has lost the newest events, it would skip the next ones: then it begins anew, and the inbox ignores what was processed.
 */
async function haveConsumer(manager: JetStreamManager, durable: string, place: EventPlace): Promise<Created> {
  const { stream } = place;
  const found = await undefinedIf(consumerNotFound, manager.consumers.info(stream, durable));
  const isAhead = found && found.delivered.stream_seq > (await manager.streams.info(stream)).state.last_seq;
  if (isAhead) await manager.consumers.delete(stream, durable);
  await manager.consumers.add(stream, consumerConfig(durable, place));
  const name = stream === eventStream ? durable : `${stream} ${durable}`;
  const outcome = isAhead ? "renewed" : found ? "exists" : "created";
  return { name, outcome, settings: [] };
}

/** Names of the settings of a stream that are not as wanted. */
function differences(wanted: WantedStream, { config }: StreamInfo): string[] {
  return Object.entries(wanted)
    .filter(([setting, value]) => JSON.stringify(config[setting as keyof WantedStream]) !== JSON.stringify(value))
    .map(([setting]) => setting);
}

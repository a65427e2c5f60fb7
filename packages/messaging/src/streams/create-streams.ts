import { type JetStreamManager, jetstreamManager, type StreamInfo } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { Fault } from "@platform/service/call/fault";
import { consumerNotFound, streamNotFound, undefinedIf } from "./api-error.ts";
import type { EventedApp } from "./nats-accounts.ts";
import { type NatsAddress, natsAddress } from "./nats-address.ts";
import { possibleStreams, requiredStreams } from "./required-streams.ts";
import { consumerConfig, eventStream, type RequiredStream } from "./streams.ts";

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
  replicas?: number | undefined;
  empty?: boolean;
}

/**
 * Creates the streams of events, the stream of dead letters of each app and the consumers of each app, where they are missing.
 * Idempotent. It needs the key of the administrator: whoever may create streams and consumers can have JetStream publish to any
 * subject (`deliver_subject`, `republish`, `sources`), so no service may. Throws a ConfigError if it cannot know how many copies
 * a new stream has.
 *
 * @param address the servers; its credentials are those of the administrator
 * @param options.replicas copies of each new stream: 1, 3 or 5; default: as many as the other streams have
 * @param options.empty deletes the streams first, with their events, dead letters and consumers; FAILED_PRECONDITION while one is connected
 */
export async function createStreams(
  address: NatsAddress,
  { apps, empty = false, replicas }: StreamsOptions,
): Promise<Created[]> {
  return withAdministrator(address, async (manager, isCluster) => {
    const names = apps.map(({ name }) => name);
    const streams = await existing(manager, possibleStreams(names));
    const streamConfigs = requiredStreams(names, replicas, { streams, isCluster });
    if (empty) {
      await refuseConnected(manager, apps);
      for (const name of streams.keys()) await undefinedIf(streamNotFound, manager.streams.delete(name));
      streams.clear();
    }
    const created: Created[] = [];
    for (const stream of streamConfigs) created.push(await haveStream(manager, stream, streams.get(stream.name)));
    for (const { consumes } of apps) {
      for (const [durable, filter] of Object.entries(consumes)) {
        created.push(await haveConsumer(manager, durable, filter));
      }
    }
    return created;
  });
}

/** A stream that exists. */
export interface StreamContent {
  name: string;
  messages: number;
}

/** Lists the streams that the apps have. Throws FAILED_PRECONDITION while one of their consumers is connected. */
export function streamContents(address: NatsAddress, apps: readonly EventedApp[]): Promise<StreamContent[]> {
  return withAdministrator(address, async (manager) => {
    await refuseConnected(manager, apps);
    const streams = await existing(manager, possibleStreams(apps.map(({ name }) => name)));
    return [...streams].map(([name, { state }]) => ({ name, messages: state.messages }));
  });
}

async function withAdministrator<Result>(
  address: NatsAddress,
  work: (manager: JetStreamManager, isCluster: boolean) => Promise<Result>,
): Promise<Result> {
  const connection = await connect({ ...natsAddress(address), name: "administrator", maxReconnectAttempts: 0 });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    return await work(manager, connection.info?.cluster !== undefined);
  } finally {
    await connection.close();
  }
}

/** Throws if a service reads one of its consumers: it has a request for more events waiting then, also while there are none. */
async function refuseConnected(manager: JetStreamManager, apps: readonly EventedApp[]): Promise<void> {
  const durables = apps.flatMap(({ consumes }) => Object.keys(consumes));
  const infos = await Promise.all(
    durables.map((durable) =>
      undefinedIf(streamNotFound, undefinedIf(consumerNotFound, manager.consumers.info(eventStream, durable))),
    ),
  );
  const connected = infos.flatMap((info) => (info && info.num_waiting > 0 ? [info.name] : []));
  if (connected.length === 0) return;
  const message = `Services are connected to NATS: stop them first. Connected consumers: ${connected.join(", ")}.`;
  throw new Fault("FAILED_PRECONDITION", "CONSUMERS_CONNECTED", message);
}

async function existing(manager: JetStreamManager, names: readonly string[]): Promise<Map<string, StreamInfo>> {
  const infos = await Promise.all(names.map((name) => undefinedIf(streamNotFound, manager.streams.info(name))));
  return new Map(infos.flatMap((info) => (info ? [[info.config.name, info]] : [])));
}

async function haveStream(manager: JetStreamManager, config: RequiredStream, current?: StreamInfo): Promise<Created> {
  if (!current) await manager.streams.add(config);
  const settings = current ? differences(config, current) : [];
  const outcome = !current ? "created" : settings.length > 0 ? "different" : "exists";
  return { name: config.name, outcome, settings };
}

/**
 * An existing consumer gets the settings of this release, and continues where it was. If that is further than its stream, because
 * NATS has lost the newest events, it would skip the next ones: then it begins anew, and the inbox ignores what was processed.
 */
async function haveConsumer(manager: JetStreamManager, durable: string, filter: string): Promise<Created> {
  const consumer = await undefinedIf(consumerNotFound, manager.consumers.info(eventStream, durable));
  const isAhead = consumer && consumer.delivered.stream_seq > (await manager.streams.info(eventStream)).state.last_seq;
  if (isAhead) await manager.consumers.delete(eventStream, durable);
  await manager.consumers.add(eventStream, consumerConfig(durable, filter));
  const outcome = isAhead ? "renewed" : consumer ? "exists" : "created";
  return { name: durable, outcome, settings: [] };
}

/** Names of the settings of a stream that are not as wanted. */
function differences(required: RequiredStream, { config }: StreamInfo): string[] {
  return Object.entries(required)
    .filter(([setting, value]) => JSON.stringify(config[setting as keyof RequiredStream]) !== JSON.stringify(value))
    .map(([setting]) => setting);
}

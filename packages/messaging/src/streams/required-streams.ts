import type { StreamInfo } from "@nats-io/jetstream";
import { ConfigError } from "@platform/service/settings/config";
import { deadLetterStreamConfig, eventStream, eventStreamConfig, type RequiredStream } from "./streams.ts";

/** The streams and servers that NATS has. */
export interface NatsState {
  /** By name. */
  streams: ReadonlyMap<string, StreamInfo>;
  /** True if it has several servers, so that one copy of a stream is one too few. */
  isCluster: boolean;
}

/** Names of all streams that these apps can have. */
export function possibleStreams(apps: readonly string[]): string[] {
  return [eventStream, ...apps.map((app) => deadLetterStreamConfig(app, 1).name)];
}

/**
 * The streams that these apps should have. After a loss the administrator creates what is missing, perhaps in a shell without the variables
 * of the installation: then a new stream gets as many copies as the others.
 *
 * Throws a ConfigError if NATS has several servers and nothing says how many copies a stream has.
 *
 * @param replicas copies of each new stream: 1, 3 or 5; undefined: as NATS has it
 */
export function requiredStreams(
  apps: readonly string[],
  replicas: number | undefined,
  { streams, isCluster }: NatsState,
): RequiredStream[] {
  const copies = possibleStreams(apps).flatMap((name) => streams.get(name)?.config.num_replicas ?? []);
  if (isCluster && !replicas && copies.length === 0) {
    throw new ConfigError(
      "NATS has several servers and no streams that show how many copies to make: set NATS_STREAM_REPLICAS, as in the global.env of the installation.",
    );
  }
  const count = replicas ?? Math.max(1, ...copies);
  return [eventStreamConfig(count), ...apps.map((app) => deadLetterStreamConfig(app, count))];
}

import type { StreamInfo } from "@nats-io/jetstream";
import { ConfigError } from "@platform/service/config";
import { type EventLayout, eventStream, familyStreamOf, largeFamilies } from "./event-streams.ts";
import { deadLetterStreamConfig, eventStreamConfig, type WantedStream } from "./streams.ts";

/** What the administrator asked for; what is undefined is as NATS has it. */
export interface AskedStreams {
  layout?: EventLayout | undefined;
  /** Copies of each new stream: 1, 3 or 5. */
  replicas?: number | undefined;
}

/** What NATS has. */
export interface NatsState {
  /** By name. */
  streams: ReadonlyMap<string, StreamInfo>;
  /** Whether it has several servers, so that one copy of a stream is one too few. */
  isCluster: boolean;
}

const familyStreams = largeFamilies.map(familyStreamOf);

/** Names of all streams that these apps can have. */
export function possibleStreams(apps: readonly string[]): string[] {
  return [eventStream, ...apps.map((app) => deadLetterStreamConfig(app, 1).name), ...familyStreams];
}

/**
 * The streams that these apps should have. After a loss the administrator creates what is missing, perhaps in a shell without the variables
 * of the installation: then a new stream gets as many copies as the others, and no stream of a family is left out. What can
 * be told from nothing that NATS has must be said.
 *
 * Throws a ConfigError that names the variables to set.
 */
export function wantedStreams(
  apps: readonly string[],
  asked: AskedStreams,
  { streams, isCluster }: NatsState,
): WantedStream[] {
  const known = possibleStreams(apps).flatMap((name) => streams.get(name) ?? []);
  const copies = known.map(({ config }) => config.num_replicas);
  const families = familyStreams.filter((name) => streams.has(name));
  const missing = familyStreams.filter((name) => !streams.has(name));
  const hasEvents = families.length > 0 || streams.has(eventStream);
  const unsaid = [
    ...(asked.replicas || copies.length > 0 ? [] : ["NATS_STREAM_REPLICAS"]),
    ...(asked.layout || hasEvents ? [] : ["NATS_STREAMS"]),
  ];
  if (isCluster && unsaid.length > 0) {
    throw new ConfigError(
      `NATS has several servers and no streams that show how this installation is set: set ${unsaid.join(" and ")}, as in its global.env.`,
    );
  }
  if (!asked.layout && families.length > 0 && missing.length > 0) {
    throw new ConfigError(
      `NATS has the streams ${families.join(", ")} and not ${missing.join(", ")}: set NATS_STREAMS, as in global.env of the installation.`,
    );
  }
  const replicas = asked.replicas ?? Math.max(1, ...copies);
  return [
    eventStreamConfig(replicas),
    ...apps.map((app) => deadLetterStreamConfig(app, replicas)),
    ...largeFamilies
      // One that exists keeps its consumers, because it can have events from before the layout was changed.
      .filter((family) => asked.layout === "family" || streams.has(familyStreamOf(family)))
      .map((family) => eventStreamConfig(replicas, family)),
  ];
}

import type { JetStreamManager } from "@nats-io/jetstream";
import type { Logger } from "@platform/service/log";
import { streamNotFound, undefinedIf } from "./api-error.ts";
import { catalog } from "./catalog.ts";
import { familyOf, familyStreamOf, largeFamilies } from "./event-streams.ts";

/**
 * Those of the large families of an app's own events whose streams NATS has. The app asks before it publishes: NATS does not tell another
 * account that no stream takes an event, which would only show as a timeout.
 */
export async function familiesWithStream(
  manager: JetStreamManager,
  app: string,
  log: Logger,
): Promise<ReadonlySet<string>> {
  const own = Object.values(catalog).flatMap(({ type, source }) => (source === app ? [familyOf(type)] : []));
  const found = new Set<string>();
  for (const family of largeFamilies.filter((large) => own.includes(large))) {
    const stream = familyStreamOf(family);
    try {
      if (await undefinedIf(streamNotFound, manager.streams.info(stream))) found.add(family);
    } catch (err) {
      log.warn({ err, stream }, "stream of a family is not usable, publishing its events in EVENTS");
    }
  }
  return found;
}

import { Buffer } from "node:buffer";
import type { Event } from "@platform/contracts/events/v1/events";
import { catalog } from "../event/catalog.ts";
import { decodeEvent, isKnown } from "../event/event.ts";
import type { OutboxAccess } from "./outbox-access.ts";
import type { OutboxEvent } from "./outbox-page.sql.ts";

/** Numbers of a request. */
export const mostNumbers = 500;

/**
 * Reads events of the outbox of a source with their content, as many of each type as a request has, in the order of the list. JetStream
 * delivers what is left out: events that only a later release knows, and those that are not of their type and source.
 */
export async function readEvents(
  outbox: Pick<OutboxAccess, "read">,
  source: string,
  listed: readonly OutboxEvent[],
): Promise<Event[]> {
  const events = new Map<string, Event>();
  for (const [type, ofType] of Map.groupBy(listed, (event) => event.type)) {
    const numbers = ofType.slice(0, mostNumbers).map(({ seq }) => BigInt(seq));
    for (const content of await outbox.read(type, numbers)) {
      const event = decodeEvent(Buffer.from(content));
      if (isOf(event, source, type)) events.set(event.id, event);
    }
  }
  return listed.flatMap(({ event_id }) => events.get(event_id) ?? []);
}

function isOf(event: Event, source: string, type: string): boolean {
  if (!isKnown(event) || !event.data.case) return false;
  const entry = catalog[event.data.case];
  return entry.type === type && entry.source === source;
}

import type { Event } from "@platform/contracts/events/v1/events";
import { catalog, subjectOf } from "./catalog.ts";

/** Header with the name of the app that published an event. */
export const sourceHeader = "Source";

/** Header by which JetStream drops a repetition; it has the id of the event, perhaps with a time. */
export const messageIdHeader = "Nats-Msg-Id";

/** Why a consumer refuses an event. */
export type Refusal = "WRONG_SUBJECT" | "WRONG_SOURCE";

/**
 * Checks that an event of a known type arrived on the subject of its type, which only its source may publish, and that it names
 * that source. NATS enforces the subjects of each service; without this check a service could put an event of another service
 * into a message on its own subject.
 */
export function refusalOf(event: Event, subject: string, source: string): Refusal | undefined {
  if (!event.data.case) throw new TypeError("event has no data");
  const entry = catalog[event.data.case];
  if (subject !== subjectOf(entry.type)) return "WRONG_SUBJECT";
  return source === entry.source ? undefined : "WRONG_SOURCE";
}

import type { Event } from "@platform/contracts/events/v1/events";
import { currentPlace, isSampled, type OpenSpan, openSpan, type TracePlace } from "@platform/service/tracing";

/** The header of a message that names its place in a trace. */
export const traceparentHeader = "traceparent";

// Beside the events and not in them: what a trace is told by is not part of what happened.
const places = new WeakMap<Event, TracePlace>();

/** Remembers that an event was caused here, or is being taken in here, where that is traced and the trace is kept. */
export function setPlace(event: Event, place: TracePlace | undefined = currentPlace()): void {
  if (place && isSampled(place)) places.set(event, place);
}

/** The place in a trace that an event was made at, or is being taken in at. */
export function placeOfEvent(event: Event): TracePlace | undefined {
  return places.get(event);
}

interface EventSpan {
  kind: "producer" | "consumer";
  eventId: string;
  /** An event type. */
  type: string;
  subject: string;
  parent: TracePlace | undefined;
  /** The durable consumer that takes it in. */
  consumer?: string;
  link?: TracePlace | undefined;
}

/**
 * The span of an event that is published or taken in; undefined for one that no traced request has caused, as events of
 * upkeep are. Names: https://opentelemetry.io/docs/specs/semconv/messaging/messaging-spans/
 */
export function eventSpan({ kind, eventId, type, subject, parent, consumer, link }: EventSpan): OpenSpan | undefined {
  if (!parent) return undefined;
  const operation = kind === "producer" ? { name: "publish", type: "send" } : { name: "process", type: "process" };
  return openSpan({
    name: `${operation.name} ${type}`,
    kind,
    attributes: {
      "messaging.system": "nats",
      "messaging.operation.name": operation.name,
      "messaging.operation.type": operation.type,
      "messaging.destination.name": subject,
      "messaging.message.id": eventId,
      ...(consumer !== undefined && { "messaging.consumer.group.name": consumer }),
    },
    parent,
    link,
  });
}

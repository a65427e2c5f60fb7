import type { Event } from "@platform/contracts/events/v1/events";
import { currentPlace, isSampled, type OpenSpan, openSpan, type TracePlace } from "@platform/service/observe/tracing";

/** Header of a message with its trace context. */
export const traceparentHeader = "traceparent";

// Kept outside the events, because the trace context is not part of the event data.
const places = new WeakMap<Event, TracePlace>();

/** Stores the current trace context for an event that is created or processed, if the trace is sampled. */
export function setPlace(event: Event, place: TracePlace | undefined = currentPlace()): void {
  if (place && isSampled(place)) places.set(event, place);
}

/** The trace context in which an event was created or is being processed. */
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
  /** Name of the consumer that processes it. */
  consumer?: string;
  link?: TracePlace | undefined;
}

/**
 * The span of publishing or processing an event. Undefined if no traced request caused the event, as for events of upkeep.
 * Names: https://opentelemetry.io/docs/specs/semconv/messaging/messaging-spans/
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

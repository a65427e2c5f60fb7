import type { JsMsg } from "@nats-io/jetstream";
import type { Event } from "@platform/contracts/events/v1/events";
import { type OpenSpan, placeOf, type TracePlace } from "@platform/service/tracing";
import { typeOf } from "./event.ts";
import { eventSpan, setPlace, traceparentHeader } from "./event-trace.ts";

/**
 * Begins taking in an event that was delivered: what is done about it from now on is part of its trace. `link` is the span
 * of the event that it is taken in together with.
 */
export function takeInSpan(
  event: Event,
  { headers, subject }: JsMsg,
  consumer: string,
  link?: TracePlace,
): OpenSpan | undefined {
  const parent = placeOf(headers?.get(traceparentHeader));
  const span = eventSpan({ kind: "consumer", eventId: event.id, type: typeOf(event), subject, parent, consumer, link });
  setPlace(event, span?.place);
  return span;
}

import type { JsMsg } from "@nats-io/jetstream";
import type { Event } from "@platform/contracts/events/v1/events";
import { type OpenSpan, placeOf, type TracePlace } from "@platform/service/observe/tracing";
import { typeOf } from "../event/event.ts";
import { eventSpan, setPlace, traceparentHeader } from "../event/event-trace.ts";

/**
 * Starts the span of processing a delivered event; later work for the event belongs to its trace. `link` is the span of the
 * first event of the same batch.
 */
export function processSpan(
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

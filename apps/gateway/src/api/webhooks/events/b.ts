import type { ListEventsResponse, LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import { z } from "zod";
import { camelMembers } from "../../shared/camel-members.ts";
import { hasMore } from "../../shared/page.ts";
import { shape } from "../../shared/shape.ts";
import type { EventShapes } from "./event-shapes.ts";
import { exampleEventB } from "./examples.ts";
import { eventSchemas, exampleLogEnds, logEndSchemas, type Reader, toEventMembers, toLogEnds } from "./shown-event.ts";

/** An event of the log in Profile B. */
const eventSchemaB = z.object(camelMembers(eventSchemas)).meta({ id: "Event" });

function toEventB(event: LoggedEvent, reader: Reader): z.input<typeof eventSchemaB> {
  return camelMembers(toEventMembers(event, reader));
}

const success = z.literal(true);
const pageSchemaB = z.object({
  success,
  events: z.array(eventSchemaB),
  has_more: hasMore,
  ...camelMembers(logEndSchemas),
});

export const shapesB: EventShapes = {
  event: shape(z.object({ success, event: eventSchemaB }), { success: true, event: exampleEventB }).madeBy(
    (event: LoggedEvent, reader: Reader) => ({ success: true, event: toEventB(event, reader) }),
  ),
  page: shape(pageSchemaB, {
    success: true,
    events: [exampleEventB],
    has_more: false,
    ...camelMembers(exampleLogEnds),
  }).madeBy((page: ListEventsResponse, reader: Reader) => ({
    success: true,
    events: page.events.map((event) => toEventB(event, reader)),
    has_more: page.hasMore,
    ...camelMembers(toLogEnds(page)),
  })),
};

import type { ListEventsResponse, LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import { environmentSchema } from "@platform/public-records/value/environment";
import { z } from "zod";
import { pageSchema } from "../../shared/page.ts";
import { shape } from "../../shared/shape.ts";
import type { EventShapes } from "./event-shapes.ts";
import { exampleEventA } from "./examples.ts";
import { eventSchemas, exampleLogEnds, logEndSchemas, type Reader, toEventMembers, toLogEnds } from "./shown-event.ts";

/** An event of the log in Profile A. */
const eventSchemaA = z
  .object({ ...eventSchemas, object: z.literal("event"), owner_id: z.string(), environment: environmentSchema })
  .meta({ id: "Event" });

function toEventA(event: LoggedEvent, reader: Reader): z.input<typeof eventSchemaA> {
  const { environment, ownerId } = reader.principal.tenant;
  return { object: "event", owner_id: ownerId, environment, ...toEventMembers(event, reader) };
}

const pageSchemaA = pageSchema(eventSchemaA).extend(logEndSchemas);

export const shapesA: EventShapes = {
  event: shape(eventSchemaA, exampleEventA).madeBy(toEventA),
  page: shape(pageSchemaA, { data: [exampleEventA], has_more: false, ...exampleLogEnds }).madeBy(
    (page: ListEventsResponse, reader: Reader) => ({
      data: page.events.map((event) => toEventA(event, reader)),
      has_more: page.hasMore,
      ...toLogEnds(page),
    }),
  ),
};

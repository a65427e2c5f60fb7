import type { ListEventsResponse, LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import { environmentSchema } from "@platform/public-records/value/environment";
import { publicTime, publicTimeOrNull } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { pageSchema } from "../../shared/page.ts";
import { shape } from "../../shared/shape.ts";
import type { EventShapes } from "./event-shapes.ts";
import { exampleEventA } from "./examples.ts";
import {
  firstSequenceSchema,
  lastSequenceSchema,
  missingScopeOf,
  missingScopeSchema,
  type Reader,
  removedAtSchema,
  requestIdSchema,
  sharedEventSchemas,
  toSharedEvent,
} from "./shown-event.ts";

/** An event of the log in Profile A. */
const eventSchemaA = z
  .object({
    ...sharedEventSchemas,
    object: z.literal("event"),
    owner_id: z.string(),
    environment: environmentSchema,
    request_id: requestIdSchema,
    created_at: z.iso.datetime().meta({ description: "When it happened." }),
    recorded_at: z.iso.datetime().meta({ description: "When it got its number. Never decreases as numbers grow." }),
    payload_removed_at: removedAtSchema,
    missing_scope: missingScopeSchema,
  })
  .meta({ id: "Event" });

function toEventA(event: LoggedEvent, reader: Reader): z.input<typeof eventSchemaA> {
  const { environment, ownerId } = reader.principal.tenant;
  const missingScope = missingScopeOf(event, reader);
  return {
    object: "event",
    owner_id: ownerId,
    environment,
    ...toSharedEvent(event, reader, missingScope),
    request_id: event.requestId || null,
    created_at: publicTime(event.occurredAt),
    recorded_at: publicTime(event.recordedAt),
    payload_removed_at: publicTimeOrNull(event.payloadRemovedAt),
    missing_scope: missingScope,
  };
}

const pageSchemaA = pageSchema(eventSchemaA).extend({
  first_sequence: firstSequenceSchema,
  last_sequence: lastSequenceSchema,
});

export const shapesA: EventShapes = {
  event: shape(eventSchemaA, exampleEventA).madeBy(toEventA),
  page: shape(pageSchemaA, {
    data: [exampleEventA],
    has_more: false,
    first_sequence: 1,
    last_sequence: 1041,
  }).madeBy(({ events, hasMore, firstSequence, lastSequence }: ListEventsResponse, reader: Reader) => ({
    data: events.map((event) => toEventA(event, reader)),
    has_more: hasMore,
    first_sequence: Number(firstSequence),
    last_sequence: Number(lastSequence),
  })),
};

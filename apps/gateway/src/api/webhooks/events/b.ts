import type { ListEventsResponse, LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import { publicTime, publicTimeOrNull } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { hasMore } from "../../shared/page.ts";
import { shape } from "../../shared/shape.ts";
import type { EventShapes } from "./event-shapes.ts";
import { exampleEventB } from "./examples.ts";
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

/** An event of the log in Profile B. */
const eventSchemaB = z
  .object({
    ...sharedEventSchemas,
    requestId: requestIdSchema,
    createdAt: z.iso.datetime().meta({ description: "When it happened." }),
    recordedAt: z.iso.datetime().meta({ description: "When it got its number. Never decreases as numbers grow." }),
    payloadRemovedAt: removedAtSchema,
    missingScope: missingScopeSchema,
  })
  .meta({ id: "Event" });

function toEventB(event: LoggedEvent, reader: Reader): z.input<typeof eventSchemaB> {
  const missingScope = missingScopeOf(event, reader);
  return {
    ...toSharedEvent(event, reader, missingScope),
    requestId: event.requestId || null,
    createdAt: publicTime(event.occurredAt),
    recordedAt: publicTime(event.recordedAt),
    payloadRemovedAt: publicTimeOrNull(event.payloadRemovedAt),
    missingScope,
  };
}

const success = z.literal(true);
const pageSchemaB = z.object({
  success,
  events: z.array(eventSchemaB),
  has_more: hasMore,
  firstSequence: firstSequenceSchema,
  lastSequence: lastSequenceSchema,
});

export const shapesB: EventShapes = {
  event: shape(z.object({ success, event: eventSchemaB }), { success: true, event: exampleEventB }).madeBy(
    (event: LoggedEvent, reader: Reader) => ({ success: true, event: toEventB(event, reader) }),
  ),
  page: shape(pageSchemaB, {
    success: true,
    events: [exampleEventB],
    has_more: false,
    firstSequence: 1,
    lastSequence: 1041,
  }).madeBy(({ events, hasMore, firstSequence, lastSequence }: ListEventsResponse, reader: Reader) => ({
    success: true,
    events: events.map((event) => toEventB(event, reader)),
    has_more: hasMore,
    firstSequence: Number(firstSequence),
    lastSequence: Number(lastSequence),
  })),
};

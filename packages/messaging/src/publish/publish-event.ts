import { headers } from "@nats-io/transport-node";
import { errorType, placeOf, traceparentOf } from "@platform/service/observe/tracing";
import { subjectOf } from "../event/catalog.ts";
import { sourceHeader } from "../event/event-origin.ts";
import { eventSpan, traceparentHeader } from "../event/event-trace.ts";
import type { BusConnection } from "../streams/nats.ts";
import type { PendingEvent } from "./handover.ts";

/** Publishes an event of an app. If a traced request caused the event, its headers contain the trace context. */
export async function publishEvent(
  { app, jetstream }: Pick<BusConnection, "app" | "jetstream">,
  { event_id: msgID, type, payload, traceparent }: PendingEvent,
): Promise<void> {
  const subject = subjectOf(type);
  const span = eventSpan({ kind: "producer", eventId: msgID, type, subject, parent: placeOf(traceparent) });
  const about = headers();
  about.set(sourceHeader, app);
  if (span) about.set(traceparentHeader, traceparentOf(span.place) ?? "");
  try {
    await jetstream.publish(subject, payload, { msgID, headers: about });
  } catch (error) {
    span?.fail(errorType(error));
    throw error;
  } finally {
    span?.end();
  }
}

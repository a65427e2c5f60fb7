import { headers } from "@nats-io/transport-node";
import { errorType, placeOf, traceparentOf } from "@platform/service/observe/tracing";
import { subjectOf } from "../event/catalog.ts";
import { sourceHeader } from "../event/event-origin.ts";
import { eventSpan, traceparentHeader } from "../event/event-trace.ts";
import type { BusConnection } from "../streams/nats.ts";
import type { PendingEvent } from "./handover.ts";

/**
 * Publishes an event of an app. If a traced request caused the event, its headers contain the trace context. An event that is published
 * again has another message id than before: JetStream would drop it for two minutes, and the inboxes know what they have.
 */
export async function publishEvent(
  { app, jetstream }: Pick<BusConnection, "app" | "jetstream">,
  { event_id: eventId, type, payload, traceparent, waiting_since: again }: PendingEvent,
): Promise<void> {
  const subject = subjectOf(type);
  const msgID = again ? `${eventId}:${again.getTime()}` : eventId;
  const span = eventSpan({ kind: "producer", eventId, type, subject, parent: placeOf(traceparent) });
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

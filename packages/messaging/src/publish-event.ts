import { headers } from "@nats-io/transport-node";
import { errorType, placeOf, traceparentOf } from "@platform/service/tracing";
import { subjectOf } from "./catalog.ts";
import { sourceHeader } from "./event-origin.ts";
import { familyOf, familySubjectOf } from "./event-streams.ts";
import { eventSpan, traceparentHeader } from "./event-trace.ts";
import type { PendingEvent } from "./handover.ts";
import type { BusConnection } from "./nats.ts";

/**
 * Publishes an event of an app, in the stream of its family if the app uses it. If a traced request caused the event, its headers contain
 * the trace context.
 */
export async function publishEvent(
  { app, families, jetstream }: Pick<BusConnection, "app" | "families" | "jetstream">,
  { event_id: msgID, type, payload, traceparent }: PendingEvent,
): Promise<void> {
  const own = families.has(familyOf(type)) ? familySubjectOf(type) : undefined;
  const subject = own ?? subjectOf(type);
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

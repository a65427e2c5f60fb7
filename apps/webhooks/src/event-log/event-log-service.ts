import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import type { ReadLog } from "@platform/messaging/publish/read-log";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { selectLoggedEvent } from "./event-log.sql.ts";
import { toLoggedEventMessage } from "./event-message.ts";
import { listEvents } from "./list-events.ts";
import { watchEvents } from "./watch-events.ts";

/** Implements EventLogService. */
export function eventLogService(
  dependencies: Parameters<typeof watchEvents>[0] & { recordRead: ReadLog },
): Implementation {
  const { recordRead } = dependencies;
  return implementForTenants(EventLogService, {
    async listEvents({ recordedFrom, recordedBefore, ...request }, call) {
      const times = { recordedFrom: dateOf(recordedFrom), recordedBefore: dateOf(recordedBefore) };
      const { events, ...page } = await listEvents(dependencies, call, { ...request, ...times });
      await recordRead(call, { action: "event.names_read", ids: events.filter(hasNames).map(({ id }) => id) });
      return { ...page, events: events.map(toLoggedEventMessage) };
    },
    async getEvent({ eventId }, call) {
      const event = await selectLoggedEvent(dependencies.database, call.tenant, eventId);
      if (!event) throw refusal("EVENT_NOT_FOUND");
      await recordRead(call, { action: "event.names_read", ids: hasNames(event) ? [event.id] : [] });
      return { event: toLoggedEventMessage(event) };
    },
    async *watchEvents({ recordedFrom, ...request }, call) {
      const steps = watchEvents(dependencies, call, { ...request, recordedFrom: dateOf(recordedFrom) });
      let isRecorded = false;
      for await (const { sequence, event } of steps) {
        // A stream is one read, of all events from its first one with names.
        if (event && !isRecorded && hasNames(event)) {
          await recordRead(call, { action: "event.names_streamed", ids: [event.id] });
          isRecorded = true;
        }
        yield { sequence, ...(event && { event: toLoggedEventMessage(event) }) };
      }
    },
  });
}

/** Events of employees have their names; no other event has a name or the wages of a person. */
const hasNames = ({ type }: { type: string }) => type.startsWith("employee.");

const dateOf = (time: Timestamp | undefined) => time && timestampDate(time);

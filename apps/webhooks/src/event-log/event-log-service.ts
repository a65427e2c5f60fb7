import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { selectLoggedEvent } from "./event-log.sql.ts";
import { toLoggedEventMessage } from "./event-message.ts";
import { listEvents } from "./list-events.ts";
import { watchEvents } from "./watch-events.ts";

/** Implements EventLogService. */
export function eventLogService(dependencies: Parameters<typeof watchEvents>[0]): Implementation {
  return implementForTenants(EventLogService, {
    async listEvents({ recordedFrom, recordedBefore, ...request }, call) {
      const times = { recordedFrom: dateOf(recordedFrom), recordedBefore: dateOf(recordedBefore) };
      const { events, ...page } = await listEvents(dependencies, call, { ...request, ...times });
      return { ...page, events: events.map(toLoggedEventMessage) };
    },
    async getEvent({ eventId }, call) {
      const event = await selectLoggedEvent(dependencies.database, call.tenant, eventId);
      if (!event) throw refusal("EVENT_NOT_FOUND");
      return { event: toLoggedEventMessage(event) };
    },
    async *watchEvents({ recordedFrom, ...request }, call) {
      const steps = watchEvents(dependencies, call, { ...request, recordedFrom: dateOf(recordedFrom) });
      for await (const { sequence, event } of steps) {
        yield { sequence, ...(event && { event: toLoggedEventMessage(event) }) };
      }
    },
  });
}

const dateOf = (time: Timestamp | undefined) => time && timestampDate(time);

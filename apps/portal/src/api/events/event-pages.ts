import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalEventsService } from "@platform/contracts/portal/v1/events";
import type { EventLogService, LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import { partnerEventTypes } from "@platform/messaging/event/partner-events";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";

/** Tests are never in the log. */
const eventTypes = partnerEventTypes.filter((type) => type !== "webhook.test");

/** The event log of the owner in one environment. */
export function eventPages({
  eventLog,
}: {
  eventLog: Calls<typeof EventLogService>;
}): ServiceImpl<typeof PortalEventsService> {
  return {
    async listEvents({ type, recordedFrom, recordedBefore, ...filter }, context) {
      const { limit, startingAfter, oldestFirst, resourceId, afterSequence } = filter;
      const page = await eventLog.listEvents(
        {
          limit,
          startingAfter,
          oldestFirst,
          resourceId,
          afterSequence,
          types: type === "" ? [] : [type],
          ...(recordedFrom && { recordedFrom }),
          ...(recordedBefore && { recordedBefore }),
        },
        ownerCall(context),
      );
      const { hasMore, firstSequence, lastSequence } = page;
      return { events: page.events.map(toEvent), hasMore, firstSequence, lastSequence, eventTypes };
    },
    async getEvent({ eventId }, context) {
      const { event } = await eventLog.getEvent({ eventId }, ownerCall(context));
      return event ? { event: toEvent(event), data: event.data } : {};
    },
  };
}

function toEvent({ occurredAt, recordedAt, payloadRemovedAt, ...event }: LoggedEvent) {
  const { id, sequence, type, resourceId, requestId } = event;
  return {
    id,
    sequence,
    type,
    resourceId,
    requestId,
    ...(occurredAt && { occurredAt }),
    ...(recordedAt && { recordedAt }),
    ...(payloadRemovedAt && { payloadRemovedAt }),
  };
}

import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { LoggedEventSchema } from "@platform/contracts/webhooks/v1/event_log";
import { partnerEvents } from "@platform/messaging/event/partner-events";
import type { LoggedEvent } from "./event-log.sql.ts";

const sources: ReadonlyMap<string, string> = new Map(partnerEvents.map(({ type, source }) => [type, source]));

/** Converts an event of the log to its message. */
export function toLoggedEventMessage(event: LoggedEvent): MessageInitShape<typeof LoggedEventSchema> {
  const { id, sequence, type, occurredAt, recordedAt, requestId, resourceId, data, form3Data, payloadRemovedAt } =
    event;
  return {
    id,
    sequence,
    type,
    source: sources.get(type) ?? "",
    occurredAt: timestampFromDate(occurredAt),
    recordedAt: timestampFromDate(recordedAt),
    requestId: requestId ?? "",
    resourceId: resourceId ?? "",
    data: data ?? "",
    form3Data: form3Data ?? "",
    ...(payloadRemovedAt && { payloadRemovedAt: timestampFromDate(payloadRemovedAt) }),
  };
}

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { DisputeSchema } from "@platform/contracts/premium_audit/v1/disputes";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dispute } from "./dispute.ts";

/** Converts a dispute to its message. */
export function toDisputeMessage(tenant: Tenant, dispute: Dispute): MessageInitShape<typeof DisputeSchema> {
  const { periodEnd: _, resolvedBy: __, createdAt, updatedAt, resolvedAt, ...members } = dispute;
  return {
    ...tenant,
    ...members,
    lines: dispute.lines.map(({ accepted: ___, ...line }) => line),
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(resolvedAt && { resolvedAt: timestampFromDate(resolvedAt) }),
  };
}

/** Makes an event with the dispute as its data. */
export function disputeEvent(tenant: Tenant, name: "auditDisputed" | "auditDisputeResolved", dispute: Dispute): Event {
  const value = { dispute: create(DisputeSchema, toDisputeMessage(tenant, dispute)) };
  // Both events have the same data, which the union type of events cannot express.
  return newEvent({ tenant, data: { case: name, value } } as NewEvent);
}

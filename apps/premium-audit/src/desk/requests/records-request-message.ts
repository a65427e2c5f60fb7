import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import {
  RecordsRequestMembersSchema,
  RecordsRequestSchema,
} from "@platform/contracts/premium_audit/v1/records_requests";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import type { Tenant } from "@platform/service/call/tenant";
import type { RecordsRequest } from "./records-request.ts";

/** Converts a request to its message. */
export function toRequestMessage(
  tenant: Tenant,
  { subject, details, dueDate, answer, ...request }: RecordsRequest,
): MessageInitShape<typeof RecordsRequestSchema> {
  const { id, auditId, employerId, policyId, isOverdue, answeredAt, closedAt } = request;
  const status = isOverdue ? "overdue" : request.status;
  return {
    id,
    ...tenant,
    auditId,
    employerId,
    policyId,
    members: create(RecordsRequestMembersSchema, { subject, details, dueDate, status, answer }),
    createdAt: timestampFromDate(request.createdAt),
    updatedAt: timestampFromDate(request.updatedAt),
    ...(answeredAt && { answeredAt: timestampFromDate(answeredAt) }),
    ...(closedAt && { closedAt: timestampFromDate(closedAt) }),
  };
}

/** Returns the event of a request that was made or answered. */
export function requestEvent(
  tenant: Tenant,
  name: "auditRecordsRequested" | "auditRecordsReceived",
  request: RecordsRequest,
): Event {
  const value = { request: create(RecordsRequestSchema, toRequestMessage(tenant, request)) };
  // Both events have the same data, which the union type of events cannot express.
  return newEvent({ tenant, data: { case: name, value } } as NewEvent);
}

/** Returns the event of another change, for the activity of the owner. */
export function requestActivity(tenant: Tenant, action: "updated" | "closed", id: string): Event {
  return activityEvent("activityPremiumAudit", tenant, { action: `records_request.${action}`, resourceId: id });
}

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { PaymentSchema } from "@platform/contracts/premium_audit/v1/payments";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import type { Tenant } from "@platform/service/call/tenant";
import type { Payment } from "./payment.ts";

/** Converts a payment to its message. */
export function toPaymentMessage(
  tenant: Tenant,
  { createdAt, updatedAt, deletedAt, term: _, termEffectiveAt, ...payment }: Payment,
): MessageInitShape<typeof PaymentSchema> {
  return {
    ...payment,
    ...tenant,
    ...(termEffectiveAt && { termEffectiveDate: timestampFromDate(termEffectiveAt) }),
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(deletedAt && { deletedAt: timestampFromDate(deletedAt) }),
  };
}

const names = {
  pending: undefined,
  processed: "paymentProcessed",
  failed: "paymentFailed",
  refunded: "paymentRefunded",
} as const;

/** Returns the event of a change that partners get no event for. */
export function paymentActivity(
  tenant: Tenant,
  action: `payment.${"created" | "updated" | "deleted"}`,
  id: string,
): Event {
  return activityEvent("activityPremiumAudit", tenant, { action, resourceId: id });
}

/** Returns the event for a payment that has reached its status; none for `pending`. */
export function paymentEvents(tenant: Tenant, payment: Payment): Event[] {
  const name = names[payment.status];
  if (!name) return [];
  const value = { payment: create(PaymentSchema, toPaymentMessage(tenant, payment)) };
  // All these events have the same data, which the union type of events cannot express.
  return [newEvent({ tenant, data: { case: name, value } } as NewEvent)];
}

import type { Database } from "@platform/postgres/query/database";
import { resourceTypes } from "@platform/public-records/event/event-members";
import { isOwnerHeld } from "@platform/retention/legal-hold.sql";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import type { Clock } from "@platform/service/lifecycle/clock";
import { webhookBounds } from "@platform/validation/bounds";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { existsWebhook } from "../registrations/webhook.sql.ts";
import { recordPayloadRemoval } from "../registrations/webhook-activity.ts";
import { type DeliveryKey, selectDelivery } from "./delivery.sql.ts";
import type { Delivery } from "./delivery.ts";
import { lockPayloads, selectEventsWithPayload, updatePayloadsRemoved } from "./payload.sql.ts";

interface Dependencies {
  database: Database;
  clock: Clock;
}

/** Maximum number of events of which one call removes the payload. */
const maxEvents = 1000;

const removal = z
  .object({
    eventIds: z
      .array(z.string().min(1))
      .max(webhookBounds.eventIds, { error: `must be at most ${webhookBounds.eventIds} ids` }),
    resourceType: z.string().refine((text) => text === "" || resourceTypes.includes(text), {
      error: `must be one of ${resourceTypes.join(", ")}`,
    }),
    resourceId: z.string(),
  })
  .refine(({ eventIds, resourceType, resourceId }) => eventIds.length > 0 === (resourceType + resourceId === ""), {
    path: ["eventIds"],
    error: "is required, unless resource_type and resource_id are sent instead",
  })
  .refine(({ resourceType, resourceId }) => (resourceType === "") === (resourceId === ""), {
    path: ["resourceId"],
    error: "and resource_type must be sent together",
  });

/**
 * Removes the payload of a delivery's event, for all deliveries of the event, and resolves to the delivery. Does nothing if it
 * was removed before. Throws NOT_FOUND; FAILED_PRECONDITION while a delivery of the event is not settled, and under a
 * legal hold.
 */
export async function removeDeliveryPayload(
  { database, clock }: Dependencies,
  { tenant }: TenantCall,
  { webhookId, deliveryId }: Omit<DeliveryKey, keyof Tenant>,
): Promise<Delivery> {
  const key = { ...tenant, webhookId, deliveryId };
  if (!(await existsWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  const delivery = await selectDelivery(database, key);
  if (!delivery) throw refusal("DELIVERY_NOT_FOUND");
  if (delivery.payloadRemovedAt) return delivery;
  const removed = await database.transaction(async (tx) => {
    if (await isOwnerHeld(tx, tenant)) throw refusal("UNDER_LEGAL_HOLD");
    const { removable } = await lockPayloads(tx, tenant, [delivery.eventId]);
    if (removable.length === 0) return false;
    await updatePayloadsRemoved(tx, tenant, removable, new Date(clock.now()));
    await recordPayloadRemoval(tx, tenant, [deliveryId]);
    return true;
  });
  const present = (await selectDelivery(database, key)) ?? delivery;
  // Another call may have removed it meanwhile.
  if (!removed && !present.payloadRemovedAt) throw refusal("DELIVERY_PENDING");
  return present;
}

interface Removal {
  eventIds: readonly string[];
  /** Kind of record, as in event types: `policy` of `policy.created`. */
  resourceType: string;
  resourceId: string;
}

/**
 * Removes the payloads of the listed events, or of all events about a record; ids of events that the tenant does not have are
 * ignored. Resolves to the number of events whose payload was removed, and of those that still have a delivery that is not
 * settled, whose payload stays. Throws INVALID_ARGUMENT; FAILED_PRECONDITION under a legal hold, which covers all employers of an
 * owner, because an event does not say its own.
 */
export async function removePayloads({ database, clock }: Dependencies, { tenant }: TenantCall, request: Removal) {
  const { eventIds, resourceType, resourceId } = parseMessage("INVALID_PAYLOAD_REMOVAL", removal, request);
  const selection = resourceId === "" ? { eventIds } : { resourceType, resourceId };
  const events = await selectEventsWithPayload(database, tenant, selection, maxEvents + 1);
  const settled = events.flatMap(({ eventId, isPending }) => (isPending ? [] : [eventId]));
  const chosen = settled.slice(0, maxEvents);
  const { removable, pending } = await database.transaction(async (tx) => {
    if (await isOwnerHeld(tx, tenant)) throw refusal("UNDER_LEGAL_HOLD");
    const locked = await lockPayloads(tx, tenant, chosen);
    if (locked.removable.length === 0) return locked;
    await updatePayloadsRemoved(tx, tenant, locked.removable, new Date(clock.now()));
    await recordPayloadRemoval(tx, tenant, resourceId === "" ? locked.removable : [resourceId]);
    return locked;
  });
  return {
    removed: removable.length,
    pending: events.length - settled.length + pending,
    hasMore: settled.length > chosen.length,
  };
}

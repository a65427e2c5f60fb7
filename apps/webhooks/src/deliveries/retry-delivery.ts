import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import type { Clock } from "@platform/service/lifecycle/clock";
import { selectWebhook } from "../registrations/webhook.sql.ts";
import { type DeliveryKey, selectDelivery, updateDeliveryDueNow, updateDeliveryReopened } from "./delivery.sql.ts";
import type { Delivery } from "./delivery.ts";

interface Dependencies {
  database: Database;
  clock: Clock;
  wake(webhookIds: readonly string[]): void;
}

/**
 * Makes a delivery due now. If it waits for its next attempt, that attempt is made now. If it is delivered or failed, one more
 * attempt is made, which is not retried and does not change the webhook. If an attempt is in flight, nothing changes. Throws
 * NOT_FOUND; FAILED_PRECONDITION if the webhook is off or the event is no longer retained.
 */
export async function retryDelivery(
  { database, clock, wake }: Dependencies,
  { tenant }: TenantCall,
  { webhookId, deliveryId }: Omit<DeliveryKey, keyof Tenant>,
): Promise<Delivery> {
  const key = { ...tenant, webhookId, deliveryId };
  const webhook = await selectWebhook(database, tenant, webhookId);
  if (!webhook) throw refusal("WEBHOOK_NOT_FOUND");
  if (!webhook.isActive) {
    throw refusal("WEBHOOK_OFF");
  }
  const now = new Date(clock.now());
  // In one transaction: otherwise a sweep could make the attempt before the delivery is read.
  const retried = await database.transaction(async (tx) => {
    const isDue = (await updateDeliveryDueNow(tx, key, now)) || (await updateDeliveryReopened(tx, key, now));
    const delivery = await selectDelivery(tx, key);
    if (!delivery) throw refusal("DELIVERY_NOT_FOUND");
    if (!isDue && delivery.status !== "attempting") throw refusal("EVENT_NOT_KEPT");
    return delivery;
  });
  wake([webhookId]);
  return retried;
}

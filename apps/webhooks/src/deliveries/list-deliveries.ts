import { type Page, pageOf, pageSize, unknownCursor } from "@platform/postgres/page";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { refusal } from "@platform/service/refusal";
import { existsWebhook } from "../registrations/webhook.sql.ts";
import { type DeliveryKey, selectAttempts, selectDeliveries, selectDelivery } from "./delivery.sql.ts";
import type { Delivery, DeliveryStatus, RecordedAttempt } from "./delivery.ts";

interface Dependencies {
  database: Queryable;
}

interface Wanted {
  webhookId: string;
  limit: number;
  startingAfter: string;
  status: DeliveryStatus | undefined;
}

/**
 * Lists a webhook's deliveries, newest first; also those of a deleted webhook, for as long as they are retained. Throws
 * NOT_FOUND; INVALID_ARGUMENT for an invalid limit or cursor.
 */
export async function listDeliveries(
  { database }: Dependencies,
  { tenant }: TenantCall,
  { webhookId, limit, startingAfter, status }: Wanted,
): Promise<Page<Delivery>> {
  const size = pageSize(limit);
  if (!(await existsWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  const cursor = { tenant, webhookId, deliveryId: startingAfter };
  if (startingAfter !== "" && !(await selectDelivery(database, cursor))) throw unknownCursor();
  const rows = await selectDeliveries(database, { tenant, webhookId, status, before: startingAfter, limit: size + 1 });
  return pageOf(rows, size);
}

/** Returns a delivery with all its attempts, also one of a deleted webhook. Throws NOT_FOUND. */
export async function getDelivery(
  { database }: Dependencies,
  { tenant }: TenantCall,
  { webhookId, deliveryId }: Omit<DeliveryKey, "tenant">,
): Promise<{ delivery: Delivery; attempts: RecordedAttempt[] }> {
  if (!(await existsWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  const delivery = await selectDelivery(database, { tenant, webhookId, deliveryId });
  if (!delivery) throw refusal("DELIVERY_NOT_FOUND");
  return { delivery, attempts: await selectAttempts(database, delivery.id) };
}

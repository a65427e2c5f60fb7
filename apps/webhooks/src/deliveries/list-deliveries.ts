import type { Queryable } from "@platform/postgres/statement";
import { refusal } from "@platform/service/refusal";
import type { Tenant } from "@platform/service/tenant";
import { type Page, pageLimit, pageOf, unknownCursor } from "../registrations/page.ts";
import { selectWebhook } from "../registrations/webhook.sql.ts";
import { type DeliveryKey, selectAttempts, selectDeliveries, selectDelivery } from "./delivery.sql.ts";
import type { Delivery, DeliveryStatus, RecordedAttempt } from "./delivery.ts";

interface Wanted {
  tenant: Tenant;
  webhookId: string;
  limit: number;
  startingAfter: string;
  status: DeliveryStatus | undefined;
}

/** A page of a webhook's deliveries, newest first. Throws NOT_FOUND; INVALID_ARGUMENT for a limit or cursor that cannot be. */
export async function listDeliveries(db: Queryable, wanted: Wanted): Promise<Page<Delivery>> {
  const { tenant, webhookId, limit, startingAfter, status } = wanted;
  const size = pageLimit(limit);
  if (!(await selectWebhook(db, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  const cursor = { tenant, webhookId, deliveryId: startingAfter };
  if (startingAfter !== "" && !(await selectDelivery(db, cursor))) throw unknownCursor();
  const rows = await selectDeliveries(db, { tenant, webhookId, status, before: startingAfter, limit: size + 1 });
  return pageOf(rows, size);
}

/** A delivery with every attempt. Throws NOT_FOUND. */
export async function getDelivery(
  db: Queryable,
  key: DeliveryKey,
): Promise<{ delivery: Delivery; attempts: RecordedAttempt[] }> {
  if (!(await selectWebhook(db, key.tenant, key.webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  const delivery = await selectDelivery(db, key);
  if (!delivery) throw refusal("DELIVERY_NOT_FOUND");
  return { delivery, attempts: await selectAttempts(db, delivery.id) };
}

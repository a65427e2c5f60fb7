import { type Page, pageOf, pageSize, unknownCursor } from "@platform/postgres/page";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { refusal } from "@platform/service/refusal";
import { invalidMember } from "@platform/validation/invalid";
import { existsWebhook } from "../registrations/webhook.sql.ts";
import {
  type DeliveryKey,
  selectAttempts,
  selectBody,
  selectDeliveries,
  selectDelivery,
  selectRequestDeliveries,
} from "./delivery.sql.ts";
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

/** How much of a body is returned. */
const maxBodyBytes = 64 * 1024;
/** How many deliveries of a request are listed. */
const maxOfRequest = 100;

/**
 * Returns a delivery with all its attempts, also one of a deleted webhook; and, if it is wanted and retained, the beginning of
 * the body that they sent. Throws NOT_FOUND.
 */
export async function getDelivery(
  { database }: Dependencies,
  { tenant }: TenantCall,
  { webhookId, deliveryId, withBody }: Omit<DeliveryKey, "tenant"> & { withBody: boolean },
) {
  if (!(await existsWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  const delivery = await selectDelivery(database, { tenant, webhookId, deliveryId });
  if (!delivery) throw refusal("DELIVERY_NOT_FOUND");
  const attempts: RecordedAttempt[] = await selectAttempts(database, delivery.id);
  const body = withBody ? await selectBody(database, { tenant, webhookId, deliveryId }, maxBodyBytes) : undefined;
  return { delivery, attempts, body };
}

/** Lists the deliveries of the events that a request caused, to all webhooks of the tenant, oldest first. Throws INVALID_ARGUMENT. */
export async function listRequestDeliveries(
  { database }: Dependencies,
  { tenant }: TenantCall,
  { requestId }: { requestId: string },
): Promise<Page<Delivery>> {
  if (requestId === "") throw invalidMember("INVALID_PAGE", "request_id", "is required");
  return pageOf(await selectRequestDeliveries(database, tenant, { requestId, limit: maxOfRequest + 1 }), maxOfRequest);
}

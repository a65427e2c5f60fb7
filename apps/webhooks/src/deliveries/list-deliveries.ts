import { isPartnerEventType, partnerEventTypes } from "@platform/messaging/event/partner-events";
import { type Page, pageOf, pageSize, unknownCursor } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import { resourceTypeOf, resourceTypes } from "@platform/public-records/event/event-members";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { existsWebhook } from "../registrations/webhook.sql.ts";
import {
  type DeliveryKey,
  existsDelivery,
  selectAttempts,
  selectBody,
  selectDelivery,
  selectRequestDeliveries,
} from "./delivery.sql.ts";
import type { Delivery, DeliveryStatus, RecordedAttempt } from "./delivery.ts";
import { selectDeliveries } from "./search.sql.ts";

interface Dependencies {
  database: Queryable;
}

interface DeliverySearch {
  /** Empty: all webhooks. The same holds for the other texts. */
  webhookId: string;
  limit: number;
  startingAfter: string;
  status: DeliveryStatus | undefined;
  eventType: string;
  eventId: string;
  /** Kind of record that events are about: `policy` of `policy.created`. */
  resourceType: string;
  resourceId: string;
  from: Date | undefined;
  to: Date | undefined;
  /** A code such as `503`, or a class such as `5xx`. */
  responseCode: string;
}

const optional = (isKnown: (text: string) => boolean, error: string) =>
  z.string().refine((text) => text === "" || isKnown(text), { error });

const filter = z
  .object({
    eventType: optional(isPartnerEventType, "must be an event type such as file.processed"),
    resourceType: optional((text) => resourceTypes.includes(text), `must be one of ${resourceTypes.join(", ")}`),
    responseCode: optional(
      (text) => /^[1-5](?:\d\d|xx)$/.test(text),
      "must be a code such as 503, or a class such as 5xx",
    ),
    from: z.date().optional(),
    to: z.date().optional(),
  })
  .refine(({ from: start, to: end }) => !start || !end || end > start, {
    path: ["to"],
    error: "must be later than from",
  });

/**
 * Lists the deliveries of one webhook or of all, newest first; also those of a deleted webhook, for as long as they are retained.
 * Throws NOT_FOUND; INVALID_ARGUMENT for an invalid limit, cursor or filter.
 */
export async function listDeliveries(
  { database }: Dependencies,
  { tenant }: TenantCall,
  search: DeliverySearch,
): Promise<Page<Delivery>> {
  const { webhookId, startingAfter, status } = search;
  const size = pageSize(search.limit);
  const { eventType, resourceType, responseCode, ...period } = parseMessage("INVALID_PAGE", filter, search);
  if (webhookId !== "" && !(await existsWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  if (startingAfter !== "" && !(await isKnown(database, tenant, webhookId, startingAfter))) throw unknownCursor();
  const eventTypes = typesOf(eventType, resourceType);
  if (eventTypes?.length === 0) return { items: [], hasMore: false };
  const rows = await selectDeliveries(database, {
    ...tenant,
    status,
    eventTypes,
    from: period.from,
    to: period.to,
    before: startingAfter,
    limit: size + 1,
    webhookId: webhookId || undefined,
    eventId: search.eventId || undefined,
    resourceId: search.resourceId || undefined,
    codes: codesOf(responseCode),
  });
  return pageOf(rows, size);
}

async function isKnown(database: Queryable, tenant: Tenant, webhookId: string, deliveryId: string): Promise<boolean> {
  if (webhookId === "") return existsDelivery(database, tenant, deliveryId);
  return (await selectDelivery(database, { ...tenant, webhookId, deliveryId })) !== undefined;
}

/** Returns the event types that match; undefined: all. */
function typesOf(eventType: string, resourceType: string): readonly string[] | undefined {
  if (resourceType === "") return eventType === "" ? undefined : [eventType];
  return partnerEventTypes.filter(
    (type) => resourceTypeOf(type) === resourceType && (eventType === "" || type === eventType),
  );
}

/** Returns the least and the greatest code that match; undefined: all. */
function codesOf(responseCode: string): readonly [number, number] | undefined {
  if (responseCode === "") return undefined;
  return [Number(responseCode.replaceAll("x", "0")), Number(responseCode.replaceAll("x", "9"))];
}

/** Maximum size of the part of a body that is returned. */
const maxBodyBytes = 64 * 1024;
/** Maximum number of deliveries of a request that are listed. */
const maxOfRequest = 100;

/**
 * Returns a delivery with all its attempts, also one of a deleted webhook; and, if it is requested and retained, the beginning
 * of the body that they sent. Throws NOT_FOUND.
 */
export async function getDelivery(
  { database }: Dependencies,
  { tenant }: TenantCall,
  { webhookId, deliveryId, withBody }: Omit<DeliveryKey, keyof Tenant> & { withBody: boolean },
) {
  if (!(await existsWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  const delivery = await selectDelivery(database, { ...tenant, webhookId, deliveryId });
  if (!delivery) throw refusal("DELIVERY_NOT_FOUND");
  const attempts: RecordedAttempt[] = await selectAttempts(database, tenant, delivery.id);
  const body = withBody ? await selectBody(database, { ...tenant, webhookId, deliveryId }, maxBodyBytes) : undefined;
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

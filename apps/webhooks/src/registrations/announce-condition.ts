import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AttemptedDelivery } from "@platform/contracts/events/v1/webhook_events";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import type { PartnerEventType } from "@platform/messaging/event/partner-events";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Webhook } from "./webhook.ts";

type ConditionCase = "webhookFailing" | "webhookDisabled" | "webhookRecovered";
type Delivery = Omit<AttemptedDelivery, "$typeName" | "$unknown">;

const operationalTypes: ReadonlySet<string> = new Set<PartnerEventType>([
  "webhook.failing",
  "webhook.disabled",
  "webhook.recovered",
]);

/**
 * Returns true for the types of events about webhooks. Failing deliveries of these are not announced as `webhook.failing`: two
 * failing webhooks that receive each other's events would otherwise cause events for ever.
 */
export function isOperational(eventType: string): boolean {
  return operationalTypes.has(eventType);
}

/**
 * Announces to the other webhooks of the owner that one is failing, disabled or works again, in the transaction that records
 * it.
 *
 * @param delivery delivery whose attempt is the cause; undefined if a request is
 */
export async function announceCondition(
  tx: Queryable,
  condition: ConditionCase,
  webhook: Webhook,
  delivery?: Delivery,
): Promise<void> {
  const { id, environment, ownerId, url, description, isActive, disabledReason, failingSince } = webhook;
  const value = {
    condition: {
      $typeName: "events.v1.WebhookCondition" as const,
      webhookId: id,
      url,
      description,
      isActive,
      disabledReason: disabledReason ?? "",
      ...(failingSince && { failingSince: timestampFromDate(failingSince) }),
      ...(delivery && { delivery: { $typeName: "events.v1.AttemptedDelivery" as const, ...delivery } }),
    },
  };
  // All three have the same data, which the union type of events cannot express.
  const event = { tenant: { environment, ownerId }, data: { case: condition, value } } as NewEvent;
  await enqueue(tx, [newEvent(event)]);
}

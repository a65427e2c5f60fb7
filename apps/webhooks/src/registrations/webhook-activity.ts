import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Webhook } from "./webhook.ts";

type WebhookChange =
  | "created"
  | "updated"
  | "enabled"
  | "disabled"
  | "deleted"
  | "secret_rotated"
  | "secret_rotation_completed";

/** Announces a change of a webhook in the transaction that makes it. */
export async function recordWebhookChange(
  tx: Queryable,
  { id, environment, ownerId }: Pick<Webhook, "id" | "environment" | "ownerId">,
  change: WebhookChange,
): Promise<void> {
  const activity = { action: `webhook.${change}`, resourceId: id } as const;
  await enqueue(tx, [activityEvent("activityWebhooks", { environment, ownerId }, activity)]);
}

/**
 * Announces payloads that were removed on request.
 *
 * @param resourceIds ids of the delivery, the record or the events that the request names
 */
export async function recordPayloadRemoval(
  tx: Queryable,
  tenant: Tenant,
  resourceIds: readonly string[],
): Promise<void> {
  const action = "webhook.payload_removed" as const;
  const events = resourceIds.map((resourceId) => activityEvent("activityWebhooks", tenant, { action, resourceId }));
  await enqueue(tx, events);
}

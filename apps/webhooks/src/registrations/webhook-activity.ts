import { activityEvent } from "@platform/messaging/activity-event";
import { enqueue } from "@platform/messaging/outbox";
import type { Queryable } from "@platform/postgres/statement";
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

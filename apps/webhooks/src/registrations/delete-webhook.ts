import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Clock } from "@platform/service/lifecycle/clock";
import { deleteSubscriptions } from "./subscription.sql.ts";
import { lockWebhook, updateWebhookDeleted } from "./webhook.sql.ts";
import { recordWebhookChange } from "./webhook-activity.ts";

/**
 * Deletes a webhook and its secrets. Upkeep fails its pending deliveries; all its deliveries can be read until their retention
 * ends. Throws NOT_FOUND.
 */
export async function deleteWebhook(
  { database, clock }: { database: Database; clock: Clock },
  { tenant }: TenantCall,
  { webhookId: id }: { webhookId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, tenant, id);
    if (!webhook) throw refusal("WEBHOOK_NOT_FOUND");
    await deleteSubscriptions(tx, tenant, id);
    await updateWebhookDeleted(tx, tenant, id, new Date(clock.now()));
    await recordWebhookChange(tx, webhook, "deleted");
  });
}

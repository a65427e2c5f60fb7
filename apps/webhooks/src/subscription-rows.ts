import { type Queryable, statement } from "@platform/postgres/statement";
import type { Webhook } from "./webhook.ts";

const insert = statement(
  "subscriptions_insert",
  `INSERT INTO subscriptions (environment, owner_id, event_type, webhook_id, envelope)
   SELECT $1, $2, event_type, $3, $4 FROM unnest($5::text[]) AS event_type`,
);

/** Has events of the webhook's types find it. */
export async function subscribe(tx: Queryable, webhook: Webhook): Promise<void> {
  const { environment, ownerId, id, envelope, events } = webhook;
  await tx.query(insert, [environment, ownerId, id, envelope, events]);
}

const remove = statement("subscriptions_delete", "DELETE FROM subscriptions WHERE webhook_id = $1");

/** Has no event find it. */
export async function unsubscribe(tx: Queryable, webhookId: string): Promise<void> {
  await tx.query(remove, [webhookId]);
}

import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Webhook } from "./webhook.ts";

const insert = statement(
  "subscriptions_insert",
  `INSERT INTO subscriptions (environment, owner_id, event_type, webhook_id, envelope, filter)
   SELECT $1, $2, event_type, $3, $4, $6::jsonb FROM unnest($5::text[]) AS event_type`,
);

/** Subscribes the webhook to its event types, with a copy of its filter. */
export async function insertSubscriptions(tx: Queryable, webhook: Webhook): Promise<void> {
  const { environment, ownerId, id, envelope, events, filter } = webhook;
  await tx.query(insert, [environment, ownerId, id, envelope, events, filter && JSON.stringify(filter)]);
}

const remove = statement(
  "subscriptions_delete",
  "DELETE FROM subscriptions WHERE environment = $1 AND owner_id = $2 AND webhook_id = $3",
);

/** Removes all subscriptions of the webhook. */
export async function deleteSubscriptions(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  webhookId: string,
): Promise<void> {
  await tx.query(remove, [environment, ownerId, webhookId]);
}

const copyFilters = statement<{ webhookId: string }>(
  "subscriptions_copy_filters",
  `UPDATE subscriptions s SET filter = w.filter FROM webhooks w
   WHERE w.filter IS NOT NULL AND w.deleted_at IS NULL AND s.environment = w.environment AND s.owner_id = w.owner_id AND s.webhook_id = w.id AND s.filter IS NULL
   RETURNING s.webhook_id AS "webhookId"`,
);

/**
 * Copies filters to subscriptions without one, which replicas of the release without filters make when they change the event
 * types of a webhook during an upgrade; resolves to their number.
 */
export async function updateMissingFilters(db: Queryable): Promise<number> {
  return (await db.query(copyFilters)).length;
}

/** An owner and a type of event. */
export interface Occasion {
  tenant: Tenant;
  eventType: string;
}

const selectWanted = statement<{ place: string }>(
  "subscriptions_wanted",
  `SELECT place FROM unnest($1::environment[], $2::text[], $3::text[]) WITH ORDINALITY
     AS occasion (environment, owner_id, event_type, place)
   WHERE EXISTS (SELECT FROM subscriptions
     WHERE subscriptions.environment = occasion.environment AND subscriptions.owner_id = occasion.owner_id
       AND subscriptions.event_type = occasion.event_type)`,
);

/** Selects the positions, from 0, of the occasions that some webhook is subscribed to. */
export async function selectSubscribedOccasions(db: Queryable, occasions: readonly Occasion[]): Promise<Set<number>> {
  const rows = await db.query(selectWanted, [
    occasions.map(({ tenant }) => tenant.environment),
    occasions.map(({ tenant }) => tenant.ownerId),
    occasions.map(({ eventType }) => eventType),
  ]);
  return new Set(rows.map(({ place }) => Number(place) - 1));
}

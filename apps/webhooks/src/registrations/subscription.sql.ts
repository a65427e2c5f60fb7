import { unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Webhook } from "./webhook.ts";

const insert = statement(
  "subscriptions_insert",
  `INSERT INTO subscriptions (environment, owner_id, event_type, webhook_id, envelope, filter)
   SELECT {environment:text}, {ownerId:text}, event_type, {id:text}, {envelope:int}, {filter:jsonb?}
   FROM unnest({events:text[]}) AS event_type`,
);

/** Subscribes the webhook to its event types, with a copy of its filter. */
export async function insertSubscriptions(tx: Queryable, webhook: Webhook): Promise<void> {
  await tx.query(insert, webhook);
}

const remove = statement(
  "subscriptions_delete",
  "DELETE FROM subscriptions WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND webhook_id = {webhookId:text}",
);

/** Removes all subscriptions of the webhook. */
export async function deleteSubscriptions(tx: Queryable, tenant: Tenant, webhookId: string): Promise<void> {
  await tx.query(remove, { ...tenant, webhookId });
}

const copyFilters = statement(
  "subscriptions_copy_filters",
  { webhookId: "text" },
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

const occasion = { environment: "text", ownerId: "text", eventType: "text", place: "int" } as const;
const selectWanted = statement(
  "subscriptions_wanted",
  { place: "int" },
  `SELECT place FROM ${unnested(occasion, "occasion")}
   WHERE EXISTS (SELECT FROM subscriptions
     WHERE subscriptions.environment = occasion.environment AND subscriptions.owner_id = occasion.owner_id
       AND subscriptions.event_type = occasion.event_type)`,
  { rows: occasion },
);

/** Selects the positions, from 0, of the occasions that some webhook is subscribed to. */
export async function selectSubscribedOccasions(db: Queryable, occasions: readonly Occasion[]): Promise<Set<number>> {
  const rows = occasions.map(({ tenant, eventType }, place) => ({ ...tenant, eventType, place }));
  return new Set((await db.query(selectWanted, { rows })).map(({ place }) => place));
}

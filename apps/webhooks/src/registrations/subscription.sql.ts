import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import type { Webhook } from "./webhook.ts";

const insert = statement(
  "subscriptions_insert",
  `INSERT INTO subscriptions (environment, owner_id, event_type, webhook_id, envelope)
   SELECT $1, $2, event_type, $3, $4 FROM unnest($5::text[]) AS event_type`,
);

/** Has events of the webhook's types find it. */
export async function insertSubscriptions(tx: Queryable, webhook: Webhook): Promise<void> {
  const { environment, ownerId, id, envelope, events } = webhook;
  await tx.query(insert, [environment, ownerId, id, envelope, events]);
}

const remove = statement("subscriptions_delete", "DELETE FROM subscriptions WHERE webhook_id = $1");

/** Has no event find it. */
export async function deleteSubscriptions(tx: Queryable, webhookId: string): Promise<void> {
  await tx.query(remove, [webhookId]);
}

/** Whose event of which type. */
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

/** The places, from 0, of the occasions that any webhook wants to hear of. */
export async function selectWantedOccasions(db: Queryable, occasions: readonly Occasion[]): Promise<Set<number>> {
  const rows = await db.query(selectWanted, [
    occasions.map(({ tenant }) => tenant.environment),
    occasions.map(({ tenant }) => tenant.ownerId),
    occasions.map(({ eventType }) => eventType),
  ]);
  return new Set(rows.map(({ place }) => Number(place) - 1));
}

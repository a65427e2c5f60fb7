import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import type { PlanLimits } from "./webhook.ts";

const upsert = statement(
  "owners_upsert",
  `INSERT INTO owners (environment, owner_id, max_webhooks, max_in_flight) VALUES ($1, $2, $3, $4)
   ON CONFLICT (environment, owner_id) DO UPDATE
   SET max_webhooks = excluded.max_webhooks, max_in_flight = excluded.max_in_flight`,
);

/** Stores the limits of the owner's plan and locks the owner, so that its registrations can be counted. */
export async function upsertOwnerLimits(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  limits: PlanLimits,
): Promise<void> {
  await tx.query(upsert, [environment, ownerId, limits.maxWebhooks, limits.maxInFlight]);
}

const lock = statement<PlanLimits>(
  "owners_lock",
  `SELECT max_webhooks AS "maxWebhooks", max_in_flight AS "maxInFlight"
   FROM owners WHERE environment = $1 AND owner_id = $2 FOR NO KEY UPDATE`,
);

/** Locks the owner. Undefined when it has never registered a webhook. */
export async function lockOwner(tx: Queryable, { environment, ownerId }: Tenant): Promise<PlanLimits | undefined> {
  const [row] = await tx.query(lock, [environment, ownerId]);
  return row;
}

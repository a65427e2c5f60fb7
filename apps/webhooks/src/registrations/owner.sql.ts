import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { PlanLimits } from "./webhook.ts";

/** Stored members of an owner in one environment. */
export interface StoredOwner extends PlanLimits {
  /** Name of the plan; empty: none, and the limits are those that the gateway sent. */
  assignedPlan: string;
  /** Null: unknown. */
  profile: "A" | "B" | null;
}

const columns = `max_webhooks AS "maxWebhooks", max_in_flight AS "maxInFlight", assigned_plan AS "assignedPlan", profile`;

// The plan that credentials has assigned decides: a gateway may still send the limits of the previous one for a second.
const upsert = statement<StoredOwner>(
  "owners_upsert",
  `INSERT INTO owners AS o (environment, owner_id, max_webhooks, max_in_flight, profile) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (environment, owner_id) DO UPDATE
   SET max_webhooks = CASE WHEN o.assigned_plan = '' THEN excluded.max_webhooks ELSE o.max_webhooks END,
     max_in_flight = CASE WHEN o.assigned_plan = '' THEN excluded.max_in_flight ELSE o.max_in_flight END,
     profile = coalesce(excluded.profile, o.profile)
   RETURNING ${columns}`,
);

/**
 * Stores the limits of the owner's plan that the gateway sent, and locks the owner, so that its registrations can be counted.
 * Resolves to the limits that apply: those of the plan that is assigned, if one is.
 */
export async function upsertOwnerLimits(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  limits: PlanLimits,
  profile?: "A" | "B",
): Promise<StoredOwner> {
  const [row] = await tx.query(upsert, [environment, ownerId, limits.maxWebhooks, limits.maxInFlight, profile ?? null]);
  if (!row) throw new TypeError("INSERT … RETURNING returned no row");
  return row;
}

const lock = statement<StoredOwner>(
  "owners_lock",
  `SELECT ${columns} FROM owners WHERE environment = $1 AND owner_id = $2 FOR NO KEY UPDATE`,
);

/** Locks the owner. Resolves to undefined if it has never registered a webhook. */
export async function lockOwner(tx: Queryable, { environment, ownerId }: Tenant): Promise<StoredOwner | undefined> {
  const [row] = await tx.query(lock, [environment, ownerId]);
  return row;
}

const update = statement(
  "owners_update",
  `WITH typed AS (
     UPDATE webhooks SET owner_type = $7
     WHERE environment = $1 AND owner_id = $2 AND deleted_at IS NULL AND owner_type <> $7
   )
   UPDATE owners SET assigned_plan = $3, max_webhooks = $4, max_in_flight = $5,
     suspended_at = CASE WHEN $6 THEN coalesce(suspended_at, now()) END
   WHERE environment = $1 AND owner_id = $2`,
);

interface OwnerStanding {
  assignedPlan: string;
  limits: PlanLimits;
  isSuspended: boolean;
  /** Undefined: unknown, and not changed. */
  ownerType: string | undefined;
}

/** Updates the members of an owner that credentials decides, and the owner's type in its webhooks. */
export async function updateOwner(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { assignedPlan, limits, isSuspended, ownerType = "" }: OwnerStanding,
): Promise<void> {
  const { maxWebhooks, maxInFlight } = limits;
  const values = [environment, ownerId, assignedPlan, maxWebhooks, maxInFlight, isSuspended, ownerType || null];
  await tx.query(update, values);
}

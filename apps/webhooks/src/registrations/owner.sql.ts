import { type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { PlanLimits } from "./webhook.ts";

const storedOwner = {
  maxWebhooks: "int",
  maxInFlight: "int",
  /** Name of the plan; empty: none, and the limits are those that the gateway sent. */
  assignedPlan: "text",
  /** Null: unknown. */
  profile: typed<"A" | "B" | null>("text?"),
} as const;

/** Stored members of an owner in one environment. */
export type StoredOwner = RowOf<typeof storedOwner>;

// The plan that credentials has assigned decides: a gateway may still send the limits of the previous one for a second.
const upsert = statement(
  "owners_upsert",
  storedOwner,
  `INSERT INTO owners AS o (environment, owner_id, max_webhooks, max_in_flight, profile)
   VALUES ({environment:text}, {ownerId:text}, {maxWebhooks:int}, {maxInFlight:int}, {profile:text?})
   ON CONFLICT (environment, owner_id) DO UPDATE
   SET max_webhooks = CASE WHEN o.assigned_plan = '' THEN excluded.max_webhooks ELSE o.max_webhooks END,
     max_in_flight = CASE WHEN o.assigned_plan = '' THEN excluded.max_in_flight ELSE o.max_in_flight END,
     profile = coalesce(excluded.profile, o.profile)
   RETURNING ${selected(storedOwner)}`,
);

/**
 * Stores the limits of the owner's plan that the gateway sent, and locks the owner, so that its registrations can be counted.
 * Resolves to the limits that apply: those of the plan that is assigned, if one is.
 */
export async function upsertOwnerLimits(
  tx: Queryable,
  tenant: Tenant,
  { maxWebhooks, maxInFlight }: PlanLimits,
  profile?: "A" | "B",
): Promise<StoredOwner> {
  const [row] = await tx.query(upsert, { ...tenant, maxWebhooks, maxInFlight, profile });
  if (!row) throw new TypeError("INSERT … RETURNING returned no row");
  return row;
}

const lock = statement(
  "owners_lock",
  storedOwner,
  `SELECT ${selected(storedOwner)} FROM owners WHERE environment = {environment:text} AND owner_id = {ownerId:text} FOR NO KEY UPDATE`,
);

/** Locks the owner. Resolves to undefined if it has never registered a webhook. */
export async function lockOwner(tx: Queryable, tenant: Tenant): Promise<StoredOwner | undefined> {
  const [row] = await tx.query(lock, tenant);
  return row;
}

const update = statement(
  "owners_update",
  `WITH typed AS (
     UPDATE webhooks SET owner_type = {ownerType:text?}
     WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND deleted_at IS NULL AND owner_type <> {ownerType:text?}
   )
   UPDATE owners SET assigned_plan = {assignedPlan:text}, max_webhooks = {maxWebhooks:int}, max_in_flight = {maxInFlight:int},
     suspended_at = CASE WHEN {isSuspended:bool} THEN coalesce(suspended_at, now()) END
   WHERE environment = {environment:text} AND owner_id = {ownerId:text}`,
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
  tenant: Tenant,
  { limits: { maxWebhooks, maxInFlight }, ownerType, ...standing }: OwnerStanding,
): Promise<void> {
  await tx.query(update, { ...tenant, ...standing, maxWebhooks, maxInFlight, ownerType: ownerType || null });
}

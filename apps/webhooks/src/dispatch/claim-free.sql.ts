import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Environment } from "@platform/service/call/tenant";
import { type DueDelivery, dueDelivery, inOrderOfTime, leaseDue, selectLeased } from "./claim.sql.ts";

/** An owner whose webhook got free slots, with one delivery; all members of the delivery are null if nothing is due. */
const freeRow = {
  ...dueDelivery,
  id: "text?",
  slotsOf: typed<Environment>("text"),
  slotsOfId: "text",
  quota: "int",
} as const;

// Claims no slot that another active webhook of the owner may need, so the rest need not be shared.
const takeFree = statement(
  "claim_take_free",
  freeRow,
  `WITH free AS MATERIALIZED (
     SELECT o.environment, o.owner_id, least({room:int}, {maxInFlightPerWebhook:int} - held.own, o.max_in_flight - held.total - active.count) AS quota
     FROM (SELECT environment, owner_id FROM webhooks
       WHERE id = {webhookId:text} AND is_active AND deleted_at IS NULL AND rate_limit IS NULL LIMIT 1) AS w
     CROSS JOIN LATERAL (SELECT environment, owner_id, max_in_flight FROM owners
       WHERE owners.environment = w.environment AND owners.owner_id = w.owner_id AND suspended_at IS NULL LIMIT 1) AS o
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS total, (count(*) FILTER (WHERE p.webhook_id = {webhookId:text}))::int AS own FROM pending_deliveries p
       WHERE p.environment = o.environment AND p.owner_id = o.owner_id AND p.lease_until IS NOT NULL
     ) AS held
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS count FROM webhooks
       WHERE webhooks.environment = o.environment AND webhooks.owner_id = o.owner_id AND is_active AND deleted_at IS NULL
     ) AS active
   ), ${leaseDue("(SELECT environment, owner_id, {webhookId:text} AS webhook_id, quota AS room FROM free WHERE quota > 0) AS quota")}
   SELECT due.*, free.environment AS "slotsOf", free.owner_id AS "slotsOfId", free.quota
   FROM free LEFT JOIN LATERAL (${selectLeased}) AS due ON true`,
);

/** Result of a claim of the slots that no other webhook needs. */
export interface FreeClaim {
  environment: Environment;
  ownerId: string;
  quota: number;
  deliveries: DueDelivery[];
}

interface TakingFree {
  webhookId: string;
  room: number;
  now: Date;
  holder: string;
  leaseSeconds: number;
  maxInFlightPerWebhook: number;
}

/**
 * Leases due deliveries of one webhook without a rate, as far as its owner has slots that no other webhook may need. Undefined
 * if the webhook is off, or has a rate. The caller has locked the owner.
 */
export async function claimFree(tx: Queryable, taking: TakingFree): Promise<FreeClaim | undefined> {
  const rows = await tx.query(takeFree, taking);
  const [first] = rows;
  if (!first) return undefined;
  const deliveries = inOrderOfTime(rows.flatMap((row) => (row.id === null ? [] : { ...row, id: row.id })));
  return { environment: first.slotsOf, ownerId: first.slotsOfId, quota: first.quota, deliveries };
}

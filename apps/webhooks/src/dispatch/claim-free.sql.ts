import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Environment } from "@platform/service/call/tenant";
import { type DueDelivery, inOrderOfTime, leaseDue, selectLeased } from "./claim.sql.ts";

/** An owner whose webhook got free slots, with one delivery; all members of the delivery are null if nothing is due. */
interface FreeRow extends Omit<DueDelivery, "id"> {
  id: string | null;
  slotsOf: Environment;
  slotsOfId: string;
  quota: number;
}

// Claims no slot that another active webhook of the owner may need, so the rest need not be shared.
const takeFree = statement<FreeRow>(
  "claim_take_free",
  `WITH free AS MATERIALIZED (
     SELECT o.environment, o.owner_id, least($2, $6 - held.own, o.max_in_flight - held.total - active.count) AS quota
     FROM (SELECT environment, owner_id FROM webhooks
       WHERE id = $1 AND is_active AND deleted_at IS NULL AND rate_limit IS NULL LIMIT 1) AS w
     CROSS JOIN LATERAL (SELECT environment, owner_id, max_in_flight FROM owners
       WHERE owners.environment = w.environment AND owners.owner_id = w.owner_id AND suspended_at IS NULL LIMIT 1) AS o
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS total, (count(*) FILTER (WHERE p.webhook_id = $1))::int AS own FROM pending_deliveries p
       WHERE p.environment = o.environment AND p.owner_id = o.owner_id AND p.lease_until IS NOT NULL
     ) AS held
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS count FROM webhooks
       WHERE webhooks.environment = o.environment AND webhooks.owner_id = o.owner_id AND is_active AND deleted_at IS NULL
     ) AS active
   ), ${leaseDue("(SELECT environment, owner_id, $1::text, quota FROM free WHERE quota > 0)")}
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
  const { webhookId, room, now, holder, leaseSeconds, maxInFlightPerWebhook } = taking;
  const rows = await tx.query(takeFree, [webhookId, room, now, holder, leaseSeconds, maxInFlightPerWebhook]);
  const [first] = rows;
  if (!first) return undefined;
  const deliveries = inOrderOfTime(rows.flatMap((row) => (row.id === null ? [] : { ...row, id: row.id })));
  return { environment: first.slotsOf, ownerId: first.slotsOfId, quota: first.quota, deliveries };
}

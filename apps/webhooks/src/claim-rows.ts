import { type Queryable, statement } from "@platform/postgres/statement";
import type { Environment } from "@platform/service/tenant";
import type { SignatureForm } from "./signature.ts";

/** A delivery that this process is to attempt now, with everything that takes. */
export interface DueDelivery {
  webhookId: string;
  id: string;
  environment: Environment;
  ownerId: string;
  eventId: string;
  eventType: string;
  /** Scheduled attempts that failed. */
  step: number;
  byHand: boolean;
  body: Buffer;
  url: string;
  signature: SignatureForm;
  secret: Buffer;
  secretKeyId: string;
  previousSecret: Buffer | null;
  previousSecretKeyId: string | null;
  previousSecretExpiresAt: Date | null;
  /** The owner has been told that deliveries fail. */
  isWarned: boolean;
}

/** An active webhook, and what its owner's plan allows. */
export interface WebhookSlots {
  webhookId: string;
  environment: Environment;
  ownerId: string;
  maxInFlight: number;
  /** How many active webhooks the owner has. */
  active: number;
}

// The lock makes processes that take up deliveries of one owner take turns, so that the next statement of each, which has
// a snapshot of its own, counts what the others took. In one order, so that two never wait for each other.
const lockSlots = statement<WebhookSlots>(
  "claim_lock_slots",
  `SELECT w.id AS "webhookId", o.environment, o.owner_id AS "ownerId", o.max_in_flight AS "maxInFlight",
     (SELECT count(*)::int FROM webhooks a
      WHERE a.environment = o.environment AND a.owner_id = o.owner_id AND a.is_active AND a.deleted_at IS NULL) AS active
   FROM unnest($1::text[]) AS wanted (id)
   JOIN webhooks w ON w.id = wanted.id AND w.is_active AND w.deleted_at IS NULL
   JOIN owners o ON o.environment = w.environment AND o.owner_id = w.owner_id
   ORDER BY o.environment, o.owner_id FOR NO KEY UPDATE OF o`,
);

const countInFlight = statement<{ environment: Environment; ownerId: string; webhookId: string; count: number }>(
  "claim_count_in_flight",
  `SELECT p.environment, p.owner_id AS "ownerId", p.webhook_id AS "webhookId", count(*)::int AS count
   FROM (SELECT DISTINCT w.environment, w.owner_id FROM webhooks w WHERE w.id = ANY ($1::text[])) AS o
   JOIN pending_deliveries p
     ON p.environment = o.environment AND p.owner_id = o.owner_id AND p.lease_until IS NOT NULL
   GROUP BY 1, 2, 3`,
);

/** Those of the webhooks that are on, and what is under way for their owners, whose rows stay locked. */
export async function lockOwnersOf(tx: Queryable, webhookIds: readonly string[]) {
  const [slots, inFlight] = await Promise.all([
    tx.query(lockSlots, [webhookIds]),
    tx.query(countInFlight, [webhookIds]),
  ]);
  return { slots, inFlight };
}

// One lookup for each webhook and lane, of no more rows than are taken: what else is waiting, for whomever, is not read.
const take = statement<DueDelivery>(
  "claim_take",
  `WITH taken AS MATERIALIZED (
     SELECT due.webhook_id, due.id FROM unnest($1::text[], $2::int[]) AS quota (webhook_id, room)
     CROSS JOIN LATERAL (
       SELECT found.webhook_id, found.id FROM (VALUES (0), (1), (2)) AS lanes (lane)
       CROSS JOIN LATERAL (
         SELECT p.webhook_id, p.id FROM pending_deliveries p
         WHERE p.webhook_id = quota.webhook_id AND p.lane = lanes.lane AND p.lease_until IS NULL AND p.due_at <= $3
         ORDER BY p.due_at LIMIT quota.room FOR UPDATE SKIP LOCKED
       ) AS found
       ORDER BY lanes.lane LIMIT quota.room
     ) AS due
   )
   UPDATE pending_deliveries p SET lease_holder = $4, lease_until = now() + make_interval(secs => $5)
   FROM taken, webhooks w, event_bodies b
   WHERE p.webhook_id = taken.webhook_id AND p.id = taken.id AND p.lease_until IS NULL
     AND w.id = taken.webhook_id AND b.event_id = p.event_id AND b.envelope = p.envelope
   RETURNING p.webhook_id AS "webhookId", p.id, p.environment, p.owner_id AS "ownerId", p.event_id AS "eventId",
     p.event_type AS "eventType", p.step, p.by_hand AS "byHand", b.body, w.url, w.signature, w.secret,
     w.secret_key_id AS "secretKeyId", w.previous_secret AS "previousSecret",
     w.previous_secret_key_id AS "previousSecretKeyId", w.previous_secret_expires_at AS "previousSecretExpiresAt",
     w.warned_at IS NOT NULL AS "isWarned"`,
);

const nextDue = statement<{ webhookId: string; nextDueAt: Date | null }>(
  "claim_next_due",
  `SELECT wanted.id AS "webhookId", (
     SELECT min(first.due_at) FROM (VALUES (0), (1), (2)) AS lanes (lane)
     CROSS JOIN LATERAL (
       SELECT p.due_at FROM pending_deliveries p
       WHERE p.webhook_id = wanted.id AND p.lane = lanes.lane AND p.lease_until IS NULL ORDER BY p.due_at LIMIT 1
     ) AS first
   ) AS "nextDueAt"
   FROM unnest($1::text[]) AS wanted (id)`,
);

interface Taking {
  /** How many deliveries of each webhook to take. */
  quotas: ReadonlyMap<string, number>;
  now: Date;
  holder: string;
  leaseSeconds: number;
}

/** Leases what is due, oldest first, and tells when the next delivery of each webhook is. */
export async function takeDue(tx: Queryable, { quotas, now, holder, leaseSeconds }: Taking) {
  const [deliveries, next] = await Promise.all([
    tx.query(take, [[...quotas.keys()], [...quotas.values()], now, holder, leaseSeconds]),
    tx.query(nextDue, [[...quotas.keys()]]),
  ]);
  deliveries.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { deliveries, nextDueAt: new Map(next.map(({ webhookId, nextDueAt }) => [webhookId, nextDueAt])) };
}

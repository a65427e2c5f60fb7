import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Environment } from "@platform/service/call/tenant";
import type { SigningTarget } from "../registrations/webhook.ts";
import { addToRate } from "./rate.sql.ts";
import { intervalMicros, type RequestRate } from "./request-rate.ts";

/** A delivery that this process has leased, with everything that an attempt needs. */
export interface DueDelivery extends SigningTarget {
  webhookId: string;
  id: string;
  environment: Environment;
  ownerId: string;
  eventId: string;
  eventType: string;
  /** Number of the event in the log, in decimal digits; null for an event of an earlier release. */
  sequence: string | null;
  /** Number of scheduled attempts that failed. */
  step: number;
  byHand: boolean;
  /** Time when the attempt became due. */
  dueAt: Date;
  body: Buffer;
  /** True if deliveries failed, or the webhook was disabled, and none has succeeded since. */
  isFailing: boolean;
  /** True if its webhook has a rate, so that it may have waited for its turn. */
  isRated: boolean;
  /** W3C trace context of the request that caused the event, if it was traced. */
  traceparent: string | null;
}

// Every lookup here by the key of a previous row is lateral. Otherwise a plan that was made while a table was nearly empty
// would read the whole table.
const wantedOwners = `SELECT DISTINCT w.environment, w.owner_id FROM unnest($1::text[]) AS wanted (id)
  CROSS JOIN LATERAL (SELECT environment, owner_id FROM webhooks WHERE webhooks.id = wanted.id LIMIT 1) AS w`;

// The lock makes processes that claim for one owner take turns, so that the next statements, which have snapshots of their
// own, count what others have claimed. Owners are locked in one order, which prevents deadlocks.
const lockOwnersStatement = statement(
  "claim_lock_owners",
  `SELECT FROM owners o WHERE (o.environment, o.owner_id) IN (${wantedOwners})
   ORDER BY o.environment, o.owner_id FOR NO KEY UPDATE`,
);

/** An owner of webhooks in a claim, with the limits that these share. */
interface ClaimingOwner {
  environment: Environment;
  ownerId: string;
  /** Maximum number of deliveries in flight of the plan. */
  maxInFlight: number;
  /** Ids of the webhooks in the claim that are on. */
  webhookIds: string[];
  /** Number of all active webhooks. */
  active: number;
  /** Webhooks with deliveries in flight in any process. */
  busyIds: string[];
  busyCounts: number[];
  /** Rates of the webhooks in the claim that are on and have a rate. */
  rates: (RequestRate & { webhookId: string })[];
}

const selectOwners = statement<ClaimingOwner>(
  "claim_select_owners",
  `WITH wanted AS MATERIALIZED (
     SELECT w.* FROM unnest($1::text[]) AS asked (id)
     CROSS JOIN LATERAL (
       SELECT id, environment, owner_id, is_active AND deleted_at IS NULL AS is_on, rate_limit FROM webhooks
       WHERE webhooks.id = asked.id LIMIT 1
     ) AS w
   )
   SELECT o.environment, o.owner_id AS "ownerId", o.max_in_flight AS "maxInFlight",
     ARRAY(SELECT wanted.id::text FROM wanted WHERE wanted.environment = o.environment AND wanted.owner_id = o.owner_id
       AND wanted.is_on AND o.suspended_at IS NULL) AS "webhookIds",
     (SELECT count(*)::int FROM webhooks w WHERE w.environment = o.environment AND w.owner_id = o.owner_id AND w.is_active
       AND w.deleted_at IS NULL) AS active,
     busy.ids AS "busyIds", busy.counts AS "busyCounts",
     ARRAY(SELECT json_build_object('webhookId', wanted.id, 'perSecond', wanted.rate_limit, 'nextAtMicros',
         (SELECT (extract(epoch FROM next_at) * 1000000)::bigint FROM delivery_rates r
           WHERE r.environment = wanted.environment AND r.owner_id = wanted.owner_id AND r.webhook_id = wanted.id))
       FROM wanted WHERE wanted.environment = o.environment AND wanted.owner_id = o.owner_id AND wanted.is_on
         AND wanted.rate_limit IS NOT NULL) AS rates
   FROM (SELECT DISTINCT environment, owner_id FROM wanted) AS found
   CROSS JOIN LATERAL (SELECT * FROM owners WHERE owners.environment = found.environment
     AND owners.owner_id = found.owner_id LIMIT 1) AS o
   CROSS JOIN LATERAL (
     SELECT coalesce(array_agg(held.webhook_id::text), '{}') AS ids, coalesce(array_agg(held.count), '{}') AS counts
     FROM (
       SELECT p.webhook_id, count(*)::int AS count FROM pending_deliveries p
       WHERE p.environment = o.environment AND p.owner_id = o.owner_id AND p.lease_until IS NOT NULL GROUP BY p.webhook_id
     ) AS held
   ) AS busy`,
);

/** Locks the owners of webhooks until the claim is committed. */
export async function lockOwners(tx: Queryable, webhookIds: readonly string[]): Promise<void> {
  await tx.query(lockOwnersStatement, [webhookIds]);
}

/** Locks the owners of webhooks, then selects the limits that the webhooks of a claim share. */
export async function lockOwnersOf(tx: Queryable, webhookIds: readonly string[]): Promise<ClaimingOwner[]> {
  const [, owners] = await Promise.all([lockOwners(tx, webhookIds), tx.query(selectOwners, [webhookIds])]);
  return owners;
}

/**
 * Two members of a WITH that lease what is due by $3, for the holder $4 and $5 seconds. One lookup for each webhook and lane, of no
 * more rows than are claimed: other waiting rows are not read.
 *
 * @param quotas rows of `environment`, `owner_id`, `webhook_id` and `room`
 */
export const leaseDue = (quotas: string) => `taken AS MATERIALIZED (
     SELECT quota.environment, quota.owner_id, due.place FROM ${quotas} AS quota (environment, owner_id, webhook_id, room)
     CROSS JOIN LATERAL (
       SELECT found.place FROM (VALUES (0), (1), (2)) AS lanes (lane)
       CROSS JOIN LATERAL (
         SELECT p.ctid AS place FROM pending_deliveries p
         WHERE p.environment = quota.environment AND p.owner_id = quota.owner_id AND p.webhook_id = quota.webhook_id AND p.lane = lanes.lane AND p.lease_until IS NULL AND p.due_at <= $3
         ORDER BY p.due_at LIMIT quota.room FOR UPDATE SKIP LOCKED
       ) AS found
       ORDER BY lanes.lane LIMIT quota.room
     ) AS due
   ), leased AS (
     UPDATE pending_deliveries p SET lease_holder = $4, lease_until = now() + make_interval(secs => $5)
     FROM taken WHERE p.ctid = taken.place AND p.environment = taken.environment AND p.owner_id = taken.owner_id
     RETURNING p.webhook_id, p.id, p.environment, p.owner_id, p.event_id, p.event_type, p.envelope, p.step, p.by_hand,
       p.due_at
   )`;

/**
 * Selects the leased deliveries, with all members that an attempt needs. A webhook that was deleted since the claim began has
 * no secret to sign with; its deliveries are leased and not attempted.
 */
export const selectLeased = `SELECT leased.webhook_id AS "webhookId", leased.id, environment, owner_id AS "ownerId", event_id AS "eventId",
     event_type AS "eventType", step, by_hand AS "byHand", due_at AS "dueAt", b.body, b.traceparent, b.sequence, w.*
   FROM leased
   CROSS JOIN LATERAL (SELECT body, traceparent, sequence FROM event_bodies
     WHERE event_bodies.environment = leased.environment AND event_bodies.owner_id = leased.owner_id
       AND event_bodies.event_id = leased.event_id AND event_bodies.envelope = leased.envelope LIMIT 1) AS b
   CROSS JOIN LATERAL (SELECT url, coalesce(timeout_seconds, 0) AS "timeoutSeconds", signature, secret, secret_key_id AS "secretKeyId",
     previous_secret AS "previousSecret", previous_secret_key_id AS "previousSecretKeyId",
     previous_secret_expires_at AS "previousSecretExpiresAt", request_secrets AS "requestSecrets",
     request_secrets_key_id AS "requestSecretsKeyId", signing_key AS "signingKey",
     signing_key_key_id AS "signingKeyKeyId", previous_signing_key AS "previousSigningKey",
     previous_signing_key_key_id AS "previousSigningKeyKeyId",
     (warned_at IS NOT NULL OR failing_since IS NOT NULL) AS "isFailing", rate_limit IS NOT NULL AS "isRated"
     FROM webhooks WHERE webhooks.environment = leased.environment AND webhooks.owner_id = leased.owner_id
       AND webhooks.id = leased.webhook_id AND deleted_at IS NULL LIMIT 1) AS w`;

const lease = `WITH ${leaseDue("unnest($6::text[], $7::text[], $1::text[], $2::int[])")}`;
const take = statement<DueDelivery>("claim_take", `${lease} ${selectLeased}`);

// Counts the leased requests of webhooks with a rate. This is a separate statement, so that the others do not pay for it.
const takeRated = statement<DueDelivery>(
  "claim_take_rated",
  `${lease}, charged AS (
     INSERT INTO delivery_rates AS r (webhook_id, environment, owner_id, next_at)
     SELECT rate.webhook_id, leased.environment, leased.owner_id, $3::timestamptz + (count(*) * rate.micros) * interval '1 microsecond'
     FROM unnest($8::text[], $9::int[]) AS rate (webhook_id, micros) JOIN leased ON leased.webhook_id = rate.webhook_id
     GROUP BY rate.webhook_id, leased.environment, leased.owner_id, rate.micros
     ${addToRate("$3::timestamptz")}
   )
   ${selectLeased}`,
);

/** Maximum number of deliveries of a webhook to claim. */
export interface Quota {
  environment: Environment;
  ownerId: string;
  webhookId: string;
  room: number;
}

interface Taking {
  quotas: readonly Quota[];
  /** Rates of the webhooks that have one. */
  rates: readonly { webhookId: string; perSecond: number }[];
  now: Date;
  holder: string;
  leaseSeconds: number;
}

/** Leases due deliveries, of each webhook the oldest first. */
export async function claimDue(
  tx: Queryable,
  { quotas, rates, now, holder, leaseSeconds }: Taking,
): Promise<DueDelivery[]> {
  const openQuotas = quotas.filter(({ room }) => room > 0);
  if (openQuotas.length === 0) return [];
  const columns = [openQuotas.map(({ webhookId }) => webhookId), openQuotas.map(({ room }) => room)];
  const owners = [openQuotas.map(({ environment }) => environment), openQuotas.map(({ ownerId }) => ownerId)];
  const values = [...columns, now, holder, leaseSeconds, ...owners];
  const charged = rates.filter((rate) => openQuotas.some(({ webhookId }) => webhookId === rate.webhookId));
  const intervals = [
    charged.map(({ webhookId }) => webhookId),
    charged.map(({ perSecond }) => intervalMicros(perSecond)),
  ];
  const deliveries = await (charged.length === 0
    ? tx.query(take, values)
    : tx.query(takeRated, [...values, ...intervals]));
  return inOrderOfTime(deliveries);
}

/** Ids sort by time. */
export function inOrderOfTime(deliveries: readonly DueDelivery[]): DueDelivery[] {
  return deliveries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

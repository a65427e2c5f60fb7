import { type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Environment } from "@platform/service/call/tenant";
import { signingTarget, signingTargetColumns } from "../registrations/webhook.sql.ts";
import { addToRate } from "./rate.sql.ts";
import { intervalMicros, type RequestRate } from "./request-rate.ts";

const pending = {
  webhookId: "text",
  id: "text",
  environment: typed<Environment>("text"),
  ownerId: "text",
  eventId: "text",
  eventType: "text",
  /** Number of scheduled attempts that failed. */
  step: "int",
  byHand: "bool",
  /** Time when the attempt became due. */
  dueAt: "timestamptz",
} as const;

const body = {
  body: "bytea",
  /** W3C trace context of the request that caused the event, if it was traced. */
  traceparent: "text?",
  /** Number of the event in the log, in decimal digits; null for an event of an earlier release. */
  sequence: "bigint?",
} as const;

/** A delivery that this process has leased, of which `selectLeased` is the SQL. */
export const dueDelivery = {
  ...pending,
  ...body,
  ...signingTarget,
  /** True if deliveries failed, or the webhook was disabled, and none has succeeded since. */
  isFailing: "bool",
  /** True if its webhook has a rate, so that it may have waited for its turn. */
  isRated: "bool",
} as const;

/** A delivery that this process has leased, with everything that an attempt needs. */
export type DueDelivery = RowOf<typeof dueDelivery>;

// Every lookup here by the key of a previous row is lateral. Otherwise a plan that was made while a table was nearly empty
// would read the whole table.
const wantedOwners = `SELECT DISTINCT w.environment, w.owner_id FROM unnest({webhookIds:text[]}) AS wanted (id)
  CROSS JOIN LATERAL (SELECT environment, owner_id FROM webhooks WHERE webhooks.id = wanted.id LIMIT 1) AS w`;

// The lock makes processes that claim for one owner take turns, so that the next statements, which have snapshots of their
// own, count what others have claimed. Owners are locked in one order, which prevents deadlocks.
const lockOwnersStatement = statement(
  "claim_lock_owners",
  `SELECT FROM owners o WHERE (o.environment, o.owner_id) IN (${wantedOwners})
   ORDER BY o.environment, o.owner_id FOR NO KEY UPDATE`,
);

/** An owner of webhooks in a claim, with the limits that these share. */
const claimingOwner = {
  environment: typed<Environment>("text"),
  ownerId: "text",
  /** Maximum number of deliveries in flight of the plan. */
  maxInFlight: "int",
  /** Ids of the webhooks in the claim that are on. */
  webhookIds: "text[]",
  /** Number of all active webhooks. */
  active: "int",
  /** Webhooks with deliveries in flight in any process. */
  busyIds: "text[]",
  busyCounts: "int[]",
  /** Rates of the webhooks in the claim that are on and have a rate. */
  rates: typed<(RequestRate & { webhookId: string })[]>("json[]"),
} as const;

const selectOwners = statement(
  "claim_select_owners",
  claimingOwner,
  `WITH wanted AS MATERIALIZED (
     SELECT w.* FROM unnest({webhookIds:text[]}) AS asked (id)
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
     SELECT coalesce(array_agg(held.webhook_id::text), ARRAY[]::text[]) AS ids, coalesce(array_agg(held.count), ARRAY[]::int[]) AS counts
     FROM (
       SELECT p.webhook_id, count(*)::int AS count FROM pending_deliveries p
       WHERE p.environment = o.environment AND p.owner_id = o.owner_id AND p.lease_until IS NOT NULL GROUP BY p.webhook_id
     ) AS held
   ) AS busy`,
);

/** Locks the owners of webhooks until the claim is committed. */
export async function lockOwners(tx: Queryable, webhookIds: readonly string[]): Promise<void> {
  await tx.query(lockOwnersStatement, { webhookIds });
}

/** Locks the owners of webhooks, then selects the limits that the webhooks of a claim share. */
export async function lockOwnersOf(tx: Queryable, webhookIds: readonly string[]) {
  const [, owners] = await Promise.all([lockOwners(tx, webhookIds), tx.query(selectOwners, { webhookIds })]);
  return owners;
}

/**
 * Two members of a WITH that lease what is due by `now`, for `holder` and `leaseSeconds`. One lookup for each webhook and lane, of no
 * more rows than are claimed: other waiting rows are not read.
 *
 * @param quotas rows `quota` of `environment`, `owner_id`, `webhook_id` and `room`
 */
export const leaseDue = <const Quotas extends string>(quotas: Quotas) =>
  `taken AS MATERIALIZED (
     SELECT quota.environment, quota.owner_id, due.place FROM ${quotas}
     CROSS JOIN LATERAL (
       SELECT found.place FROM (VALUES (0), (1), (2)) AS lanes (lane)
       CROSS JOIN LATERAL (
         SELECT p.ctid AS place FROM pending_deliveries p
         WHERE p.environment = quota.environment AND p.owner_id = quota.owner_id AND p.webhook_id = quota.webhook_id AND p.lane = lanes.lane AND p.lease_until IS NULL AND p.due_at <= {now:timestamptz}
         ORDER BY p.due_at LIMIT quota.room FOR UPDATE SKIP LOCKED
       ) AS found
       ORDER BY lanes.lane LIMIT quota.room
     ) AS due
   ), leased AS (
     UPDATE pending_deliveries p SET lease_holder = {holder:text}, lease_until = now() + make_interval(secs => {leaseSeconds:float8})
     FROM taken WHERE p.ctid = taken.place AND p.environment = taken.environment AND p.owner_id = taken.owner_id
     RETURNING p.webhook_id, p.id, p.environment, p.owner_id, p.event_id, p.event_type, p.envelope, p.step, p.by_hand,
       p.due_at
   )` as const;

/**
 * Selects the leased deliveries, with all members that an attempt needs. A webhook that was deleted since the claim began has
 * no secret to sign with; its deliveries are leased and not attempted.
 */
export const selectLeased = `SELECT ${selected(pending, "leased")}, b.*, w.* FROM leased
   CROSS JOIN LATERAL (SELECT ${selected(body)} FROM event_bodies
     WHERE event_bodies.environment = leased.environment AND event_bodies.owner_id = leased.owner_id
       AND event_bodies.event_id = leased.event_id AND event_bodies.envelope = leased.envelope LIMIT 1) AS b
   CROSS JOIN LATERAL (SELECT ${signingTargetColumns},
     (warned_at IS NOT NULL OR failing_since IS NOT NULL) AS "isFailing", rate_limit IS NOT NULL AS "isRated"
     FROM webhooks WHERE webhooks.environment = leased.environment AND webhooks.owner_id = leased.owner_id
       AND webhooks.id = leased.webhook_id AND deleted_at IS NULL LIMIT 1) AS w`;

/** Maximum number of deliveries of a webhook to claim. */
const quota = { environment: typed<Environment>("text"), ownerId: "text", webhookId: "text", room: "int" } as const;
export type Quota = RowOf<typeof quota>;

const lease = `WITH ${leaseDue(unnested(quota, "quota"))}` as const;
const take = statement("claim_take", dueDelivery, `${lease} ${selectLeased}`, { rows: quota });

/** Microseconds between two requests of a webhook. */
const rate = { webhookId: "text", micros: "int" } as const;
// Counts the leased requests of webhooks with a rate. This is a separate statement, so that the others do not pay for it.
const takeRated = statement(
  "claim_take_rated",
  dueDelivery,
  `${lease}, charged AS (
     INSERT INTO delivery_rates AS r (webhook_id, environment, owner_id, next_at)
     SELECT rate.webhook_id, leased.environment, leased.owner_id, {now:timestamptz} + (count(*) * rate.micros) * interval '1 microsecond'
     FROM ${unnested(rate, "rate", "rates")} JOIN leased ON leased.webhook_id = rate.webhook_id
     GROUP BY rate.webhook_id, leased.environment, leased.owner_id, rate.micros
     ${addToRate}
   )
   ${selectLeased}`,
  { rows: quota, lists: { rates: rate } },
);

interface Taking {
  quotas: readonly Quota[];
  /** Rates of the webhooks that have one. */
  rates: readonly { webhookId: string; perSecond: number }[];
  now: Date;
  holder: string;
  leaseSeconds: number;
}

/** Leases due deliveries, of each webhook the oldest first. */
export async function claimDue(tx: Queryable, { quotas, rates, ...taking }: Taking): Promise<DueDelivery[]> {
  const rows = quotas.filter(({ room }) => room > 0);
  if (rows.length === 0) return [];
  const charged = rates.filter((rate) => rows.some(({ webhookId }) => webhookId === rate.webhookId));
  if (charged.length === 0) return inOrderOfTime(await tx.query(take, { ...taking, rows }));
  const intervals = charged.map(({ webhookId, perSecond }) => ({ webhookId, micros: intervalMicros(perSecond) }));
  return inOrderOfTime(await tx.query(takeRated, { ...taking, rows, rates: intervals }));
}

/** Ids sort by time. */
export function inOrderOfTime(deliveries: readonly DueDelivery[]): DueDelivery[] {
  return deliveries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

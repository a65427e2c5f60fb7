import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Delivery, RecordedAttempt } from "./delivery.ts";

const shared = `id, webhook_id AS "webhookId", event_id AS "eventId", event_type AS "eventType", attempts,
  response_code AS "responseCode", error_class AS "errorClass", last_error AS "lastError", created_at AS "createdAt"`;
/** Columns of a pending delivery, in the form of a `Delivery`. */
export const pendingColumns = `${shared}, 'attempting' AS status, due_at AS "nextAttemptAt",
  NULL::timestamptz AS "payloadRemovedAt", NULL::bytea AS "payloadSha256"`;
/** Columns of a settled delivery. */
export const settledColumns = `${shared}, status, NULL::timestamptz AS "nextAttemptAt",
  payload_removed_at AS "payloadRemovedAt", payload_sha256 AS "payloadSha256"`;

const one = "webhook_id = $1 AND id = $2 AND environment = $3 AND owner_id = $4";
const find = statement<Delivery>(
  "deliveries_find",
  `SELECT ${pendingColumns} FROM pending_deliveries WHERE ${one}
   UNION ALL SELECT ${settledColumns} FROM deliveries WHERE ${one} LIMIT 1`,
);

/** Key of a delivery of a tenant's webhook. */
export interface DeliveryKey {
  tenant: Tenant;
  webhookId: string;
  deliveryId: string;
}

const valuesOf = ({ tenant: { environment, ownerId }, webhookId, deliveryId }: DeliveryKey) => [
  webhookId,
  deliveryId,
  environment,
  ownerId,
];

export async function selectDelivery(db: Queryable, key: DeliveryKey): Promise<Delivery | undefined> {
  const [row] = await db.query(find, valuesOf(key));
  return row;
}

const findOfOwner = statement<{ id: string }>(
  "deliveries_find_of_owner",
  `SELECT id FROM webhooks WHERE environment = $1 AND owner_id = $2
     AND (EXISTS (SELECT FROM deliveries d WHERE d.environment = $1 AND d.owner_id = $2 AND d.webhook_id = webhooks.id AND d.id = $3)
       OR EXISTS (SELECT FROM pending_deliveries p
         WHERE p.environment = $1 AND p.owner_id = $2 AND p.webhook_id = webhooks.id AND p.id = $3))
   LIMIT 1`,
);

/** Resolves to true if some webhook of the tenant has this delivery. */
export async function existsDelivery(db: Queryable, { environment, ownerId }: Tenant, id: string): Promise<boolean> {
  return (await db.query(findOfOwner, [environment, ownerId, id])).length > 0;
}

const attemptsOf = statement<RecordedAttempt>(
  "attempts_of_delivery",
  `SELECT number, started_at AS "startedAt", duration_ms AS "durationMs", response_code AS "responseCode",
     error_class AS "errorClass", error, answer, url, headers
   FROM attempts WHERE environment = $1 AND owner_id = $2 AND delivery_id = $3 ORDER BY number`,
);

/** Selects all attempts of a delivery. */
export function selectAttempts(
  db: Queryable,
  { environment, ownerId }: Tenant,
  deliveryId: string,
): Promise<RecordedAttempt[]> {
  return db.query(attemptsOf, [environment, ownerId, deliveryId]);
}

const bodyOf = statement<RetainedBody>(
  "event_bodies_of_delivery",
  `SELECT substring(b.body FROM 1 FOR $5) AS start, octet_length(b.body) AS bytes FROM (
     SELECT event_id, envelope FROM pending_deliveries WHERE ${one}
     UNION ALL SELECT event_id, envelope FROM deliveries WHERE ${one} LIMIT 1
   ) AS delivery JOIN event_bodies b USING (event_id, envelope)
   WHERE b.environment = $3 AND b.owner_id = $4 AND b.body IS NOT NULL`,
);

interface RetainedBody {
  /** The first bytes of the body. */
  start: Buffer;
  /** Size of the whole body. */
  bytes: number;
}

/** Selects the beginning of the body that a delivery sends; undefined if upkeep or a request has deleted it. */
export async function selectBody(db: Queryable, key: DeliveryKey, maxBytes: number): Promise<RetainedBody | undefined> {
  const [row] = await db.query(bodyOf, [...valuesOf(key), maxBytes]);
  return row;
}

// Pending deliveries are few for each webhook and have no index by event: their table is written all the time.
const ofRequest = statement<Delivery>(
  "deliveries_of_request",
  `WITH caused AS MATERIALIZED (
     SELECT DISTINCT event_id FROM event_bodies WHERE request_id = $1 AND environment = $2 AND owner_id = $3
   )
   SELECT * FROM (
     SELECT settled.* FROM caused CROSS JOIN LATERAL (
       SELECT ${settledColumns} FROM deliveries
       WHERE event_id = caused.event_id AND environment = $2 AND owner_id = $3
     ) AS settled
     UNION ALL
     SELECT pending.* FROM webhooks w CROSS JOIN LATERAL (
       SELECT ${pendingColumns} FROM pending_deliveries
       WHERE webhook_id = w.id AND environment = $2 AND owner_id = $3 AND event_id IN (SELECT event_id FROM caused)
     ) AS pending
     WHERE w.environment = $2 AND w.owner_id = $3 AND EXISTS (SELECT 1 FROM caused)
   ) AS either ORDER BY id LIMIT $4`,
);

/** Selects the tenant's deliveries of the events that a request caused, oldest first. */
export function selectRequestDeliveries(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { requestId, limit }: { requestId: string; limit: number },
): Promise<Delivery[]> {
  return db.query(ofRequest, [requestId, environment, ownerId, limit]);
}

const hasten = statement<{ id: string }>(
  "pending_deliveries_hasten",
  `UPDATE pending_deliveries SET due_at = least(due_at, $5), lane = 0 WHERE ${one} AND lease_until IS NULL RETURNING id`,
);

/** Makes a waiting delivery due now. Resolves to false if it is not waiting. */
export async function updateDeliveryDueNow(tx: Queryable, key: DeliveryKey, now: Date): Promise<boolean> {
  return (await tx.query(hasten, [...valuesOf(key), now])).length > 0;
}

// The lock on the body keeps it from being removed until the new attempt is committed.
const reopen = statement<{ id: string }>(
  "deliveries_reopen",
  `WITH retained AS MATERIALIZED (
     SELECT b.event_id FROM deliveries d JOIN event_bodies b ON b.event_id = d.event_id AND b.envelope = d.envelope
     WHERE d.webhook_id = $1 AND d.id = $2 AND d.environment = $3 AND d.owner_id = $4 AND b.environment = $3 AND b.owner_id = $4
       AND b.body IS NOT NULL
     FOR SHARE OF b
   ), reopened AS (
     DELETE FROM deliveries d USING retained
     WHERE d.webhook_id = $1 AND d.id = $2 AND d.environment = $3 AND d.owner_id = $4 RETURNING d.*
   )
   INSERT INTO pending_deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at,
     attempts, by_hand, response_code, error_class, last_error, created_at)
   SELECT webhook_id, id, environment, owner_id, event_id, event_type, envelope, 0, $5, attempts, true, response_code,
     error_class, last_error, created_at FROM reopened
   RETURNING id`,
);

/**
 * Makes a settled delivery due for one more attempt. Resolves to false if it is not settled, or upkeep or a request has deleted
 * its event.
 */
export async function updateDeliveryReopened(tx: Queryable, key: DeliveryKey, now: Date): Promise<boolean> {
  return (await tx.query(reopen, [...valuesOf(key), now])).length > 0;
}

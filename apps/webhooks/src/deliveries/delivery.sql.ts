import { selected } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import {
  attemptRow,
  type Delivery,
  deliveryRow,
  type RecordedAttempt,
  removalColumns,
  sharedColumns,
} from "./delivery.ts";

/** Columns of a pending delivery. */
export const pendingColumns = `${selected(sharedColumns)}, NULL::timestamptz AS "payloadRemovedAt", NULL::bytea AS "payloadSha256",
  'attempting' AS status, due_at AS "nextAttemptAt"`;
/** Columns of a settled delivery. */
export const settledColumns = `${selected(sharedColumns)}, ${selected(removalColumns)}, status, NULL::timestamptz AS "nextAttemptAt"`;

const ofOwner = "environment = {environment:text} AND owner_id = {ownerId:text}";
const one = `webhook_id = {webhookId:text} AND id = {deliveryId:text} AND ${ofOwner}` as const;
const find = statement(
  "deliveries_find",
  deliveryRow,
  `SELECT ${pendingColumns} FROM pending_deliveries WHERE ${one}
   UNION ALL SELECT ${settledColumns} FROM deliveries WHERE ${one} LIMIT 1`,
);

/** Key of a delivery of a tenant's webhook. */
export interface DeliveryKey extends Tenant {
  webhookId: string;
  deliveryId: string;
}

export async function selectDelivery(db: Queryable, key: DeliveryKey): Promise<Delivery | undefined> {
  const [row] = await db.query(find, key);
  return row;
}

const findOfOwner = statement(
  "deliveries_find_of_owner",
  { id: "text" },
  `SELECT id FROM webhooks WHERE ${ofOwner}
     AND (EXISTS (SELECT FROM deliveries d
         WHERE d.environment = {environment:text} AND d.owner_id = {ownerId:text} AND d.webhook_id = webhooks.id AND d.id = {id:text})
       OR EXISTS (SELECT FROM pending_deliveries p
         WHERE p.environment = {environment:text} AND p.owner_id = {ownerId:text} AND p.webhook_id = webhooks.id AND p.id = {id:text}))
   LIMIT 1`,
);

/** Resolves to true if some webhook of the tenant has this delivery. */
export async function existsDelivery(db: Queryable, tenant: Tenant, id: string): Promise<boolean> {
  return (await db.query(findOfOwner, { ...tenant, id })).length > 0;
}

const attemptsOf = statement(
  "attempts_of_delivery",
  attemptRow,
  `SELECT ${selected(attemptRow)} FROM attempts WHERE ${ofOwner} AND delivery_id = {deliveryId:text} ORDER BY number`,
);

/** Selects all attempts of a delivery. */
export function selectAttempts(db: Queryable, tenant: Tenant, deliveryId: string): Promise<RecordedAttempt[]> {
  return db.query(attemptsOf, { ...tenant, deliveryId });
}

const retainedBody = {
  /** The first bytes of the body. */
  start: "bytea",
  /** Size of the whole body. */
  bytes: "int",
} as const;
const bodyOf = statement(
  "event_bodies_of_delivery",
  retainedBody,
  `SELECT substring(b.body FROM 1 FOR {maxBytes:int}) AS start, octet_length(b.body) AS bytes FROM (
     SELECT event_id, envelope FROM pending_deliveries WHERE ${one}
     UNION ALL SELECT event_id, envelope FROM deliveries WHERE ${one} LIMIT 1
   ) AS delivery JOIN event_bodies b USING (event_id, envelope)
   WHERE b.environment = {environment:text} AND b.owner_id = {ownerId:text} AND b.body IS NOT NULL`,
);

/** Selects the beginning of the body that a delivery sends; undefined if upkeep or a request has deleted it. */
export async function selectBody(db: Queryable, key: DeliveryKey, maxBytes: number) {
  const [row] = await db.query(bodyOf, { ...key, maxBytes });
  return row;
}

// Pending deliveries are few for each webhook and have no index by event: their table is written all the time.
const ofRequest = statement(
  "deliveries_of_request",
  deliveryRow,
  `WITH caused AS MATERIALIZED (
     SELECT DISTINCT event_id FROM event_bodies WHERE request_id = {requestId:text} AND ${ofOwner}
   )
   SELECT * FROM (
     SELECT settled.* FROM caused CROSS JOIN LATERAL (
       SELECT ${settledColumns} FROM deliveries
       WHERE event_id = caused.event_id AND ${ofOwner}
     ) AS settled
     UNION ALL
     SELECT pending.* FROM webhooks w CROSS JOIN LATERAL (
       SELECT ${pendingColumns} FROM pending_deliveries
       WHERE webhook_id = w.id AND ${ofOwner} AND event_id IN (SELECT event_id FROM caused)
     ) AS pending
     WHERE w.environment = {environment:text} AND w.owner_id = {ownerId:text} AND EXISTS (SELECT 1 FROM caused)
   ) AS either ORDER BY id LIMIT {limit:int}`,
);

/** Selects the tenant's deliveries of the events that a request caused, oldest first. */
export function selectRequestDeliveries(
  db: Queryable,
  tenant: Tenant,
  page: { requestId: string; limit: number },
): Promise<Delivery[]> {
  return db.query(ofRequest, { ...tenant, ...page });
}

const hasten = statement(
  "pending_deliveries_hasten",
  { id: "text" },
  `UPDATE pending_deliveries SET due_at = least(due_at, {now:timestamptz}), lane = 0 WHERE ${one} AND lease_until IS NULL RETURNING id`,
);

/** Makes a waiting delivery due now. Resolves to false if it is not waiting. */
export async function updateDeliveryDueNow(tx: Queryable, key: DeliveryKey, now: Date): Promise<boolean> {
  return (await tx.query(hasten, { ...key, now })).length > 0;
}

// The lock on the body keeps it from being removed until the new attempt is committed.
const reopen = statement(
  "deliveries_reopen",
  { id: "text" },
  `WITH retained AS MATERIALIZED (
     SELECT b.event_id FROM deliveries d JOIN event_bodies b ON b.event_id = d.event_id AND b.envelope = d.envelope
     WHERE d.webhook_id = {webhookId:text} AND d.id = {deliveryId:text} AND d.environment = {environment:text} AND d.owner_id = {ownerId:text}
       AND b.environment = {environment:text} AND b.owner_id = {ownerId:text} AND b.body IS NOT NULL
     FOR SHARE OF b
   ), reopened AS (
     DELETE FROM deliveries d USING retained
     WHERE d.webhook_id = {webhookId:text} AND d.id = {deliveryId:text} AND d.environment = {environment:text} AND d.owner_id = {ownerId:text}
     RETURNING d.*
   )
   INSERT INTO pending_deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at,
     attempts, by_hand, response_code, error_class, last_error, created_at)
   SELECT webhook_id, id, environment, owner_id, event_id, event_type, envelope, 0, {now:timestamptz}, attempts, true, response_code,
     error_class, last_error, created_at FROM reopened
   RETURNING id`,
);

/**
 * Makes a settled delivery due for one more attempt. Resolves to false if it is not settled, or upkeep or a request has deleted
 * its event.
 */
export async function updateDeliveryReopened(tx: Queryable, key: DeliveryKey, now: Date): Promise<boolean> {
  return (await tx.query(reopen, { ...key, now })).length > 0;
}

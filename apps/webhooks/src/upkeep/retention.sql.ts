import { type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Environment } from "@platform/service/call/tenant";

/** Maximum number of rows that one statement deletes. */
const batchSize = 1000;

/** The end of a statement: settles the pending deliveries in `old` as failed, for `reason`. */
const settleOld = `gone AS (
     DELETE FROM pending_deliveries p USING old
     WHERE p.environment = old.environment AND p.owner_id = old.owner_id AND p.webhook_id = old.webhook_id AND p.id = old.id
     RETURNING p.*
   )
   INSERT INTO deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, status, attempts,
     response_code, error_class, last_error, created_at)
   SELECT webhook_id, id, environment, owner_id, event_id, event_type, envelope, 'failed', attempts, response_code,
     error_class, {reason:text}, created_at FROM gone
   RETURNING webhook_id AS "webhookId"`;

const expireHeld = statement(
  "housekeeping_expire_held",
  { webhookId: "text" },
  `WITH old AS (
     SELECT held.* FROM (
       SELECT id, environment, owner_id FROM webhooks WHERE NOT is_active AND deleted_at IS NULL
       UNION ALL
       SELECT owned.id, o.environment, o.owner_id FROM owners o CROSS JOIN LATERAL (
         SELECT id FROM webhooks WHERE environment = o.environment AND owner_id = o.owner_id AND is_active
           AND deleted_at IS NULL
       ) AS owned WHERE o.suspended_at IS NOT NULL
     ) AS w CROSS JOIN LATERAL (
       SELECT p.environment, p.owner_id, p.webhook_id, p.id FROM pending_deliveries p
       WHERE p.environment = w.environment AND p.owner_id = w.owner_id AND p.webhook_id = w.id AND p.id < {beforeId:text}
         AND p.lease_until IS NULL ORDER BY p.id LIMIT ${batchSize}
       FOR UPDATE SKIP LOCKED
     ) AS held
     LIMIT ${batchSize}
   ), ${settleOld}`,
);

/** Fails the deliveries older than `beforeId` of webhooks that are off, or whose owner is suspended; resolves to their number. */
export async function expireHeldDeliveries(db: Queryable, beforeId: string, reason: string): Promise<number> {
  return (await db.query(expireHeld, { beforeId, reason })).length;
}

const failOfDeleted = statement(
  "housekeeping_fail_of_deleted",
  { webhookId: "text" },
  `WITH old AS (
     SELECT held.* FROM webhooks w CROSS JOIN LATERAL (
       SELECT p.environment, p.owner_id, p.webhook_id, p.id FROM pending_deliveries p
       WHERE p.environment = w.environment AND p.owner_id = w.owner_id AND p.webhook_id = w.id AND p.lease_until IS NULL
       LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
     ) AS held
     WHERE w.deleted_at > {since:timestamptz} LIMIT ${batchSize}
   ), ${settleOld}`,
);

/** Fails the pending deliveries of webhooks that were deleted since then; resolves to their number. */
export async function failDeliveriesOfDeleted(db: Queryable, since: Date, reason: string): Promise<number> {
  return (await db.query(failOfDeleted, { since, reason })).length;
}

const ownedWebhook = { environment: typed<Environment>("text"), ownerId: "text", id: "text" } as const;
/** Key of a webhook and its owner. */
type OwnedWebhook = RowOf<typeof ownedWebhook>;

const webhooksAfter = statement(
  "housekeeping_webhook_ids",
  ownedWebhook,
  `SELECT ${selected(ownedWebhook)} FROM webhooks WHERE id > {after:text} ORDER BY id LIMIT 100`,
);

/** Selects a page of 100 webhooks by id, including deleted ones. */
export function selectNextWebhooks(db: Queryable, after: string): Promise<OwnedWebhook[]> {
  return db.query(webhooksAfter, { after });
}

const ofWebhook = (alias: string) => `${alias}.environment = wanted.environment AND ${alias}.owner_id = wanted.owner_id
         AND ${alias}.webhook_id = wanted.id`;

const dropOldDeliveries = statement(
  "housekeeping_drop_old_deliveries",
  { id: "text" },
  `WITH old AS (
     SELECT settled.* FROM ${unnested(ownedWebhook, "wanted")} CROSS JOIN LATERAL (
       SELECT d.environment, d.owner_id, d.webhook_id, d.id FROM deliveries d WHERE ${ofWebhook("d")} AND d.id < {beforeId:text}
       ORDER BY d.id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
     ) AS settled LIMIT ${batchSize}
   ), attempts_gone AS (
     DELETE FROM attempts a USING old
     WHERE a.environment = old.environment AND a.owner_id = old.owner_id AND a.delivery_id = old.id
   )
   DELETE FROM deliveries d USING old
   WHERE d.environment = old.environment AND d.owner_id = old.owner_id AND d.webhook_id = old.webhook_id AND d.id = old.id
   RETURNING d.id`,
  { rows: ownedWebhook },
);

/** Deletes settled deliveries of these webhooks that are older than `beforeId`, with their attempts. */
export async function deleteOldDeliveries(db: Queryable, rows: readonly OwnedWebhook[], beforeId: string) {
  return (await db.query(dropOldDeliveries, { rows, beforeId })).length;
}

const dropOldCounts = statement(
  "housekeeping_drop_old_attempt_counts",
  { hour: "timestamptz" },
  `DELETE FROM attempt_counts c USING (
     SELECT wanted.environment, wanted.owner_id, aged.place FROM ${unnested(ownedWebhook, "wanted")} CROSS JOIN LATERAL (
       SELECT ctid AS place FROM attempt_counts a WHERE ${ofWebhook("a")} AND a.hour < {before:timestamptz}
       ORDER BY a.hour LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
     ) AS aged LIMIT ${batchSize}
   ) AS old WHERE c.environment = old.environment AND c.owner_id = old.owner_id AND c.ctid = old.place RETURNING c.hour`,
  { rows: ownedWebhook },
);

/** Deletes the counts of attempts of these webhooks in hours that began before that time; resolves to their number. */
export async function deleteOldAttemptCounts(db: Queryable, rows: readonly OwnedWebhook[], before: Date) {
  return (await db.query(dropOldCounts, { rows, before })).length;
}

const dropOldBodies = statement(
  "housekeeping_drop_old_bodies",
  { eventId: "text" },
  `DELETE FROM event_bodies WHERE (environment, owner_id, event_id, envelope) IN (
     SELECT environment, owner_id, event_id, envelope FROM event_bodies WHERE event_id < {beforeId:text} ORDER BY event_id LIMIT ${batchSize}
   ) RETURNING event_id AS "eventId"`,
);

export async function deleteOldEventBodies(db: Queryable, beforeId: string): Promise<number> {
  return (await db.query(dropOldBodies, { beforeId })).length;
}

const dropOldMails = statement(
  "housekeeping_drop_old_mails",
  { id: "text" },
  `DELETE FROM mails WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM mails WHERE id < {beforeId:text} ORDER BY id LIMIT ${batchSize}
   ) RETURNING id`,
);

export async function deleteOldMails(db: Queryable, beforeId: string): Promise<number> {
  return (await db.query(dropOldMails, { beforeId })).length;
}

const forgetSecrets = statement(
  "housekeeping_forget_secrets",
  { id: "text" },
  `UPDATE webhooks SET previous_secret = NULL, previous_secret_key_id = NULL, previous_secret_expires_at = NULL,
     previous_signing_key = NULL, previous_signing_key_key_id = NULL, previous_public_key = NULL
   WHERE previous_secret_expires_at <= {now:timestamptz} RETURNING id`,
);

/** Erases previous secrets and key pairs that no longer sign; resolves to their number. */
export async function updateExpiredSecrets(db: Queryable, now: Date): Promise<number> {
  return (await db.query(forgetSecrets, { now })).length;
}

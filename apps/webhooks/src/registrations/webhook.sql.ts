import { assigned, listed, parameters, type RowOf, selected } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { KeyPairColumns } from "../sending/secrets/key-pair.ts";
import type { SealedSecret } from "../sending/secrets/secret-box.ts";
import { changeable, identity, storedColumns, type Webhook, webhookRow } from "./webhook.ts";

/** SQL of a `webhookRow`. */
export const webhookColumns = `${selected(storedColumns)},
  CASE WHEN NOT is_active THEN coalesce(disabled_at, updated_at) END AS "disabledAt",
  coalesce(created_by, '') AS "createdBy", coalesce(changed_by, '') AS "changedBy",
  coalesce(url_changed_by, '') AS "urlChangedBy", coalesce(timeout_seconds, 0) AS "timeoutSeconds",
  coalesce(rate_limit, 0) AS "rateLimit", coalesce(external_id, '') AS "externalId", coalesce(public_key, '') AS "publicKey",
  coalesce(previous_public_key, '') AS "previousPublicKey"`;

/** SQL that is true for an enabled webhook in `table` that fails, or whose counted attempts have all failed. */
function isFailing(table: string): string {
  const attempts = `SELECT FROM attempt_counts c WHERE c.webhook_id = ${table}.id AND c.environment = ${table}.environment::text
    AND c.owner_id = ${table}.owner_id`;
  // In the order of hours: a webhook that works has a success in its first ones.
  const isInVain = `EXISTS (${attempts}) AND NOT EXISTS (${attempts} AND c.outcome = 'success')`;
  return `is_active AND (failing_since IS NOT NULL OR (${isInVain})) AS "isFailing"`;
}

/** A webhook as it is read: with what its attempts say of it. */
const readRow = { ...webhookRow, isFailing: "bool" } as const;
export type ReadWebhook = RowOf<typeof readRow>;

/** Encrypted request secrets; null: none. */
const requestSecrets = { requestSecrets: "bytea?", requestSecretsKeyId: "text?" } as const;
export type RequestSecretColumns = RowOf<typeof requestSecrets>;
/** Private ed25519 key, encrypted; null: none. */
const signingKey = { signingKey: "bytea?", signingKeyKeyId: "text?" } as const;

/** Encrypted columns of a registration besides the secret. */
export type SealedColumns = RequestSecretColumns & KeyPairColumns;

const sealed = { ...requestSecrets, ...signingKey, rotateRequestId: "text?" } as const;
const sealedRow = { ...webhookRow, ...sealed, sealed: "bytea", keyId: "text" } as const;
const sealedColumns = `${webhookColumns}, ${selected(sealed)}, secret AS sealed, secret_key_id AS "keyId"`;

/** A webhook with its current secret and its request secrets, encrypted. */
export interface SealedWebhook extends Webhook, SealedSecret, RowOf<typeof sealed> {}

/** Columns of the actor of the last change and its request. */

/** Columns that a registration sets and a change replaces. */
const chosen = {
  ...changeable,
  ...requestSecrets,
  ...signingKey,
  ...stamp,
  timeoutSeconds: "int?",
  rateLimit: "int?",
  externalId: "text?",
  publicKey: "text?",
} as const;

/** Returns the values of `chosen`: what the owner left out is null. */
function toChosen<Registration extends Webhook & SealedColumns>(webhook: Registration) {
  return {
    ...webhook,
    ...changeStamp(),
    timeoutSeconds: webhook.timeoutSeconds || null,
    rateLimit: webhook.rateLimit || null,
    externalId: webhook.externalId || null,
    publicKey: webhook.publicKey || null,
  };
}

const inserted = {
  ...identity,
  ...chosen,
  secret: "bytea",
  secretKeyId: "text",
  createRequestId: "text",
  createdBy: "text?",
  urlChangedBy: "text?",
} as const;
const insert = statement(
  "webhooks_insert",
  {},
  `INSERT INTO webhooks (${listed(inserted)}) VALUES (${parameters(inserted)})`,
  { using: inserted },
);

export async function insertWebhook(
  tx: Queryable,
  webhook: Webhook & SealedColumns,
  secret: SealedSecret,
  createRequestId: string,
): Promise<void> {
  const values = toChosen(webhook);
  await tx.query(insert, {
    ...values,
    createdBy: values.changedBy,
    urlChangedBy: values.changedBy,
    secret: secret.sealed,
    secretKeyId: secret.keyId,
    createRequestId,
  });
}

const sameOwner = "environment = {environment:text} AND owner_id = {ownerId:text}";
const same = `${sameOwner} AND id = {id:text}` as const;

const select = statement(
  "webhooks_select",
  readRow,
  `SELECT ${webhookColumns}, ${isFailing("webhooks")} FROM webhooks WHERE ${same} AND deleted_at IS NULL`,
);

/** Selects a webhook; undefined if the tenant has no such webhook. */
export async function selectWebhook(db: Queryable, tenant: Tenant, id: string): Promise<ReadWebhook | undefined> {
  const [row] = await db.query(select, { ...tenant, id });
  return row;
}

const lock = statement(
  "webhooks_lock",
  sealedRow,
  `SELECT ${sealedColumns} FROM webhooks WHERE ${same} AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

/** Selects and locks the webhook until the transaction ends. */
export async function lockWebhook(tx: Queryable, tenant: Tenant, id: string): Promise<SealedWebhook | undefined> {
  const [row] = await tx.query(lock, { ...tenant, id });
  return row;
}

const selectByRequest = statement(
  "webhooks_select_by_request",
  sealedRow,
  `SELECT ${sealedColumns} FROM webhooks WHERE create_request_id = {requestId:text} AND ${sameOwner} AND deleted_at IS NULL`,
);

/** Selects the webhook that a request created, if the request was made before. */
export async function selectWebhookOfRequest(
  db: Queryable,
  tenant: Tenant,
  requestId: string,
): Promise<SealedWebhook | undefined> {
  const [row] = await db.query(selectByRequest, { ...tenant, requestId });
  return row;
}

const signing = {
  url: "text",
  signature: identity.signature,
  secret: "bytea",
  secretKeyId: "text",
  ...requestSecrets,
  previousSecret: "bytea?",
  previousSecretKeyId: "text?",
  previousSecretExpiresAt: "timestamptz?",
  ...signingKey,
  previousSigningKey: "bytea?",
  previousSigningKeyKeyId: "text?",
} as const;

/** URL of a webhook and the secrets that sign requests to it, of which `signingTargetColumns` is the SQL. */
export const signingTarget = {
  ...signing,
  /** 0: the time-out of the service. */
  timeoutSeconds: "int",
} as const;
export const signingTargetColumns = `${selected(signing)}, coalesce(timeout_seconds, 0) AS "timeoutSeconds"`;

const target = statement(
  "webhooks_target",
  { ...signingTarget, envelope: identity.envelope, rateLimit: "int" },
  `SELECT ${signingTargetColumns}, envelope, coalesce(rate_limit, 0) AS "rateLimit"
   FROM webhooks WHERE ${same} AND deleted_at IS NULL`,
);

export async function selectTarget(db: Queryable, tenant: Tenant, id: string) {
  const [row] = await db.query(target, { ...tenant, id });
  return row;
}

/** Selects a page of the tenant's webhooks, newest first. */
export const selectWebhooks = tenantList({
  table: "webhooks",
  row: readRow,
  columns: `${webhookColumns}, ${isFailing("listed")}`,
  filters: { externalId: "external_id" },
  fromRow: (row): ReadWebhook => row,
});

const withExternalId = statement(
  "webhooks_with_external_id",
  { id: "text" },
  `SELECT id FROM webhooks
   WHERE ${sameOwner} AND external_id = {externalId:text} AND id <> {id:text} AND deleted_at IS NULL`,
);

/** Selects the id of the tenant's other webhook that has this external id. Undefined when there is none. */
export async function selectExternalIdHolder(
  tx: Queryable,
  tenant: Tenant,
  { externalId, id }: Pick<Webhook, "externalId" | "id">,
): Promise<string | undefined> {
  const [row] = await tx.query(withExternalId, { ...tenant, externalId, id });
  return row?.id;
}

const count = statement(
  "webhooks_count",
  { registered: "int", active: "int" },
  `SELECT count(*)::int AS registered, count(*) FILTER (WHERE is_active)::int AS active
   FROM webhooks WHERE ${sameOwner} AND deleted_at IS NULL`,
);

export async function countWebhooks(tx: Queryable, tenant: Tenant) {
  const [row] = await tx.query(count, tenant);
  return row ?? { registered: 0, active: 0 };
}

const active = statement(
  "webhooks_active_ids",
  { id: "text" },
  `SELECT id FROM webhooks WHERE ${sameOwner} AND is_active AND deleted_at IS NULL ORDER BY id`,
);

/** Selects the ids of the tenant's active webhooks. */
export async function selectActiveWebhookIds(db: Queryable, tenant: Tenant): Promise<string[]> {
  return (await db.query(active, tenant)).map(({ id }) => id);
}

const update = statement(
  "webhooks_update",
  { failingSince: "timestamptz?" },
  `UPDATE webhooks SET ${assigned(chosen)}, is_active = {isActive:bool}, disabled_reason = {disabledReason:text?},
     disabled_at = {disabledAt:timestamptz?},
     warned_at = CASE WHEN {isActive:bool} AND NOT is_active THEN NULL ELSE warned_at END,
     failing_since = CASE WHEN {isActive:bool} THEN failing_since ELSE coalesce(failing_since, {disabledAt:timestamptz?}) END,
     url_changed_by = CASE WHEN url = {url:text} THEN url_changed_by ELSE {changedBy:text?} END,
     previous_signing_key = CASE WHEN {publicKey:text?} IS NOT NULL THEN previous_signing_key END,
     previous_signing_key_key_id = CASE WHEN {publicKey:text?} IS NOT NULL THEN previous_signing_key_key_id END,
     previous_public_key = CASE WHEN {publicKey:text?} IS NOT NULL THEN previous_public_key END
   WHERE ${same} RETURNING failing_since AS "failingSince"`,
  { using: chosen },
);

/**
 * Updates the members that a partner may change; resolves to the time since which the webhook is failing or disabled. Switching
 * it on clears the warning.
 */
export async function updateWebhookRow(tx: Queryable, webhook: Webhook & SealedColumns): Promise<Date | null> {
  const [row] = await tx.query(update, toChosen(webhook));
  return row?.failingSince ?? null;
}

const exists = statement("webhook_existed", { id: "text" }, `SELECT id FROM webhooks WHERE ${same}`);

/** Resolves to true if the tenant has or had this webhook: deleted ones count. */
export async function existsWebhook(db: Queryable, tenant: Tenant, id: string): Promise<boolean> {
  return (await db.query(exists, { ...tenant, id })).length > 0;
}

/** Erases the key pair before the last rotation. */
const noPreviousKeyPair = "previous_signing_key = NULL, previous_signing_key_key_id = NULL, previous_public_key = NULL";

const remove = statement(
  "webhooks_delete",
  {},
  `WITH rate AS (
     DELETE FROM delivery_rates WHERE ${sameOwner} AND webhook_id = {id:text}
   )
   UPDATE webhooks SET deleted_at = {at:timestamptz}, updated_at = {at:timestamptz}, is_active = false,
     disabled_reason = coalesce(disabled_reason, 'requested'), secret = '', previous_secret = NULL,
     previous_secret_key_id = NULL, previous_secret_expires_at = NULL, create_request_id = id,
     request_secrets = NULL, request_secrets_key_id = NULL, header_names = ARRAY[]::text[], authentication = NULL,
     certificate_expires_at = NULL, signing_key = NULL, signing_key_key_id = NULL, public_key = NULL,
     ${noPreviousKeyPair}, ${assigned(stamp)}
   WHERE ${same}`,
  { using: stamp },
);

/** Soft-deletes a webhook and erases all its secrets and its request id: the same request creates another webhook. */
export async function updateWebhookDeleted(tx: Queryable, tenant: Tenant, id: string, at: Date): Promise<void> {
  await tx.query(remove, { ...tenant, id, at, ...changeStamp() });
}

const rotated = {
  ...signingKey,
  ...stamp,
  publicKey: "text?",
  secret: "bytea",
  secretKeyId: "text",
  previousSecretExpiresAt: "timestamptz?",
  rotateRequestId: "text",
  updatedAt: "timestamptz",
} as const;
const overlaps = "{previousSecretExpiresAt:timestamptz?} IS NOT NULL";
const rotate = statement(
  "webhooks_rotate",
  webhookRow,
  `UPDATE webhooks SET ${assigned(rotated)},
     previous_secret = CASE WHEN ${overlaps} THEN secret END,
     previous_secret_key_id = CASE WHEN ${overlaps} THEN secret_key_id END,
     previous_signing_key = CASE WHEN ${overlaps} THEN signing_key END,
     previous_signing_key_key_id = CASE WHEN ${overlaps} THEN signing_key_key_id END,
     previous_public_key = CASE WHEN ${overlaps} THEN public_key END
   WHERE ${same} RETURNING ${webhookColumns}`,
  { using: rotated },
);

/** Replaces the current secret and key pair, which still sign until `expiresAt`; null ends their use at once. */
export async function updateSecret(
  tx: Queryable,
  tenant: Tenant,
  id: string,
  rotation: SealedSecret & KeyPairColumns & { expiresAt: Date | null; requestId: string; at: Date },
): Promise<Webhook | undefined> {
  const [row] = await tx.query(rotate, {
    ...tenant,
    ...rotation,
    ...changeStamp(),
    id,
    publicKey: rotation.publicKey || null,
    secret: rotation.sealed,
    secretKeyId: rotation.keyId,
    previousSecretExpiresAt: rotation.expiresAt,
    rotateRequestId: rotation.requestId,
    updatedAt: rotation.at,
  });
  return row;
}

const endOverlap = statement(
  "webhooks_end_overlap",
  webhookRow,
  `UPDATE webhooks SET previous_secret = NULL, previous_secret_key_id = NULL, previous_secret_expires_at = NULL,
     ${noPreviousKeyPair}, updated_at = {at:timestamptz}, ${assigned(stamp)}
   WHERE ${same} RETURNING ${webhookColumns}`,
  { using: stamp },
);

/** Erases the previous secret and key pair. */
export async function updateOverlapEnded(
  tx: Queryable,
  tenant: Tenant,
  id: string,
  at: Date,
): Promise<Webhook | undefined> {
  const [row] = await tx.query(endOverlap, { ...tenant, id, at, ...changeStamp() });
  return row;
}

const tenantOf = statement(
  "webhooks_tenant",
  { environment: identity.environment, ownerId: "text" },
  `SELECT environment, owner_id AS "ownerId" FROM webhooks WHERE id = {id:text} AND deleted_at IS NULL`,
);

/** Selects the tenant of a webhook, for operators; undefined if there is no such webhook. */
export async function selectWebhookTenant(db: Queryable, id: string): Promise<Tenant | undefined> {
  const [row] = await db.query(tenantOf, { id });
  return row;
}

const failed = statement(
  "webhooks_failed",
  webhookRow,
  `SELECT ${webhookColumns} FROM webhooks
   WHERE NOT is_active AND deleted_at IS NULL AND id > {afterId:text} AND disabled_reason = 'delivery_failed'
     AND coalesce(disabled_at, updated_at) >= {from:timestamptz} AND coalesce(disabled_at, updated_at) < {to:timestamptz}
   ORDER BY id LIMIT {limit:int}`,
);

/** Selects the webhooks of all owners that failed deliveries disabled in a period, by id. For operators. */
export function selectFailedWebhooks(
  db: Queryable,
  page: { afterId: string; from: Date; to: Date; limit: number },
): Promise<Webhook[]> {
  return db.query(failed, page);
}

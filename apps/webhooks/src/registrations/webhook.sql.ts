import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { KeyPairColumns } from "../sending/secrets/key-pair.ts";
import type { SealedSecret } from "../sending/secrets/secret-box.ts";
import type { SigningTarget, Webhook } from "./webhook.ts";

/** Columns of a webhook without its secrets. */
export const webhookColumns = `id, environment, owner_id AS "ownerId", owner_type AS "ownerType", url, events, description, envelope,
  signature, is_active AS "isActive", warn_early AS "warnEarly", disabled_reason AS "disabledReason",
  CASE WHEN NOT is_active THEN coalesce(disabled_at, updated_at) END AS "disabledAt",
  coalesce(created_by, '') AS "createdBy", coalesce(changed_by, '') AS "changedBy",
  coalesce(url_changed_by, '') AS "urlChangedBy", created_at AS "createdAt",
  updated_at AS "updatedAt", coalesce(timeout_seconds, 0) AS "timeoutSeconds", metadata,
  coalesce(rate_limit, 0) AS "rateLimit",
  coalesce(external_id, '') AS "externalId", header_names AS "headerNames", authentication,
  certificate_expires_at AS "certificateExpiresAt", coalesce(public_key, '') AS "publicKey",
  coalesce(previous_public_key, '') AS "previousPublicKey", previous_secret_expires_at AS "previousSecretExpiresAt",
  filter, deleted_at AS "deletedAt"`;

/** A webhook with its current secret and its request secrets, encrypted. */
export interface SealedWebhook extends Webhook, SealedSecret {
  /** Null: none. */
  requestSecrets: Buffer | null;
  requestSecretsKeyId: string | null;
  signingKey: Buffer | null;
  signingKeyKeyId: string | null;
  rotateRequestId: string | null;
}
const sealedColumns = `${webhookColumns}, secret AS sealed, secret_key_id AS "keyId", rotate_request_id AS "rotateRequestId",
  request_secrets AS "requestSecrets", request_secrets_key_id AS "requestSecretsKeyId",
  signing_key AS "signingKey", signing_key_key_id AS "signingKeyKeyId"`;

const insert = statement(
  "webhooks_insert",
  `INSERT INTO webhooks (id, environment, owner_id, owner_type, url, events, description, envelope, signature, secret,
     secret_key_id, create_request_id, created_at, updated_at, changed_by, changed_request_id, created_by, url_changed_by,
     warn_early, timeout_seconds, metadata, external_id, header_names, authentication, certificate_expires_at,
     request_secrets, request_secrets_key_id, signing_key, signing_key_key_id, public_key, rate_limit, filter)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $14, $14, $16, nullif($17, 0), $18,
     nullif($19, ''), $20, $21, $22, $23, $24, $25, $26, nullif($27, ''), nullif($28, 0), $29)`,
);

export async function insertWebhook(
  tx: Queryable,
  webhook: Webhook & SealedColumns,
  secret: SealedSecret,
  requestId: string,
) {
  const { id, environment, ownerId, ownerType, url, events, description, envelope, signature, createdAt } = webhook;
  const identity = [id, environment, ownerId, ownerType, url, events, description, envelope, signature];
  await tx.query(insert, [
    ...identity,
    secret.sealed,
    secret.keyId,
    requestId,
    createdAt,
    ...changeStampList(),
    webhook.warnEarly,
    ...chosenOf(webhook),
  ]);
}

/** Returns the columns of the members that the owner may leave out. */
function chosenOf(webhook: Webhook & SealedColumns) {
  const { timeoutSeconds, metadata, externalId, headerNames, authentication, certificateExpiresAt } = webhook;
  const shown = [
    timeoutSeconds,
    JSON.stringify(metadata),
    externalId,
    headerNames,
    authentication,
    certificateExpiresAt,
  ];
  const { requestSecrets, requestSecretsKeyId, signingKey, signingKeyKeyId, publicKey, rateLimit } = webhook;
  const secrets = [requestSecrets, requestSecretsKeyId, signingKey, signingKeyKeyId, publicKey, rateLimit];
  return [...shown, ...secrets, webhook.filter && JSON.stringify(webhook.filter)];
}

/** Encrypted columns of a registration besides the secret. */
export type SealedColumns = RequestSecretColumns & KeyPairColumns;

export type RequestSecretColumns = Pick<SealedWebhook, "requestSecrets" | "requestSecretsKeyId">;

const select = statement<Webhook>(
  "webhooks_select",
  `SELECT ${webhookColumns} FROM webhooks WHERE id = $3 AND environment = $1 AND owner_id = $2 AND deleted_at IS NULL`,
);

/** Selects a webhook; undefined if the tenant has no such webhook. */
export async function selectWebhook(db: Queryable, tenant: Tenant, id: string): Promise<Webhook | undefined> {
  const [row] = await db.query(select, [tenant.environment, tenant.ownerId, id]);
  return row;
}

const lock = statement<SealedWebhook>(
  "webhooks_lock",
  `SELECT ${sealedColumns} FROM webhooks
   WHERE id = $3 AND environment = $1 AND owner_id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

/** Selects and locks the webhook until the transaction ends. */
export async function lockWebhook(tx: Queryable, tenant: Tenant, id: string): Promise<SealedWebhook | undefined> {
  const [row] = await tx.query(lock, [tenant.environment, tenant.ownerId, id]);
  return row;
}

const selectByRequest = statement<SealedWebhook>(
  "webhooks_select_by_request",
  `SELECT ${sealedColumns} FROM webhooks
   WHERE create_request_id = $3 AND environment = $1 AND owner_id = $2 AND deleted_at IS NULL`,
);

/** Selects the webhook that a request created, if the request was made before. */
export async function selectWebhookOfRequest(db: Queryable, tenant: Tenant, requestId: string) {
  const [row] = await db.query(selectByRequest, [tenant.environment, tenant.ownerId, requestId]);
  return row;
}

type Target = SigningTarget & Pick<Webhook, "envelope" | "rateLimit">;

const target = statement<Target>(
  "webhooks_target",
  `SELECT url, coalesce(timeout_seconds, 0) AS "timeoutSeconds", coalesce(rate_limit, 0) AS "rateLimit",
     signature, envelope, secret, secret_key_id AS "secretKeyId", previous_secret AS "previousSecret",
     previous_secret_key_id AS "previousSecretKeyId", previous_secret_expires_at AS "previousSecretExpiresAt",
     request_secrets AS "requestSecrets", request_secrets_key_id AS "requestSecretsKeyId",
     signing_key AS "signingKey", signing_key_key_id AS "signingKeyKeyId", previous_signing_key AS "previousSigningKey",
     previous_signing_key_key_id AS "previousSigningKeyKeyId"
   FROM webhooks WHERE id = $3 AND environment = $1 AND owner_id = $2 AND deleted_at IS NULL`,
);

export async function selectTarget(db: Queryable, tenant: Tenant, id: string): Promise<Target | undefined> {
  const [row] = await db.query(target, [tenant.environment, tenant.ownerId, id]);
  return row;
}

/** Selects a page of the tenant's webhooks, newest first. */
export const selectWebhooks = tenantList({
  table: "webhooks",
  columns: webhookColumns,
  filters: { externalId: "external_id" },
  fromRow: (row: Webhook) => row,
});

const withExternalId = statement<{ id: string }>(
  "webhooks_with_external_id",
  `SELECT id FROM webhooks
   WHERE environment = $1 AND owner_id = $2 AND external_id = $3 AND id <> $4 AND deleted_at IS NULL`,
);

/** Selects the id of the tenant's other webhook that has this external id. Undefined when there is none. */
export async function selectExternalIdHolder(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { externalId, id }: Pick<Webhook, "externalId" | "id">,
): Promise<string | undefined> {
  const [row] = await tx.query(withExternalId, [environment, ownerId, externalId, id]);
  return row?.id;
}

const count = statement<{ registered: number; active: number }>(
  "webhooks_count",
  `SELECT count(*)::int AS registered, count(*) FILTER (WHERE is_active)::int AS active
   FROM webhooks WHERE environment = $1 AND owner_id = $2 AND deleted_at IS NULL`,
);

export async function countWebhooks(tx: Queryable, { environment, ownerId }: Tenant) {
  const [row] = await tx.query(count, [environment, ownerId]);
  return row ?? { registered: 0, active: 0 };
}

const active = statement<{ id: string }>(
  "webhooks_active_ids",
  `SELECT id FROM webhooks WHERE environment = $1 AND owner_id = $2 AND is_active AND deleted_at IS NULL ORDER BY id`,
);

/** Selects the ids of the tenant's active webhooks. */
export async function selectActiveWebhookIds(db: Queryable, { environment, ownerId }: Tenant): Promise<string[]> {
  return (await db.query(active, [environment, ownerId])).map(({ id }) => id);
}

const update = statement<{ failingSince: Date | null }>(
  "webhooks_update",
  `UPDATE webhooks SET url = $2, events = $3, description = $4, is_active = $5, disabled_reason = $6, updated_at = $7,
     warned_at = CASE WHEN $5 AND NOT is_active THEN NULL ELSE warned_at END, changed_by = $8, changed_request_id = $9, warn_early = $10,
     disabled_at = $11, failing_since = CASE WHEN $5 THEN failing_since ELSE coalesce(failing_since, $11) END,
     url_changed_by = CASE WHEN url = $2 THEN url_changed_by ELSE $8 END,
     timeout_seconds = nullif($12, 0), metadata = $13, external_id = nullif($14, ''),
     header_names = $15, authentication = $16, certificate_expires_at = $17, request_secrets = $18,
     request_secrets_key_id = $19, signing_key = $20, signing_key_key_id = $21, public_key = nullif($22, ''),
     rate_limit = nullif($23, 0), filter = $24,
     previous_signing_key = CASE WHEN $22 <> '' THEN previous_signing_key END,
     previous_signing_key_key_id = CASE WHEN $22 <> '' THEN previous_signing_key_key_id END,
     previous_public_key = CASE WHEN $22 <> '' THEN previous_public_key END
   WHERE environment = $25 AND owner_id = $26 AND id = $1 RETURNING failing_since AS "failingSince"`,
);

/**
 * Updates the members that a partner may change; resolves to the time since which the webhook is failing or disabled. Switching
 * it on clears the warning.
 */
export async function updateWebhookRow(tx: Queryable, webhook: Webhook & SealedColumns): Promise<Date | null> {
  const { id, url, events, description, isActive, disabledReason, disabledAt, updatedAt } = webhook;
  const values = [
    id,
    url,
    events,
    description,
    isActive,
    disabledReason,
    updatedAt,
    ...changeStampList(),
    webhook.warnEarly,
    disabledAt,
    ...chosenOf(webhook),
  ];
  const [row] = await tx.query(update, [...values, webhook.environment, webhook.ownerId]);
  return row?.failingSince ?? null;
}

const exists = statement<{ id: string }>(
  "webhook_existed",
  "SELECT id FROM webhooks WHERE id = $3 AND environment = $1 AND owner_id = $2",
);

/** Resolves to true if the tenant has or had this webhook: deleted ones count. */
export async function existsWebhook(db: Queryable, { environment, ownerId }: Tenant, id: string): Promise<boolean> {
  return (await db.query(exists, [environment, ownerId, id])).length > 0;
}

/** Erases the key pair before the last rotation. */
const noPreviousKeyPair = "previous_signing_key = NULL, previous_signing_key_key_id = NULL, previous_public_key = NULL";

const remove = statement(
  "webhooks_delete",
  `WITH rate AS (DELETE FROM delivery_rates WHERE environment = $5 AND owner_id = $6 AND webhook_id = $1)
   UPDATE webhooks SET deleted_at = $2, updated_at = $2, is_active = false,
     disabled_reason = coalesce(disabled_reason, 'requested'), secret = '', previous_secret = NULL,
     previous_secret_key_id = NULL, previous_secret_expires_at = NULL, create_request_id = id,
     request_secrets = NULL, request_secrets_key_id = NULL, header_names = '{}', authentication = NULL,
     certificate_expires_at = NULL, signing_key = NULL, signing_key_key_id = NULL, public_key = NULL,
     ${noPreviousKeyPair},
     changed_by = $3, changed_request_id = $4
   WHERE environment = $5 AND owner_id = $6 AND id = $1`,
);

/** Soft-deletes a webhook and erases all its secrets and its request id: the same request creates another webhook. */
export async function updateWebhookDeleted(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  at: Date,
): Promise<void> {
  await tx.query(remove, [id, at, ...changeStampList(), environment, ownerId]);
}

const rotate = statement<Webhook>(
  "webhooks_rotate",
  `UPDATE webhooks SET previous_secret = CASE WHEN $4::timestamptz IS NOT NULL THEN secret END,
     previous_secret_key_id = CASE WHEN $4::timestamptz IS NOT NULL THEN secret_key_id END,
     previous_signing_key = CASE WHEN $4::timestamptz IS NOT NULL THEN signing_key END,
     previous_signing_key_key_id = CASE WHEN $4::timestamptz IS NOT NULL THEN signing_key_key_id END,
     previous_public_key = CASE WHEN $4::timestamptz IS NOT NULL THEN public_key END,
     signing_key = $9, signing_key_key_id = $10, public_key = nullif($11, ''),
     previous_secret_expires_at = $4, secret = $2, secret_key_id = $3, rotate_request_id = $5, updated_at = $6,
     changed_by = $7, changed_request_id = $8
   WHERE environment = $12 AND owner_id = $13 AND id = $1 RETURNING ${webhookColumns}`,
);

/** Replaces the current secret and key pair, which still sign until `expiresAt`; null ends their use at once. */
export async function updateSecret(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  {
    sealed,
    keyId,
    expiresAt,
    requestId,
    at,
    ...pair
  }: SealedSecret & KeyPairColumns & { expiresAt: Date | null; requestId: string; at: Date },
): Promise<Webhook | undefined> {
  const keyPair = [pair.signingKey, pair.signingKeyKeyId, pair.publicKey, environment, ownerId];
  const [row] = await tx.query(rotate, [id, sealed, keyId, expiresAt, requestId, at, ...changeStampList(), ...keyPair]);
  return row;
}

const endOverlap = statement<Webhook>(
  "webhooks_end_overlap",
  `UPDATE webhooks SET previous_secret = NULL, previous_secret_key_id = NULL, previous_secret_expires_at = NULL,
     ${noPreviousKeyPair}, updated_at = $2, changed_by = $3, changed_request_id = $4
   WHERE environment = $5 AND owner_id = $6 AND id = $1 RETURNING ${webhookColumns}`,
);

/** Erases the previous secret and key pair. */
export async function updateOverlapEnded(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  at: Date,
): Promise<Webhook | undefined> {
  const [row] = await tx.query(endOverlap, [id, at, ...changeStampList(), environment, ownerId]);
  return row;
}

const tenantOf = statement<Tenant>(
  "webhooks_tenant",
  `SELECT environment, owner_id AS "ownerId" FROM webhooks WHERE id = $1 AND deleted_at IS NULL`,
);

/** Selects the tenant of a webhook, for operators; undefined if there is no such webhook. */
export async function selectWebhookTenant(db: Queryable, id: string): Promise<Tenant | undefined> {
  const [row] = await db.query(tenantOf, [id]);
  return row;
}

const failed = statement<Webhook>(
  "webhooks_failed",
  `SELECT ${webhookColumns} FROM webhooks
   WHERE NOT is_active AND deleted_at IS NULL AND id > $1 AND disabled_reason = 'delivery_failed'
     AND coalesce(disabled_at, updated_at) >= $2 AND coalesce(disabled_at, updated_at) < $3
   ORDER BY id LIMIT $4`,
);

/** Selects the webhooks of all owners that failed deliveries disabled in a period, by id. For operators. */
export function selectFailedWebhooks(
  db: Queryable,
  { afterId, from: start, to: end, limit }: { afterId: string; from: Date; to: Date; limit: number },
): Promise<Webhook[]> {
  return db.query(failed, [afterId, start, end, limit]);
}

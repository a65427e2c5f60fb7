import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Principal } from "../principal/principal.ts";
import type { ApiKey } from "./api-key.ts";

const columns = `k.id, k.last_four AS "lastFour", k.environment, k.owner_id AS "ownerId", o.owner_type AS "ownerType",
  k.is_active AS "isActive", k.name, k.created_at AS "createdAt", k.updated_at AS "updatedAt", k.scopes,
  coalesce(k.rate_limit, 0) AS "rateLimit", coalesce(k.rate_limit_key_id, '') AS "rateLimitKeyId",
  coalesce(k.created_by, '') AS "createdBy",
  (SELECT u.last_used_at FROM credential_uses u WHERE u.credential_id = k.id) AS "lastUsedAt",
  k.deleted_at AS "deletedAt"`;

// A key of a suspended owner is refused like a disabled one.
const selectByDigest = statement<Principal & { isActive: boolean }>(
  "select_api_key_by_digest",
  `SELECT k.id AS "credentialId", k.owner_id AS "ownerId", o.owner_type AS "ownerType", k.environment,
     coalesce(o.plan, '') AS plan, o.contact_email AS "contactEmail", k.scopes, coalesce(k.rate_limit, 0) AS "rateLimit",
     coalesce(k.rate_limit_key_id, '') AS "rateLimitKeyId", k.created_at AS "createdAt",
     k.is_active AND o.suspended_at IS NULL AS "isActive"
   FROM api_keys k JOIN owners o ON o.id = k.owner_id
   WHERE k.digest = $1 AND k.deleted_at IS NULL`,
);

/** Selects the principal of a key by its digest, and whether it is enabled and its owner not suspended. Undefined if unknown or deleted. */
export async function selectApiKeyByDigest(
  db: Queryable,
  digest: Buffer,
): Promise<(Principal & { isActive: boolean }) | undefined> {
  const [row] = await db.query(selectByDigest, [digest]);
  return row;
}

const insert = statement<Pick<ApiKey, "createdAt" | "updatedAt">>(
  "insert_api_key",
  `INSERT INTO api_keys (id, digest, last_four, environment, owner_id, name, request_id, scopes, created_by,
     rate_limit, rate_limit_key_id, checksum, changed_by, changed_request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, ''), nullif($10, 0), nullif($11, ''), $12, $13, $14)
   RETURNING created_at AS "createdAt", updated_at AS "updatedAt"`,
);

/** Inserts an enabled key of an existing owner. */
export async function insertApiKey(
  db: Queryable,
  key: Omit<ApiKey, "isActive" | "createdAt" | "updatedAt" | "lastUsedAt" | "deletedAt"> & {
    digest: Buffer;
    checksum: string;
    requestId?: string | undefined;
  },
): Promise<ApiKey> {
  const { digest, requestId, checksum, ...shown } = key;
  const { id, lastFour, environment, ownerId, name, scopes, createdBy, rateLimit, rateLimitKeyId } = key;
  const keyValues = [scopes, createdBy, rateLimit, rateLimitKeyId, checksum];
  const values = [id, digest, lastFour, environment, ownerId, name, requestId ?? null, ...keyValues];
  const [row] = await db.query(insert, [...values, ...changeStampList()]);
  if (!row) throw new TypeError("INSERT … RETURNING returned no row");
  return { ...shown, isActive: true, lastUsedAt: null, deletedAt: null, ...row };
}

const selectOfTenant = statement<ApiKey>(
  "select_api_keys_of_tenant",
  `SELECT ${columns} FROM api_keys k JOIN owners o ON o.id = k.owner_id
   WHERE k.owner_id = $1 AND k.environment = $2 AND k.deleted_at IS NULL AND k.is_active
   ORDER BY k.created_at DESC, k.id DESC`,
);

/** Selects the enabled keys of a tenant, newest first. */
export function selectApiKeys(db: Queryable, tenant: Tenant): Promise<ApiKey[]> {
  return db.query(selectOfTenant, [tenant.ownerId, tenant.environment]);
}

const selectOfOwner = statement<ApiKey>(
  "select_api_keys_of_owner",
  `SELECT ${columns} FROM api_keys k JOIN owners o ON o.id = k.owner_id
   WHERE k.owner_id = $1 AND k.deleted_at IS NULL ORDER BY k.created_at DESC, k.id DESC`,
);

/** Selects an owner's keys of both environments, including disabled ones, newest first. For operators. */
export function selectApiKeysOfOwner(db: Queryable, ownerId: string): Promise<ApiKey[]> {
  return db.query(selectOfOwner, [ownerId]);
}

const keysWithOwner = `SELECT ${columns} FROM api_keys k JOIN owners o ON o.id = k.owner_id`;
const newestFirst = "ORDER BY k.created_at DESC, k.id DESC LIMIT 100";
const findByLastFour = statement<ApiKey>(
  "find_api_keys_by_last_four",
  `${keysWithOwner} WHERE k.last_four = $1 ${newestFirst}`,
);
const findByChecksum = statement<ApiKey>(
  "find_api_keys_by_checksum",
  `${keysWithOwner} WHERE k.last_four = right($1, 4) AND coalesce(k.checksum, $1) = $1 ${newestFirst}`,
);
const findByDigest = statement<ApiKey>("find_api_keys_by_digest", `${keysWithOwner} WHERE k.digest = $1`);

/** Selects the keys of all owners that end with these characters, including disabled and deleted ones, newest first. */
export function selectApiKeysByLastFour(db: Queryable, lastFour: string): Promise<ApiKey[]> {
  return db.query(findByLastFour, [lastFour]);
}

/** Like `selectApiKeysByLastFour`, by the checksum; of keys without a stored one the last four characters decide. */
export function selectApiKeysByChecksum(db: Queryable, checksum: string): Promise<ApiKey[]> {
  return db.query(findByChecksum, [checksum]);
}

/** Selects the key with a digest, if there is one, including a disabled or deleted one. */
export function selectApiKeysByDigest(db: Queryable, digest: Buffer): Promise<ApiKey[]> {
  return db.query(findByDigest, [digest]);
}

const countActive = statement<{ count: string }>(
  "count_active_api_keys",
  `SELECT count(*) FROM api_keys WHERE owner_id = $1 AND environment = $2 AND deleted_at IS NULL AND is_active`,
);

/** Counts the enabled keys of a tenant. The count cannot change while the caller holds the owner's lock. */
export async function countActiveApiKeys(db: Queryable, tenant: Tenant): Promise<number> {
  const [row] = await db.query(countActive, [tenant.ownerId, tenant.environment]);
  return Number(row?.count);
}

const selectOne = statement<ApiKey>(
  "select_api_key",
  `SELECT ${columns} FROM api_keys k JOIN owners o ON o.id = k.owner_id
   WHERE k.id = $1 AND k.owner_id = $2 AND k.environment = $3 AND k.deleted_at IS NULL`,
);

/** Selects a key of a tenant; undefined if it has no such key. */
export async function selectApiKey(db: Queryable, tenant: Tenant, id: string): Promise<ApiKey | undefined> {
  const [row] = await db.query(selectOne, [id, tenant.ownerId, tenant.environment]);
  return row;
}

const updateName = statement<ApiKey>(
  "update_api_key_name",
  `UPDATE api_keys k SET name = $4, updated_at = now(), changed_by = $5, changed_request_id = $6 FROM owners o
   WHERE k.id = $1 AND k.owner_id = $2 AND k.environment = $3 AND k.deleted_at IS NULL AND o.id = k.owner_id
   RETURNING ${columns}`,
);

/** Updates the name of a key; undefined if the tenant has no such key. */
export async function updateApiKeyName(
  db: Queryable,
  tenant: Tenant,
  { id, name }: { id: string; name: string },
): Promise<ApiKey | undefined> {
  const [row] = await db.query(updateName, [id, tenant.ownerId, tenant.environment, name, ...changeStampList()]);
  return row;
}

const deleteOfRequest = statement<Pick<ApiKey, "id" | "environment">>(
  "delete_api_key_of_request",
  `UPDATE api_keys SET deleted_at = now(), updated_at = now(), changed_by = $3, changed_request_id = $4
   WHERE owner_id = $1 AND request_id = $2 AND deleted_at IS NULL RETURNING id, environment`,
);

/** Soft-deletes the key that an earlier run of the same request created; resolves to that key, if any. */
export function softDeleteApiKeyOfRequest(db: Queryable, ownerId: string, requestId: string) {
  return db.query(deleteOfRequest, [ownerId, requestId, ...changeStampList()]);
}

const softDelete = statement<{ id: string }>(
  "delete_api_key",
  `UPDATE api_keys SET deleted_at = now(), updated_at = now(), changed_by = $4, changed_request_id = $5
   WHERE id = $1 AND owner_id = $2 AND environment = $3 AND deleted_at IS NULL RETURNING id`,
);

/** Soft-deletes a key; false if the tenant has no such key. */
export async function softDeleteApiKey(db: Queryable, tenant: Tenant, id: string): Promise<boolean> {
  const rows = await db.query(softDelete, [id, tenant.ownerId, tenant.environment, ...changeStampList()]);
  return rows.length > 0;
}

const selectFamily = statement<{ id: string; ownerId: string }>(
  "select_api_key_family",
  `WITH RECURSIVE family AS (
     SELECT id, owner_id FROM api_keys WHERE id = $1
     UNION SELECT k.id, k.owner_id FROM api_keys k JOIN family f ON k.created_by = f.id)
   SELECT id, owner_id AS "ownerId" FROM family ORDER BY id`,
);

/** Selects a key and all keys that it created, directly or through others, deleted ones too. Empty if there is no such key. */
export function selectApiKeyFamily(db: Queryable, id: string): Promise<{ id: string; ownerId: string }[]> {
  return db.query(selectFamily, [id]);
}

const softDeleteMany = statement<ApiKey>(
  "delete_api_keys",
  `UPDATE api_keys k SET deleted_at = now(), updated_at = now(), changed_by = $2, changed_request_id = $3 FROM owners o
   WHERE k.id = ANY($1::text[]) AND k.deleted_at IS NULL AND o.id = k.owner_id RETURNING ${columns}`,
);

/** Soft-deletes keys; resolves to those that were not deleted before. */
export function softDeleteApiKeys(tx: Queryable, ids: readonly string[]): Promise<ApiKey[]> {
  return tx.query(softDeleteMany, [ids, ...changeStampList()]);
}

const updateActive = statement<ApiKey>(
  "update_api_key_active",
  `UPDATE api_keys k SET is_active = $2, updated_at = now(), changed_by = $3, changed_request_id = $4 FROM owners o
   WHERE k.id = $1 AND k.deleted_at IS NULL AND o.id = k.owner_id RETURNING ${columns}`,
);

/** Updates whether a key is enabled; undefined if it is unknown or deleted. */
export async function updateApiKeyActive(db: Queryable, id: string, isActive: boolean): Promise<ApiKey | undefined> {
  const [row] = await db.query(updateActive, [id, isActive, ...changeStampList()]);
  return row;
}

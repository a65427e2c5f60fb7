import { listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp, stamped } from "@platform/postgres/tables/stamp";
import { apiKeyMembers } from "@platform/public-records/noun/api-key";
import { fromMemberRow, memberColumns } from "@platform/public-records/noun/members";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Principal } from "../principal/principal.ts";
import type { ApiKey } from "./api-key.ts";

const stored = {
  id: "text",
  lastFour: "text",
  environment: typed<ApiKey["environment"]>("text"),
  ownerId: "text",
  name: "text",
  scopes: "text[]",
  ...memberColumns(apiKeyMembers),
} as const;
const times = { createdAt: "timestamptz", updatedAt: "timestamptz" } as const;
const read = { ...stored, ...times, isActive: "bool", deletedAt: "timestamptz?" } as const;
const apiKeyRow = {
  ...read,
  ownerType: typed<ApiKey["ownerType"]>("text"),
  rateLimit: "int",
  rateLimitKeyId: "text",
  createdBy: "text",
  lastUsedAt: "timestamptz?",
} as const;
const apiKeyOf = (row: RowOf<typeof apiKeyRow>): ApiKey => fromMemberRow(apiKeyMembers, row);

const columns = `${selected(read, "k")}, o.owner_type AS "ownerType", coalesce(k.rate_limit, 0) AS "rateLimit",
  coalesce(k.rate_limit_key_id, '') AS "rateLimitKeyId", coalesce(k.created_by, '') AS "createdBy",
  (SELECT u.last_used_at FROM credential_uses u WHERE u.credential_id = k.id) AS "lastUsedAt"`;

// A key of a suspended owner is refused like a disabled one.
const selectByDigest = statement(
  "select_api_key_by_digest",
  {
    digest: typed<Buffer>("bytea"),
    pepperId: "text?",
    credentialId: "text",
    ownerId: "text",
    ownerType: typed<(Principal & { isActive: boolean })["ownerType"]>("text"),
    environment: typed<(Principal & { isActive: boolean })["environment"]>("text"),
    plan: "text",
    scopes: "text[]",
    rateLimit: "int",
    rateLimitKeyId: "text",
    contactEmail: "text",
    createdAt: "timestamptz",
    isActive: "bool",
  },
  `SELECT k.digest, k.pepper_id AS "pepperId", k.id AS "credentialId", k.owner_id AS "ownerId", o.owner_type AS "ownerType", k.environment,
     coalesce(o.plan, '') AS plan, o.contact_email AS "contactEmail", k.scopes, coalesce(k.rate_limit, 0) AS "rateLimit",
     coalesce(k.rate_limit_key_id, '') AS "rateLimitKeyId", k.created_at AS "createdAt",
     k.is_active AND o.suspended_at IS NULL AS "isActive"
   FROM api_keys k JOIN owners o ON o.id = k.owner_id
   WHERE k.digest = ANY ({digests:bytea[]}) AND k.deleted_at IS NULL`,
);

/** A key with its principal, whether it is enabled and its owner not suspended, and its digest with the pepper's id, if it is known. */
type KeyOfDigest = Principal & { isActive: boolean; digest: Buffer; pepperId: string | null };

/** Selects the key of one of the digests, which are of the same secret. Undefined if unknown or deleted. */
export async function selectApiKeyByDigest(
  db: Queryable,
  digests: readonly Buffer[],
): Promise<KeyOfDigest | undefined> {
  const [row] = await db.query(selectByDigest, { digests });
  return row;
}

const updateDigestStatement = statement(
  "update_api_key_digest",
  "UPDATE api_keys SET digest = {digest:bytea}, pepper_id = {pepperId:text} WHERE id = {id:text} AND digest = {formerDigest:bytea}",
);

/** Updates the digest of a key to that of another pepper. */
export async function updateApiKeyDigest(
  db: Queryable,
  update: { id: string; formerDigest: Buffer; digest: Buffer; pepperId: string },
): Promise<void> {
  await db.query(updateDigestStatement, update);
}

const inserted = {
  ...stored,
  digest: "bytea",
  requestId: "text?",
  createdBy: "text?",
  rateLimit: "int?",
  rateLimitKeyId: "text?",
  checksum: "text",
  pepperId: "text",
  ...stamp,
} as const;
const insert = statement(
  "insert_api_key",
  times,
  `INSERT INTO api_keys (${listed(inserted)}) VALUES (${parameters(inserted)}) RETURNING ${selected(times)}`,
  { using: inserted },
);

/** Inserts an enabled key of an existing owner. */
export async function insertApiKey(
  db: Queryable,
  key: Omit<ApiKey, "isActive" | "createdAt" | "updatedAt" | "lastUsedAt" | "deletedAt"> & {
    digest: Buffer;
    /** Pepper of the digest, by `pepperId`. */
    pepperId: string;
    checksum: string;
    requestId?: string | undefined;
  },
): Promise<ApiKey> {
  const { digest, pepperId, requestId, checksum, ...shown } = key;
  const values = {
    ...key,
    createdBy: key.createdBy || null,
    rateLimit: key.rateLimit || null,
    rateLimitKeyId: key.rateLimitKeyId || null,
  };
  const [row] = await db.query(insert, { ...values, ...changeStamp() });
  if (!row) throw new TypeError("INSERT … RETURNING returned no row");
  return { ...shown, isActive: true, lastUsedAt: null, deletedAt: null, ...row };
}

const selectOfTenant = statement(
  "select_api_keys_of_tenant",
  apiKeyRow,
  `SELECT ${columns} FROM api_keys k JOIN owners o ON o.id = k.owner_id
   WHERE k.owner_id = {ownerId:text} AND k.environment = {environment:text} AND k.deleted_at IS NULL AND k.is_active
   ORDER BY k.created_at DESC, k.id DESC`,
);

/** Selects the enabled keys of a tenant, newest first. */
export async function selectApiKeys(db: Queryable, tenant: Tenant): Promise<ApiKey[]> {
  return (await db.query(selectOfTenant, { ...tenant })).map(apiKeyOf);
}

const selectOfOwner = statement(
  "select_api_keys_of_owner",
  apiKeyRow,
  `SELECT ${columns} FROM api_keys k JOIN owners o ON o.id = k.owner_id
   WHERE k.owner_id = {ownerId:text} AND k.deleted_at IS NULL ORDER BY k.created_at DESC, k.id DESC`,
);

/** Selects an owner's keys of both environments, including disabled ones, newest first. For operators. */
export async function selectApiKeysOfOwner(db: Queryable, ownerId: string): Promise<ApiKey[]> {
  return (await db.query(selectOfOwner, { ownerId })).map(apiKeyOf);
}

const selectOfCreator = statement(
  "select_api_keys_of_creator",
  apiKeyRow,
  `WITH RECURSIVE family AS (
     SELECT id FROM api_keys WHERE created_by = {createdBy:text} AND owner_id = {ownerId:text}
     UNION SELECT c.id FROM api_keys c JOIN family f ON c.created_by = f.id)
   SELECT ${columns} FROM api_keys k JOIN family f ON f.id = k.id JOIN owners o ON o.id = k.owner_id
   WHERE k.owner_id = {ownerId:text} AND k.deleted_at IS NULL ORDER BY k.created_at DESC, k.id DESC`,
);

/**
 * Selects the keys of an owner that a person or a key created, directly or through keys that may be deleted by now, newest first.
 */
export async function selectApiKeysOfCreator(db: Queryable, ownerId: string, createdBy: string): Promise<ApiKey[]> {
  return (await db.query(selectOfCreator, { ownerId, createdBy })).map(apiKeyOf);
}

const keysWithOwner = `SELECT ${columns} FROM api_keys k JOIN owners o ON o.id = k.owner_id`;
const newestFirst = "ORDER BY k.created_at DESC, k.id DESC LIMIT 100";
const findByLastFour = statement(
  "find_api_keys_by_last_four",
  apiKeyRow,
  `${keysWithOwner} WHERE k.last_four = {lastFour:text} ${newestFirst}`,
);
const findByChecksum = statement(
  "find_api_keys_by_checksum",
  apiKeyRow,
  `${keysWithOwner} WHERE k.last_four = right({checksum:text}, 4) AND coalesce(k.checksum, {checksum:text}) = {checksum:text} ${newestFirst}`,
);
const findByDigest = statement(
  "find_api_keys_by_digest",
  apiKeyRow,
  `${keysWithOwner} WHERE k.digest = ANY ({digests:bytea[]})`,
);

const findById = statement(
  "find_api_keys_by_id",
  apiKeyRow,
  `${keysWithOwner} WHERE k.id = ANY ({ids:text[]}) ORDER BY k.id`,
);

/** Selects keys by their ids, oldest first, including disabled and deleted ones. */
export async function selectApiKeysById(db: Queryable, ids: readonly string[]): Promise<ApiKey[]> {
  return (await db.query(findById, { ids })).map(apiKeyOf);
}

/** Selects the keys of all owners that end with these characters, including disabled and deleted ones, newest first. */
export async function selectApiKeysByLastFour(db: Queryable, lastFour: string): Promise<ApiKey[]> {
  return (await db.query(findByLastFour, { lastFour })).map(apiKeyOf);
}

/** Like `selectApiKeysByLastFour`, by the checksum; of keys without a stored one the last four characters decide. */
export async function selectApiKeysByChecksum(db: Queryable, checksum: string): Promise<ApiKey[]> {
  return (await db.query(findByChecksum, { checksum })).map(apiKeyOf);
}

/** Selects the key with one of the digests, which are of the same secret, if there is one, including a disabled or deleted one. */
export async function selectApiKeysByDigest(db: Queryable, digests: readonly Buffer[]): Promise<ApiKey[]> {
  return (await db.query(findByDigest, { digests })).map(apiKeyOf);
}

const countActive = statement(
  "count_active_api_keys",
  { count: "bigint" },
  `SELECT count(*) FROM api_keys WHERE owner_id = {ownerId:text} AND environment = {environment:text} AND deleted_at IS NULL AND is_active`,
);

/** Counts the enabled keys of a tenant. The count cannot change while the caller holds the owner's lock. */
export async function countActiveApiKeys(db: Queryable, tenant: Tenant): Promise<number> {
  const [row] = await db.query(countActive, { ...tenant });
  return Number(row?.count);
}

const selectOne = statement(
  "select_api_key",
  apiKeyRow,
  `SELECT ${columns} FROM api_keys k JOIN owners o ON o.id = k.owner_id
   WHERE k.id = {id:text} AND k.owner_id = {ownerId:text} AND k.environment = {environment:text} AND k.deleted_at IS NULL`,
);

/** Selects a key of a tenant; undefined if it has no such key. */
export async function selectApiKey(db: Queryable, tenant: Tenant, id: string): Promise<ApiKey | undefined> {
  const [row] = await db.query(selectOne, { id, ...tenant });
  return row && apiKeyOf(row);
}

const updateName = statement(
  "update_api_key_name",
  apiKeyRow,
  `UPDATE api_keys k SET name = {name:text}, updated_at = now(), ${stamped} FROM owners o
   WHERE k.id = {id:text} AND k.owner_id = {ownerId:text} AND k.environment = {environment:text} AND k.deleted_at IS NULL AND o.id = k.owner_id
   RETURNING ${columns}`,
);

/** Updates the name of a key; undefined if the tenant has no such key. */
export async function updateApiKeyName(
  db: Queryable,
  tenant: Tenant,
  { id, name }: { id: string; name: string },
): Promise<ApiKey | undefined> {
  const [row] = await db.query(updateName, { id, ...tenant, name, ...changeStamp() });
  return row && apiKeyOf(row);
}

const deleteOfRequest = statement(
  "delete_api_key_of_request",
  { id: "text", environment: typed<Pick<ApiKey, "id" | "environment">["environment"]>("text") },
  `UPDATE api_keys SET deleted_at = now(), updated_at = now(), ${stamped}
   WHERE owner_id = {ownerId:text} AND request_id = {requestId:text} AND deleted_at IS NULL RETURNING id, environment`,
);

/** Soft-deletes the key that an earlier run of the same request created; resolves to that key, if any. */
export function softDeleteApiKeyOfRequest(db: Queryable, ownerId: string, requestId: string) {
  return db.query(deleteOfRequest, { ownerId, requestId, ...changeStamp() });
}

const softDelete = statement(
  "delete_api_key",
  { id: "text" },
  `UPDATE api_keys SET deleted_at = now(), updated_at = now(), ${stamped}
   WHERE id = {id:text} AND owner_id = {ownerId:text} AND environment = {environment:text} AND deleted_at IS NULL RETURNING id`,
);

/** Soft-deletes a key; false if the tenant has no such key. */
export async function softDeleteApiKey(db: Queryable, tenant: Tenant, id: string): Promise<boolean> {
  const rows = await db.query(softDelete, { id, ...tenant, ...changeStamp() });
  return rows.length > 0;
}

const selectFamily = statement(
  "select_api_key_family",
  { id: "text", ownerId: "text" },
  `WITH RECURSIVE family AS (
     SELECT id, owner_id FROM api_keys WHERE id = {id:text}
     UNION SELECT k.id, k.owner_id FROM api_keys k JOIN family f ON k.created_by = f.id)
   SELECT id, owner_id AS "ownerId" FROM family ORDER BY id`,
);

/** Selects a key and all keys that it created, directly or through others, deleted ones too. Empty if there is no such key. */
export function selectApiKeyFamily(db: Queryable, id: string): Promise<{ id: string; ownerId: string }[]> {
  return db.query(selectFamily, { id });
}

const softDeleteMany = statement(
  "delete_api_keys",
  apiKeyRow,
  `UPDATE api_keys k SET deleted_at = now(), updated_at = now(), ${stamped} FROM owners o
   WHERE k.id = ANY({ids:text[]}) AND k.deleted_at IS NULL AND o.id = k.owner_id RETURNING ${columns}`,
);

/** Soft-deletes keys; resolves to those that were not deleted before. */
export async function softDeleteApiKeys(tx: Queryable, ids: readonly string[]): Promise<ApiKey[]> {
  return (await tx.query(softDeleteMany, { ids, ...changeStamp() })).map(apiKeyOf);
}

const updateActive = statement(
  "update_api_key_active",
  apiKeyRow,
  `UPDATE api_keys k SET is_active = {isActive:bool}, updated_at = now(), ${stamped} FROM owners o
   WHERE k.id = {id:text} AND k.deleted_at IS NULL AND o.id = k.owner_id RETURNING ${columns}`,
);

/** Updates whether a key is enabled; undefined if it is unknown or deleted. */
export async function updateApiKeyActive(db: Queryable, id: string, isActive: boolean): Promise<ApiKey | undefined> {
  const [row] = await db.query(updateActive, { id, isActive, ...changeStamp() });
  return row && apiKeyOf(row);
}

import { unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** When a credential was last used. */
export interface CredentialUse {
  /** `key_…`, or a client id. */
  credentialId: string;
  usedAt: Date;
}

const use = { credentialId: "text", usedAt: "timestamptz" } as const;
// In the order of their ids, so that two gateways do not wait for each other.
const upsert = statement(
  "upsert_credential_uses",
  {},
  `INSERT INTO credential_uses AS known (credential_id, last_used_at)
   SELECT credential_id, date_trunc('minute', used_at) FROM ${unnested(use)} ORDER BY credential_id
   ON CONFLICT (credential_id) DO UPDATE SET last_used_at = excluded.last_used_at
   WHERE known.last_used_at < excluded.last_used_at`,
  { rows: use },
);

/** Stores uses, to the minute. A use that is earlier than the known one changes nothing. */
export async function upsertCredentialUses(db: Queryable, uses: readonly CredentialUse[]): Promise<void> {
  await db.query(upsert, { rows: uses });
}

const anyOfTenant = statement(
  "any_use_of_tenant",
  { isUsed: "bool" },
  `SELECT EXISTS (
     SELECT FROM api_keys k JOIN credential_uses u ON u.credential_id = k.id
     WHERE k.owner_id = {ownerId:text} AND k.environment = {environment:text}
   ) OR EXISTS (
     SELECT FROM client_credentials c JOIN credential_uses u ON u.credential_id = c.client_id
     WHERE c.owner_id = {ownerId:text} AND c.environment = {environment:text}
   ) OR EXISTS (
     SELECT FROM portal_uses p WHERE p.owner_id = {ownerId:text} AND p.environment = {environment:text}
   ) AS "isUsed"`,
);

/** True if a credential of the tenant, a deleted one too, or the portal has ever been used. */
export async function selectHasUses(db: Queryable, tenant: Tenant): Promise<boolean> {
  return (await db.query(anyOfTenant, { ...tenant })).some(({ isUsed }) => isUsed);
}

const insertPortal = statement(
  "insert_portal_use",
  { isOwner: "bool" },
  `WITH known AS (SELECT id FROM owners WHERE id = {ownerId:text} AND deleted_at IS NULL), used AS (
     INSERT INTO portal_uses (environment, owner_id) SELECT {environment:text}, id FROM known ON CONFLICT DO NOTHING
   )
   SELECT EXISTS (SELECT FROM known) AS "isOwner"`,
);

/** Stores that people of the tenant use the portal. False if there is no such owner. */
export async function insertPortalUse(db: Queryable, tenant: Tenant): Promise<boolean> {
  return (await db.query(insertPortal, { ...tenant })).some(({ isOwner }) => isOwner);
}

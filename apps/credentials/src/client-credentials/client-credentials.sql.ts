import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import type { Principal } from "../principal/principal.ts";

interface StoredClientCredentials extends Principal {
  secretDigest: Buffer;
  isRevoked: boolean;
  /** Neither disabled, nor of a suspended owner. */
  isActive: boolean;
}

const select = statement<StoredClientCredentials>(
  "select_client_credentials",
  `SELECT c.client_id AS "credentialId", c.owner_id AS "ownerId", o.owner_type AS "ownerType", c.environment,
     coalesce(o.plan, '') AS plan, o.contact_email AS "contactEmail", '{}'::text[] AS scopes, 0 AS "rateLimit", '' AS "rateLimitKeyId",
     c.created_at AS "createdAt", c.secret_digest AS "secretDigest", c.revoked_at IS NOT NULL AS "isRevoked",
     c.is_active AND o.suspended_at IS NULL AS "isActive"
   FROM client_credentials c JOIN owners o ON o.id = c.owner_id
   WHERE c.client_id = $1`,
);

/** Selects the stored credentials of a client id, revoked or not. Undefined if the id was never issued. */
export async function selectClientCredentials(
  db: Queryable,
  clientId: string,
): Promise<StoredClientCredentials | undefined> {
  const [row] = await db.query(select, [clientId]);
  return row;
}

/** Client credentials without their secret. */
export interface ClientCredentials {
  clientId: string;
  environment: Environment;
  createdAt: Date;
  /** Null unless they are revoked. */
  revokedAt: Date | null;
  /** False when they are disabled or revoked. */
  isActive: boolean;
}

const columns = `client_id AS "clientId", environment, created_at AS "createdAt", revoked_at AS "revokedAt",
  is_active AND revoked_at IS NULL AS "isActive"`;

const selectOfOwner = statement<ClientCredentials>(
  "select_client_credentials_of_owner",
  `SELECT ${columns}
   FROM client_credentials WHERE owner_id = $1 ORDER BY created_at DESC, client_id DESC`,
);

/** Selects an owner's client ids of both environments, including revoked ones, newest first. For operators. */
export function selectClientCredentialsOfOwner(db: Queryable, ownerId: string): Promise<ClientCredentials[]> {
  return db.query(selectOfOwner, [ownerId]);
}

const insert = statement(
  "insert_client_credentials",
  `INSERT INTO client_credentials (client_id, secret_digest, environment, owner_id, changed_by, changed_request_id)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Inserts client credentials of an existing owner. */
export async function insertClientCredentials(
  db: Queryable,
  row: { clientId: string; secretDigest: Buffer; environment: Environment; ownerId: string },
): Promise<void> {
  await db.query(insert, [row.clientId, row.secretDigest, row.environment, row.ownerId, ...changeStampList()]);
}

const revoke = statement<Tenant>(
  "revoke_client_credentials",
  `UPDATE client_credentials SET revoked_at = now(), updated_at = now(), changed_by = $2, changed_request_id = $3
   WHERE client_id = $1 AND revoked_at IS NULL RETURNING environment, owner_id AS "ownerId"`,
);

/** Updates client credentials as revoked; resolves to their tenant. Undefined if they were revoked before or never issued. */
export async function updateClientCredentialsRevoked(db: Queryable, clientId: string): Promise<Tenant | undefined> {
  const [row] = await db.query(revoke, [clientId, ...changeStampList()]);
  return row;
}

const setActive = statement<ClientCredentials & { ownerId: string }>(
  "update_client_credentials_active",
  `UPDATE client_credentials SET is_active = $2, updated_at = now(), changed_by = $3, changed_request_id = $4
   WHERE client_id = $1 RETURNING ${columns}, owner_id AS "ownerId"`,
);

/** Updates whether client credentials are enabled, which revoked ones never are. Undefined if the id was never issued. */
export async function updateClientCredentialsActive(
  db: Queryable,
  clientId: string,
  isActive: boolean,
): Promise<(ClientCredentials & { ownerId: string }) | undefined> {
  const [row] = await db.query(setActive, [clientId, isActive, ...changeStampList()]);
  return row;
}

import { listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp, stamped } from "@platform/postgres/tables/stamp";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import type { Principal } from "../principal/principal.ts";

interface StoredClientCredentials extends Principal {
  secretDigest: Buffer;
  /** Pepper of the digest, by `pepperId`; null if it is not known. */
  pepperId: string | null;
  isRevoked: boolean;
  /** Neither disabled, nor of a suspended owner. */
  isActive: boolean;
}

const select = statement(
  "select_client_credentials",
  {
    secretDigest: typed<StoredClientCredentials["secretDigest"]>("bytea"),
    pepperId: "text?",
    isRevoked: "bool",
    isActive: "bool",
    credentialId: "text",
    ownerId: "text",
    ownerType: typed<StoredClientCredentials["ownerType"]>("text"),
    environment: typed<StoredClientCredentials["environment"]>("text"),
    plan: "text",
    scopes: "text[]",
    rateLimit: "int",
    rateLimitKeyId: "text",
    contactEmail: "text",
    createdAt: "timestamptz",
  },
  `SELECT c.client_id AS "credentialId", c.owner_id AS "ownerId", o.owner_type AS "ownerType", c.environment,
     coalesce(o.plan, '') AS plan, o.contact_email AS "contactEmail", ARRAY[]::text[] AS scopes, 0 AS "rateLimit", '' AS "rateLimitKeyId",
     c.created_at AS "createdAt", c.secret_digest AS "secretDigest", c.pepper_id AS "pepperId", c.revoked_at IS NOT NULL AS "isRevoked",
     c.is_active AND o.suspended_at IS NULL AS "isActive"
   FROM client_credentials c JOIN owners o ON o.id = c.owner_id
   WHERE c.client_id = {clientId:text}`,
);

/** Selects the stored credentials of a client id, revoked or not. Undefined if the id was never issued. */
export async function selectClientCredentials(
  db: Queryable,
  clientId: string,
): Promise<StoredClientCredentials | undefined> {
  const [row] = await db.query(select, { clientId });
  return row;
}

const stored = {
  clientId: "text",
  environment: typed<Environment>("text"),
  createdAt: "timestamptz",
  /** Null unless they are revoked. */
  revokedAt: "timestamptz?",
} as const;
/** Client credentials without their secret. */
const clientCredentialsRow = {
  ...stored,
  /** False when they are disabled or revoked. */
  isActive: "bool",
} as const;
export type ClientCredentials = RowOf<typeof clientCredentialsRow>;

const columns = `${selected(stored)}, is_active AND revoked_at IS NULL AS "isActive"`;

const selectOfOwner = statement(
  "select_client_credentials_of_owner",
  clientCredentialsRow,
  `SELECT ${columns}
   FROM client_credentials WHERE owner_id = {ownerId:text} ORDER BY created_at DESC, client_id DESC`,
);

/** Selects an owner's client ids of both environments, including revoked ones, newest first. For operators. */
export function selectClientCredentialsOfOwner(db: Queryable, ownerId: string): Promise<ClientCredentials[]> {
  return db.query(selectOfOwner, { ownerId });
}

const inserted = {
  clientId: "text",
  secretDigest: "bytea",
  pepperId: "text",
  environment: typed<Environment>("text"),
  ownerId: "text",
  ...stamp,
} as const;
const insert = statement(
  "insert_client_credentials",
  {},
  `INSERT INTO client_credentials (${listed(inserted)}) VALUES (${parameters(inserted)})`,
  { using: inserted },
);

/** Inserts client credentials of an existing owner. */
export async function insertClientCredentials(
  db: Queryable,
  row: { clientId: string; secretDigest: Buffer; pepperId: string; environment: Environment; ownerId: string },
): Promise<void> {
  await db.query(insert, { ...row, ...changeStamp() });
}

const updateDigestStatement = statement(
  "update_client_secret_digest",
  `UPDATE client_credentials SET secret_digest = {digest:bytea}, pepper_id = {pepperId:text}
   WHERE client_id = {clientId:text} AND secret_digest = {formerDigest:bytea}`,
);

/** Updates the digest of a client secret to that of another pepper. */
export async function updateClientSecretDigest(
  db: Queryable,
  update: { clientId: string; formerDigest: Buffer; digest: Buffer; pepperId: string },
): Promise<void> {
  await db.query(updateDigestStatement, update);
}

const revoke = statement(
  "revoke_client_credentials",
  { environment: typed<Tenant["environment"]>("text"), ownerId: "text" },
  `UPDATE client_credentials SET revoked_at = now(), updated_at = now(), ${stamped}
   WHERE client_id = {clientId:text} AND revoked_at IS NULL RETURNING environment, owner_id AS "ownerId"`,
);

/** Updates client credentials as revoked; resolves to their tenant. Undefined if they were revoked before or never issued. */
export async function updateClientCredentialsRevoked(db: Queryable, clientId: string): Promise<Tenant | undefined> {
  const [row] = await db.query(revoke, { clientId, ...changeStamp() });
  return row;
}

const setActive = statement(
  "update_client_credentials_active",
  {
    clientId: "text",
    environment: typed<(ClientCredentials & { ownerId: string })["environment"]>("text"),
    createdAt: "timestamptz",
    revokedAt: "timestamptz?",
    isActive: "bool",
    ownerId: "text",
  },
  `UPDATE client_credentials SET is_active = {isActive:bool}, updated_at = now(), ${stamped}
   WHERE client_id = {clientId:text} RETURNING ${columns}, owner_id AS "ownerId"`,
);

/** Updates whether client credentials are enabled, which revoked ones never are. Undefined if the id was never issued. */
export async function updateClientCredentialsActive(
  db: Queryable,
  clientId: string,
  isActive: boolean,
): Promise<(ClientCredentials & { ownerId: string }) | undefined> {
  const [row] = await db.query(setActive, { clientId, isActive, ...changeStamp() });
  return row;
}

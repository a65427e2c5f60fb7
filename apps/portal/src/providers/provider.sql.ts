import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { RoleName } from "../access/role.ts";

/** The OpenID Connect provider of an owner. */
const providerRow = {
  ownerId: "text",
  issuer: "text",
  clientId: "text",
  clientSecretSealed: "text",
  emailDomains: "text[]",
  /** Role of people who come without an invitation; null: they are refused. */
  defaultRole: typed<RoleName | null>("text?"),
} as const;
export type ProviderRow = RowOf<typeof providerRow>;

const columns = `v.owner_id AS "ownerId", v.issuer, v.client_id AS "clientId", v.client_secret_sealed AS "clientSecretSealed",
  v.default_role AS "defaultRole",
  ARRAY(SELECT d.domain FROM identity_provider_domains d WHERE d.owner_id = v.owner_id ORDER BY d.domain) AS "emailDomains"`;

const ofOwner = statement(
  "provider_of_owner",
  providerRow,
  `SELECT ${columns} FROM identity_providers v WHERE v.owner_id = {ownerId:text}`,
);

export async function selectProvider(db: Queryable, ownerId: string): Promise<ProviderRow | undefined> {
  return (await db.query(ofOwner, { ownerId }))[0];
}

const ofClient = statement(
  "providers_of_client",
  providerRow,
  `SELECT ${columns} FROM identity_providers v WHERE v.issuer = {issuer:text} AND v.client_id = ANY ({clientIds:text[]})`,
);

/** Selects the providers of owners that share a client at an issuer. */
export function selectProvidersOfClient(
  db: Queryable,
  issuer: string,
  clientIds: readonly string[],
): Promise<ProviderRow[]> {
  return db.query(ofClient, { issuer, clientIds });
}

const ofDomain = statement(
  "provider_of_domain",
  providerRow,
  `SELECT ${columns} FROM identity_providers v JOIN identity_provider_domains w USING (owner_id) WHERE w.domain = {domain:text}`,
);

export async function selectProviderOfDomain(db: Queryable, domain: string): Promise<ProviderRow | undefined> {
  return (await db.query(ofDomain, { domain }))[0];
}

const upsert = statement(
  "provider_upsert",
  `INSERT INTO identity_providers (owner_id, issuer, client_id, client_secret_sealed, default_role)
   VALUES ({ownerId:text}, {issuer:text}, {clientId:text}, {clientSecretSealed:text}, {defaultRole:text?})
   ON CONFLICT (owner_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
     client_secret_sealed = excluded.client_secret_sealed, default_role = excluded.default_role, updated_at = now()`,
);
const deleteDomains = statement(
  "provider_domains_delete",
  "DELETE FROM identity_provider_domains WHERE owner_id = {ownerId:text}",
);
const insertDomains = statement(
  "provider_domains_insert",
  "INSERT INTO identity_provider_domains (owner_id, domain) SELECT {ownerId:text}, unnest({emailDomains:text[]})",
);
const takenDomains = statement(
  "provider_domains_taken",
  { domain: "text" },
  "SELECT domain FROM identity_provider_domains WHERE owner_id <> {ownerId:text} AND domain = ANY ({domains:text[]})",
);

/** Domains of this list that belong to another owner's provider. */
export async function selectTakenDomains(
  tx: Queryable,
  ownerId: string,
  domains: readonly string[],
): Promise<string[]> {
  return (await tx.query(takenDomains, { ownerId, domains })).map(({ domain }) => domain);
}

export async function upsertProvider(tx: Queryable, provider: ProviderRow): Promise<void> {
  const { ownerId, issuer, clientId, clientSecretSealed, defaultRole, emailDomains } = provider;
  await tx.query(upsert, { ownerId, issuer, clientId, clientSecretSealed, defaultRole });
  await tx.query(deleteDomains, { ownerId });
  await tx.query(insertDomains, { ownerId, emailDomains });
}

const remove = statement(
  "provider_delete",
  { ownerId: "text" },
  `DELETE FROM identity_providers WHERE owner_id = {ownerId:text} RETURNING owner_id AS "ownerId"`,
);

export async function deleteProvider(tx: Queryable, ownerId: string): Promise<boolean> {
  return (await tx.query(remove, { ownerId })).length > 0;
}

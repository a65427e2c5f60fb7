import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { RoleName } from "../access/role.ts";

/** Role of the people in a group of a provider. */
export interface GroupRole {
  group: string;
  role: RoleName;
}

/** The OpenID Connect provider of an owner. */
const providerRow = {
  ownerId: "text",
  issuer: "text",
  clientId: "text",
  clientSecretSealed: "text",
  emailDomains: "text[]",
  /** Role of people in no group of `groupRoles` or, if it is empty, without an invitation; null: they are refused. */
  defaultRole: typed<RoleName | null>("text?"),
  setBy: typed<"operator" | "admin">("text"),
  /** Claim that names the groups of a person. */
  groupsClaim: "text",
  /** The first group that a person is in decides. */
  groupRoles: typed<GroupRole[]>("jsonb"),
  /** Admin who signs in with a password until an admin has signed in by the provider. */
  passwordAdminId: "text?",
} as const;
export type ProviderRow = RowOf<typeof providerRow>;

const columns = `v.owner_id AS "ownerId", v.issuer, v.client_id AS "clientId", v.client_secret_sealed AS "clientSecretSealed",
  v.default_role AS "defaultRole", v.set_by AS "setBy", v.groups_claim AS "groupsClaim", v.group_roles AS "groupRoles",
  v.password_admin_id AS "passwordAdminId",
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
  `INSERT INTO identity_providers (owner_id, issuer, client_id, client_secret_sealed, default_role, set_by, groups_claim, group_roles,
     password_admin_id)
   VALUES ({ownerId:text}, {issuer:text}, {clientId:text}, {clientSecretSealed:text}, {defaultRole:text?}, {setBy:text},
     {groupsClaim:text}, {groupRoles:jsonb}, {passwordAdminId:text?})
   ON CONFLICT (owner_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
     client_secret_sealed = excluded.client_secret_sealed, default_role = excluded.default_role, set_by = excluded.set_by,
     groups_claim = excluded.groups_claim, group_roles = excluded.group_roles, password_admin_id = excluded.password_admin_id,
     updated_at = now()`,
);
const deleteDomains = statement(
  "provider_domains_delete",
  "DELETE FROM identity_provider_domains WHERE owner_id = {ownerId:text}",
);
const insertDomains = statement(
  "provider_domains_insert",
  "INSERT INTO identity_provider_domains (owner_id, domain) SELECT {ownerId:text}, unnest({emailDomains:text[]})",
);
export async function upsertProvider(tx: Queryable, provider: ProviderRow): Promise<void> {
  const { ownerId, emailDomains } = provider;
  await tx.query(upsert, provider);
  await tx.query(deleteDomains, { ownerId });
  await tx.query(insertDomains, { ownerId, emailDomains });
}

const admitted = statement(
  "provider_admin_signed_in",
  "UPDATE identity_providers SET password_admin_id = NULL WHERE owner_id = {ownerId:text} AND password_admin_id IS NOT NULL",
);

/** Stores that an admin has signed in by the provider: nobody needs a password any more. */
export async function updateAdminSignedIn(tx: Queryable, ownerId: string): Promise<void> {
  await tx.query(admitted, { ownerId });
}

const remove = statement(
  "provider_delete",
  { ownerId: "text" },
  `DELETE FROM identity_providers WHERE owner_id = {ownerId:text} RETURNING owner_id AS "ownerId"`,
);

export async function deleteProvider(tx: Queryable, ownerId: string): Promise<boolean> {
  return (await tx.query(remove, { ownerId })).length > 0;
}

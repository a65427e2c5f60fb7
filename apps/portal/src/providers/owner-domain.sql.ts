import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";

/** A domain of e-mail addresses that an owner names as its own. */
const domainRow = {
  domain: "text",
  /** Value of the TXT record; empty if the operator added the domain. */
  challenge: "text",
  isProven: "bool",
} as const;
export type DomainRow = RowOf<typeof domainRow>;

const ofOwner = statement(
  "owner_domains_of_owner",
  domainRow,
  `SELECT domain, coalesce(o.challenge, '') AS challenge, o.proven_at IS NOT NULL OR d.domain IS NOT NULL AS "isProven"
   FROM (SELECT * FROM owner_domains WHERE owner_id = {ownerId:text}) o
   FULL JOIN (SELECT * FROM identity_provider_domains WHERE owner_id = {ownerId:text}) d USING (domain) ORDER BY domain`,
);

/** Selects the domains of an owner, those that the operator added included. */
export function selectDomains(db: Queryable, ownerId: string): Promise<DomainRow[]> {
  return db.query(ofOwner, { ownerId });
}

const insert = statement(
  "owner_domain_insert",
  `INSERT INTO owner_domains (owner_id, domain, challenge) VALUES ({ownerId:text}, {domain:text}, {challenge:text})
   ON CONFLICT (owner_id, domain) DO NOTHING`,
);

export async function insertDomain(
  tx: Queryable,
  domain: { ownerId: string; domain: string; challenge: string },
): Promise<void> {
  await tx.query(insert, domain);
}

const prove = statement(
  "owner_domain_prove",
  "UPDATE owner_domains SET proven_at = now() WHERE owner_id = {ownerId:text} AND domain = {domain:text}",
);

/** Stores that a domain is proven; no other owner has proven it. */
export async function updateProven(tx: Queryable, ownerId: string, domain: string): Promise<void> {
  await tx.query(prove, { ownerId, domain });
}

const remove = statement(
  "owner_domain_delete",
  { domain: "text" },
  `WITH used AS (DELETE FROM identity_provider_domains WHERE owner_id = {ownerId:text} AND domain = {domain:text} RETURNING domain),
     named AS (DELETE FROM owner_domains WHERE owner_id = {ownerId:text} AND domain = {domain:text} RETURNING domain)
   SELECT domain FROM used UNION SELECT domain FROM named`,
);

/** False if the owner has no such domain. */
export async function deleteDomain(tx: Queryable, ownerId: string, domain: string): Promise<boolean> {
  return (await tx.query(remove, { ownerId, domain })).length > 0;
}

const ofOthers = statement(
  "owner_domains_taken",
  { domain: "text" },
  `SELECT domain FROM identity_provider_domains WHERE owner_id <> {ownerId:text} AND domain = ANY ({domains:text[]})
   UNION SELECT domain FROM owner_domains WHERE owner_id <> {ownerId:text} AND domain = ANY ({domains:text[]}) AND proven_at IS NOT NULL`,
);

/** Domains of this list that belong to another owner. */
export async function selectTakenDomains(
  tx: Queryable,
  ownerId: string,
  domains: readonly string[],
): Promise<string[]> {
  return (await tx.query(ofOthers, { ownerId, domains })).map(({ domain }) => domain);
}

const lock = statement("owner_domains_lock", "SELECT pg_advisory_xact_lock(hashtextextended('domains of sign-in', 0))");

/** Serializes the claims of domains: two owners cannot take one at once. */
export async function lockDomains(tx: Queryable): Promise<void> {
  await tx.query(lock);
}

const people = statement(
  "owner_people_of_domains",
  { name: "text" },
  `SELECT p.name FROM memberships m JOIN people p ON p.id = m.person_id
   WHERE m.owner_id = {ownerId:text} AND substring(p.email FROM '[^@]*$') = ANY ({domains:text[]}) ORDER BY p.name`,
);

/** Names of the people of an owner with addresses in these domains. */
export async function selectPeopleOf(db: Queryable, ownerId: string, domains: readonly string[]): Promise<string[]> {
  return (await db.query(people, { ownerId, domains })).map(({ name }) => name);
}

const endSessions = statement(
  "sessions_delete_of_domains",
  `DELETE FROM sessions s USING people p, memberships m WHERE p.id = s.person_id AND m.person_id = p.id
     AND m.owner_id = {ownerId:text} AND s.provider_id IS NULL AND p.id <> {exceptId:text}
     AND substring(p.email FROM '[^@]*$') = ANY ({domains:text[]})`,
);

/** Ends sessions that people of an owner with addresses in these domains started with a password, so that they sign in by the provider. */
export async function deletePasswordSessions(
  tx: Queryable,
  ended: { ownerId: string; domains: readonly string[]; exceptId: string },
): Promise<void> {
  await tx.query(endSessions, ended);
}

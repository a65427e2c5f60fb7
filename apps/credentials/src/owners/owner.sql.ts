import { selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamped } from "@platform/postgres/tables/stamp";
import { changeStamp } from "@platform/service/call/current-actor";
import { logoVersion } from "./logo.sql.ts";
import type { Owner } from "./owner.ts";

const stored = {
  id: "text",
  ownerType: typed<Owner["ownerType"]>("text"),
  name: "text",
  contactEmail: "text",
  suspendedAt: "timestamptz?",
  createdAt: "timestamptz",
} as const;
const ownerRow = { ...stored, plan: "text", retentionYears: "int", logoVersion: "text" } as const;

const columns = `${selected(stored)}, coalesce(plan, '') AS plan, coalesce(retention_years, 0) AS "retentionYears",
  ${logoVersion} AS "logoVersion"`;

const insert = statement(
  "insert_owner",
  ownerRow,
  `INSERT INTO owners (id, owner_type, name, plan, contact_email, retention_years, changed_by,
     changed_request_id)
   VALUES ({id:text}, {ownerType:text}, {name:text}, nullif({plan:text}, ''), {contactEmail:text}, nullif({retentionYears:int}, 0), {changedBy:text?}, {changedRequestId:text?})
   ON CONFLICT (id) DO NOTHING RETURNING ${columns}`,
);

/** Inserts an owner; undefined if the id is taken, also by a deleted one. */
export async function insertOwner(
  db: Queryable,
  owner: Omit<Owner, "createdAt" | "suspendedAt" | "logoVersion">,
): Promise<Owner | undefined> {
  const { id, ownerType, name, plan, contactEmail, retentionYears } = owner;
  const [row] = await db.query(insert, { id, ownerType, name, plan, contactEmail, retentionYears, ...changeStamp() });
  return row;
}

const select = statement(
  "select_owner",
  ownerRow,
  `SELECT ${columns} FROM owners WHERE id = {id:text} AND deleted_at IS NULL`,
);

/** Selects an owner; undefined if there is none. */
export async function selectOwner(db: Queryable, id: string): Promise<Owner | undefined> {
  const [row] = await db.query(select, { id });
  return row;
}

const selectAfter = statement(
  "select_owners_after",
  ownerRow,
  `SELECT ${columns} FROM owners
   WHERE id > {afterId:text} AND CASE WHEN {withOwnRetention:bool} THEN retention_years IS NOT NULL ELSE deleted_at IS NULL END
     AND ({search:text} = '' OR strpos(lower(id || ' ' || name || ' ' || contact_email), lower({search:text})) > 0)
     AND ({ownerType:text} = '' OR owner_type = {ownerType:text}) AND ({plan:text} = '' OR plan = {plan:text}) AND (NOT {suspended:bool} OR suspended_at IS NOT NULL)
   ORDER BY id LIMIT {limit:int}`,
);

/** Filters of a list of owners; empty texts match everything. */
export interface OwnerFilters {
  /** Part of the id, name or contact e-mail. */
  search: string;
  ownerType: string;
  plan: string;
  /** Only suspended ones. */
  suspended: boolean;
  /** Only those with a retention of their own, also deleted ones. */
  withOwnRetention: boolean;
}

/** Selects the owners after an id that match the filters, ordered by id. */
export function selectOwnersAfter(
  db: Queryable,
  { afterId, limit }: { afterId: string; limit: number },
  { search, ownerType, plan, suspended, withOwnRetention }: OwnerFilters,
): Promise<Owner[]> {
  return db.query(selectAfter, { afterId, limit, withOwnRetention, search, ownerType, plan, suspended });
}

const lock = statement(
  "lock_owner",
  ownerRow,
  `SELECT ${columns} FROM owners WHERE id = {id:text} AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

/** Locks an owner until the transaction ends. Readers are not blocked. Undefined if there is none. */
export async function lockOwner(tx: Queryable, id: string): Promise<Owner | undefined> {
  const [row] = await tx.query(lock, { id });
  return row;
}

const update = statement(
  "update_owner",
  ownerRow,
  `UPDATE owners
   SET plan = nullif(coalesce({plan:text?}, plan), ''), contact_email = coalesce({contactEmail:text?}, contact_email), name = coalesce({name:text?}, name),
     owner_type = coalesce({ownerType:text?}, owner_type), retention_years = nullif(coalesce({retentionYears:int?}, retention_years), 0),
     updated_at = now(), ${stamped}
   WHERE id = {id:text} AND deleted_at IS NULL RETURNING ${columns}`,
);

/** The members of an owner that can be changed; absent ones stay. */
export type OwnerChange = {
  [Member in "plan" | "contactEmail" | "name" | "ownerType" | "retentionYears"]?: Owner[Member] | undefined;
};

/**
 * Updates the given members of an owner; an empty plan removes the assigned one, and 0 years the retention of its own. Undefined
 * if there is no such owner.
 */
export async function updateOwnerRow(db: Queryable, id: string, change: OwnerChange): Promise<Owner | undefined> {
  const { plan = null, contactEmail = null, name = null, ownerType = null, retentionYears = null } = change;
  const [row] = await db.query(update, { id, plan, contactEmail, name, ownerType, retentionYears, ...changeStamp() });
  return row;
}

const suspend = statement(
  "suspend_owner",
  ownerRow,
  `UPDATE owners SET suspended_at = CASE WHEN {isSuspended:bool} THEN coalesce(suspended_at, now()) END, updated_at = now(),
     ${stamped}
   WHERE id = {id:text} AND deleted_at IS NULL RETURNING ${columns}`,
);

/** Updates whether an owner is suspended; a suspended one keeps the time of its suspension. Undefined if there is none. */
export async function updateOwnerSuspended(
  db: Queryable,
  id: string,
  isSuspended: boolean,
): Promise<Owner | undefined> {
  const [row] = await db.query(suspend, { id, isSuspended, ...changeStamp() });
  return row;
}

const countEnabled = statement(
  "count_enabled_credentials",
  { apiKeys: "int", clientCredentials: "int" },
  `SELECT
     (SELECT count(*)::int FROM api_keys WHERE owner_id = {ownerId:text} AND deleted_at IS NULL AND is_active) AS "apiKeys",
     (SELECT count(*)::int FROM client_credentials WHERE owner_id = {ownerId:text} AND revoked_at IS NULL AND is_active)
       AS "clientCredentials"`,
);

/** Counts the credentials of an owner that would work if it were not suspended, in both environments. */
export async function countEnabledCredentials(db: Queryable, id: string) {
  const [row] = await db.query(countEnabled, { ownerId: id });
  if (!row) throw new TypeError("SELECT count(*) returned no row");
  return row;
}

const softDelete = statement(
  "delete_owner",
  `WITH keys AS (
     UPDATE api_keys SET deleted_at = now(), updated_at = now(), ${stamped}
     WHERE owner_id = {ownerId:text} AND deleted_at IS NULL
   ), clients AS (
     UPDATE client_credentials SET revoked_at = now(), updated_at = now(), ${stamped}
     WHERE owner_id = {ownerId:text} AND revoked_at IS NULL
   )
   UPDATE owners SET deleted_at = now(), updated_at = now(), ${stamped}, name = '',
     contact_email = '' WHERE id = {ownerId:text}`,
);
const eraseNames = statement(
  "erase_key_names",
  "UPDATE api_keys SET name = '' WHERE owner_id = {ownerId:text} AND name <> ''",
);
const eraseLogo = statement("erase_logo", "DELETE FROM owner_logos WHERE owner_id = {ownerId:text}");
const eraseContacts = statement("erase_contacts", "DELETE FROM former_contacts WHERE owner_id = {ownerId:text}");
const eraseReasons = statement(
  "erase_suspension_reasons",
  "UPDATE suspensions SET reason = '', resume_reason = '' WHERE owner_id = {ownerId:text}",
);
const eraseResponses = statement("erase_responses", "DELETE FROM idempotent_requests WHERE owner_id = {ownerId:text}");

/**
 * Soft-deletes a suspended owner and its disabled credentials, and erases what identifies people: names, contacts, the logo, reasons of
 * suspensions and stored responses. Ids, digests, actors and times stay: they are evidence, and no id and no key is used again.
 */
export async function softDeleteOwner(tx: Queryable, id: string): Promise<void> {
  await tx.query(softDelete, { ownerId: id, ...changeStamp() });
  for (const erase of [eraseNames, eraseContacts, eraseLogo, eraseReasons, eraseResponses])
    await tx.query(erase, { ownerId: id });
}

import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { GrantStatus } from "@platform/public-records/record/payroll-choices";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import type { ExposureGrant } from "./exposure-grant.ts";

interface GrantRow {
  id: string;
  environment: Environment;
  grantor: string;
  employer_id: string;
  grantee_owner_id: string;
  grantee_employer_id: string;
  grant_status: GrantStatus;
  created_at: Date;
  updated_at: Date | null;
  accepted_at: Date | null;
  deleted_at: Date | null;
}

/** Unique index that refuses a second open or accepted grant for the same employer and grantee. */
export const activeGrantIndex = "exposure_grants_standing";

/** SQL expression for the status of a grant. An earlier release revoked grants by deleted_at alone. */
export const currentStatus = `CASE WHEN deleted_at IS NULL OR status = 'declined' THEN status ELSE 'revoked' END`;
const columns = `id, environment, owner_id AS grantor, employer_id, grantee_owner_id, grantee_employer_id,
  ${currentStatus} AS grant_status, created_at, updated_at, accepted_at, deleted_at`;

const lockStatement = statement(
  "exposure_grants_lock",
  "SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'exposure_grants', $1::text, $2::text), 0))",
);
const countStatement = statement<{ open: number }>(
  "exposure_grants_open",
  `SELECT count(*)::int AS open FROM exposure_grants
   WHERE environment = $1 AND owner_id = $2 AND status = 'offered' AND deleted_at IS NULL`,
);

/** Counts the open offers of an owner; other offers of it wait until the transaction ends. */
export async function countOpenOffers(tx: Queryable, { environment, ownerId }: Tenant): Promise<number> {
  await tx.query(lockStatement, [environment, ownerId]);
  const [row] = await tx.query(countStatement, [environment, ownerId]);
  return row?.open ?? 0;
}

const insertStatement = statement(
  "exposure_grant_insert",
  `INSERT INTO exposure_grants (environment, owner_id, id, employer_id, grantee_owner_id, grantee_employer_id, status,
     created_at, updated_at, accepted_at, accepted_by, changed_by, changed_request_id, created_by)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, nullif($10, ''), $11, $12, $11)`,
);

/** Inserts a grant that the current call offers; `acceptedBy` is the actor whose consent has accepted it already. */
export async function insertGrant(tx: Queryable, grant: ExposureGrant, acceptedBy: string): Promise<void> {
  const { environment, ownerId } = grant.tenant;
  const key = [environment, ownerId, grant.id, grant.employerId, grant.granteeOwnerId, grant.granteeEmployerId];
  const state = [grant.status, grant.createdAt, grant.acceptedAt ?? null];
  await tx.query(insertStatement, [...key, ...state, acceptedBy, ...changeStampList()]);
}

const activeStatement = statement<{ id: string }>(
  "exposure_grant_standing",
  `SELECT id FROM exposure_grants
   WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 AND grantee_owner_id = $4 AND grantee_employer_id = $5
     AND deleted_at IS NULL`,
);

/** Selects the id of the open or accepted grant for the same employer and grantee; undefined if there is none. */
export async function selectActiveGrant(db: Queryable, grant: ExposureGrant): Promise<string | undefined> {
  const { tenant, employerId, granteeOwnerId, granteeEmployerId } = grant;
  const key = [tenant.environment, tenant.ownerId, employerId, granteeOwnerId, granteeEmployerId];
  const [row] = await db.query(activeStatement, key);
  return row?.id;
}

const lastEndedStatement = statement<{ endedAt: Date | null }>(
  "exposure_grant_last_ended",
  `SELECT deleted_at AS "endedAt" FROM exposure_grants
   WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 AND grantee_owner_id = $4 AND grantee_employer_id = $5
   ORDER BY deleted_at DESC NULLS FIRST LIMIT 1 FOR SHARE`,
);

/**
 * Selects the time when the last grant for the same employer and grantee ended; undefined if there was none, or it has not
 * ended. Waits for a transaction that is ending it.
 */
export async function selectLastEnded(tx: Queryable, grant: ExposureGrant): Promise<Date | undefined> {
  const { tenant, employerId, granteeOwnerId, granteeEmployerId } = grant;
  const key = [tenant.environment, tenant.ownerId, employerId, granteeOwnerId, granteeEmployerId];
  const [row] = await tx.query(lastEndedStatement, key);
  return row?.endedAt ?? undefined;
}

const ofEitherSide = "environment = $1 AND (owner_id = $2 OR grantee_owner_id = $2) AND id = $3";
const findStatement = statement<GrantRow>(
  "exposure_grant_find",
  `SELECT ${columns} FROM exposure_grants WHERE ${ofEitherSide}`,
);
const lockRowStatement = statement<GrantRow>(
  "exposure_grant_lock",
  `SELECT ${columns} FROM exposure_grants WHERE ${ofEitherSide} FOR UPDATE`,
);

/** Selects a grant that the tenant offered or received; `lock` locks it until the transaction ends. */
export async function selectGrant(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock = false } = {},
): Promise<ExposureGrant | undefined> {
  const [row] = await db.query(lock ? lockRowStatement : findStatement, [environment, ownerId, id]);
  return row && grantOf(row);
}

const updateStatement = statement(
  "exposure_grant_update",
  `UPDATE exposure_grants SET status = $4, updated_at = $5, accepted_at = $6, deleted_at = $7,
     changed_by = $8, changed_request_id = $9, accepted_by = CASE WHEN $4 = 'accepted' THEN $8 ELSE accepted_by END
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Updates the status of a grant and its times. */
export async function updateGrant(tx: Queryable, grant: ExposureGrant): Promise<void> {
  const { tenant, id, status, updatedAt, acceptedAt = null, endedAt = null } = grant;
  const key = [tenant.environment, tenant.ownerId, id];
  await tx.query(updateStatement, [...key, status, updatedAt, acceptedAt, endedAt, ...changeStampList()]);
}

// Grants of earlier releases have only changed_by, of their last change.
const givenBy = "coalesce(created_by, CASE status WHEN 'offered' THEN changed_by END)";
const acceptedBy = "coalesce(accepted_by, CASE status WHEN 'accepted' THEN changed_by END)";
const ofActorsStatement = statement<GrantRow & { actor: string }>(
  "exposure_grants_of_actors",
  `SELECT ${columns}, CASE WHEN owner_id = $1 AND ${givenBy} = ANY ($2::text[]) THEN ${givenBy} ELSE ${acceptedBy} END AS actor
   FROM exposure_grants
   WHERE deleted_at IS NULL AND (owner_id = $1 AND ${givenBy} = ANY ($2::text[])
     OR grantee_owner_id = $1 AND ${acceptedBy} = ANY ($2::text[]))
   ORDER BY id LIMIT $3 FOR UPDATE`,
);

/** Selects and locks open offers and grants that these actors of an owner offered or accepted, each with the actor. */
export async function lockGrantsOfActors(
  tx: Queryable,
  { ownerId, actors, limit }: { ownerId: string; actors: readonly string[]; limit: number },
): Promise<{ grant: ExposureGrant; actor: string }[]> {
  const rows = await tx.query(ofActorsStatement, [ownerId, actors, limit]);
  return rows.map((row) => ({ grant: grantOf(row), actor: row.actor }));
}

const lists = {
  table: "exposure_grants",
  columns,
  from: `(SELECT *, ${currentStatus} AS current_status FROM exposure_grants) AS listed`,
  where: "true",
  fromRow: grantOf,
};

/** Selects a page of the grants that the tenant offered, newest first. */
export const selectGivenGrants = tenantList({
  ...lists,
  filters: { employerId: "employer_id", status: "current_status" },
});

/** Selects a page of the grants that the tenant received, newest first. */
export const selectReceivedGrants = tenantList({
  ...lists,
  owner: "grantee_owner_id",
  filters: { employerId: "grantee_employer_id", status: "current_status" },
});

function grantOf(row: GrantRow): ExposureGrant {
  const { created_at: createdAt, updated_at: updatedAt, accepted_at: acceptedAt, deleted_at: endedAt } = row;
  return {
    id: row.id,
    tenant: { environment: row.environment, ownerId: row.grantor },
    employerId: row.employer_id,
    granteeOwnerId: row.grantee_owner_id,
    granteeEmployerId: row.grantee_employer_id,
    status: row.grant_status,
    createdAt,
    updatedAt: updatedAt ?? endedAt ?? createdAt,
    ...(acceptedAt && { acceptedAt }),
    ...(endedAt && { endedAt }),
  };
}

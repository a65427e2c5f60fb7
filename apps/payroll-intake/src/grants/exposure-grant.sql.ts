import { assigned, listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { exposureGrantMembers } from "@platform/public-records/noun/exposure-grant";
import { fromMemberRow, memberColumns } from "@platform/public-records/noun/members";
import type { GrantStatus } from "@platform/public-records/record/payroll-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import { ofTenant } from "../payroll/report-key.sql.ts";
import type { ExposureGrant } from "./exposure-grant.ts";

const sides = { employerId: "text", granteeOwnerId: "text", granteeEmployerId: "text" } as const;
const grantColumns = {
  id: "text",
  environment: typed<Environment>("text"),
  ownerId: "text",
  ...sides,
  ...memberColumns(exposureGrantMembers),
  createdAt: "timestamptz",
  updatedAt: "timestamptz?",
  acceptedAt: "timestamptz?",
} as const;
const grantRow = { ...grantColumns, status: typed<GrantStatus>("text"), endedAt: "timestamptz?" } as const;

/** Unique index that refuses a second open or accepted grant for the same employer and grantee. */
export const activeGrantIndex = "exposure_grants_standing";

/** SQL expression for the status of a grant. An earlier release revoked grants by deleted_at alone. */
export const currentStatus = `CASE WHEN deleted_at IS NULL OR status = 'declined' THEN status ELSE 'revoked' END`;
const grantSql = `${selected(grantColumns)}, ${currentStatus} AS status, deleted_at AS "endedAt"`;

const lockStatement = statement(
  "exposure_grants_lock",
  {},
  "SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'exposure_grants', {environment:text}, {ownerId:text}), 0))",
);
const countStatement = statement(
  "exposure_grants_open",
  { open: "int" },
  `SELECT count(*)::int AS open FROM exposure_grants WHERE ${ofTenant} AND status = 'offered' AND deleted_at IS NULL`,
);

/** Counts the open offers of an owner; other offers of it wait until the transaction ends. */
export async function countOpenOffers(tx: Queryable, tenant: Tenant): Promise<number> {
  const { environment, ownerId } = tenant;
  await tx.query(lockStatement, { environment, ownerId });
  const [row] = await tx.query(countStatement, { environment, ownerId });
  return row?.open ?? 0;
}

const { updatedAt, ...offeredColumns } = grantColumns;
const insertedColumns = { ...offeredColumns, status: "text", ...stamp } as const;
const insertStatement = statement(
  "exposure_grant_insert",
  {},
  `INSERT INTO exposure_grants (${listed(insertedColumns)}, updated_at, accepted_by, created_by)
   VALUES (${parameters(insertedColumns)}, {createdAt:timestamptz}, nullif({acceptedBy:text}, ''), {changedBy:text?})`,
  { using: insertedColumns },
);

/** Inserts a grant that the current call offers; `acceptedBy` is the actor whose consent has accepted it already. */
export async function insertGrant(tx: Queryable, grant: ExposureGrant, acceptedBy: string): Promise<void> {
  await tx.query(insertStatement, { ...grant.tenant, ...grant, acceptedBy, ...changeStamp() });
}

const sameSides = `${ofTenant} AND employer_id = {employerId:text} AND grantee_owner_id = {granteeOwnerId:text}
     AND grantee_employer_id = {granteeEmployerId:text}` as const;
const activeStatement = statement(
  "exposure_grant_standing",
  { id: "text" },
  `SELECT id FROM exposure_grants WHERE ${sameSides} AND deleted_at IS NULL`,
);

/** Selects the id of the open or accepted grant for the same employer and grantee; undefined if there is none. */
export async function selectActiveGrant(db: Queryable, grant: ExposureGrant): Promise<string | undefined> {
  const [row] = await db.query(activeStatement, { ...grant.tenant, ...grant });
  return row?.id;
}

const lastEndedStatement = statement(
  "exposure_grant_last_ended",
  { endedAt: "timestamptz?" },
  `SELECT deleted_at AS "endedAt" FROM exposure_grants
   WHERE ${sameSides} ORDER BY deleted_at DESC NULLS FIRST LIMIT 1 FOR SHARE`,
);

/**
 * Selects the time when the last grant for the same employer and grantee ended; undefined if there was none, or it has not
 * ended. Waits for a transaction that is ending it.
 */
export async function selectLastEnded(tx: Queryable, grant: ExposureGrant): Promise<Date | undefined> {
  const [row] = await tx.query(lastEndedStatement, { ...grant.tenant, ...grant });
  return row?.endedAt ?? undefined;
}

const findSql = `SELECT ${grantSql} FROM exposure_grants
   WHERE environment = {environment:text} AND (owner_id = {ownerId:text} OR grantee_owner_id = {ownerId:text}) AND id = {id:text}` as const;
const findStatement = statement("exposure_grant_find", grantRow, findSql);
const lockRowStatement = statement("exposure_grant_lock", grantRow, `${findSql} FOR UPDATE`);

/** Selects a grant that the tenant offered or received; `lock` locks it until the transaction ends. */
export async function selectGrant(
  db: Queryable,
  tenant: Tenant,
  id: string,
  { lock = false } = {},
): Promise<ExposureGrant | undefined> {
  const [row] = await db.query(lock ? lockRowStatement : findStatement, { ...tenant, id });
  return row && grantOf(row);
}

const changedColumns = {
  status: "text",
  updatedAt: "timestamptz",
  acceptedAt: "timestamptz?",
  ...stamp,
} as const;
const updateStatement = statement(
  "exposure_grant_update",
  {},
  `UPDATE exposure_grants SET ${assigned(changedColumns)}, deleted_at = {endedAt:timestamptz?},
     accepted_by = CASE WHEN {status:text} = 'accepted' THEN {changedBy:text?} ELSE accepted_by END
   WHERE ${ofTenant} AND id = {id:text}`,
  { using: changedColumns },
);

/** Updates the status of a grant and its times. */
export async function updateGrant(tx: Queryable, grant: ExposureGrant): Promise<void> {
  await tx.query(updateStatement, { ...grant.tenant, ...grant, ...changeStamp() });
}

// Grants of earlier releases have only changed_by, of their last change.
const givenBy = "coalesce(created_by, CASE status WHEN 'offered' THEN changed_by END)";
const acceptedBy = "coalesce(accepted_by, CASE status WHEN 'accepted' THEN changed_by END)";
const ofActorsSql = `SELECT ${grantSql},
     CASE WHEN owner_id = {ownerId:text} AND ${givenBy} = ANY ({actors:text[]}) THEN ${givenBy} ELSE ${acceptedBy} END AS actor
   FROM exposure_grants
   WHERE deleted_at IS NULL AND (owner_id = {ownerId:text} AND ${givenBy} = ANY ({actors:text[]})
     OR grantee_owner_id = {ownerId:text} AND ${acceptedBy} = ANY ({actors:text[]}))
   ORDER BY id LIMIT {limit:int}` as const;
const grantOfActorRow = { ...grantRow, actor: "text" } as const;
const ofActorsStatement = statement("exposure_grants_of_actors", grantOfActorRow, ofActorsSql);
const lockOfActorsStatement = statement("exposure_grants_of_actors_lock", grantOfActorRow, `${ofActorsSql} FOR UPDATE`);

interface GrantsOfActors {
  ownerId: string;
  /** As `api_key:key_…`. */
  actors: readonly string[];
  limit: number;
}

/** Selects open offers and grants that these actors of an owner offered or accepted, by id. */
export async function selectGrantsOfActors(db: Queryable, request: GrantsOfActors): Promise<ExposureGrant[]> {
  return (await db.query(ofActorsStatement, request)).map(({ actor, ...row }) => grantOf(row));
}

/** Selects and locks open offers and grants that these actors of an owner offered or accepted, each with the actor. */
export async function lockGrantsOfActors(
  tx: Queryable,
  request: GrantsOfActors,
): Promise<{ grant: ExposureGrant; actor: string }[]> {
  const rows = await tx.query(lockOfActorsStatement, request);
  return rows.map(({ actor, ...row }) => ({ grant: grantOf(row), actor }));
}

const lists = {
  table: "exposure_grants",
  row: grantRow,
  columns: grantSql,
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

function grantOf(row: RowOf<typeof grantRow>): ExposureGrant {
  const { environment, ownerId, acceptedAt, endedAt, ...grant } = row;
  return {
    ...fromMemberRow(exposureGrantMembers, grant),
    tenant: { environment, ownerId },
    updatedAt: grant.updatedAt ?? endedAt ?? grant.createdAt,
    ...(acceptedAt && { acceptedAt }),
    ...(endedAt && { endedAt }),
  };
}

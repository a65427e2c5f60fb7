import { type Queryable, statement } from "@platform/postgres/statement";
import { tenantList } from "@platform/postgres/tenant-list";
import type { Tenant } from "@platform/service/tenant";

/** Permission of an owner for another owner to read the exposure of one employer. */
export interface ExposureGrant {
  id: string;
  employer_id: string;
  grantee_owner_id: string;
  grantee_employer_id: string;
  created_at: Date;
}

/** Unique index that refuses a second active grant for the same employer and grantee. */
export const activeGrantIndex = "exposure_grants_standing";

const columns = "id, employer_id, grantee_owner_id, grantee_employer_id, created_at";

const insertStatement = statement(
  "exposure_grant_insert",
  `INSERT INTO exposure_grants (environment, owner_id, ${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertGrant(db: Queryable, { environment, ownerId }: Tenant, grant: ExposureGrant) {
  const { id, employer_id, grantee_owner_id, grantee_employer_id, created_at } = grant;
  const values = [environment, ownerId, id, employer_id, grantee_owner_id, grantee_employer_id, created_at];
  await db.query(insertStatement, values);
}

const activeStatement = statement<{ id: string }>(
  "exposure_grant_standing",
  `SELECT id FROM exposure_grants
   WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 AND grantee_owner_id = $4 AND grantee_employer_id = $5
     AND deleted_at IS NULL`,
);

/** Selects the id of the active grant for the same employer and grantee; undefined if there is none. */
export async function selectActiveGrant(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { employer_id, grantee_owner_id, grantee_employer_id }: ExposureGrant,
) {
  const key = [environment, ownerId, employer_id, grantee_owner_id, grantee_employer_id];
  const [row] = await db.query(activeStatement, key);
  return row?.id;
}

/** Selects a page of the tenant's active grants, newest first. */
export const selectGrants = tenantList({
  table: "exposure_grants",
  columns,
  filters: { employerId: "employer_id" },
  fromRow: (row: ExposureGrant) => row,
});

const deleteStatement = statement<{ id: string }>(
  "exposure_grant_delete",
  `UPDATE exposure_grants SET deleted_at = $4
   WHERE environment = $1 AND owner_id = $2 AND id = $3 AND deleted_at IS NULL RETURNING id`,
);

/** Soft-deletes a grant; resolves to false if no active grant has this id. */
export async function deleteGrant(db: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  return (await db.query(deleteStatement, [environment, ownerId, id, now])).length > 0;
}

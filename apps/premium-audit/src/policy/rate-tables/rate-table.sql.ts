import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { RateApplication } from "@platform/public-records/record/rating-choices";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { RateTable, RateTableVersion } from "./rate-table.ts";

interface TableRow {
  id: string;
  name: string;
  effective_from: string | null;
  applies_to: RateApplication;
  version: number;
  row_count: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

const columns = `id, name, effective_from, applies_to, version, row_count, created_at, updated_at, deleted_at`;
const mine = "environment = $1 AND owner_id = $2";

const insertStatement = statement<{ id: string }>(
  "rate_table_insert",
  `INSERT INTO rate_tables (environment, owner_id, id, name, effective_from, applies_to, version, row_count, created_at,
     updated_at, request_id, changed_by, changed_request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12)
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
);

/** Inserts a table; false if the request has already created one. */
export async function insertRateTable(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  table: RateTable,
  requestId: string,
): Promise<boolean> {
  const { id, name, effectiveFrom = null, appliesTo, version, rowCount, createdAt } = table;
  const values = [environment, ownerId, id, name, effectiveFrom, appliesTo, version, rowCount, createdAt, requestId];
  return (await tx.query(insertStatement, [...values, ...changeStampList()])).length > 0;
}

const find = `SELECT ${columns} FROM rate_tables WHERE ${mine} AND id = $3 AND deleted_at IS NULL`;
const findStatement = statement<TableRow>("rate_table_find", find);
const lockStatement = statement<TableRow>("rate_table_lock", `${find} FOR UPDATE`);
const shareStatement = statement<TableRow>("rate_table_share", `${find} FOR SHARE`);
const findByRequestStatement = statement<TableRow>(
  "rate_table_find_by_request",
  `SELECT ${columns} FROM rate_tables WHERE ${mine} AND request_id = $3`,
);

/** Selects a table unless it is deleted. `update` and `share` lock it until the transaction ends. */
export async function selectRateTable(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock }: { lock?: "update" | "share" } = {},
): Promise<RateTable | undefined> {
  const by = lock === "update" ? lockStatement : lock === "share" ? shareStatement : findStatement;
  const [row] = await db.query(by, [environment, ownerId, id]);
  return row && rateTableOf(row);
}

/** Selects the table that a request created. */
export async function selectRateTableOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, [environment, ownerId, requestId]);
  return row && rateTableOf(row);
}

/** Selects a page of the tenant's tables, newest first. */
export const selectRateTables = tenantList({ table: "rate_tables", columns, filters: {}, fromRow: rateTableOf });

const updateStatement = statement(
  "rate_table_update",
  `UPDATE rate_tables SET name = $4, effective_from = $5, applies_to = $6, version = $7, row_count = $8, updated_at = $9,
     changed_by = $10, changed_request_id = $11
   WHERE ${mine} AND id = $3`,
);

/** Updates the members of a table that can change. */
export async function updateRateTableRow(tx: Queryable, { environment, ownerId }: Tenant, table: RateTable) {
  const { id, name, effectiveFrom = null, appliesTo, version, rowCount, updatedAt } = table;
  const values = [environment, ownerId, id, name, effectiveFrom, appliesTo, version, rowCount, updatedAt];
  await tx.query(updateStatement, [...values, ...changeStampList()]);
}

const deleteStatement = statement(
  "rate_table_delete",
  `UPDATE rate_tables SET deleted_at = $4, updated_at = $4, changed_by = $5, changed_request_id = $6
   WHERE ${mine} AND id = $3`,
);

/** Soft-deletes a table. */
export async function deleteRateTableRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, [environment, ownerId, id, now, ...changeStampList()]);
}

const policyStatement = statement<{ id: string }>(
  "rate_table_policy",
  `SELECT policy.id FROM policy_terms AS term JOIN policies AS policy ON policy.environment = term.environment AND policy.owner_id = term.owner_id
     AND policy.id = term.policy_id
   WHERE term.rating ? 'rateTable' AND term.rating->>'rateTable' = $3 AND policy.environment = $1 AND policy.owner_id = $2
     AND policy.deleted_at IS NULL
   ORDER BY policy.id LIMIT 1`,
);

/** Selects the id of a policy with a term that names the table; undefined if there is none. */
export async function selectPolicyOfTable(tx: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [row] = await tx.query(policyStatement, [environment, ownerId, id]);
  return row?.id;
}

interface VersionRow extends Pick<TableRow, "effective_from" | "applies_to" | "version" | "row_count" | "created_at"> {
  digest: string;
}

const insertVersionStatement = statement(
  "rate_table_version_insert",
  `INSERT INTO rate_table_versions (environment, owner_id, rate_table_id, version, effective_from, applies_to, row_count,
     digest, created_at, changed_by, changed_request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/** Inserts the latest version of a table. */
export async function insertVersion(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  table: RateTable,
  digest: string,
): Promise<void> {
  const { id, version, effectiveFrom = null, appliesTo, rowCount, updatedAt } = table;
  const values = [environment, ownerId, id, version, effectiveFrom, appliesTo, rowCount, digest, updatedAt];
  await tx.query(insertVersionStatement, [...values, ...changeStampList()]);
}

const versionColumns = "version, effective_from, applies_to, row_count, created_at, digest";
const versionsStatement = statement<VersionRow>(
  "rate_table_versions",
  `SELECT ${versionColumns} FROM rate_table_versions WHERE ${mine} AND rate_table_id = $3 ORDER BY version DESC`,
);
const versionStatement = statement<VersionRow>(
  "rate_table_version",
  `SELECT ${versionColumns} FROM rate_table_versions WHERE ${mine} AND rate_table_id = $3 AND version = $4`,
);

/** Selects the versions of a table, newest first. */
export async function selectVersions(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
): Promise<RateTableVersion[]> {
  return (await db.query(versionsStatement, [environment, ownerId, id])).map(versionOf);
}

/** Selects a version of a table, with the digest of its rows; undefined if the table does not have it. */
export async function selectVersion(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { id, version }: { id: string; version: number },
) {
  const [row] = await db.query(versionStatement, [environment, ownerId, id, version]);
  return row && { ...versionOf(row), digest: row.digest };
}

function versionOf(row: VersionRow): RateTableVersion {
  return {
    version: row.version,
    ...(row.effective_from !== null && { effectiveFrom: row.effective_from }),
    appliesTo: row.applies_to,
    rowCount: row.row_count,
    createdAt: row.created_at,
  };
}

function rateTableOf(row: TableRow): RateTable {
  return {
    id: row.id,
    name: row.name,
    ...(row.effective_from !== null && { effectiveFrom: row.effective_from }),
    appliesTo: row.applies_to,
    version: row.version,
    rowCount: row.row_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
  };
}

import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { RateApplication } from "@platform/public-records/record/rating-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { RateTable, RateTableVersion } from "./rate-table.ts";

const tableRow = {
  id: "text",
  name: "text",
  effective_from: "date?",
  applies_to: typed<RateApplication>("text"),
  version: "int",
  row_count: "int",
  created_at: "timestamptz",
  updated_at: "timestamptz",
  deleted_at: "timestamptz?",
} as const;
type TableRow = RowOf<typeof tableRow>;

const columns = `id, name, effective_from, applies_to, version, row_count, created_at, updated_at, deleted_at`;
const mine = "environment = {environment:text} AND owner_id = {ownerId:text}";

const insertStatement = statement(
  "rate_table_insert",
  { id: "text" },
  `INSERT INTO rate_tables (environment, owner_id, id, name, effective_from, applies_to, version, row_count, created_at,
     updated_at, request_id, changed_by, changed_request_id)
   VALUES ({environment:text}, {ownerId:text}, {id:text}, {name:text}, {effectiveFrom:date?}, {appliesTo:text}, {version:int}, {rowCount:int}, {createdAt:timestamptz}, {createdAt:timestamptz}, {requestId:text}, {changedBy:text?}, {changedRequestId:text?})
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
  return (
    (
      await tx.query(insertStatement, {
        environment,
        ownerId,
        id,
        name,
        effectiveFrom,
        appliesTo,
        version,
        rowCount,
        createdAt,
        requestId,
        ...changeStamp(),
      })
    ).length > 0
  );
}

const find = `SELECT ${columns} FROM rate_tables WHERE ${mine} AND id = {id:text} AND deleted_at IS NULL` as const;
const findStatement = statement("rate_table_find", tableRow, find);
const lockStatement = statement("rate_table_lock", tableRow, `${find} FOR UPDATE`);
const shareStatement = statement("rate_table_share", tableRow, `${find} FOR SHARE`);
const findByRequestStatement = statement(
  "rate_table_find_by_request",
  tableRow,
  `SELECT ${columns} FROM rate_tables WHERE ${mine} AND request_id = {requestId:text}`,
);

/** Selects a table unless it is deleted. `update` and `share` lock it until the transaction ends. */
export async function selectRateTable(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock }: { lock?: "update" | "share" } = {},
): Promise<RateTable | undefined> {
  const by = lock === "update" ? lockStatement : lock === "share" ? shareStatement : findStatement;
  const [row] = await db.query(by, { environment, ownerId, id });
  return row && rateTableOf(row);
}

/** Selects the table that a request created. */
export async function selectRateTableOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, { environment, ownerId, requestId });
  return row && rateTableOf(row);
}

/** Selects a page of the tenant's tables, newest first. */
export const selectRateTables = tenantList({
  table: "rate_tables",
  row: tableRow,
  columns,
  filters: {},
  fromRow: rateTableOf,
});

const updateStatement = statement(
  "rate_table_update",
  `UPDATE rate_tables SET name = {name:text}, effective_from = {effectiveFrom:date?}, applies_to = {appliesTo:text}, version = {version:int}, row_count = {rowCount:int}, updated_at = {updatedAt:timestamptz},
     changed_by = {changedBy:text?}, changed_request_id = {changedRequestId:text?}
   WHERE ${mine} AND id = {id:text}`,
);

/** Updates the members of a table that can change. */
export async function updateRateTableRow(tx: Queryable, { environment, ownerId }: Tenant, table: RateTable) {
  const { id, name, effectiveFrom = null, appliesTo, version, rowCount, updatedAt } = table;
  await tx.query(updateStatement, {
    environment,
    ownerId,
    id,
    name,
    effectiveFrom,
    appliesTo,
    version,
    rowCount,
    updatedAt,
    ...changeStamp(),
  });
}

const deleteStatement = statement(
  "rate_table_delete",
  `UPDATE rate_tables SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, changed_by = {changedBy:text?}, changed_request_id = {changedRequestId:text?}
   WHERE ${mine} AND id = {id:text}`,
);

/** Soft-deletes a table. */
export async function deleteRateTableRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, { environment, ownerId, id, now, ...changeStamp() });
}

const policyStatement = statement(
  "rate_table_policy",
  { id: "text" },
  `SELECT policy.id FROM policy_terms AS term JOIN policies AS policy ON policy.environment = term.environment AND policy.owner_id = term.owner_id
     AND policy.id = term.policy_id
   WHERE term.rating ? 'rateTable' AND term.rating->>'rateTable' = {id:text} AND policy.environment = {environment:text} AND policy.owner_id = {ownerId:text}
     AND policy.deleted_at IS NULL
   ORDER BY policy.id LIMIT 1`,
);

/** Selects the id of a policy with a term that names the table; undefined if there is none. */
export async function selectPolicyOfTable(tx: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [row] = await tx.query(policyStatement, { environment, ownerId, id });
  return row?.id;
}

interface VersionRow extends Pick<TableRow, "effective_from" | "applies_to" | "version" | "row_count" | "created_at"> {
  digest: string;
}

const insertVersionStatement = statement(
  "rate_table_version_insert",
  `INSERT INTO rate_table_versions (environment, owner_id, rate_table_id, version, effective_from, applies_to, row_count,
     digest, created_at, changed_by, changed_request_id)
   VALUES ({environment:text}, {ownerId:text}, {id:text}, {version:int}, {effectiveFrom:date?}, {appliesTo:text}, {rowCount:int}, {digest:text}, {updatedAt:timestamptz}, {changedBy:text?}, {changedRequestId:text?})`,
);

/** Inserts the latest version of a table. */
export async function insertVersion(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  table: RateTable,
  digest: string,
): Promise<void> {
  const { id, version, effectiveFrom = null, appliesTo, rowCount, updatedAt } = table;
  await tx.query(insertVersionStatement, {
    environment,
    ownerId,
    id,
    version,
    effectiveFrom,
    appliesTo,
    rowCount,
    digest,
    updatedAt,
    ...changeStamp(),
  });
}

const versionColumns = "version, effective_from, applies_to, row_count, created_at, digest";
const versionsStatement = statement(
  "rate_table_versions",
  {
    digest: "text",
    version: "int",
    effective_from: "date?",
    applies_to: typed<VersionRow["applies_to"]>("text"),
    row_count: "int",
    created_at: "timestamptz",
  },
  `SELECT ${versionColumns} FROM rate_table_versions WHERE ${mine} AND rate_table_id = {id:text} ORDER BY version DESC`,
);
const versionStatement = statement(
  "rate_table_version",
  {
    digest: "text",
    version: "int",
    effective_from: "date?",
    applies_to: typed<VersionRow["applies_to"]>("text"),
    row_count: "int",
    created_at: "timestamptz",
  },
  `SELECT ${versionColumns} FROM rate_table_versions WHERE ${mine} AND rate_table_id = {id:text} AND version = {version:int}`,
);

/** Selects the versions of a table, newest first. */
export async function selectVersions(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
): Promise<RateTableVersion[]> {
  return (await db.query(versionsStatement, { environment, ownerId, id })).map(versionOf);
}

/** Selects a version of a table, with the digest of its rows; undefined if the table does not have it. */
export async function selectVersion(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { id, version }: { id: string; version: number },
) {
  const [row] = await db.query(versionStatement, { environment, ownerId, id, version });
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

import { assigned, listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { fromMemberRow, memberColumns } from "@platform/public-records/noun/members";
import { rateTableMembers } from "@platform/public-records/noun/rate-table";
import type { RateApplication } from "@platform/public-records/record/rating-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { RateTable, RateTableVersion } from "./rate-table.ts";

const version = {
  version: "int",
  effectiveFrom: "date?",
  appliesTo: typed<RateApplication>("text"),
  rowCount: "int",
} as const;
const created = { id: "text", createdAt: "timestamptz" } as const;
const changeable = { name: "text", ...version, ...memberColumns(rateTableMembers), updatedAt: "timestamptz" } as const;
const tableRow = { ...created, ...changeable, deletedAt: "timestamptz?" } as const;

const stamp = { changedBy: "text?", changedRequestId: "text?" } as const;
const columns = selected(tableRow);
const mine = "environment = {environment:text} AND owner_id = {ownerId:text}";

const inserted = {
  environment: "text",
  ownerId: "text",
  requestId: "text",
  ...created,
  ...changeable,
  ...stamp,
} as const;
const insertStatement = statement(
  "rate_table_insert",
  { id: "text" },
  `INSERT INTO rate_tables (${listed(inserted)}) VALUES (${parameters(inserted)})
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
  { using: inserted },
);

/** Inserts a table; false if the request has already created one. */
export async function insertRateTable(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  table: RateTable,
  requestId: string,
): Promise<boolean> {
  const values = { environment, ownerId, requestId, ...table, ...changeStamp() };
  return (await tx.query(insertStatement, values)).length > 0;
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
  {},
  `UPDATE rate_tables SET ${assigned({ ...changeable, ...stamp })} WHERE ${mine} AND id = {id:text}`,
  { using: { ...changeable, ...stamp, environment: "text", ownerId: "text", id: "text" } },
);

/** Updates the members of a table that can change. */
export async function updateRateTableRow(tx: Queryable, { environment, ownerId }: Tenant, table: RateTable) {
  await tx.query(updateStatement, { environment, ownerId, ...table, ...changeStamp() });
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

const insertedVersion = {
  environment: "text",
  ownerId: "text",
  rateTableId: "text",
  ...version,
  digest: "text",
  createdAt: "timestamptz",
  ...stamp,
} as const;
const insertVersionStatement = statement(
  "rate_table_version_insert",
  {},
  `INSERT INTO rate_table_versions (${listed(insertedVersion)}) VALUES (${parameters(insertedVersion)})`,
  { using: insertedVersion },
);

/** Inserts the latest version of a table. */
export async function insertVersion(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  table: RateTable,
  digest: string,
): Promise<void> {
  const { id: rateTableId, updatedAt: createdAt } = table;
  const row = { ...table, environment, ownerId, rateTableId, digest, createdAt, ...changeStamp() };
  await tx.query(insertVersionStatement, row);
}

const versionRow = { ...version, createdAt: "timestamptz", digest: "text" } as const;
const versionsStatement = statement(
  "rate_table_versions",
  versionRow,
  `SELECT ${selected(versionRow)} FROM rate_table_versions WHERE ${mine} AND rate_table_id = {id:text} ORDER BY version DESC`,
);
const versionStatement = statement(
  "rate_table_version",
  versionRow,
  `SELECT ${selected(versionRow)} FROM rate_table_versions
   WHERE ${mine} AND rate_table_id = {id:text} AND version = {version:int}`,
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

function versionOf({ effectiveFrom, digest: _, ...row }: RowOf<typeof versionRow>): RateTableVersion {
  return { ...row, ...(effectiveFrom !== null && { effectiveFrom }) };
}

function rateTableOf({ effectiveFrom, deletedAt, ...row }: RowOf<typeof tableRow>): RateTable {
  return {
    ...fromMemberRow(rateTableMembers, row),
    ...(effectiveFrom !== null && { effectiveFrom }),
    ...(deletedAt && { deletedAt }),
  };
}

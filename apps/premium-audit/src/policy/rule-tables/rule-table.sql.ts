import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { RuleTableRow } from "../../rating/terms/rule-table.ts";
import type { OwnerRuleTable, RuleTableVersion } from "./owner-rule-table.ts";

const tableRow = {
  id: "text",
  name: "text",
  version: "int",
  row_count: "int",
  created_at: "timestamptz",
  updated_at: "timestamptz",
  deleted_at: "timestamptz?",
} as const;
type TableRow = RowOf<typeof tableRow>;

const columns = "id, name, version, row_count, created_at, updated_at, deleted_at";
const mine = "environment = {environment:text} AND owner_id = {ownerId:text}";

const insertStatement = statement(
  "rule_table_insert",
  { id: "text" },
  `INSERT INTO rule_tables (environment, owner_id, id, name, version, row_count, created_at, updated_at, request_id, changed_by,
     changed_request_id)
   VALUES ({environment:text}, {ownerId:text}, {id:text}, {name:text}, {version:int}, {rowCount:int}, {createdAt:timestamptz}, {createdAt:timestamptz}, {requestId:text}, {changedBy:text?}, {changedRequestId:text?})
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
);

/** Inserts a table; false if the request has already created one. */
export async function insertRuleTable(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, name, version, rowCount, createdAt }: OwnerRuleTable,
  requestId: string,
): Promise<boolean> {
  const row = { environment, ownerId, id, name, version, rowCount, createdAt, requestId };
  return (await tx.query(insertStatement, { ...row, ...changeStamp() })).length > 0;
}

const find = `SELECT ${columns} FROM rule_tables WHERE ${mine} AND id = {id:text} AND deleted_at IS NULL` as const;
const findStatement = statement("rule_table_find", tableRow, find);
const lockStatement = statement("rule_table_lock", tableRow, `${find} FOR UPDATE`);
const shareStatement = statement("rule_table_share", tableRow, `${find} FOR SHARE`);
const findByRequestStatement = statement(
  "rule_table_find_by_request",
  tableRow,
  `SELECT ${columns} FROM rule_tables WHERE ${mine} AND request_id = {requestId:text}`,
);

/** Selects a table unless it is deleted. `update` and `share` lock it until the transaction ends. */
export async function selectRuleTable(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock }: { lock?: "update" | "share" } = {},
): Promise<OwnerRuleTable | undefined> {
  const by = lock === "update" ? lockStatement : lock === "share" ? shareStatement : findStatement;
  const [row] = await db.query(by, { environment, ownerId, id });
  return row && ruleTableOf(row);
}

/** Selects the table that a request created. */
export async function selectRuleTableOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, { environment, ownerId, requestId });
  return row && ruleTableOf(row);
}

/** Selects a page of the tenant's tables, newest first. */
export const selectRuleTables = tenantList({
  table: "rule_tables",
  row: tableRow,
  columns,
  filters: {},
  fromRow: ruleTableOf,
});

const updateStatement = statement(
  "rule_table_update",
  `UPDATE rule_tables SET name = {name:text}, version = {version:int}, row_count = {rowCount:int}, updated_at = {updatedAt:timestamptz}, changed_by = {changedBy:text?},
     changed_request_id = {changedRequestId:text?}
   WHERE ${mine} AND id = {id:text}`,
);

/** Updates the members of a table that can change. */
export async function updateRuleTableRow(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, name, version, rowCount, updatedAt }: OwnerRuleTable,
): Promise<void> {
  const row = { environment, ownerId, id, name, version, rowCount, updatedAt };
  await tx.query(updateStatement, { ...row, ...changeStamp() });
}

const deleteStatement = statement(
  "rule_table_delete",
  `UPDATE rule_tables SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, changed_by = {changedBy:text?}, changed_request_id = {changedRequestId:text?}
   WHERE ${mine} AND id = {id:text}`,
);

/** Soft-deletes a table. */
export async function deleteRuleTableRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, { environment, ownerId, id, now, ...changeStamp() });
}

const policyStatement = statement(
  "rule_table_policy",
  { id: "text" },
  `SELECT policy.id FROM policy_terms AS term JOIN policies AS policy ON policy.environment = term.environment AND policy.owner_id = term.owner_id
     AND policy.id = term.policy_id
   WHERE term.environment = {environment:text} AND term.owner_id = {ownerId:text} AND term.rating->>'ruleTable' = {id:text} AND policy.deleted_at IS NULL
   ORDER BY policy.id LIMIT 1`,
);

/** Selects the id of a policy with a term that names the table; undefined if there is none. */
export async function selectPolicyOfRuleTable(tx: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [row] = await tx.query(policyStatement, { environment, ownerId, id });
  return row?.id;
}

const insertVersionStatement = statement(
  "rule_table_version_insert",
  `INSERT INTO rule_table_versions (environment, owner_id, rule_table_id, version, row_count, digest, rows, created_at, changed_by,
     changed_request_id)
   VALUES ({environment:text}, {ownerId:text}, {id:text}, {version:int}, {rowCount:int}, {digest:text}, {rows:jsonb}, {updatedAt:timestamptz}, {changedBy:text?}, {changedRequestId:text?})`,
);

/** Inserts the latest version of a table with its rows. */
export async function insertRuleTableVersion(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, version, rowCount, updatedAt }: OwnerRuleTable,
  { rows, digest }: { rows: readonly RuleTableRow[]; digest: string },
): Promise<void> {
  const row = { environment, ownerId, id, version, rowCount, digest, rows, updatedAt };
  await tx.query(insertVersionStatement, { ...row, ...changeStamp() });
}

const versionsStatement = statement(
  "rule_table_versions",
  { version: "int", rowCount: "int", digest: "text", createdAt: "timestamptz" },
  `SELECT version, row_count AS "rowCount", digest, created_at AS "createdAt" FROM rule_table_versions
   WHERE ${mine} AND rule_table_id = {id:text} ORDER BY version DESC`,
);

/** Selects the versions of a table without their rows, newest first. */
export function selectRuleTableVersions(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
): Promise<RuleTableVersion[]> {
  return db.query(versionsStatement, { environment, ownerId, id });
}

const rowsStatement = statement(
  "rule_table_version_rows",
  { digest: "text", rows: typed<RuleTableRow[]>("jsonb") },
  `SELECT digest, rows FROM rule_table_versions WHERE ${mine} AND rule_table_id = {id:text} AND version = {version:int}`,
);

/** Selects the rows of a version with their digest; undefined if the table does not have it. */
export async function selectRuleTableRows(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { id, version }: { id: string; version: number },
) {
  const [row] = await db.query(rowsStatement, { environment, ownerId, id, version });
  return row;
}

function ruleTableOf(row: TableRow): OwnerRuleTable {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    rowCount: row.row_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
  };
}

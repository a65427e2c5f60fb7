import { assigned, listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { ofTenant } from "../../payroll/report-key.sql.ts";
import type { FileMapping } from "./file-mapping.ts";

const members = { name: "text", mapping: typed<FileMapping["mapping"]>("jsonb"), updatedAt: "timestamptz" } as const;
const row = { id: "text", ...members, createdAt: "timestamptz", deletedAt: "timestamptz?" } as const;

const lockStatement = statement(
  "file_mappings_lock",
  {},
  "SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'file_mappings', {environment:text}, {ownerId:text}), 0))",
);
const countStatement = statement(
  "file_mappings_count",
  { count: "int" },
  `SELECT count(*)::int AS count FROM file_mappings WHERE ${ofTenant} AND deleted_at IS NULL`,
);

/** Counts the mappings of an owner; other changes of them wait until the transaction ends. */
export async function lockFileMappings(tx: Queryable, { environment, ownerId }: Tenant): Promise<number> {
  await tx.query(lockStatement, { environment, ownerId });
  const [counted] = await tx.query(countStatement, { environment, ownerId });
  return counted?.count ?? 0;
}

const insertedColumns = { environment: "text", ownerId: "text", ...row, requestId: "text", ...stamp } as const;
const insertStatement = statement(
  "file_mapping_insert",
  {},
  `INSERT INTO file_mappings (${listed(insertedColumns)}) VALUES (${parameters(insertedColumns)})`,
  { using: insertedColumns },
);

export async function insertFileMapping(
  tx: Queryable,
  tenant: Tenant,
  mapping: FileMapping,
  requestId: string,
): Promise<void> {
  await tx.query(insertStatement, { ...tenant, ...mapping, requestId, ...changeStamp() });
}

const find = `SELECT ${selected(row)} FROM file_mappings WHERE ${ofTenant} AND` as const;
const findStatement = statement("file_mapping_find", row, `${find} id = {id:text} AND deleted_at IS NULL`);
const findByNameStatement = statement(
  "file_mapping_find_by_name",
  row,
  `${find} lower(name) = lower({name:text}) AND deleted_at IS NULL`,
);
const findByRequestStatement = statement("file_mapping_find_by_request", row, `${find} request_id = {requestId:text}`);

/** Selects a mapping by one of its keys. By id and by name it must not be deleted. */
export async function selectFileMapping(
  db: Queryable,
  tenant: Tenant,
  key: { id: string } | { name: string } | { requestId: string },
): Promise<FileMapping | undefined> {
  const [mapping] =
    "id" in key
      ? await db.query(findStatement, { ...tenant, ...key })
      : "name" in key
        ? await db.query(findByNameStatement, { ...tenant, ...key })
        : await db.query(findByRequestStatement, { ...tenant, ...key });
  return mapping && mappingOf(mapping);
}

const namedMapping = { name: row.name, mapping: row.mapping } as const;
const ofOwnerStatement = statement(
  "file_mappings_of_owner",
  namedMapping,
  `SELECT ${selected(namedMapping)} FROM file_mappings WHERE ${ofTenant} AND deleted_at IS NULL ORDER BY id`,
);

/** Selects all mappings of an owner, which has a bounded number of them. */
export function selectFileMappingsOfOwner(
  db: Queryable,
  { environment, ownerId }: Tenant,
): Promise<Pick<FileMapping, "name" | "mapping">[]> {
  return db.query(ofOwnerStatement, { environment, ownerId });
}

/** Selects a page of the tenant's mappings, newest first. */
export const selectFileMappings = tenantList({ table: "file_mappings", row, filters: {}, fromRow: mappingOf });

const changedColumns = { ...members, deletedAt: "timestamptz?", ...stamp } as const;
const updateStatement = statement(
  "file_mapping_update",
  {},
  `UPDATE file_mappings SET ${assigned(changedColumns)} WHERE ${ofTenant} AND id = {id:text}`,
  { using: changedColumns },
);

/** Updates the members of a mapping that can change, and when it was deleted. */
export async function updateFileMappingRow(tx: Queryable, tenant: Tenant, mapping: FileMapping): Promise<void> {
  await tx.query(updateStatement, { ...tenant, ...mapping, ...changeStamp() });
}

function mappingOf({ deletedAt, ...mapping }: RowOf<typeof row>): FileMapping {
  return { ...mapping, ...(deletedAt && { deletedAt }) };
}

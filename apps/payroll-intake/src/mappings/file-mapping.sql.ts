import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { FileMapping } from "./file-mapping.ts";

interface MappingRow extends Pick<FileMapping, "id" | "name" | "mapping"> {
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

const columns = "id, name, mapping, created_at, updated_at, deleted_at";
const mine = "environment = $1 AND owner_id = $2";

const lockStatement = statement(
  "file_mappings_lock",
  "SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'file_mappings', $1::text, $2::text), 0))",
);
const countStatement = statement<{ count: number }>(
  "file_mappings_count",
  `SELECT count(*)::int AS count FROM file_mappings WHERE ${mine} AND deleted_at IS NULL`,
);

/** Counts the mappings of an owner; other changes of them wait until the transaction ends. */
export async function lockFileMappings(tx: Queryable, { environment, ownerId }: Tenant): Promise<number> {
  await tx.query(lockStatement, [environment, ownerId]);
  const [row] = await tx.query(countStatement, [environment, ownerId]);
  return row?.count ?? 0;
}

const insertStatement = statement(
  "file_mapping_insert",
  `INSERT INTO file_mappings (environment, owner_id, id, name, mapping, created_at, updated_at, request_id, changed_by,
     changed_request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
);

export async function insertFileMapping(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, name, mapping, createdAt }: FileMapping,
  requestId: string,
): Promise<void> {
  const values = [environment, ownerId, id, name, JSON.stringify(mapping), createdAt, requestId];
  await tx.query(insertStatement, [...values, ...changeStampList()]);
}

const findStatement = statement<MappingRow>(
  "file_mapping_find",
  `SELECT ${columns} FROM file_mappings WHERE ${mine} AND id = $3 AND deleted_at IS NULL`,
);
const findByNameStatement = statement<MappingRow>(
  "file_mapping_find_by_name",
  `SELECT ${columns} FROM file_mappings WHERE ${mine} AND lower(name) = lower($3) AND deleted_at IS NULL`,
);
const findByRequestStatement = statement<MappingRow>(
  "file_mapping_find_by_request",
  `SELECT ${columns} FROM file_mappings WHERE ${mine} AND request_id = $3`,
);

/** Selects a mapping by one of its keys. By id and by name it must not be deleted. */
export async function selectFileMapping(
  db: Queryable,
  { environment, ownerId }: Tenant,
  key: { id: string } | { name: string } | { requestId: string },
): Promise<FileMapping | undefined> {
  const [by, value] =
    "id" in key
      ? [findStatement, key.id]
      : "name" in key
        ? [findByNameStatement, key.name]
        : [findByRequestStatement, key.requestId];
  const [row] = await db.query(by, [environment, ownerId, value]);
  return row && mappingOf(row);
}

/** Selects a page of the tenant's mappings, newest first. */
export const selectFileMappings = tenantList({ table: "file_mappings", columns, filters: {}, fromRow: mappingOf });

const updateStatement = statement(
  "file_mapping_update",
  `UPDATE file_mappings SET name = $4, mapping = $5, updated_at = $6, deleted_at = $7, changed_by = $8, changed_request_id = $9
   WHERE ${mine} AND id = $3`,
);

/** Updates the members of a mapping that can change, and when it was deleted. */
export async function updateFileMappingRow(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, name, mapping, updatedAt, deletedAt = undefined }: FileMapping,
): Promise<void> {
  const values = [environment, ownerId, id, name, JSON.stringify(mapping), updatedAt, deletedAt ?? null];
  await tx.query(updateStatement, [...values, ...changeStampList()]);
}

function mappingOf({ created_at, updated_at, deleted_at, ...row }: MappingRow): FileMapping {
  return { ...row, createdAt: created_at, updatedAt: updated_at, ...(deleted_at && { deletedAt: deleted_at }) };
}

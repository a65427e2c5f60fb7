import { assigned, listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import { changeStamp } from "@platform/service/call/current-actor";
import { isId } from "@platform/service/call/ids";
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

const remembered = { id: "text", mapping: typed<FileMapping["mapping"]>("jsonb") } as const;
const isRemembered = "file_columns->'mapping' IS NOT NULL AND intake_failure IS NULL";
const rememberedColumns = "id, file_columns->'mapping' AS mapping";
const rememberedStatement = statement(
  "file_mappings_remembered",
  remembered,
  `SELECT ${rememberedColumns} FROM (
     SELECT id, file_columns, intake_failure FROM payroll_reports WHERE ${ofTenant} ORDER BY id DESC LIMIT 1000) AS latest
   WHERE ${isRemembered}`,
);
const rememberedByReportStatement = statement(
  "file_mapping_remembered",
  remembered,
  `SELECT ${rememberedColumns} FROM payroll_reports WHERE id = {reportId:text} AND ${ofTenant} AND ${isRemembered}`,
);

/** Selects the mappings that the files of the owner's latest reports were sent with, by the ids of the reports, the newest first. */
export function selectRememberedMappings(
  db: Queryable,
  { environment, ownerId }: Tenant,
): Promise<RowOf<typeof remembered>[]> {
  return db.query(rememberedStatement, { environment, ownerId });
}

/** Selects the mapping that the file of a report was sent with, or that is stored by a name; undefined if there is none. */
export async function selectNamedMapping(
  db: Queryable,
  { environment, ownerId }: Tenant,
  name: string,
): Promise<FileMapping["mapping"] | undefined> {
  const stored = await selectFileMapping(db, { environment, ownerId }, { name });
  if (stored || !isId(reportIdPrefix[environment], name)) return stored?.mapping;
  const [ofReport] = await db.query(rememberedByReportStatement, { environment, ownerId, reportId: name });
  return ofReport?.mapping;
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

import { assigned, listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp, stamped } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { fromMemberRow, memberColumns } from "@platform/public-records/noun/members";
import { subcontractorMembers } from "@platform/public-records/noun/subcontractor";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Subcontractor } from "./subcontractor.ts";

const created = { id: "text", employerId: "text", createdAt: "timestamptz" } as const;
const changeable = {
  name: "text",
  state: "text",
  classCode: "text",
  contract: typed<Subcontractor["contract"]>("text"),
  payments: typed<Subcontractor["payments"]>("jsonb"),
  certificates: typed<Subcontractor["certificates"]>("jsonb"),
  ...memberColumns(subcontractorMembers),
  updatedAt: "timestamptz",
} as const;
const subcontractorRow = { ...created, ...changeable, deletedAt: "timestamptz?" } as const;
type SubcontractorRow = RowOf<typeof subcontractorRow>;

const columns = selected(subcontractorRow);
const ofTenant = "environment = {environment:text} AND owner_id = {ownerId:text}";

const lockStatement = statement(
  "subcontractors_register_lock",
  "SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'subcontractors', {environment:text}, {ownerId:text}, {employerId:text}), 0))",
);

/** Locks the register of an employer until the transaction ends: no other transaction changes it, or compares it, meanwhile. */
export async function lockRegister(tx: Queryable, { environment, ownerId }: Tenant, employerId: string): Promise<void> {
  await tx.query(lockStatement, { environment, ownerId, employerId });
}

const stated = { ...changeable, ...stamp } as const;
const inserted = { environment: "text", ownerId: "text", requestId: "text", ...created, ...stated } as const;
const insertStatement = statement(
  "subcontractor_insert",
  { id: "text" },
  `INSERT INTO subcontractors (${listed(inserted)}) VALUES (${parameters(inserted)})
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
  { using: inserted },
);

/** Inserts a subcontractor; false if the request has already created one. */
export async function insertSubcontractor(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  subcontractor: Subcontractor,
  requestId: string,
): Promise<boolean> {
  const values = { environment, ownerId, requestId, ...subcontractor, ...changeStamp() };
  return (await tx.query(insertStatement, values)).length > 0;
}

const find =
  `SELECT ${columns} FROM subcontractors WHERE ${ofTenant} AND id = {id:text} AND deleted_at IS NULL` as const;
const findStatement = statement("subcontractor_find", subcontractorRow, find);
const findByRequestStatement = statement(
  "subcontractor_find_by_request",
  subcontractorRow,
  `SELECT ${columns} FROM subcontractors WHERE ${ofTenant} AND request_id = {requestId:text}`,
);

/** Selects a subcontractor unless it is deleted. */
export async function selectSubcontractor(db: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [row] = await db.query(findStatement, { environment, ownerId, id });
  return row && subcontractorOf(row);
}

/** Selects the subcontractor that a request created. */
export async function selectSubcontractorOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, { environment, ownerId, requestId });
  return row && subcontractorOf(row);
}

const registerStatement = statement(
  "subcontractors_register",
  subcontractorRow,
  `SELECT ${columns} FROM subcontractors WHERE ${ofTenant} AND employer_id = {employerId:text} AND deleted_at IS NULL ORDER BY id`,
);

/** Selects all subcontractors of an employer, the oldest first. */
export async function selectRegister(
  db: Queryable,
  { environment, ownerId }: Tenant,
  employerId: string,
): Promise<Subcontractor[]> {
  return (await db.query(registerStatement, { environment, ownerId, employerId })).map(subcontractorOf);
}

/** Selects a page of the tenant's subcontractors, newest first. */
export const selectSubcontractors = tenantList({
  table: "subcontractors",
  row: subcontractorRow,
  columns,
  filters: { employerId: "employer_id" },
  fromRow: subcontractorOf,
});

const updateStatement = statement(
  "subcontractor_update",
  {},
  `UPDATE subcontractors SET ${assigned(stated)} WHERE ${ofTenant} AND id = {id:text}`,
  { using: stated },
);

/** Updates the members of a subcontractor that can change. */
export async function updateSubcontractorRow(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  subcontractor: Subcontractor,
): Promise<void> {
  await tx.query(updateStatement, { environment, ownerId, ...subcontractor, ...changeStamp() });
}

const auditStatement = statement(
  "subcontractor_audit",
  { id: "text" },
  `SELECT audit.id FROM audits AS audit
   JOIN worksheet_lines AS line ON line.environment = audit.environment AND line.owner_id = audit.owner_id
     AND line.audit_id = audit.id AND line.version = audit.version
   WHERE audit.environment = {environment:text} AND audit.owner_id = {ownerId:text} AND audit.employer_id = {employerId:text} AND audit.deleted_at IS NULL
     AND line.subcontractor_ids ? {id:text} LIMIT 1`,
);

/** Selects the id of an audit whose newest worksheet includes payments to the subcontractor; undefined if there is none. */
export async function selectRestingAudit(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, employerId }: Subcontractor,
): Promise<string | undefined> {
  const [row] = await tx.query(auditStatement, { environment, ownerId, employerId, id });
  return row?.id;
}

const deleteStatement = statement(
  "subcontractor_delete",
  `UPDATE subcontractors SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, ${stamped}
   WHERE ${ofTenant} AND id = {id:text}`,
);

/** Soft-deletes a subcontractor. */
export async function deleteSubcontractorRow(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  now: Date,
): Promise<void> {
  await tx.query(deleteStatement, { environment, ownerId, id, now, ...changeStamp() });
}

function subcontractorOf({ deletedAt, ...row }: SubcontractorRow): Subcontractor {
  return { ...fromMemberRow(subcontractorMembers, row), ...(deletedAt && { deletedAt }) };
}

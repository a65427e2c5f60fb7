import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Subcontractor } from "./subcontractor.ts";

interface SubcontractorRow {
  id: string;
  employer_id: string;
  name: string;
  state: string;
  class_code: string;
  contract: Subcontractor["contract"];
  payments: Subcontractor["payments"];
  certificates: Subcontractor["certificates"];
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

const columns =
  "id, employer_id, name, state, class_code, contract, payments, certificates, created_at, updated_at, deleted_at";
const ofTenant = "environment = $1 AND owner_id = $2";

const lockStatement = statement(
  "subcontractors_register_lock",
  "SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'subcontractors', $1::text, $2::text, $3::text), 0))",
);

/** Locks the register of an employer until the transaction ends: no other transaction changes it, or compares it, meanwhile. */
export async function lockRegister(tx: Queryable, { environment, ownerId }: Tenant, employerId: string): Promise<void> {
  await tx.query(lockStatement, [environment, ownerId, employerId]);
}

const insertStatement = statement<{ id: string }>(
  "subcontractor_insert",
  `INSERT INTO subcontractors (id, environment, owner_id, employer_id, name, state, class_code, contract, payments,
     certificates, created_at, updated_at, request_id, changed_by, changed_request_id)
   VALUES ($3, $1, $2, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14)
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
);

/** Inserts a subcontractor; false if the request has already created one. */
export async function insertSubcontractor(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  subcontractor: Subcontractor,
  requestId: string,
): Promise<boolean> {
  const { id, employerId, createdAt } = subcontractor;
  const values = [environment, ownerId, id, employerId, ...valuesOf(subcontractor), createdAt, requestId];
  return (await tx.query(insertStatement, [...values, ...changeStampList()])).length > 0;
}

const find = `SELECT ${columns} FROM subcontractors WHERE ${ofTenant} AND id = $3 AND deleted_at IS NULL`;
const findStatement = statement<SubcontractorRow>("subcontractor_find", find);
const findByRequestStatement = statement<SubcontractorRow>(
  "subcontractor_find_by_request",
  `SELECT ${columns} FROM subcontractors WHERE ${ofTenant} AND request_id = $3`,
);

/** Selects a subcontractor unless it is deleted. */
export async function selectSubcontractor(db: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [row] = await db.query(findStatement, [environment, ownerId, id]);
  return row && subcontractorOf(row);
}

/** Selects the subcontractor that a request created. */
export async function selectSubcontractorOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, [environment, ownerId, requestId]);
  return row && subcontractorOf(row);
}

const registerStatement = statement<SubcontractorRow>(
  "subcontractors_register",
  `SELECT ${columns} FROM subcontractors WHERE ${ofTenant} AND employer_id = $3 AND deleted_at IS NULL ORDER BY id`,
);

/** Selects all subcontractors of an employer, the oldest first. */
export async function selectRegister(
  db: Queryable,
  { environment, ownerId }: Tenant,
  employerId: string,
): Promise<Subcontractor[]> {
  return (await db.query(registerStatement, [environment, ownerId, employerId])).map(subcontractorOf);
}

/** Selects a page of the tenant's subcontractors, newest first. */
export const selectSubcontractors = tenantList({
  table: "subcontractors",
  columns,
  filters: { employerId: "employer_id" },
  fromRow: subcontractorOf,
});

const updateStatement = statement(
  "subcontractor_update",
  `UPDATE subcontractors SET name = $4, state = $5, class_code = $6, contract = $7, payments = $8, certificates = $9,
     updated_at = $10, changed_by = $11, changed_request_id = $12
   WHERE ${ofTenant} AND id = $3`,
);

/** Updates the members of a subcontractor that can change. */
export async function updateSubcontractorRow(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  subcontractor: Subcontractor,
): Promise<void> {
  const { id, updatedAt } = subcontractor;
  const values = [environment, ownerId, id, ...valuesOf(subcontractor), updatedAt, ...changeStampList()];
  await tx.query(updateStatement, values);
}

const auditStatement = statement<{ id: string }>(
  "subcontractor_audit",
  `SELECT audit.id FROM audits AS audit
   JOIN worksheet_lines AS line ON line.environment = audit.environment AND line.owner_id = audit.owner_id
     AND line.audit_id = audit.id AND line.version = audit.version
   WHERE audit.environment = $1 AND audit.owner_id = $2 AND audit.employer_id = $3 AND audit.deleted_at IS NULL
     AND line.subcontractor_ids ? $4 LIMIT 1`,
);

/** Selects the id of an audit whose newest worksheet includes payments to the subcontractor; undefined if there is none. */
export async function selectRestingAudit(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, employerId }: Subcontractor,
): Promise<string | undefined> {
  const [row] = await tx.query(auditStatement, [environment, ownerId, employerId, id]);
  return row?.id;
}

const deleteStatement = statement(
  "subcontractor_delete",
  `UPDATE subcontractors SET deleted_at = $4, updated_at = $4, changed_by = $5, changed_request_id = $6
   WHERE ${ofTenant} AND id = $3`,
);

/** Soft-deletes a subcontractor. */
export async function deleteSubcontractorRow(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  now: Date,
): Promise<void> {
  await tx.query(deleteStatement, [environment, ownerId, id, now, ...changeStampList()]);
}

function valuesOf({ name, state, classCode, contract, payments, certificates }: Subcontractor): unknown[] {
  return [name, state, classCode, contract, JSON.stringify(payments), JSON.stringify(certificates)];
}

function subcontractorOf(row: SubcontractorRow): Subcontractor {
  return {
    id: row.id,
    employerId: row.employer_id,
    name: row.name,
    state: row.state,
    classCode: row.class_code,
    contract: row.contract,
    payments: row.payments,
    certificates: row.certificates,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
  };
}

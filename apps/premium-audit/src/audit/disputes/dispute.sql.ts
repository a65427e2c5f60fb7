import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { DisputeStatus } from "@platform/public-records/record/audit-choices";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dispute } from "./dispute.ts";

interface DisputeRow {
  id: string;
  employer_id: string;
  audit_id: string;
  version: number;
  period_end: string;
  status: DisputeStatus;
  reason: string;
  lines: Dispute["lines"];
  resolution: string;
  resolved_version: number | null;
  created_at: Date;
  updated_at: Date;
  resolved_at: Date | null;
  changed_request_id: string | null;
}

const columns = `listed.id, listed.employer_id, listed.audit_id, listed.version, listed.period_end, listed.status, listed.reason,
  listed.lines, listed.resolution, listed.resolved_version, listed.created_at, listed.updated_at, listed.resolved_at,
  listed.changed_request_id`;

const insertStatement = statement<{ id: string }>(
  "dispute_insert",
  `INSERT INTO audit_disputes (id, environment, owner_id, employer_id, audit_id, version, period_end, status, reason, lines,
     resolution, created_at, updated_at, request_id, changed_by, changed_request_id)
   VALUES ($3, $1, $2, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15)
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
);

/** Inserts a dispute; false if the request has already created one. */
export async function insertDispute(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  dispute: Dispute,
  requestId: string,
): Promise<boolean> {
  const { id, employerId, auditId, version, periodEnd, status, reason, lines, resolution, createdAt } = dispute;
  const values = [id, employerId, auditId, version, periodEnd, status, reason, JSON.stringify(lines), resolution];
  const inserted = await tx.query(insertStatement, [
    environment,
    ownerId,
    ...values,
    createdAt,
    requestId,
    ...changeStampList(),
  ]);
  return inserted.length > 0;
}

const byRequestStatement = statement<DisputeRow>(
  "dispute_find_by_request",
  `SELECT ${columns} FROM audit_disputes AS listed WHERE environment = $1 AND owner_id = $2 AND request_id = $3`,
);

/** Selects the dispute that a request created. */
export async function selectDisputeOfRequest(
  db: Queryable,
  { environment, ownerId }: Tenant,
  requestId: string,
): Promise<Dispute | undefined> {
  const [row] = await db.query(byRequestStatement, [environment, ownerId, requestId]);
  return row && disputeOf(row);
}

/** A dispute is gone with its audit. */
const find = `SELECT ${columns} FROM audit_disputes AS listed JOIN audits AS audit ON audit.environment = listed.environment AND audit.owner_id = listed.owner_id
     AND audit.id = listed.audit_id
   WHERE listed.environment = $1 AND listed.owner_id = $2 AND listed.audit_id = $3 AND listed.id = $4
     AND audit.deleted_at IS NULL`;
const findStatement = statement<DisputeRow>("dispute_find", find);
const lockStatement = statement<DisputeRow>("dispute_lock", `${find} FOR UPDATE OF listed`);

/** Selects a dispute of an audit; `lock` locks it until the transaction ends. */
export async function selectDispute(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, id }: { auditId: string; id: string },
  { lock = false } = {},
): Promise<Dispute | undefined> {
  const [row] = await db.query(lock ? lockStatement : findStatement, [environment, ownerId, auditId, id]);
  return row && disputeOf(row);
}

const updateStatement = statement(
  "dispute_update",
  `UPDATE audit_disputes SET status = $4, lines = $5, resolution = $6, resolved_version = $7, resolved_at = $8, updated_at = $8,
     changed_by = $9, changed_request_id = $10
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Updates the status and the resolution of a dispute. */
export async function updateDispute(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, status, lines, resolution, resolvedVersion, updatedAt }: Dispute,
): Promise<void> {
  const values = [status, JSON.stringify(lines), resolution, resolvedVersion ?? null, updatedAt];
  await tx.query(updateStatement, [environment, ownerId, id, ...values, ...changeStampList()]);
}

/** Selects a page of the tenant's disputes, newest first. */
export const selectDisputes = tenantList({
  table: "audit_disputes",
  columns,
  where: `EXISTS (SELECT FROM audits AS audit WHERE audit.environment = listed.environment AND audit.owner_id = listed.owner_id
    AND audit.id = listed.audit_id AND audit.deleted_at IS NULL)`,
  filters: { auditId: "audit_id", status: "status" },
  fromRow: disputeOf,
});

function disputeOf(row: DisputeRow): Dispute {
  return {
    id: row.id,
    employerId: row.employer_id,
    auditId: row.audit_id,
    version: row.version,
    periodEnd: row.period_end,
    status: row.status,
    reason: row.reason,
    lines: row.lines,
    resolution: row.resolution,
    ...(row.resolved_version !== null && { resolvedVersion: row.resolved_version }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.resolved_at && { resolvedAt: row.resolved_at }),
    ...(row.resolved_at && row.changed_request_id !== null && { resolvedBy: row.changed_request_id }),
  };
}

import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { DisputeStatus } from "@platform/public-records/record/audit-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dispute } from "./dispute.ts";

const disputeRow = {
  id: "text",
  employer_id: "text",
  audit_id: "text",
  version: "int",
  period_end: "date",
  status: typed<DisputeStatus>("text"),
  reason: "text",
  lines: typed<Dispute["lines"]>("jsonb"),
  resolution: "text",
  resolved_version: "int?",
  created_at: "timestamptz",
  updated_at: "timestamptz",
  resolved_at: "timestamptz?",
  changed_request_id: "text?",
} as const;
type DisputeRow = RowOf<typeof disputeRow>;

const columns = `listed.id, listed.employer_id, listed.audit_id, listed.version, listed.period_end, listed.status, listed.reason,
  listed.lines, listed.resolution, listed.resolved_version, listed.created_at, listed.updated_at, listed.resolved_at,
  listed.changed_request_id`;

const insertStatement = statement(
  "dispute_insert",
  { id: "text" },
  `INSERT INTO audit_disputes (id, environment, owner_id, employer_id, audit_id, version, period_end, status, reason, lines,
     resolution, created_at, updated_at, request_id, changed_by, changed_request_id)
   VALUES ({id:text}, {environment:text}, {ownerId:text}, {employerId:text}, {auditId:text}, {version:int}, {periodEnd:date}, {status:text}, {reason:text}, {lines:jsonb}, {resolution:text}, {createdAt:timestamptz}, {createdAt:timestamptz}, {requestId:text}, {changedBy:text?}, {changedRequestId:text?})
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
  const inserted = await tx.query(insertStatement, {
    environment,
    ownerId,
    id,
    employerId,
    auditId,
    version,
    periodEnd,
    status,
    reason,
    lines,
    resolution,
    createdAt,
    requestId,
    ...changeStamp(),
  });
  return inserted.length > 0;
}

const byRequestStatement = statement(
  "dispute_find_by_request",
  disputeRow,
  `SELECT ${columns} FROM audit_disputes AS listed WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND request_id = {requestId:text}`,
);

/** Selects the dispute that a request created. */
export async function selectDisputeOfRequest(
  db: Queryable,
  { environment, ownerId }: Tenant,
  requestId: string,
): Promise<Dispute | undefined> {
  const [row] = await db.query(byRequestStatement, { environment, ownerId, requestId });
  return row && disputeOf(row);
}

/** A dispute is gone with its audit. */
const find =
  `SELECT ${columns} FROM audit_disputes AS listed JOIN audits AS audit ON audit.environment = listed.environment AND audit.owner_id = listed.owner_id
     AND audit.id = listed.audit_id
   WHERE listed.environment = {environment:text} AND listed.owner_id = {ownerId:text} AND listed.audit_id = {auditId:text} AND listed.id = {id:text}
     AND audit.deleted_at IS NULL` as const;
const findStatement = statement("dispute_find", disputeRow, find);
const lockStatement = statement("dispute_lock", disputeRow, `${find} FOR UPDATE OF listed`);

/** Selects a dispute of an audit; `lock` locks it until the transaction ends. */
export async function selectDispute(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, id }: { auditId: string; id: string },
  { lock = false } = {},
): Promise<Dispute | undefined> {
  const [row] = await db.query(lock ? lockStatement : findStatement, { environment, ownerId, auditId, id });
  return row && disputeOf(row);
}

const updateStatement = statement(
  "dispute_update",
  `UPDATE audit_disputes SET status = {status:text}, lines = {lines:jsonb}, resolution = {resolution:text}, resolved_version = {resolvedVersion:int?}, resolved_at = {updatedAt:timestamptz}, updated_at = {updatedAt:timestamptz},
     changed_by = {changedBy:text?}, changed_request_id = {changedRequestId:text?}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
);

/** Updates the status and the resolution of a dispute. */
export async function updateDispute(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, status, lines, resolution, resolvedVersion, updatedAt }: Dispute,
): Promise<void> {
  await tx.query(updateStatement, {
    environment,
    ownerId,
    id,
    status,
    lines,
    resolution,
    resolvedVersion,
    updatedAt,
    ...changeStamp(),
  });
}

/** Selects a page of the tenant's disputes, newest first. */
export const selectDisputes = tenantList({
  table: "audit_disputes",
  row: disputeRow,
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

import { listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamped } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { DisputeStatus } from "@platform/public-records/record/audit-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dispute } from "./dispute.ts";

const disputeRow = {
  id: "text",
  employerId: "text",
  auditId: "text",
  version: "int",
  periodEnd: "date",
  status: typed<DisputeStatus>("text"),
  reason: "text",
  lines: typed<Dispute["lines"]>("jsonb"),
  resolution: "text",
  resolvedVersion: "int?",
  createdAt: "timestamptz",
  updatedAt: "timestamptz",
  resolvedAt: "timestamptz?",
  changedRequestId: "text?",
} as const;
const columns = selected(disputeRow, "listed");

const inserted = {
  environment: "text",
  ownerId: "text",
  ...disputeRow,
  requestId: "text",
  changedBy: "text?",
} as const;
const insertStatement = statement(
  "dispute_insert",
  { id: "text" },
  `INSERT INTO audit_disputes (${listed(inserted)}) VALUES (${parameters(inserted)})
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
  { using: inserted },
);

/** Inserts a dispute; false if the request has already created one. */
export async function insertDispute(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  dispute: Dispute,
  requestId: string,
): Promise<boolean> {
  const values = { environment, ownerId, ...dispute, updatedAt: dispute.createdAt, requestId };
  return (await tx.query(insertStatement, { ...values, ...changeStamp() })).length > 0;
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
     ${stamped}
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

function disputeOf({ resolvedVersion, resolvedAt, changedRequestId, ...row }: RowOf<typeof disputeRow>): Dispute {
  const dispute: Dispute = row;
  if (resolvedVersion !== null) dispute.resolvedVersion = resolvedVersion;
  if (resolvedAt === null) return dispute;
  dispute.resolvedAt = resolvedAt;
  if (changedRequestId !== null) dispute.resolvedBy = changedRequestId;
  return dispute;
}

import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { RequestStatus } from "@platform/public-records/record/audit-choices";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { RecordsRequest } from "./records-request.ts";

interface RequestRow {
  id: string;
  audit_id: string;
  employer_id: string;
  policy_id: string;
  subject: string;
  details: string;
  due_on: string;
  request_status: RequestStatus;
  is_overdue: boolean;
  answer: string;
  next_reminder_on: string | null;
  answered_at: Date | null;
  closed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = `listed.id, audit_id, employer_id, policy_id, subject, details, listed.due_on::text AS due_on, listed.status AS request_status,
  is_overdue, answer, listed.next_reminder_on::text AS next_reminder_on, answered_at, closed_at, listed.created_at,
  listed.updated_at`;
/** Requests with the status that partners see. */
const requestsWithStatus = `(SELECT *, CASE WHEN is_overdue THEN 'overdue' ELSE status END AS shown_status
    FROM records_requests CROSS JOIN LATERAL (
      SELECT status = 'open' AND due_on < (now() AT TIME ZONE 'UTC')::date AS is_overdue) AS lateness) AS listed
  JOIN audits AS audit ON audit.environment = listed.environment AND audit.owner_id = listed.owner_id
     AND audit.id = listed.audit_id`;
const notDeleted = "audit.deleted_at IS NULL";

const insertStatement = statement<{ id: string }>(
  "records_request_insert",
  `INSERT INTO records_requests (environment, owner_id, id, audit_id, subject, details, due_on, status, answer, next_reminder_on,
     created_at, updated_at, request_id, changed_by, changed_request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', '', $8, $9, $9, $10, $11, $12)
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
);

/** Inserts an open request; false if the call has already created one. */
export async function insertRequest(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  request: RecordsRequest,
  requestId: string,
): Promise<boolean> {
  const { id, auditId, subject, details, dueDate, nextReminder, createdAt } = request;
  const values = [environment, ownerId, id, auditId, subject, details, dueDate, nextReminder ?? null, createdAt];
  return (await tx.query(insertStatement, [...values, requestId, ...changeStampList()])).length > 0;
}

const find = `SELECT ${columns} FROM ${requestsWithStatus} WHERE listed.environment = $1 AND listed.owner_id = $2 AND ${notDeleted}`;
const findStatement = statement<RequestRow>(
  "records_request_find",
  `${find} AND listed.audit_id = $3 AND listed.id = $4`,
);
const findByRequestStatement = statement<RequestRow>(
  "records_request_find_by_request",
  `${find} AND listed.request_id = $3`,
);
const lockStatement = statement(
  "records_request_lock",
  "SELECT id FROM records_requests WHERE environment = $1 AND owner_id = $2 AND audit_id = $3 AND id = $4 FOR UPDATE",
);

/** Selects a request of an audit that is not deleted; `lock` locks it until the transaction ends, before it is read. */
export async function selectRequest(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, id }: Pick<RecordsRequest, "auditId" | "id">,
  { lock = false } = {},
): Promise<RecordsRequest | undefined> {
  const key = [environment, ownerId, auditId, id];
  if (lock) await db.query(lockStatement, key);
  const [row] = await db.query(findStatement, key);
  return row && requestOf(row);
}

/** Selects the request for records that a call created. */
export async function selectRequestOfCall(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, [environment, ownerId, requestId]);
  return row && requestOf(row);
}

/** Selects a page of the requests of an audit, newest first. By the status that partners see: an overdue request is not open. */
export const selectRequests = tenantList({
  table: "records_requests",
  columns,
  from: requestsWithStatus,
  where: notDeleted,
  filters: { auditId: "audit_id", status: "shown_status" },
  fromRow: requestOf,
});

const updateStatement = statement(
  "records_request_update",
  `UPDATE records_requests SET subject = $4, details = $5, due_on = $6, status = $7, answer = $8, next_reminder_on = $9,
     answered_at = $10, closed_at = $11, updated_at = $12, changed_by = $13, changed_request_id = $14
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Updates a request that the transaction has locked. */
export async function updateRequest(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  request: RecordsRequest,
): Promise<void> {
  const { id, subject, details, dueDate, status, answer, nextReminder, answeredAt, closedAt, updatedAt } = request;
  await tx.query(updateStatement, [
    environment,
    ownerId,
    id,
    subject,
    details,
    dueDate,
    status,
    answer,
    nextReminder ?? null,
    answeredAt ?? null,
    closedAt ?? null,
    updatedAt,
    ...changeStampList(),
  ]);
}

function requestOf(row: RequestRow): RecordsRequest {
  return {
    id: row.id,
    auditId: row.audit_id,
    employerId: row.employer_id,
    policyId: row.policy_id,
    subject: row.subject,
    details: row.details,
    dueDate: row.due_on,
    status: row.request_status,
    isOverdue: row.is_overdue,
    answer: row.answer,
    ...(row.next_reminder_on !== null && { nextReminder: row.next_reminder_on }),
    ...(row.answered_at && { answeredAt: row.answered_at }),
    ...(row.closed_at && { closedAt: row.closed_at }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

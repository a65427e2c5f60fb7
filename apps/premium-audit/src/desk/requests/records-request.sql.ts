import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { RequestStatus } from "@platform/public-records/record/audit-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { RecordsRequest } from "./records-request.ts";

const requestRow = {
  id: "text",
  audit_id: "text",
  employer_id: "text",
  policy_id: "text",
  subject: "text",
  details: "text",
  due_on: "text",
  request_status: typed<RequestStatus>("text"),
  is_overdue: "bool",
  answer: "text",
  next_reminder_on: "text?",
  answered_at: "timestamptz?",
  closed_at: "timestamptz?",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const;
type RequestRow = RowOf<typeof requestRow>;

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

const insertStatement = statement(
  "records_request_insert",
  { id: "text" },
  `INSERT INTO records_requests (environment, owner_id, id, audit_id, subject, details, due_on, status, answer, next_reminder_on,
     created_at, updated_at, request_id, changed_by, changed_request_id)
   VALUES ({environment:text}, {ownerId:text}, {id:text}, {auditId:text}, {subject:text}, {details:text}, {dueDate:date}, 'open', '', {nextReminder:date?}, {createdAt:timestamptz}, {createdAt:timestamptz}, {requestId:text}, {changedBy:text?}, {changedRequestId:text?})
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
  return (
    (
      await tx.query(insertStatement, {
        environment,
        ownerId,
        id,
        auditId,
        subject,
        details,
        dueDate,
        nextReminder,
        createdAt,
        requestId,
        ...changeStamp(),
      })
    ).length > 0
  );
}

const find =
  `SELECT ${columns} FROM ${requestsWithStatus} WHERE listed.environment = {environment:text} AND listed.owner_id = {ownerId:text} AND ${notDeleted}` as const;
const findStatement = statement(
  "records_request_find",
  requestRow,
  `${find} AND listed.audit_id = {auditId:text} AND listed.id = {id:text}`,
);
const findByRequestStatement = statement(
  "records_request_find_by_request",
  requestRow,
  `${find} AND listed.request_id = {requestId:text}`,
);
const lockStatement = statement(
  "records_request_lock",
  "SELECT id FROM records_requests WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text} AND id = {id:text} FOR UPDATE",
);

/** Selects a request of an audit that is not deleted; `lock` locks it until the transaction ends, before it is read. */
export async function selectRequest(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, id }: Pick<RecordsRequest, "auditId" | "id">,
  { lock = false } = {},
): Promise<RecordsRequest | undefined> {
  if (lock) await db.query(lockStatement, { environment, ownerId, auditId, id });
  const [row] = await db.query(findStatement, { environment, ownerId, auditId, id });
  return row && requestOf(row);
}

/** Selects the request for records that a call created. */
export async function selectRequestOfCall(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, { environment, ownerId, requestId });
  return row && requestOf(row);
}

/** Selects a page of the requests of an audit, newest first. By the status that partners see: an overdue request is not open. */
export const selectRequests = tenantList({
  table: "records_requests",
  row: requestRow,
  columns,
  from: requestsWithStatus,
  where: notDeleted,
  filters: { auditId: "audit_id", status: "shown_status" },
  fromRow: requestOf,
});

const updateStatement = statement(
  "records_request_update",
  `UPDATE records_requests SET subject = {subject:text}, details = {details:text}, due_on = {dueDate:date}, status = {status:text}, answer = {answer:text}, next_reminder_on = {nextReminder:date?},
     answered_at = {answeredAt:timestamptz?}, closed_at = {closedAt:timestamptz?}, updated_at = {updatedAt:timestamptz}, changed_by = {changedBy:text?}, changed_request_id = {changedRequestId:text?}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
);

/** Updates a request that the transaction has locked. */
export async function updateRequest(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  request: RecordsRequest,
): Promise<void> {
  const { id, subject, details, dueDate, status, answer, nextReminder, answeredAt, closedAt, updatedAt } = request;
  await tx.query(updateStatement, {
    environment,
    ownerId,
    id,
    subject,
    details,
    dueDate,
    status,
    answer,
    nextReminder,
    answeredAt,
    closedAt,
    updatedAt,
    ...changeStamp(),
  });
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

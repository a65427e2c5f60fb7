import { assigned, listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { RequestStatus } from "@platform/public-records/record/audit-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { RecordsRequest } from "./records-request.ts";

/** The columns that both an insert and an update write. */
const stated = {
  subject: "text",
  details: "text",
  dueOn: "date",
  status: typed<RequestStatus>("text"),
  answer: "text",
  nextReminderOn: "date?",
  answeredAt: "timestamptz?",
  closedAt: "timestamptz?",
  updatedAt: "timestamptz",
} as const;
const created = { id: "text", auditId: "text", createdAt: "timestamptz" } as const;
const stored = { ...created, ...stated, isOverdue: "bool" } as const;
const ofAudit = { employerId: "text", policyId: "text" } as const;
const requestRow = { ...stored, ...ofAudit } as const;

const columns = `${selected(stored, "listed")}, ${selected(ofAudit, "audit")}`;
/** Requests with the status that partners see. */
const requestsWithStatus = `(SELECT *, CASE WHEN is_overdue THEN 'overdue' ELSE status END AS shown_status
    FROM records_requests CROSS JOIN LATERAL (
      SELECT status = 'open' AND due_on < (now() AT TIME ZONE 'UTC')::date AS is_overdue) AS lateness) AS listed
  JOIN audits AS audit ON audit.environment = listed.environment AND audit.owner_id = listed.owner_id
     AND audit.id = listed.audit_id`;
const notDeleted = "audit.deleted_at IS NULL";

const inserted = {
  environment: "text",
  ownerId: "text",
  ...created,
  ...stated,
  requestId: "text",
  ...stamp,
} as const;
const insertStatement = statement(
  "records_request_insert",
  { id: "text" },
  `INSERT INTO records_requests (${listed(inserted)}) VALUES (${parameters(inserted)})
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
  { using: inserted },
);

/** Returns the values of `created` and `stated`. */
function toRow({ dueDate: dueOn, nextReminder: nextReminderOn, ...request }: RecordsRequest) {
  return { ...request, dueOn, nextReminderOn };
}

/** Inserts a request; false if the call has already created one. */
export async function insertRequest(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  request: RecordsRequest,
  requestId: string,
): Promise<boolean> {
  const values = { environment, ownerId, ...toRow(request), requestId, ...changeStamp() };
  return (await tx.query(insertStatement, values)).length > 0;
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

const updated = { ...stated, ...stamp } as const;
const updateStatement = statement(
  "records_request_update",
  {},
  `UPDATE records_requests SET ${assigned(updated)}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
  { using: { ...updated, environment: "text", ownerId: "text", id: "text" } },
);

/** Updates a request that the transaction has locked. */
export async function updateRequest(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  request: RecordsRequest,
): Promise<void> {
  await tx.query(updateStatement, { environment, ownerId, ...toRow(request), ...changeStamp() });
}

function requestOf({ dueOn, nextReminderOn, answeredAt, closedAt, ...row }: RowOf<typeof requestRow>): RecordsRequest {
  const request: RecordsRequest = { ...row, dueDate: dueOn };
  if (nextReminderOn !== null) request.nextReminder = nextReminderOn;
  if (answeredAt !== null) request.answeredAt = answeredAt;
  if (closedAt !== null) request.closedAt = closedAt;
  return request;
}

import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

const dueRow = {
  environment: typed<Tenant["environment"]>("text"),
  owner_id: "text",
  id: "text",
  audit_id: "text",
  due_on: "text",
  today: "text",
} as const;
type DueRow = RowOf<typeof dueRow>;

/** An audit or a request of which a reminder is due. Days are `YYYY-MM-DD`. */
export interface Due {
  tenant: Tenant;
  /** Id of the audit or of the request. */
  id: string;
  auditId: string;
  dueDate: string;
  /** Current day by the clock of the database. */
  today: string;
}

const today = "(now() AT TIME ZONE 'UTC')::date";
const columns = (due: string, auditId: string) =>
  `${due}.environment, ${due}.owner_id, ${due}.id, ${auditId} AS audit_id, ${due}.due_on::text AS due_on, ${today}::text AS today`;

const lockAuditsStatement = statement(
  "audits_to_remind_of",
  dueRow,
  `SELECT ${columns("audit", "audit.id")} FROM audits AS audit
   WHERE next_reminder_on <= ${today} AND (status IN ('in_progress', 'failed') OR status = 'awaiting_records') AND deleted_at IS NULL
   ORDER BY next_reminder_on, id LIMIT {limit:int} FOR UPDATE SKIP LOCKED`,
);
const lockRequestsStatement = statement(
  "records_requests_to_remind_of",
  dueRow,
  `SELECT ${columns("request", "audit_id")} FROM records_requests AS request
   WHERE next_reminder_on <= ${today} AND status = 'open'
   ORDER BY next_reminder_on, id LIMIT {limit:int} FOR UPDATE SKIP LOCKED`,
);

/** Locks unfinished audits of which a reminder is due by the clock of the database, those of other transactions aside. */
export async function lockAuditsToRemindOf(tx: Queryable, limit: number): Promise<Due[]> {
  return (await tx.query(lockAuditsStatement, { limit })).map(dueOf);
}

/** The same for open requests, those of deleted audits too. */
export async function lockRequestsToRemindOf(tx: Queryable, limit: number): Promise<Due[]> {
  return (await tx.query(lockRequestsStatement, { limit })).map(dueOf);
}

const updateAuditStatement = statement(
  "audit_update_reminder",
  "UPDATE audits SET next_reminder_on = {next:date?} WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}",
);
const updateRequestStatement = statement(
  "records_request_update_reminder",
  "UPDATE records_requests SET next_reminder_on = {next:date?} WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}",
);

/** Updates the day of the next reminder of an audit; undefined: there is none any more. */
export async function updateAuditReminder(tx: Queryable, { tenant, id }: Due, next: string | undefined): Promise<void> {
  await tx.query(updateAuditStatement, { ...tenant, id, next });
}

export async function updateRequestReminder(tx: Queryable, { tenant, id }: Due, next: string | undefined) {
  await tx.query(updateRequestStatement, { ...tenant, id, next });
}

function dueOf({ environment, owner_id: ownerId, id, audit_id: auditId, due_on: dueDate, today: now }: DueRow): Due {
  return { tenant: { environment, ownerId }, id, auditId, dueDate, today: now };
}

import { assigned, listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { searchParts } from "@platform/postgres/query/search-text";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp, stamped } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { auditMembers } from "@platform/public-records/noun/audit";
import { memberColumns, pickMembers } from "@platform/public-records/noun/members";
import type { AuditStatus, AuditType } from "@platform/public-records/record/audit-choices";
import type { AuditMethod } from "@platform/public-records/record/policy-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { paymentTerm } from "../../ledger/payments/payment-term.sql.ts";
import { auditType } from "../../policy/policies/audit-type.sql.ts";
import { figureColumns, fromFigureRow } from "../versions/figure.sql.ts";
import { fromStoredFailure, type StoredFailure } from "../versions/stored-failure.ts";
import type { AcceptedPoint, Audit, Noncompliance } from "./audit.ts";

const plain = memberColumns(auditMembers);
/** Columns of `audits` that a change writes as a whole. */
const changing = {
  status: typed<AuditStatus>("text"),
  periodStart: "date",
  periodEnd: "date",
  term: "int",
  version: "int",
  failure: typed<StoredFailure | null>("jsonb?"),
  noncompliance: typed<Noncompliance | null>("jsonb?"),
  changedReportIds: "text[]",
  changedPolicyMembers: "text[]",
  changedGrantIds: "text[]",
  changedAuditIds: "text[]",
  reopenReason: "text?",
  updatedAt: "timestamptz",
  finishedAt: "timestamptz?",
} as const;
const ofAudit = {
  id: "text",
  ...plain,
  employerId: "text",
  policyId: "text",
  ...changing,
  method: typed<AuditMethod | null>("text?"),
  dueOn: "date?",
  isScheduled: "bool",
  acceptedPoints: typed<AcceptedPoint[]>("jsonb"),
  createdAt: "timestamptz",
  deletedAt: "timestamptz?",
} as const;
const ofVersion = { reason: "text?", ...figureColumns } as const;
const derived = { type: typed<AuditType>("text"), paid: "numeric", openPoints: "text[]" } as const;
const auditRow = { ...ofAudit, ...ofVersion, ...derived } as const;

/** Sum of the processed payments that count in an audit's term. */
const paid = `(SELECT trim_scale(coalesce(sum(amount), 0)) FROM payments AS payment
    WHERE payment.environment = listed.environment AND payment.owner_id = listed.owner_id
      AND payment.policy_id = listed.policy_id AND payment.status = 'processed' AND payment.deleted_at IS NULL
      AND listed.term = ${paymentTerm("payment")})`;

/** Codes of the warnings of the newest version that nobody has accepted for it. */
const openPoints = `ARRAY(SELECT DISTINCT warning ->> 'code' FROM jsonb_array_elements(v.warnings) AS warning
    WHERE listed.status = 'completed' AND NOT listed.accepted_points @> jsonb_build_array(
      jsonb_build_object('point', warning ->> 'code', 'version', listed.version)) ORDER BY 1)`;

const columns = `${selected(ofAudit, "listed")}, ${selected(ofVersion, "v")},
  ${auditType} AS type, ${paid} AS paid, ${openPoints} AS "openPoints"`;
const auditsWithVersion = `audits AS listed LEFT JOIN audit_versions AS v ON v.environment = listed.environment AND v.owner_id = listed.owner_id
     AND v.audit_id = listed.id AND v.version = listed.version`;
const mine = "listed.environment = {environment:text} AND listed.owner_id = {ownerId:text}";

const key = { environment: "text", ownerId: "text", id: "text" } as const;
const inserted = {
  ...key,
  employerId: "text",
  policyId: "text",
  term: "int",
  status: "text",
  periodStart: "date",
  periodEnd: "date",
  createdAt: "timestamptz",
  updatedAt: "timestamptz",
  requestId: "text",
  method: "text?",
  auditType: "text",
  isScheduled: "bool",
  dueOn: "date?",
  nextReminderOn: "date?",
  ...plain,
  ...stamp,
} as const;
const insertStatement = statement(
  "audit_insert",
  {},
  `WITH audit AS (
     INSERT INTO audits (${listed(inserted)}) VALUES (${parameters(inserted)})
     RETURNING id, environment, owner_id, employer_id)
   INSERT INTO audit_sources (environment, owner_id, audit_id, source_owner_id, source_employer_id)
   SELECT environment, owner_id, id, owner_id, employer_id FROM audit`,
  { using: inserted },
);

/** Inserts an audit in progress, with the tenant's own exposure as its first source. */
export async function insertAudit(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  audit: Audit,
  requestId: string,
): Promise<void> {
  const { type: auditType, isScheduled = false, dueDate: dueOn, nextReminder: nextReminderOn, createdAt } = audit;
  const values = { environment, ownerId, ...audit, auditType, isScheduled, dueOn, nextReminderOn };
  await tx.query(insertStatement, {
    ...values,
    status: "in_progress",
    updatedAt: createdAt,
    requestId,
    ...changeStamp(),
  });
}

const findStatement = statement(
  "audit_find",
  auditRow,
  `SELECT ${columns} FROM ${auditsWithVersion} WHERE ${mine} AND listed.id = {id:text} AND listed.deleted_at IS NULL`,
);
const lockStatement = statement(
  "audit_lock",
  `SELECT listed.id FROM audits AS listed WHERE ${mine} AND listed.id = {id:text} FOR UPDATE`,
);
const findByRequestStatement = statement(
  "audit_find_by_request",
  auditRow,
  `SELECT ${columns} FROM ${auditsWithVersion} WHERE ${mine} AND listed.request_id = {requestId:text}`,
);

/** Selects an audit unless it is deleted; `lock` locks it until the transaction ends, before it is read. */
export async function selectAudit(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock = false } = {},
): Promise<Audit | undefined> {
  if (lock) await db.query(lockStatement, { environment, ownerId, id });
  const [row] = await db.query(findStatement, { environment, ownerId, id });
  return row && auditOf(row);
}

/** Selects the audit that a request created. */
export async function selectAuditOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, { environment, ownerId, requestId });
  return row && auditOf(row);
}

const lockWithTermStatement = statement(
  "audit_lock_with_term",
  `SELECT listed.id FROM audits AS listed JOIN audits AS this ON this.environment = listed.environment AND this.owner_id = listed.owner_id
     AND this.policy_id = listed.policy_id AND this.term = listed.term
   WHERE ${mine} AND this.id = {id:text} AND (listed.id = this.id OR listed.status IN ('completed', 'waived') AND listed.deleted_at IS NULL)
   ORDER BY listed.id FOR UPDATE OF listed`,
);

/**
 * Locks an audit and the completed and waived audits of its term, which may deduct what it charges, until the transaction ends. In the order
 * of their ids, as everything that locks several audits does, and before their policy.
 */
export async function lockWithTerm(tx: Queryable, { environment, ownerId }: Tenant, id: string): Promise<void> {
  await tx.query(lockWithTermStatement, { environment, ownerId, id });
}

/** The members of an audit that decide if another audit rules it out. */
export type AuditDays = Pick<Audit, "id" | "policyId" | "term" | "type" | "periodStart" | "periodEnd">;

const overlappingStatement = statement(
  "audit_overlapping",
  { id: "text" },
  `SELECT id FROM audits AS listed WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND id <> {id:text}
     AND status <> 'failed' AND deleted_at IS NULL AND ${auditType} = {type:text}
     AND (term = {term:int} AND {type:text} = 'final' OR period_start <= {periodEnd:date} AND period_end >= {periodStart:date} AND {type:text} = 'interim') ORDER BY id LIMIT 1`,
);

/**
 * Selects the id of an audit that has not failed and that rules this one out: another final audit of the term, or another
 * interim audit of one of the days. A final audit and an interim audit do not rule each other out.
 */
export async function selectOverlapping(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, policyId, periodStart, periodEnd, type, term }: AuditDays,
): Promise<string | undefined> {
  const [row] = await tx.query(overlappingStatement, {
    environment,
    ownerId,
    policyId,
    periodStart,
    periodEnd,
    id,
    type,
    term,
  });
  return row?.id;
}

const lastInterimStatement = statement(
  "audit_last_interim_day",
  { last_day: "text?" },
  `SELECT max(period_end)::text AS last_day FROM audits AS listed
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int} AND status <> 'failed' AND deleted_at IS NULL
     AND ${auditType} = 'interim'`,
);

/** Selects the last day, `YYYY-MM-DD`, of the latest interim audit of a term that has not failed; undefined if there is none. */
export async function selectLastInterimDay(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: Pick<Audit, "policyId" | "term">,
): Promise<string | undefined> {
  const [row] = await tx.query(lastInterimStatement, { environment, ownerId, policyId, term });
  return row?.last_day ?? undefined;
}

/** Selects a page of the tenant's audits, newest first. */
export const selectAudits = tenantList({
  table: "audits",
  row: auditRow,
  columns,
  from: auditsWithVersion,
  filters: { employerId: "employer_id", status: "status", policyId: "policy_id" },
  search: searchParts("concat_ws(' ', listed.employer_id, listed.id)"),
  fromRow: auditOf,
});

const updated = { ...changing, auditType: "text", ...stamp } as const;
const updateStatement = statement(
  "audit_update",
  {},
  `UPDATE audits SET ${assigned(updated)}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
  { using: { ...updated, ...key } },
);

/** Updates the status of an audit, and everything that changes with it. */
export async function updateAuditRow(tx: Queryable, { environment, ownerId }: Tenant, audit: Audit): Promise<void> {
  const { changedPolicyMembers = [], changedGrantIds = [], changedAuditIds = [], type: auditType } = audit;
  const changed = { changedPolicyMembers, changedGrantIds, changedAuditIds };
  await tx.query(updateStatement, { ...audit, ...changed, environment, ownerId, auditType, ...changeStamp() });
}

const updateDueStatement = statement(
  "audit_update_due_date",
  `UPDATE audits SET due_on = {dueDate:date?}, next_reminder_on = {nextReminder:date?}, updated_at = {updatedAt:timestamptz}, ${stamped}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
);

/** Updates the day by which an audit must be finished, and that of its next reminder. */
export async function updateDueDate(tx: Queryable, { environment, ownerId }: Tenant, audit: Audit): Promise<void> {
  const { id, dueDate, nextReminder, updatedAt } = audit;
  await tx.query(updateDueStatement, { environment, ownerId, id, dueDate, nextReminder, updatedAt, ...changeStamp() });
}

const updateMethodStatement = statement(
  "audit_update_method",
  `UPDATE audits SET method = {method:text?}, updated_at = {updatedAt:timestamptz}, ${stamped}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
);

/** Updates how the records of an audit are audited. */
export async function updateMethod(tx: Queryable, { environment, ownerId }: Tenant, audit: Audit): Promise<void> {
  const { id, method, updatedAt } = audit;
  await tx.query(updateMethodStatement, { environment, ownerId, id, method, updatedAt, ...changeStamp() });
}

const updatedPlain = { ...plain, updatedAt: "timestamptz", ...stamp } as const;
const updatePlainStatement = statement(
  "audit_update_plain_members",
  {},
  `UPDATE audits SET ${assigned(updatedPlain)}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
  { using: { ...updatedPlain, ...key } },
);

/** Updates the members of an audit that are kept as they are sent. */
export async function updatePlainMembers(tx: Queryable, { environment, ownerId }: Tenant, audit: Audit): Promise<void> {
  await tx.query(updatePlainStatement, { environment, ownerId, ...audit, ...changeStamp() });
}

const acceptStatement = statement(
  "audit_accept_points",
  `UPDATE audits SET accepted_points = {points:jsonb}, updated_at = {updatedAt:timestamptz}, ${stamped}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
);

/** Updates the accepted points of an audit, which are those of its newest version. */
export async function updateAcceptedPoints(tx: Queryable, { environment, ownerId }: Tenant, audit: Audit) {
  const { id, acceptedPoints: points = [], updatedAt } = audit;
  await tx.query(acceptStatement, { environment, ownerId, id, points, updatedAt, ...changeStamp() });
}

const lockOverdueStatement = statement(
  "audits_awaiting_overdue",
  { environment: typed<Tenant["environment"]>("text"), ownerId: "text", id: "text" },
  `SELECT environment, owner_id AS "ownerId", id FROM audits WHERE status = 'awaiting_records' AND deleted_at IS NULL
     AND due_on < (now() AT TIME ZONE 'UTC')::date ORDER BY due_on, id LIMIT {limit:int} FOR UPDATE SKIP LOCKED`,
);

/** Locks audits of all owners that await records although their due dates are over by the clock of the database. */
export async function lockOverdueAudits(tx: Queryable, limit: number): Promise<(Tenant & { id: string })[]> {
  return tx.query(lockOverdueStatement, { limit });
}

const deleteStatement = statement(
  "audit_delete",
  `UPDATE audits SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, ${stamped}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
);

/** Soft-deletes an audit. */
export async function deleteAuditRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, { environment, ownerId, id, now, ...changeStamp() });
}

function auditOf(row: RowOf<typeof auditRow>): Audit {
  // While an audit is in progress or has failed, the figures of its previous version do not apply.
  const settled = row.status === "completed" || row.status === "non_compliant" || row.status === "waived";
  const results = settled ? fromFigureRow(row) : undefined;
  const { id, employerId, policyId, term, status, type, periodStart, periodEnd, version, paid, isScheduled } = row;
  const { changedReportIds, changedPolicyMembers, changedGrantIds, changedAuditIds, openPoints } = row;
  const days = { periodStart, periodEnd };
  return {
    ...pickMembers(auditMembers, row),
    id,
    employerId,
    policyId,
    term,
    status,
    type,
    ...days,
    version,
    paid,
    isScheduled,
    openPoints,
    changedReportIds,
    changedPolicyMembers,
    changedGrantIds,
    changedAuditIds,
    ...(row.method && { method: row.method }),
    ...(row.dueOn !== null && { dueDate: row.dueOn }),
    ...(results && { results }),
    ...(row.failure && { failure: fromStoredFailure(row.failure, days) }),
    ...(row.noncompliance && { noncompliance: row.noncompliance }),
    revisionReason: (settled && row.reason) || "",
    ...(row.reopenReason !== null && { reopenReason: row.reopenReason }),
    acceptedPoints: row.acceptedPoints.filter((point) => point.version === version),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.finishedAt && { finishedAt: row.finishedAt }),
    ...(row.deletedAt && { deletedAt: row.deletedAt }),
  };
}

const tenantStatement = statement(
  "audit_tenant",
  { environment: typed<Tenant["environment"]>("text"), ownerId: "text" },
  `SELECT environment, owner_id AS "ownerId" FROM audits WHERE id = {id:text} AND deleted_at IS NULL`,
);

/** Selects whose an audit is. For operators. Undefined if there is no such audit, or it was deleted. */
export async function selectAuditTenant(db: Queryable, id: string): Promise<Tenant | undefined> {
  const [row] = await db.query(tenantStatement, { id });
  return row;
}

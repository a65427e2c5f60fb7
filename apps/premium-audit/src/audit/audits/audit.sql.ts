import { exact } from "@platform/decimal/exact";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { AuditStatus, AuditType } from "@platform/public-records/record/audit-choices";
import type { AuditMethod } from "@platform/public-records/record/policy-choices";
import type { AdjustmentType } from "@platform/public-records/record/rating-choices";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { paymentTerm } from "../../ledger/payments/payment-term.sql.ts";
import { auditType } from "../../policy/policies/audit-type.sql.ts";
import { fromStoredFailure, type StoredFailure } from "../versions/stored-failure.ts";
import type { Audit, AuditResults, Noncompliance } from "./audit.ts";

interface AuditRow {
  id: string;
  employer_id: string;
  policy_id: string;
  term: number;
  status: AuditStatus;
  audit_type: AuditType;
  period_start: string;
  period_end: string;
  version: number;
  audit_method: AuditMethod | null;
  due_on: string | null;
  paid: string;
  failure: StoredFailure | null;
  noncompliance: Noncompliance | null;
  changed_report_ids: string[];
  changed_policy_members: string[];
  changed_grant_ids: string[];
  changed_audit_ids: string[];
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
  deleted_at: Date | null;
  payroll: string | null;
  remuneration: string | null;
  estimated_premium: string | null;
  actual_premium: string | null;
  total_due: string | null;
  premium_to_date: string | null;
  total_to_date: string | null;
  charged_before: string | null;
  adjustment: string | null;
  adjustment_type: AdjustmentType | null;
  reason: string | null;
  reopen_reason: string | null;
}

/** Sum of the processed payments that count in an audit's term. */
const paid = `(SELECT trim_scale(coalesce(sum(amount), 0)) FROM payments AS payment
    WHERE payment.environment = listed.environment AND payment.owner_id = listed.owner_id
      AND payment.policy_id = listed.policy_id AND payment.status = 'processed' AND payment.deleted_at IS NULL
      AND listed.term = ${paymentTerm("payment")})`;

const columns = `listed.id, employer_id, policy_id, term, status, ${auditType} AS audit_type, listed.period_start, listed.period_end, listed.version,
  listed.method AS audit_method, listed.due_on::text AS due_on, ${paid} AS paid, failure, noncompliance, changed_report_ids, changed_policy_members, changed_grant_ids,
  changed_audit_ids, listed.created_at, updated_at, finished_at, listed.deleted_at, reason, reopen_reason,
  trim_scale(payroll) AS payroll, trim_scale(remuneration) AS remuneration,
  trim_scale(estimated_premium) AS estimated_premium, trim_scale(actual_premium) AS actual_premium,
  trim_scale(total_due) AS total_due, trim_scale(premium_to_date) AS premium_to_date,
  trim_scale(total_to_date) AS total_to_date, trim_scale(charged_before) AS charged_before, trim_scale(adjustment) AS adjustment, adjustment_type`;
const auditsWithVersion = `audits AS listed LEFT JOIN audit_versions AS v ON v.environment = listed.environment AND v.owner_id = listed.owner_id
     AND v.audit_id = listed.id AND v.version = listed.version`;
const mine = "listed.environment = $1 AND listed.owner_id = $2";

const insertStatement = statement(
  "audit_insert",
  `WITH audit AS (
     INSERT INTO audits (id, environment, owner_id, employer_id, policy_id, term, status, period_start, period_end,
       created_at, updated_at, request_id, method, audit_type, is_scheduled, due_on, next_reminder_on,
       changed_by, changed_request_id)
     VALUES ($3, $1, $2, $4, $5, $6, 'in_progress', $7, $8, $9, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     RETURNING id, environment, owner_id, employer_id)
   INSERT INTO audit_sources (environment, owner_id, audit_id, source_owner_id, source_employer_id)
   SELECT environment, owner_id, id, owner_id, employer_id FROM audit`,
);

/** Inserts an audit in progress, with the tenant's own exposure as its first source. */
export async function insertAudit(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  audit: Audit,
  requestId: string,
): Promise<void> {
  const { id, employerId, policyId, term, periodStart, periodEnd, createdAt } = audit;
  const key = [environment, ownerId, id, employerId, policyId, term];
  const values = [
    periodStart,
    periodEnd,
    createdAt,
    requestId,
    audit.method ?? null,
    audit.type,
    audit.isScheduled ?? false,
    audit.dueDate ?? null,
    audit.nextReminder ?? null,
  ];
  await tx.query(insertStatement, [...key, ...values, ...changeStampList()]);
}

const findStatement = statement<AuditRow>(
  "audit_find",
  `SELECT ${columns} FROM ${auditsWithVersion} WHERE ${mine} AND listed.id = $3 AND listed.deleted_at IS NULL`,
);
const lockStatement = statement(
  "audit_lock",
  `SELECT listed.id FROM audits AS listed WHERE ${mine} AND listed.id = $3 FOR UPDATE`,
);
const findByRequestStatement = statement<AuditRow>(
  "audit_find_by_request",
  `SELECT ${columns} FROM ${auditsWithVersion} WHERE ${mine} AND listed.request_id = $3`,
);

/** Selects an audit unless it is deleted; `lock` locks it until the transaction ends, before it is read. */
export async function selectAudit(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock = false } = {},
): Promise<Audit | undefined> {
  if (lock) await db.query(lockStatement, [environment, ownerId, id]);
  const [row] = await db.query(findStatement, [environment, ownerId, id]);
  return row && auditOf(row);
}

/** Selects the audit that a request created. */
export async function selectAuditOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, [environment, ownerId, requestId]);
  return row && auditOf(row);
}

const lockWithTermStatement = statement(
  "audit_lock_with_term",
  `SELECT listed.id FROM audits AS listed JOIN audits AS this ON this.environment = listed.environment AND this.owner_id = listed.owner_id
     AND this.policy_id = listed.policy_id AND this.term = listed.term
   WHERE ${mine} AND this.id = $3 AND (listed.id = this.id OR listed.status IN ('completed', 'waived') AND listed.deleted_at IS NULL)
   ORDER BY listed.id FOR UPDATE OF listed`,
);

/**
 * Locks an audit and the completed and waived audits of its term, which may deduct what it charges, until the transaction ends. In the order
 * of their ids, as everything that locks several audits does, and before their policy.
 */
export async function lockWithTerm(tx: Queryable, { environment, ownerId }: Tenant, id: string): Promise<void> {
  await tx.query(lockWithTermStatement, [environment, ownerId, id]);
}

/** The members of an audit that decide if another audit rules it out. */
export type AuditDays = Pick<Audit, "id" | "policyId" | "term" | "type" | "periodStart" | "periodEnd">;

const overlappingStatement = statement<{ id: string }>(
  "audit_overlapping",
  `SELECT id FROM audits AS listed WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND id <> $6
     AND status <> 'failed' AND deleted_at IS NULL AND ${auditType} = $7
     AND (term = $8 AND $7 = 'final' OR period_start <= $5 AND period_end >= $4 AND $7 = 'interim') ORDER BY id LIMIT 1`,
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
  const values = [environment, ownerId, policyId, periodStart, periodEnd, id, type, term];
  const [row] = await tx.query(overlappingStatement, values);
  return row?.id;
}

const lastInterimStatement = statement<{ last_day: string | null }>(
  "audit_last_interim_day",
  `SELECT max(period_end)::text AS last_day FROM audits AS listed
   WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND term = $4 AND status <> 'failed' AND deleted_at IS NULL
     AND ${auditType} = 'interim'`,
);

/** Selects the last day, `YYYY-MM-DD`, of the latest interim audit of a term that has not failed; undefined if there is none. */
export async function selectLastInterimDay(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: Pick<Audit, "policyId" | "term">,
): Promise<string | undefined> {
  const [row] = await tx.query(lastInterimStatement, [environment, ownerId, policyId, term]);
  return row?.last_day ?? undefined;
}

/** Selects a page of the tenant's audits, newest first. */
export const selectAudits = tenantList({
  table: "audits",
  columns,
  from: auditsWithVersion,
  filters: { employerId: "employer_id", status: "status", policyId: "policy_id" },
  fromRow: auditOf,
});

const updateStatement = statement(
  "audit_update",
  `UPDATE audits SET status = $4, period_start = $5, period_end = $6, term = $7, version = $8, failure = $9,
     noncompliance = $10, changed_report_ids = $11, updated_at = $12, finished_at = $13, changed_policy_members = $14,
     changed_grant_ids = $15, audit_type = $16, changed_audit_ids = $17, reopen_reason = $18, changed_by = $19,
     changed_request_id = $20
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Updates the status of an audit, and everything that changes with it. */
export async function updateAuditRow(tx: Queryable, { environment, ownerId }: Tenant, audit: Audit): Promise<void> {
  const { id, status, periodStart, periodEnd, term, version, failure, noncompliance, changedReportIds } = audit;
  await tx.query(updateStatement, [
    environment,
    ownerId,
    id,
    status,
    periodStart,
    periodEnd,
    term,
    version,
    failure ? JSON.stringify(failure) : null,
    noncompliance ? JSON.stringify(noncompliance) : null,
    changedReportIds,
    audit.updatedAt,
    audit.finishedAt ?? null,
    audit.changedPolicyMembers ?? [],
    audit.changedGrantIds ?? [],
    audit.type,
    audit.changedAuditIds ?? [],
    audit.reopenReason ?? null,
    ...changeStampList(),
  ]);
}

const updateDueStatement = statement(
  "audit_update_due_date",
  `UPDATE audits SET due_on = $4, next_reminder_on = $5, updated_at = $6, changed_by = $7, changed_request_id = $8
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Updates the day by which an audit must be finished, and that of its next reminder. */
export async function updateDueDate(tx: Queryable, { environment, ownerId }: Tenant, audit: Audit): Promise<void> {
  const { id, dueDate, nextReminder, updatedAt } = audit;
  const values = [environment, ownerId, id, dueDate ?? null, nextReminder ?? null, updatedAt];
  await tx.query(updateDueStatement, [...values, ...changeStampList()]);
}

const updateMethodStatement = statement(
  "audit_update_method",
  `UPDATE audits SET method = $4, updated_at = $5, changed_by = $6, changed_request_id = $7
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Updates how the records of an audit are audited. */
export async function updateMethod(tx: Queryable, { environment, ownerId }: Tenant, audit: Audit): Promise<void> {
  const { id, method, updatedAt } = audit;
  await tx.query(updateMethodStatement, [environment, ownerId, id, method ?? null, updatedAt, ...changeStampList()]);
}

const deleteStatement = statement(
  "audit_delete",
  `UPDATE audits SET deleted_at = $4, updated_at = $4, changed_by = $5, changed_request_id = $6
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Soft-deletes an audit. */
export async function deleteAuditRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, [environment, ownerId, id, now, ...changeStampList()]);
}

function auditOf(row: AuditRow): Audit {
  // While an audit is in progress or has failed, the figures of its previous version do not apply.
  const settled = row.status === "completed" || row.status === "non_compliant" || row.status === "waived";
  const results = settled ? resultsOf(row) : undefined;
  const audited = { periodStart: row.period_start, periodEnd: row.period_end };
  return {
    id: row.id,
    employerId: row.employer_id,
    policyId: row.policy_id,
    term: row.term,
    status: row.status,
    type: row.audit_type,
    ...audited,
    version: row.version,
    ...(row.audit_method && { method: row.audit_method }),
    ...(row.due_on !== null && { dueDate: row.due_on }),
    ...(results && { results }),
    paid: row.paid,
    ...(row.failure && { failure: fromStoredFailure(row.failure, audited) }),
    ...(row.noncompliance && { noncompliance: row.noncompliance }),
    changedReportIds: row.changed_report_ids,
    changedPolicyMembers: row.changed_policy_members,
    changedGrantIds: row.changed_grant_ids,
    changedAuditIds: row.changed_audit_ids,
    revisionReason: (settled && row.reason) || "",
    ...(row.reopen_reason !== null && { reopenReason: row.reopen_reason }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.finished_at && { finishedAt: row.finished_at }),
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
  };
}

type ResultsRow = Pick<
  AuditRow,
  | "payroll"
  | "remuneration"
  | "estimated_premium"
  | "actual_premium"
  | "total_due"
  | "premium_to_date"
  | "total_to_date"
  | "charged_before"
  | "adjustment"
  | "adjustment_type"
>;

/** Converts the figures of a version; undefined if the audit has no version. */
export function resultsOf(row: ResultsRow): AuditResults | undefined {
  const { payroll, remuneration, estimated_premium, actual_premium, adjustment, adjustment_type } = row;
  if (estimated_premium === null || actual_premium === null || adjustment === null || adjustment_type === null) {
    return undefined;
  }
  const totalPremium = row.total_due ?? actual_premium;
  // Versions of earlier releases have figures of their own days only.
  const premiumToDate = row.premium_to_date ?? actual_premium;
  const chargedBefore = row.charged_before ?? "0";
  return {
    ...(payroll !== null && { payroll }),
    ...(remuneration !== null && { remuneration }),
    estimatedPremium: estimated_premium,
    actualPremium: actual_premium,
    totalPremium,
    premiumToDate,
    totalToDate: row.total_to_date ?? totalPremium,
    chargedBefore,
    instalment: exact(premiumToDate).minus(chargedBefore).toFixed(),
    adjustment,
    adjustmentType: adjustment_type,
  };
}

const tenantStatement = statement<Tenant>(
  "audit_tenant",
  `SELECT environment, owner_id AS "ownerId" FROM audits WHERE id = $1 AND deleted_at IS NULL`,
);

/** Selects whose an audit is. For operators. Undefined if there is no such audit, or it was deleted. */
export async function selectAuditTenant(db: Queryable, id: string): Promise<Tenant | undefined> {
  const [row] = await db.query(tenantStatement, [id]);
  return row;
}

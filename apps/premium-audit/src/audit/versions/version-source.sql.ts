import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { ExposureSource } from "../../policy/preview/exposure-source.ts";
import type { ExposureRating } from "../../policy/preview/rate-exposure.ts";

const ofAudit = "environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text}";
const setStatement = statement(
  "audit_sources_set",
  `WITH gone AS (
     UPDATE audit_sources SET counts = false,
       withdrawn_at = CASE WHEN (source_owner_id, source_employer_id) IN (SELECT * FROM unnest({notCountedOwnerIds:text[]}, {notCountedEmployerIds:text[]}))
         THEN withdrawn_at ELSE coalesce(withdrawn_at, now()) END
     WHERE ${ofAudit} AND (source_owner_id, source_employer_id) NOT IN (SELECT * FROM unnest({ownerIds:text[]}, {employerIds:text[]}))),
   again AS (
     UPDATE audit_sources SET grant_id = source.grant_id, counts = true, withdrawn_at = NULL
     FROM unnest({ownerIds:text[]}, {employerIds:text[]}, {grantIds:text[]}) AS source (by_owner, by_employer, grant_id)
     WHERE ${ofAudit} AND (source_owner_id, source_employer_id) = (by_owner, by_employer)
     RETURNING by_owner, by_employer)
   INSERT INTO audit_sources (environment, owner_id, audit_id, source_owner_id, source_employer_id, grant_id)
   SELECT {environment:text}, {ownerId:text}, {auditId:text}, source.* FROM unnest({ownerIds:text[]}, {employerIds:text[]}, {grantIds:text[]}) AS source (by_owner, by_employer, grant_id)
   WHERE (by_owner, by_employer) NOT IN (SELECT by_owner, by_employer FROM again)`,
);

/**
 * Replaces the sources of an audit: the owners whose exposure it was rated from. A later change of their reports marks the
 * audit as out of date. Other sources are kept, because earlier versions were rated from them; those that the tenant may no
 * longer read are withdrawn. The transaction has locked the audit.
 */
export async function replaceSources(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  { sources, notCounted }: Pick<ExposureRating, "sources" | "notCounted">,
): Promise<void> {
  await tx.query(setStatement, {
    environment,
    ownerId,
    auditId,
    ownerIds: sources.map((source) => source.ownerId),
    employerIds: sources.map(({ employerId }) => employerId),
    grantIds: sources.map(({ grantId }) => grantId ?? null),
    notCountedOwnerIds: notCounted.map((source) => source.ownerId),
    notCountedEmployerIds: notCounted.map(({ employerId }) => employerId),
  });
}

const sourcesStatement = statement(
  "audit_sources_shown",
  { source_owner_id: "text", source_employer_id: "text", grant_id: "text?", withdrawn_at: "timestamptz?" },
  `SELECT source_owner_id, source_employer_id, grant_id, withdrawn_at
   FROM audit_sources AS source JOIN audits AS audit ON audit.environment = source.environment
     AND audit.owner_id = source.owner_id AND audit.id = source.audit_id
   WHERE source.environment = {environment:text} AND source.owner_id = {ownerId:text} AND audit_id = {auditId:text} AND ((counts AND audit.version = {version:int}) OR EXISTS (
     SELECT FROM cited_reports AS cited
     WHERE cited.environment = {environment:text} AND cited.owner_id = {ownerId:text} AND cited.audit_id = {auditId:text} AND cited.version = {version:int} AND (cited.source_owner_id IS NULL OR (cited.source_owner_id, cited.source_employer_id)
         = (source.source_owner_id, source.source_employer_id))))
   ORDER BY source_owner_id <> audit.owner_id, source_owner_id, source_employer_id`,
);

/** Selects the sources of a version of an audit, the owner's own first; those of grants that have ended are withdrawn. */
export async function selectSources(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  version: number,
): Promise<ExposureSource[]> {
  const rows = await db.query(sourcesStatement, { environment, ownerId, auditId, version });
  return rows.map((row) => ({
    ownerId: row.source_owner_id,
    employerId: row.source_employer_id,
    ...(row.grant_id !== null && { grantId: row.grant_id }),
    ...(row.withdrawn_at && { withdrawnAt: row.withdrawn_at }),
  }));
}

/** A report that counts from now on, or no longer counts. */
export interface ChangedReport {
  tenant: Tenant;
  reportId: string;
  employerId: string;
  periodStart: string;
  periodEnd: string;
}

// An audit is rated from the first day of its term on: earlier pay is in its premium to date, and counts towards caps.
const changes = `unnest({environments:text[]}, {ownerIds:text[]}, {employerIds:text[]}, {periodStarts:date[]}, {periodEnds:date[]}, {reportIds:text[]})
    AS report (environment, owner_id, employer_id, period_start, period_end, id)
  JOIN audit_sources AS source ON source.environment = report.environment AND source.counts
    AND source.source_owner_id = report.owner_id AND source.source_employer_id = report.employer_id
  JOIN audits AS audit ON audit.environment = source.environment AND audit.owner_id = source.owner_id
    AND audit.id = source.audit_id AND audit.period_end >= report.period_start AND deleted_at IS NULL
  JOIN policy_terms AS audited ON audited.environment = audit.environment AND audited.owner_id = audit.owner_id
     AND audited.policy_id = audit.policy_id AND audited.term = audit.term
    AND least(audit.period_start, (audited.effective_at AT TIME ZONE 'UTC')::date) <= report.period_end`;

const those = "unnest({auditEnvironments:text[]}, {auditOwnerIds:text[]}, {auditIds:text[]})";

function columnsOf(reports: readonly ChangedReport[]) {
  return {
    environments: reports.map(({ tenant }) => tenant.environment),
    ownerIds: reports.map(({ tenant }) => tenant.ownerId),
    employerIds: reports.map(({ employerId }) => employerId),
    periodStarts: reports.map(({ periodStart }) => periodStart),
    periodEnds: reports.map(({ periodEnd }) => periodEnd),
    reportIds: reports.map(({ reportId }) => reportId),
  };
}

/** An audit that may be out of date, and one source of its exposure. */
export interface TouchedAudit {
  id: string;
  tenant: Tenant;
  employerId: string;
  source: { ownerId: string; employerId: string };
}

const lockStatement = statement(
  "audits_touched_lock",
  {
    id: "text",
    environment: typed<Tenant["environment"]>("text"),
    owner_id: "text",
    employer_id: "text",
    source_owner_id: "text",
    source_employer_id: "text",
  },
  `SELECT audit.id, audit.environment, audit.owner_id, audit.employer_id, source_owner_id, source_employer_id
   FROM ${changes} ORDER BY audit.id FOR UPDATE OF audit`,
);

/**
 * Locks and selects the audits whose sources match the reports, and whose days, from the first of the term on, too. It waits for an audit that is being rated, and then
 * sees the sources of that rating.
 */
export async function lockTouchedAudits(tx: Queryable, reports: readonly ChangedReport[]): Promise<TouchedAudit[]> {
  return (await tx.query(lockStatement, columnsOf(reports))).map((row) => ({
    id: row.id,
    tenant: { environment: row.environment, ownerId: row.owner_id },
    employerId: row.employer_id,
    source: { ownerId: row.source_owner_id, employerId: row.source_employer_id },
  }));
}

const ceaseStatement = statement(
  "audit_sources_cease",
  `UPDATE audit_sources SET counts = false
   WHERE (environment, owner_id, audit_id, source_owner_id, source_employer_id) IN (
     SELECT * FROM unnest({auditEnvironments:text[]}, {auditOwnerIds:text[]}, {auditIds:text[]}, {sourceOwnerIds:text[]},
       {sourceEmployerIds:text[]}))`,
);

/** Updates sources of audits that the tenant may no longer read: changes of their reports concern the audit no more. */
export async function updateSourcesCeased(tx: Queryable, touched: readonly TouchedAudit[]): Promise<void> {
  await tx.query(ceaseStatement, {
    ...keysOf(touched),
    sourceOwnerIds: touched.map(({ source }) => source.ownerId),
    sourceEmployerIds: touched.map(({ source }) => source.employerId),
  });
}

const markStatement = statement(
  "audits_mark_changed",
  `WITH changed AS (
     SELECT audit.environment, audit.owner_id, audit.id, array_agg(report.id) AS report_ids FROM ${changes}
     WHERE (audit.environment, audit.owner_id, audit.id) IN (SELECT * FROM ${those}) AND status = 'completed' AND NOT report.id = ANY (changed_report_ids)
       AND EXISTS (SELECT FROM cited_reports AS cited
                   WHERE cited.environment = audit.environment AND cited.owner_id = audit.owner_id
                     AND cited.audit_id = audit.id AND cited.version = audit.version AND report_id = report.id) = {cited:bool}
     GROUP BY audit.environment, audit.owner_id, audit.id)
   UPDATE audits SET changed_report_ids = changed_report_ids || changed.report_ids, updated_at = {now:timestamptz}
   FROM changed
   WHERE audits.environment = changed.environment AND audits.owner_id = changed.owner_id AND audits.id = changed.id`,
);

/**
 * Updates completed audits that are out of date because of reports. Without `cited`, these are the audits that were rated
 * without a report; with it, those that were rated with it.
 */
export async function updateOutOfDate(
  tx: Queryable,
  audits: readonly AuditKey[],
  reports: readonly ChangedReport[],
  { cited, now }: { cited: boolean; now: Date },
): Promise<void> {
  await tx.query(markStatement, { ...columnsOf(reports), ...keysOf(audits), cited, now });
}

const unmarkStatement = statement(
  "audits_unmark_changed",
  `UPDATE audits SET updated_at = {now:timestamptz}, changed_report_ids = array_remove(changed_report_ids, {reportId:text})
   WHERE (environment, owner_id, id) IN (SELECT * FROM ${those})
     AND {reportId:text} = ANY (changed_report_ids) AND NOT EXISTS (
       SELECT FROM cited_reports AS cited WHERE cited.environment = audits.environment AND cited.owner_id = audits.owner_id
         AND cited.audit_id = audits.id AND cited.version = audits.version AND report_id = {reportId:text})`,
);

/** Updates audits that were marked because of a report, if they were rated without it and it no longer counts. */
export async function updateUpToDate(tx: Queryable, audits: readonly AuditKey[], reportId: string, now: Date) {
  await tx.query(unmarkStatement, { ...keysOf(audits), reportId, now });
}

type AuditKey = Pick<TouchedAudit, "tenant" | "id">;

function keysOf(audits: readonly AuditKey[]) {
  return {
    auditEnvironments: audits.map(({ tenant }) => tenant.environment),
    auditOwnerIds: audits.map(({ tenant }) => tenant.ownerId),
    auditIds: audits.map(({ id }) => id),
  };
}

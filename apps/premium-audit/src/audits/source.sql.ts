import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import type { ExposureSource } from "../policies/exposure-source.ts";
import type { ExposureRating } from "../policies/rate-exposure.ts";

const setStatement = statement(
  "audit_sources_set",
  `WITH gone AS (
     UPDATE audit_sources SET counts = false,
       withdrawn_at = CASE WHEN (source_owner_id, source_employer_id) IN (SELECT * FROM unnest($6::text[], $7::text[]))
         THEN withdrawn_at ELSE coalesce(withdrawn_at, now()) END
     WHERE audit_id = $1 AND (source_owner_id, source_employer_id) NOT IN (SELECT * FROM unnest($3::text[], $4::text[])))
   INSERT INTO audit_sources (audit_id, environment, source_owner_id, source_employer_id, grant_id)
   SELECT $1, $2, source.* FROM unnest($3::text[], $4::text[], $5::text[]) AS source
   ON CONFLICT (environment, source_owner_id, source_employer_id, audit_id)
   DO UPDATE SET grant_id = excluded.grant_id, counts = true, withdrawn_at = NULL`,
);

/**
 * Replaces the sources of an audit: the owners whose exposure it was rated from. A later change of their reports marks the
 * audit as out of date. Other sources are kept, because earlier versions were rated from them; those that the tenant may no
 * longer read are withdrawn.
 */
export async function replaceSources(
  tx: Queryable,
  { environment }: Tenant,
  auditId: string,
  { sources, notCounted }: Pick<ExposureRating, "sources" | "notCounted">,
): Promise<void> {
  await tx.query(setStatement, [
    auditId,
    environment,
    sources.map(({ ownerId }) => ownerId),
    sources.map(({ employerId }) => employerId),
    sources.map(({ grantId }) => grantId ?? null),
    notCounted.map(({ ownerId }) => ownerId),
    notCounted.map(({ employerId }) => employerId),
  ]);
}

const sourcesStatement = statement<{
  source_owner_id: string;
  source_employer_id: string;
  grant_id: string | null;
  withdrawn_at: Date | null;
}>(
  "audit_sources_shown",
  `SELECT source_owner_id, source_employer_id, grant_id, withdrawn_at
   FROM audit_sources AS source JOIN audits AS audit ON audit.id = source.audit_id
   WHERE audit_id = $1 AND ((counts AND audit.version = $2) OR EXISTS (
     SELECT FROM cited_reports AS cited WHERE cited.audit_id = $1 AND cited.version = $2
       AND (cited.source_owner_id IS NULL OR (cited.source_owner_id, cited.source_employer_id)
         = (source.source_owner_id, source.source_employer_id))))
   ORDER BY source_owner_id <> audit.owner_id, source_owner_id, source_employer_id`,
);

/** Selects the sources of a version of an audit, the owner's own first; those of grants that have ended are withdrawn. */
export async function selectSources(db: Queryable, auditId: string, version: number): Promise<ExposureSource[]> {
  const rows = await db.query(sourcesStatement, [auditId, version]);
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
const changes = `unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::date[], $6::text[])
    AS report (environment, owner_id, employer_id, period_start, period_end, id)
  JOIN audit_sources AS source ON source.environment = report.environment AND source.counts
    AND source.source_owner_id = report.owner_id AND source.source_employer_id = report.employer_id
  JOIN audits AS audit ON audit.id = source.audit_id AND audit.period_end >= report.period_start AND deleted_at IS NULL
  JOIN policy_terms AS audited ON audited.environment = audit.environment AND audited.owner_id = audit.owner_id
     AND audited.policy_id = audit.policy_id AND audited.term = audit.term
    AND least(audit.period_start, (audited.effective_at AT TIME ZONE 'UTC')::date) <= report.period_end`;

function columnsOf(reports: readonly ChangedReport[]): unknown[] {
  return [
    reports.map(({ tenant }) => tenant.environment),
    reports.map(({ tenant }) => tenant.ownerId),
    reports.map(({ employerId }) => employerId),
    reports.map(({ periodStart }) => periodStart),
    reports.map(({ periodEnd }) => periodEnd),
    reports.map(({ reportId }) => reportId),
  ];
}

/** An audit that may be out of date, and one source of its exposure. */
export interface TouchedAudit {
  id: string;
  tenant: Tenant;
  employerId: string;
  source: { ownerId: string; employerId: string };
}

const lockStatement = statement<{
  id: string;
  environment: Tenant["environment"];
  owner_id: string;
  employer_id: string;
  source_owner_id: string;
  source_employer_id: string;
}>(
  "audits_touched_lock",
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
  `UPDATE audit_sources SET counts = false WHERE (audit_id, source_owner_id, source_employer_id) IN (
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[]))`,
);

/** Updates sources of audits that the tenant may no longer read: changes of their reports concern the audit no more. */
export async function updateSourcesCeased(tx: Queryable, touched: readonly TouchedAudit[]): Promise<void> {
  await tx.query(ceaseStatement, [
    touched.map(({ id }) => id),
    touched.map(({ source }) => source.ownerId),
    touched.map(({ source }) => source.employerId),
  ]);
}

const markStatement = statement(
  "audits_mark_changed",
  `WITH changed AS (
     SELECT audit.id, array_agg(report.id) AS report_ids FROM ${changes}
     WHERE audit.id = ANY ($7::text[]) AND status = 'completed' AND NOT report.id = ANY (changed_report_ids)
       AND EXISTS (SELECT FROM cited_reports AS source
                   WHERE source.audit_id = audit.id AND source.version = audit.version AND report_id = report.id) = $8
     GROUP BY audit.id)
   UPDATE audits SET changed_report_ids = changed_report_ids || changed.report_ids, updated_at = $9
   FROM changed WHERE changed.id = audits.id`,
);

/**
 * Updates completed audits that are out of date because of reports. Without `ceased`, these are the audits that were rated
 * without a report; with it, those that were rated with a report that no longer counts.
 */
export async function updateOutOfDate(
  tx: Queryable,
  auditIds: readonly string[],
  reports: readonly ChangedReport[],
  { ceased, now }: { ceased: boolean; now: Date },
): Promise<void> {
  await tx.query(markStatement, [...columnsOf(reports), auditIds, ceased, now]);
}

const unmarkStatement = statement(
  "audits_unmark_changed",
  `UPDATE audits SET updated_at = $3,
     changed_report_ids = array_remove(changed_report_ids, $2)
   WHERE audits.id = ANY ($1::text[]) AND $2 = ANY (changed_report_ids) AND NOT EXISTS (
     SELECT FROM cited_reports AS source
     WHERE source.audit_id = audits.id AND source.version = audits.version AND report_id = $2)`,
);

/** Updates audits that were marked because of a report, if they were rated without it and it no longer counts. */
export async function updateUpToDate(tx: Queryable, auditIds: readonly string[], reportId: string, now: Date) {
  await tx.query(unmarkStatement, [auditIds, reportId, now]);
}

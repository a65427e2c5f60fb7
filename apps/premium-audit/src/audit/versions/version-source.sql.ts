import { listed, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { ExposureSource } from "../../policy/preview/exposure-source.ts";
import type { ExposureRating } from "../../policy/preview/rate-exposure.ts";

const ofAudit = "environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text}";
const ratedSource = {
  sourceOwnerId: "text",
  sourceEmployerId: "text",
  grantId: "text?",
  /** False: the tenant may read it, and it was not counted. */
  isCounted: "bool",
} as const;
const side = "source_owner_id, source_employer_id";
const setStatement = statement(
  "audit_sources_set",
  {},
  `WITH source AS (SELECT * FROM ${unnested(ratedSource)}),
   gone AS (
     UPDATE audit_sources SET counts = false,
       withdrawn_at = CASE WHEN (${side}) IN (SELECT ${side} FROM source WHERE NOT is_counted)
         THEN withdrawn_at ELSE coalesce(withdrawn_at, now()) END
     WHERE ${ofAudit} AND (${side}) NOT IN (SELECT ${side} FROM source WHERE is_counted)),
   again AS (
     UPDATE audit_sources AS known SET grant_id = source.grant_id, counts = true, withdrawn_at = NULL FROM source
     WHERE ${ofAudit} AND is_counted AND known.source_owner_id = source.source_owner_id
       AND known.source_employer_id = source.source_employer_id
     RETURNING source.source_owner_id, source.source_employer_id)
   INSERT INTO audit_sources (environment, owner_id, audit_id, ${side}, grant_id)
   SELECT {environment:text}, {ownerId:text}, {auditId:text}, ${side}, grant_id FROM source
   WHERE is_counted AND (${side}) NOT IN (SELECT ${side} FROM again)`,
  { rows: ratedSource },
);

const toSide = ({ ownerId: sourceOwnerId, employerId: sourceEmployerId }: TouchedAudit["source"]) => ({
  sourceOwnerId,
  sourceEmployerId,
});

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
    rows: [
      ...sources.map((source) => ({ ...toSide(source), grantId: source.grantId, isCounted: true })),
      ...notCounted.map((source) => ({ ...toSide(source), isCounted: false })),
    ],
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

const changedReport = {
  environment: "text",
  ownerId: "text",
  employerId: "text",
  periodStart: "date",
  periodEnd: "date",
  reportId: "text",
} as const;
// An audit is rated from the first day of its term on: earlier pay is in its premium to date, and counts towards caps.
const changes = `${unnested(changedReport, "report")}
  JOIN audit_sources AS source ON source.environment = report.environment AND source.counts
    AND source.source_owner_id = report.owner_id AND source.source_employer_id = report.employer_id
  JOIN audits AS audit ON audit.environment = source.environment AND audit.owner_id = source.owner_id
    AND audit.id = source.audit_id AND audit.period_end >= report.period_start AND deleted_at IS NULL
  JOIN policy_terms AS audited ON audited.environment = audit.environment AND audited.owner_id = audit.owner_id
     AND audited.policy_id = audit.policy_id AND audited.term = audit.term
    AND least(audit.period_start, (audited.effective_at AT TIME ZONE 'UTC')::date) <= report.period_end`;

const auditKey = { environment: "text", ownerId: "text", auditId: "text" } as const;

const toReportRow = ({ tenant, ...report }: ChangedReport) => ({ ...tenant, ...report });

/** An audit that may be out of date, and one source of its exposure. */
export interface TouchedAudit {
  id: string;
  tenant: Tenant;
  employerId: string;
  source: { ownerId: string; employerId: string };
}

const touchedAudit = {
  id: "text",
  environment: typed<Tenant["environment"]>("text"),
  ownerId: "text",
  employerId: "text",
} as const;
const sourceSide = { sourceOwnerId: "text", sourceEmployerId: "text" } as const;
const lockStatement = statement(
  "audits_touched_lock",
  { ...touchedAudit, ...sourceSide },
  `SELECT ${selected(touchedAudit, "audit")}, ${selected(sourceSide, "source")}
   FROM ${changes} ORDER BY audit.id FOR UPDATE OF audit`,
  { rows: changedReport },
);

/**
 * Locks and selects the audits whose sources match the reports, and whose days, from the first of the term on, too. It waits for an audit that is being rated, and then
 * sees the sources of that rating.
 */
export async function lockTouchedAudits(tx: Queryable, reports: readonly ChangedReport[]): Promise<TouchedAudit[]> {
  const rows = await tx.query(lockStatement, { rows: reports.map(toReportRow) });
  return rows.map(({ id, environment, ownerId, employerId, sourceOwnerId, sourceEmployerId }) => ({
    id,
    tenant: { environment, ownerId },
    employerId,
    source: { ownerId: sourceOwnerId, employerId: sourceEmployerId },
  }));
}

const ceasedSource = { ...auditKey, ...sourceSide } as const;
const ceaseStatement = statement(
  "audit_sources_cease",
  {},
  `UPDATE audit_sources SET counts = false WHERE (${listed(ceasedSource)}) IN (SELECT * FROM ${unnested(ceasedSource)})`,
  { rows: ceasedSource },
);

/** Updates sources of audits that the tenant may no longer read: changes of their reports concern the audit no more. */
export async function updateSourcesCeased(tx: Queryable, touched: readonly TouchedAudit[]): Promise<void> {
  const rows = touched.map((audit) => ({ ...toKey(audit), ...toSide(audit.source) }));
  await tx.query(ceaseStatement, { rows });
}

const markStatement = statement(
  "audits_mark_changed",
  {},
  `WITH changed AS (
     SELECT audit.environment, audit.owner_id, audit.id, array_agg(report.report_id) AS report_ids FROM ${changes}
     WHERE (audit.environment, audit.owner_id, audit.id) IN (SELECT * FROM ${unnested(auditKey, "touched", "audits")}) AND status = 'completed' AND NOT report.report_id = ANY (changed_report_ids)
       AND EXISTS (SELECT FROM cited_reports AS cited
                   WHERE cited.environment = audit.environment AND cited.owner_id = audit.owner_id
                     AND cited.audit_id = audit.id AND cited.version = audit.version AND report_id = report.report_id) = {cited:bool}
     GROUP BY audit.environment, audit.owner_id, audit.id)
   UPDATE audits SET changed_report_ids = changed_report_ids || changed.report_ids, updated_at = {now:timestamptz}
   FROM changed
   WHERE audits.environment = changed.environment AND audits.owner_id = changed.owner_id AND audits.id = changed.id`,
  { rows: changedReport, lists: { audits: auditKey } },
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
  await tx.query(markStatement, { rows: reports.map(toReportRow), audits: audits.map(toKey), cited, now });
}

const unmarkStatement = statement(
  "audits_unmark_changed",
  {},
  `UPDATE audits SET updated_at = {now:timestamptz}, changed_report_ids = array_remove(changed_report_ids, {reportId:text})
   WHERE (environment, owner_id, id) IN (SELECT * FROM ${unnested(auditKey)})
     AND {reportId:text} = ANY (changed_report_ids) AND NOT EXISTS (
       SELECT FROM cited_reports AS cited WHERE cited.environment = audits.environment AND cited.owner_id = audits.owner_id
         AND cited.audit_id = audits.id AND cited.version = audits.version AND report_id = {reportId:text})`,
  { rows: auditKey },
);

/** Updates audits that were marked because of a report, if they were rated without it and it no longer counts. */
export async function updateUpToDate(tx: Queryable, audits: readonly AuditKey[], reportId: string, now: Date) {
  await tx.query(unmarkStatement, { rows: audits.map(toKey), reportId, now });
}

type AuditKey = Pick<TouchedAudit, "tenant" | "id">;

const toKey = ({ tenant, id: auditId }: AuditKey) => ({ ...tenant, auditId });

import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import type { ExposureRating } from "./rate-exposure.ts";

const addStatement = statement(
  "audit_sources_add",
  `INSERT INTO audit_sources (audit_id, environment, source_owner_id, source_employer_id)
   SELECT $1, $2, source.* FROM unnest($3::text[], $4::text[]) AS source
   ON CONFLICT DO NOTHING`,
);

/** Remembers whose exposure an audit is about, so that a change of theirs is noticed. */
export async function addSources(
  tx: Queryable,
  { environment }: Tenant,
  auditId: string,
  sources: ExposureRating["sources"],
): Promise<void> {
  const owners = sources.map(({ ownerId }) => ownerId);
  const employers = sources.map(({ employerId }) => employerId);
  await tx.query(addStatement, [auditId, environment, owners, employers]);
}

/** A report that has begun to count, or has ceased to. */
export interface ChangedReport {
  reportId: string;
  employerId: string;
  periodStart: string;
  periodEnd: string;
}

const lockStatement = statement<{ id: string }>(
  "audits_touched_lock",
  `SELECT audit.id FROM audit_sources AS source JOIN audits AS audit ON audit.id = source.audit_id
   WHERE source.environment = $1 AND source_owner_id = $2 AND source_employer_id = $3
     AND period_start <= $5 AND period_end >= $4 AND deleted_at IS NULL
   ORDER BY audit.id FOR UPDATE OF audit`,
);

/**
 * The audits that a report of an owner touches, held until the transaction ends; one that is being rated now is waited
 * for, and then known by what it was rated from.
 */
export async function lockTouchedAudits(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { employerId, periodStart, periodEnd }: ChangedReport,
): Promise<string[]> {
  const rows = await tx.query(lockStatement, [environment, ownerId, employerId, periodStart, periodEnd]);
  return rows.map(({ id }) => id);
}

const markStatement = statement(
  "audits_mark_changed",
  `UPDATE audits AS audit SET changed_report_ids = changed_report_ids || $2::text, updated_at = $3
   WHERE id = ANY ($1::text[]) AND status = 'completed' AND NOT $2 = ANY (changed_report_ids)
     AND EXISTS (SELECT FROM worksheet_sources AS source
                 WHERE source.audit_id = audit.id AND source.version = audit.version AND report_id = $2) = $4`,
);

/**
 * Notes a report on audits that are out of date by it: those that were rated without it when it has begun to count, those
 * that were rated with it when it has ceased to.
 */
export async function markChanged(
  tx: Queryable,
  auditIds: readonly string[],
  reportId: string,
  { ceased, now }: { ceased: boolean; now: Date },
): Promise<void> {
  await tx.query(markStatement, [auditIds, reportId, now, ceased]);
}

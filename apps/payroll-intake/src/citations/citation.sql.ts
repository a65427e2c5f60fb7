import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { CountedReport } from "../exposure/counted-report.sql.ts";

const lockStatement = statement<{ id: string }>(
  "cited_reports_lock",
  "SELECT id FROM payroll_reports WHERE environment = $1 AND id = ANY ($2::text[]) ORDER BY id FOR SHARE",
);

/**
 * Locks reports against deletion until the transaction ends, and resolves to the ids of those that exist. It waits for a
 * deletion in progress.
 */
export async function lockReports(
  tx: Queryable,
  environment: Tenant["environment"],
  reportIds: readonly string[],
): Promise<string[]> {
  return (await tx.query(lockStatement, [environment, reportIds])).map(({ id }) => id);
}

const insertStatement = statement(
  "citations_insert",
  `INSERT INTO report_citations (report_id, audit_id, environment, owner_id, cited_at)
   SELECT report_id, $1, $2, $3, now() FROM unnest($4::text[]) AS cited (report_id)
   ON CONFLICT DO NOTHING`,
);

/** Inserts the citations that do not exist yet. */
export async function insertCitations(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  reportIds: readonly string[],
): Promise<void> {
  await tx.query(insertStatement, [auditId, environment, ownerId, reportIds]);
}

const citedStatement = statement<CountedReport>(
  "cited_reports",
  `SELECT report.id AS report_id, report.owner_id, report.employer_id, period_start, period_end, subcontractor_payments,
     records_total, no_payroll
   FROM report_citations AS cited JOIN payroll_reports AS report ON report.id = cited.report_id
   WHERE cited.environment = $1 AND cited.owner_id = $2 AND cited.audit_id = $3 AND cited.report_id = ANY ($4::text[])
     AND report.environment = $1
   ORDER BY report.id`,
);

/** Selects reports that an audit of the tenant cites, whoever owns them and whether or not they still count. */
export function selectCitedReports(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  reportIds: readonly string[],
): Promise<CountedReport[]> {
  return db.query(citedStatement, [environment, ownerId, auditId, reportIds]);
}

const deleteStatement = statement(
  "citations_delete",
  "DELETE FROM report_citations WHERE environment = $1 AND owner_id = $2 AND audit_id = $3",
);

/** Deletes the citations of an audit. */
export async function deleteCitations(tx: Queryable, { environment, ownerId }: Tenant, auditId: string): Promise<void> {
  await tx.query(deleteStatement, [environment, ownerId, auditId]);
}

/** Returns an SQL condition that is true for a report that no audit cites. `reportId` is the expression of its id. */
export function notCited(reportId: string): string {
  return `NOT EXISTS (SELECT FROM report_citations WHERE report_citations.report_id = ${reportId})`;
}

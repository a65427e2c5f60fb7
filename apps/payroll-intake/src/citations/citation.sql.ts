import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { type CountedReport, countedRow, countedSql } from "../exposure/counted-report.sql.ts";
import { ofTenant } from "../payroll/report-key.sql.ts";

const lockStatement = statement(
  "cited_reports_lock",
  { id: "text" },
  "SELECT id FROM payroll_reports WHERE environment = {environment:text} AND id = ANY ({reportIds:text[]}) ORDER BY id FOR SHARE",
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
  return (await tx.query(lockStatement, { environment, reportIds })).map(({ id }) => id);
}

const insertStatement = statement(
  "citations_insert",
  {},
  `INSERT INTO report_citations (report_id, audit_id, environment, owner_id, cited_at)
   SELECT report_id, {auditId:text}, {environment:text}, {ownerId:text}, now()
   FROM unnest({reportIds:text[]}) AS cited (report_id)
   ON CONFLICT DO NOTHING`,
);

/** Inserts the citations that do not exist yet. */
export async function insertCitations(
  tx: Queryable,
  tenant: Tenant,
  auditId: string,
  reportIds: readonly string[],
): Promise<void> {
  await tx.query(insertStatement, { ...tenant, auditId, reportIds });
}

const citedStatement = statement(
  "cited_reports",
  countedRow,
  `SELECT ${countedSql}
   FROM report_citations AS cited JOIN payroll_reports AS report ON report.id = cited.report_id
   WHERE cited.environment = {environment:text} AND cited.owner_id = {ownerId:text} AND cited.audit_id = {auditId:text}
     AND cited.report_id = ANY ({reportIds:text[]}) AND report.environment = {environment:text}
   ORDER BY report.id`,
);

/** Selects reports that an audit of the tenant cites, whoever owns them and whether or not they still count. */
export function selectCitedReports(
  db: Queryable,
  tenant: Tenant,
  auditId: string,
  reportIds: readonly string[],
): Promise<CountedReport[]> {
  return db.query(citedStatement, { ...tenant, auditId, reportIds });
}

const deleteStatement = statement(
  "citations_delete",
  {},
  `DELETE FROM report_citations WHERE ${ofTenant} AND audit_id = {auditId:text}`,
);

/** Deletes the citations of an audit. */
export async function deleteCitations(tx: Queryable, tenant: Tenant, auditId: string): Promise<void> {
  await tx.query(deleteStatement, { ...tenant, auditId });
}

/** Returns an SQL condition that is true for a report that no audit cites. `reportId` is the expression of its id. */
export function notCited(reportId: string): string {
  return `NOT EXISTS (SELECT FROM report_citations WHERE report_citations.report_id = ${reportId})`;
}

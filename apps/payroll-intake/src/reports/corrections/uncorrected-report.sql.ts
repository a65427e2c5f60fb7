import { sameId } from "@platform/postgres/partitions/same-id";
import { listed, selected } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { ofTenant } from "../../payroll/report-key.sql.ts";
import { storedColumns } from "../report-list.sql.ts";

const recordsOf = (table: string, report: string) =>
  `SELECT employee_id FROM ${table} WHERE ${sameId("report_id", report)} AND ${ofTenant}`;

// Rows are read only where a later report may have them. A row without an employee id is matched with a record of a supplement whose
// employee has no other failed row.
const findStatement = statement(
  "reports_uncorrected",
  { ...storedColumns, uncorrected: "int", isCorrected: "bool" },
  `WITH report AS MATERIALIZED (
     SELECT status, ${listed(storedColumns)} FROM payroll_reports
     WHERE ${ofTenant} AND (status = 'failed' OR records_failed > 0) AND status <> 'processing'
       AND superseded_by IS NULL AND voided_at IS NULL AND supplements IS NULL AND ({id:text?} IS NULL OR id = {id:text?})
     ORDER BY id DESC LIMIT {limit:int}),
   later AS MATERIALIZED (
     SELECT report.id, report.status, later.id AS later_id, later.supplements IS NOT DISTINCT FROM report.id AS is_supplement
     FROM report JOIN payroll_reports AS later ON later.environment = {environment:text}
       AND later.owner_id = {ownerId:text} AND later.employer_id = report.employer_id
       AND later.period_start <= report.period_start AND later.period_end >= report.period_end AND later.id > report.id
     WHERE later.status <> 'failed' AND later.superseded_by IS NULL AND later.voided_at IS NULL),
   failed AS (
     SELECT id, employee_id, count(*) AS records
     FROM (SELECT DISTINCT id FROM later WHERE status = 'completed') AS partly CROSS JOIN LATERAL (
       ${recordsOf("payroll_records", "partly.id")} AND status = 'failed' AND problems <> '[]'
       UNION ALL ${recordsOf("unreadable_records", "partly.id")} OFFSET 0) AS record
     GROUP BY id, employee_id),
   sent AS (
     SELECT id, employee_id, count(*) AS records, count(*) FILTER (WHERE is_supplement) AS supplemented
     FROM (SELECT * FROM later WHERE status = 'completed') AS later CROSS JOIN LATERAL (
       ${recordsOf("payroll_records", "later.later_id")} AND status = 'processed' OFFSET 0) AS record
     GROUP BY id, employee_id),
   came AS (
     SELECT id, sum(CASE employee_id WHEN '' THEN 0 ELSE least(failures, records) END) + least(
         sum(CASE employee_id WHEN '' THEN failures ELSE 0 END), sum(greatest(supplemented - failures, 0))) AS records
     FROM (
       SELECT id, employee_id, coalesce(failed.records, 0) AS failures, coalesce(sent.records, 0) AS records,
         coalesce(supplemented, 0) AS supplemented
       FROM failed FULL JOIN sent USING (id, employee_id)) AS of_employee
     GROUP BY id)
   SELECT ${selected(storedColumns, "report")}, (records_failed - coalesce(came.records, 0))::int AS uncorrected, CASE report.status
       WHEN 'failed' THEN EXISTS (SELECT FROM later WHERE later.id = report.id)
       ELSE records_failed <= coalesce(came.records, 0) END AS "isCorrected"
   FROM report LEFT JOIN came USING (id)
   ORDER BY id DESC`,
);

/** Maximum number of reports with failed records that are searched. */
const mostReports = 100;

/**
 * Selects the reports with failed records that no later report has corrected, newest first; with an id, only that one.
 *
 * @returns the reports, each with the number of these records, and whether there are older ones that were not searched
 */
export async function selectUncorrectedReports(db: Queryable, tenant: Tenant, id?: string) {
  const rows = await db.query(findStatement, { ...tenant, id, limit: mostReports + 1 });
  return {
    reports: rows.slice(0, mostReports).filter(({ isCorrected }) => !isCorrected),
    hasMore: rows.length > mostReports,
  };
}

import { sameId } from "@platform/postgres/partitions/same-id";
import { selected, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { inReport, keyColumns, toKeyValues } from "../payroll/report-key.sql.ts";
import type { ReportKey } from "../payroll/report-key.ts";

// The lateral subquery makes the planner find the records of each report by index, even with outdated statistics.
const insertStatement = statement(
  "exposure_insert",
  {},
  `INSERT INTO exposure
     (report_id, environment, owner_id, employer_id, period_start, period_end, state, class_code, officer,
      overtime_multiplier, record_count, hours_worked, gross_wages, overtime_hours, overtime_pay, double_time_pay,
      overtime_premium, excluded_pay)
   SELECT report.id, report.environment, report.owner_id, report.employer_id, report.period_start, report.period_end,
     added.*
   FROM ${unnested(keyColumns, "wanted")}
   JOIN payroll_reports AS report USING (id, environment, owner_id)
   CROSS JOIN LATERAL (
     SELECT state, class_code, officer, overtime_multiplier, count(*), sum(hours_worked), sum(gross_wages),
       sum(overtime_hours), sum(overtime_pay), sum(double_time_pay), coalesce(sum(overtime_premium), 0),
       coalesce(sum(CASE WHEN excluded_pay IS NOT NULL THEN
         (SELECT sum((entry ->> 'amount')::numeric) FROM jsonb_array_elements(excluded_pay) AS entry) END), 0)
     FROM payroll_records AS record
     WHERE ${sameId("record.report_id", "report.id")} AND record.environment = report.environment AND record.owner_id = report.owner_id
       AND record.status = 'processed'
     GROUP BY state, class_code, officer, overtime_multiplier) AS added`,
  { rows: keyColumns },
);

/**
 * Inserts the sums of reports' processed records by state, class code, officer flag and overtime multiplier. A second insert
 * for the same report violates the primary key.
 */
export async function insertExposure(tx: Queryable, reports: readonly ReportKey[]): Promise<void> {
  await tx.query(insertStatement, { rows: reports.map(toKeyValues) });
}

const classColumns = { state: "text", classCode: "text" } as const;
const classesStatement = statement(
  "exposure_classes",
  classColumns,
  `SELECT DISTINCT ${selected(classColumns)} FROM exposure WHERE ${inReport} ORDER BY state, "classCode"`,
);

/** Selects the class codes of a report by state, of the sums that are inserted already. */
export function selectExposureClasses(db: Queryable, { reportId, tenant }: ReportKey) {
  return db.query(classesStatement, { ...tenant, reportId });
}

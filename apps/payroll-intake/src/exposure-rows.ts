import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";

const insertStatement = statement(
  "exposure_insert",
  `INSERT INTO exposure
     (report_id, environment, owner_id, employer_id, period_start, period_end, state, class_code, officer,
      overtime_multiplier, record_count, hours_worked, gross_wages, overtime_hours, overtime_pay, double_time_pay)
   SELECT report.id, report.environment, report.owner_id, report.employer_id, report.period_start, report.period_end,
     state, class_code, officer, overtime_multiplier, count(*), sum(hours_worked), sum(gross_wages),
     sum(overtime_hours), sum(overtime_pay), sum(double_time_pay)
   FROM payroll_reports AS report
   JOIN payroll_records AS record ON record.report_id = report.id
   WHERE report.id = $1 AND report.environment = $2 AND report.owner_id = $3 AND record.status = 'processed'
   GROUP BY report.id, state, class_code, officer, overtime_multiplier`,
);

/** Adds up a report's processed records by state, class code, officer or not, and overtime multiplier. Possible once. */
export async function insertExposure(tx: Queryable, tenant: Tenant, reportId: string): Promise<void> {
  await tx.query(insertStatement, [reportId, tenant.environment, tenant.ownerId]);
}

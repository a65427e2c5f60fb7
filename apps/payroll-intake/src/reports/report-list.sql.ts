import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { Tenant } from "@platform/service/call/tenant";
import type { Problem } from "../findings/problem.ts";
import type { FileColumns } from "../payroll/file-columns.ts";
import type { ReportProfile } from "../payroll/payroll-report.ts";

/** A stored report without its records. Amounts are decimal strings. */
export interface StoredReport {
  id: string;
  employer_id: string;
  profile: ReportProfile;
  /** Public status: `processing`, `completed`, `failed`, `replaced` or `voided`. */
  standing: string;
  period_start: string;
  period_end: string;
  records_total: number;
  records_processed: number;
  records_failed: number;
  submitted_gross_wages: string;
  processed_gross_wages: string;
  stated_total_payroll: string | null;
  stated_total_hours: string | null;
  stated_officer_payroll: string | null;
  subcontractor_payments: string | null;
  corrects: string | null;
  superseded_by: string | null;
  /** Id of the report whose failed rows this one corrects. */
  supplements: string | null;
  failure: { code: string; message: string; details: string[] } | null;
  /** Warnings about the report as a whole. */
  warnings: Problem<FindingWarning>[];
  received_at: Date;
  finished_at: Date | null;
  voided_at: Date | null;
  /** Null for a report that was submitted as JSON. */
  file_name: string | null;
  no_payroll: boolean;
  /** Null for a report that was not uploaded as a file, or before columns were stored. */
  file_columns: FileColumns | null;
}

/** The columns of `StoredReport`. */
export const reportColumns = `id, employer_id, profile, standing, period_start, period_end, records_total, records_processed,
  records_failed, trim_scale(submitted_gross_wages) AS submitted_gross_wages,
  trim_scale(processed_gross_wages) AS processed_gross_wages, trim_scale(stated_total_payroll) AS stated_total_payroll,
  trim_scale(stated_total_hours) AS stated_total_hours, trim_scale(stated_officer_payroll) AS stated_officer_payroll,
  trim_scale(subcontractor_payments) AS subcontractor_payments, corrects, superseded_by, supplements, failure, warnings, received_at,
  finished_at, voided_at, file_name, no_payroll, file_columns`;

const findStatement = statement<StoredReport>(
  "report_find",
  `SELECT ${reportColumns} FROM payroll_reports WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Selects a report of the tenant. */
export async function selectReport(db: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [report] = await db.query(findStatement, [environment, ownerId, id]);
  return report;
}

/** Selects a page of the tenant's reports, newest first. */
export const selectReports = tenantList({
  table: "payroll_reports",
  columns: reportColumns,
  // Short names of columns: those of all filters are in the name of a statement, which Postgres limits to 63 characters.
  from: "(SELECT *, period_end AS ends, period_start AS starts FROM payroll_reports) AS listed",
  where: "true",
  filters: {
    employerId: "employer_id",
    status: "standing",
    /** Reports whose period ends on that day or later. */
    periodFrom: "ends >=",
    /** Reports whose period begins on that day or before. */
    periodTo: "starts <=",
  },
  fromRow: (row: StoredReport) => row,
});

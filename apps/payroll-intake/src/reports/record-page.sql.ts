import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Problem } from "../findings/problem.ts";
import type { ExcludedPay } from "../payroll/excluded-pay.ts";
import type { ReportKey } from "../payroll/report-key.ts";

/** Report of a page of records. */
export interface PagedReport {
  id: string;
  tenant: Tenant;
  employerId: string;
  periodStart: string;
  periodEnd: string;
}

interface ReportRow {
  id: string;
  owner_id: string;
  employer_id: string;
  period_start: string;
  period_end: string;
}

const columns = "report.id, report.owner_id, report.employer_id, period_start, period_end";
const ownStatement = statement<ReportRow>(
  "record_page_report",
  `SELECT ${columns} FROM payroll_reports AS report WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);
const grantedStatement = statement<ReportRow>(
  "record_page_granted_report",
  `SELECT ${columns} FROM payroll_reports AS report
   WHERE report.environment = $1 AND report.id = $3 AND EXISTS (
     SELECT FROM exposure_grants AS given
     WHERE given.environment = $1 AND given.grantee_owner_id = $2 AND given.owner_id = report.owner_id
       AND given.employer_id = report.employer_id AND given.status = 'accepted' AND given.deleted_at IS NULL)`,
);

/** Selects the tenant's own report, or with `granted` a report that the tenant may read by an accepted grant. */
export async function selectPagedReport(
  db: Queryable,
  { environment, ownerId }: Tenant,
  reportId: string,
  { granted = false } = {},
): Promise<PagedReport | undefined> {
  const [row] = await db.query(granted ? grantedStatement : ownStatement, [environment, ownerId, reportId]);
  if (!row) return undefined;
  const { id, employer_id: employerId, period_start: periodStart, period_end: periodEnd } = row;
  return { id, tenant: { environment, ownerId: row.owner_id }, employerId, periodStart, periodEnd };
}

/** A processed record. Amounts are decimal strings. */
export interface PagedRecord {
  position: number;
  employee_id: string;
  name: string;
  state: string;
  class_code: string;
  officer: boolean;
  hours_worked: string;
  gross_wages: string;
  overtime_hours: string;
  overtime_pay: string;
  overtime_multiplier: string;
  double_time_pay: string;
  overtime_premium: string | null;
  excluded_pay: ExcludedPay[] | null;
}

const recordColumns = `position, employee_id, coalesce(nullif(name, ''), first_name || ' ' || last_name) AS name, state,
     class_code, officer, trim_scale(hours_worked) AS hours_worked, trim_scale(gross_wages) AS gross_wages,
     trim_scale(overtime_hours) AS overtime_hours, trim_scale(overtime_pay) AS overtime_pay,
     trim_scale(overtime_multiplier) AS overtime_multiplier, trim_scale(double_time_pay) AS double_time_pay,
     trim_scale(overtime_premium) AS overtime_premium, excluded_pay`;

const recordsStatement = statement<PagedRecord>(
  "record_page",
  `SELECT ${recordColumns}
   FROM payroll_records
   WHERE environment = $1 AND owner_id = $2 AND ${sameId("report_id", "$3")} AND status = 'processed' AND position > $4
     AND EXISTS (SELECT FROM unnest($5::int[], $6::int[]) AS range (first, last) WHERE position BETWEEN first AND last)
   ORDER BY position LIMIT $7`,
);

/** A range of positions, both included. */
export interface RecordRange {
  first: number;
  last: number;
}

/** Selects processed records of a report in the ranges, after a position. */
export function selectRecords(
  db: Queryable,
  { tenant, id }: PagedReport,
  page: { ranges: readonly RecordRange[]; after: number; limit: number },
): Promise<PagedRecord[]> {
  const ranges = [page.ranges.map(({ first }) => first), page.ranges.map(({ last }) => last)];
  return db.query(recordsStatement, [tenant.environment, tenant.ownerId, id, page.after, ...ranges, page.limit]);
}

const firstStatement = statement<PagedRecord & { file_row: number | null }>(
  "records_first",
  `SELECT file_row, ${recordColumns} FROM payroll_records
   WHERE environment = $1 AND owner_id = $2 AND ${sameId("report_id", "$3")} AND status = 'processed' ORDER BY position LIMIT $4`,
);

/** Selects the first processed records of a file, with the number of their rows unless it is the position plus 2. */
export function selectFirstRecords(db: Queryable, { tenant, reportId }: ReportKey, limit: number) {
  return db.query(firstStatement, [tenant.environment, tenant.ownerId, reportId, limit]);
}

/** A record with its findings, failed or not. */
export interface FoundRecord extends PagedRecord {
  report_id: string;
  file_row: number | null;
  problems: Problem[];
  warnings: Problem<FindingWarning>[];
}

const employeeRecordsStatement = statement<FoundRecord>(
  "employee_records",
  `SELECT record.* FROM unnest($3::text[]) AS wanted (id) CROSS JOIN LATERAL (
     SELECT report_id, file_row, problems, warnings, ${recordColumns} FROM payroll_records
     WHERE environment = $1 AND owner_id = $2 AND ${sameId("report_id", "wanted.id")} AND employee_id = $4 OFFSET 0) AS record
   ORDER BY report_id DESC, position`,
);

/** Selects the records of an employee in reports of the tenant. */
export function selectEmployeeRecords(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { reportIds, employeeId }: { reportIds: readonly string[]; employeeId: string },
): Promise<FoundRecord[]> {
  return db.query(employeeRecordsStatement, [environment, ownerId, reportIds, employeeId]);
}

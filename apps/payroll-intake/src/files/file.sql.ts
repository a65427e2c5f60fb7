import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Problem } from "../findings/problem.ts";
import type { FileColumns } from "../payroll/file-columns.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { storedRow } from "../reports/record.sql.ts";
import { withoutLoops } from "../reports/without-loops.sql.ts";
import type { FileFailure } from "./file-failure.ts";

/** A row of a file that is not a valid record. */
export interface UnreadableRow {
  position: number;
  /** Number of the row in the file. */
  row: number;
  employeeId: string;
  problems: Problem[];
}

const unreadableStatement = statement(
  "unreadable_records_insert",
  `INSERT INTO unreadable_records (report_id, environment, owner_id, position, employee_id, problems, file_row)
   SELECT $1, $2, $3, unnest($4::int[]), unnest($5::text[]), unnest($6::jsonb[]), unnest($7::int[])`,
);

export async function insertUnreadable(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  rows: readonly UnreadableRow[],
): Promise<void> {
  await tx.query(unreadableStatement, [
    reportId,
    tenant.environment,
    tenant.ownerId,
    rows.map(({ position }) => position),
    rows.map(({ employeeId }) => employeeId),
    rows.map(({ problems }) => JSON.stringify(problems)),
    rows.map(storedRow),
  ]);
}

const groupFailuresStatement = statement(
  "records_fail_groups",
  `WITH failing AS (
     SELECT position, hours > $4 AS too_long, nth > 1 AS repeated
     FROM (
       SELECT position, sum(hours_worked) OVER (PARTITION BY employee_id) AS hours,
         row_number() OVER (PARTITION BY employee_id, class_code, state, is_state_filled ORDER BY position) AS nth
       FROM payroll_records WHERE ${sameId("report_id", "$1")} AND environment = $2 AND owner_id = $3) AS across
     WHERE hours > $4 OR nth > 1)
   UPDATE payroll_records AS record
   SET status = 'failed', problems = record.problems
     || CASE WHEN too_long AND NOT record.problems @> '[{"code": "HOURS_ABOVE_PERIOD"}]' THEN $5::jsonb ELSE '[]' END
     || CASE WHEN repeated THEN $6::jsonb ELSE '[]' END
   FROM failing WHERE ${sameId("record.report_id", "$1")} AND record.environment = $2 AND record.owner_id = $3
     AND record.position = failing.position`,
);

/** Checks of a record against the other records of its file, with the problem that each adds. */
export interface GroupChecks {
  /** Maximum number of hours of one employee in the period. */
  maxHours: number;
  tooLong: Problem;
  repeated: Problem;
}

/**
 * Updates records that are invalid together with others to `failed`: those of employees with too many hours, and those that
 * repeat an employee, class code and state.
 */
export async function updateGroupFailures(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  checks: GroupChecks,
): Promise<void> {
  const { maxHours, tooLong, repeated } = checks;
  const key = [reportId, tenant.environment, tenant.ownerId];
  const values = [...key, maxHours, JSON.stringify([tooLong]), JSON.stringify([repeated])];
  await withoutLoops(tx, () => tx.query(groupFailuresStatement, values));
}

const dividedStatement = statement(
  "records_warn_divided",
  `WITH paid AS (
     SELECT position, employee_id, state, class_code, state || ' ' || ltrim(class_code, '0') = ANY($4::text[]) AS is_exception
     FROM payroll_records
     WHERE ${sameId("report_id", "$1")} AND environment = $2 AND owner_id = $3 AND status = 'processed' AND gross_wages > 0),
   divided AS (
     SELECT position FROM (
       SELECT position, is_exception, bool_or(NOT is_exception) OVER (PARTITION BY employee_id, state) AS has_other FROM paid
     ) AS of_person
     WHERE is_exception AND has_other)
   UPDATE payroll_records AS record
   SET warnings = record.warnings || jsonb_build_array($5::jsonb || jsonb_build_object('received', record.class_code))
   FROM divided
   WHERE ${sameId("record.report_id", "$1")} AND record.environment = $2 AND record.owner_id = $3 AND record.position = divided.position
     AND NOT record.warnings @> jsonb_build_array(jsonb_build_object('code', $5::jsonb -> 'code'))`,
);

/**
 * Adds a warning to the records in a standard exception of persons who are paid in another class of the state as well, unless
 * they have it.
 */
export async function updateDivided(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  { exceptions, warning }: { exceptions: readonly string[]; warning: Problem<FindingWarning> },
): Promise<void> {
  const values = [reportId, tenant.environment, tenant.ownerId, exceptions, JSON.stringify(warning)];
  await withoutLoops(tx, () => tx.query(dividedStatement, values));
}

interface CountsRow {
  processed: number;
  employees: number;
  processed_wages: string;
  submitted_wages: string;
}

const countsStatement = statement<CountsRow>(
  "records_counts",
  `SELECT count(*) FILTER (WHERE status = 'processed')::int AS processed,
     count(DISTINCT employee_id) FILTER (WHERE status = 'processed')::int AS employees,
     coalesce(sum(gross_wages) FILTER (WHERE status = 'processed'), 0) AS processed_wages,
     coalesce(sum(gross_wages), 0) AS submitted_wages
   FROM payroll_records WHERE ${sameId("report_id", "$1")} AND environment = $2 AND owner_id = $3`,
);

/** Counts and sums of a file's records. Amounts are decimal strings. */
export interface RecordCounts {
  recordsProcessed: number;
  employeeCount: number;
  processedGrossWages: string;
  submittedGrossWages: string;
}

export async function countRecords(tx: Queryable, { reportId, tenant }: ReportKey): Promise<RecordCounts> {
  const [row] = await tx.query(countsStatement, [reportId, tenant.environment, tenant.ownerId]);
  return {
    recordsProcessed: row?.processed ?? 0,
    employeeCount: row?.employees ?? 0,
    processedGrossWages: row?.processed_wages ?? "0",
    submittedGrossWages: row?.submitted_wages ?? "0",
  };
}

const outcomeStatement = statement(
  "report_file_outcome",
  `UPDATE payroll_reports SET file_name = $4, intake_failure = $5, records_total = $6, records_processed = $7,
     records_failed = $8, processed_gross_wages = $9, submitted_gross_wages = $10, employee_count = $11, file_columns = $12,
     intake_warnings = $13
   WHERE id = $1 AND environment = $2 AND owner_id = $3`,
);

/** Result of receiving a file. */
interface FileOutcome extends RecordCounts {
  fileName: string;
  columns: FileColumns | undefined;
  failure: FileFailure | undefined;
  /** Warnings about the file as a whole. */
  warnings: Problem<FindingWarning>[];
  recordsTotal: number;
}

export async function updateFileOutcome(tx: Queryable, { reportId, tenant }: ReportKey, outcome: FileOutcome) {
  const { fileName, columns, failure, warnings, recordsTotal, recordsProcessed, employeeCount } = outcome;
  await tx.query(outcomeStatement, [
    reportId,
    tenant.environment,
    tenant.ownerId,
    fileName,
    failure ? JSON.stringify(failure) : null,
    recordsTotal,
    recordsProcessed,
    recordsTotal - recordsProcessed,
    outcome.processedGrossWages,
    outcome.submittedGrossWages,
    employeeCount,
    columns ? JSON.stringify(columns) : null,
    warnings.length > 0 ? JSON.stringify(warnings) : null,
  ]);
}

const pageSize = 5000;

const pageStatement = statement<{
  employee_id: string;
  name: string;
  first_name: string;
  last_name: string;
  class_code: string;
  state: string;
  is_state_filled: boolean | null;
  gross_wages: string;
}>(
  "records_processed_page",
  `SELECT employee_id, name, first_name, last_name, class_code, state, is_state_filled, gross_wages FROM payroll_records
   WHERE ${sameId("report_id", "$1")} AND environment = $2 AND owner_id = $3 AND position >= $4 AND position < $5
     AND status = 'processed'
   ORDER BY position`,
);

/** Selects the processed records in pages, with wages and the members that describe employees; other members are not set. */
export async function* selectProcessedRecordPages(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  recordsTotal: number,
) {
  for (let first = 0; first < recordsTotal; first += pageSize) {
    const page = [reportId, tenant.environment, tenant.ownerId, first, first + pageSize];
    const rows = await tx.query(pageStatement, page);
    yield rows.map(
      (row): PayrollRecord => ({
        employeeId: row.employee_id,
        name: row.name,
        firstName: row.first_name,
        lastName: row.last_name,
        classCode: row.class_code,
        state: row.state,
        isStateFilled: row.is_state_filled ?? false,
        hoursWorked: "0",
        grossWages: row.gross_wages,
        officer: false,
      }),
    );
  }
}

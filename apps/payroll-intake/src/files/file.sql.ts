import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { listed, type RowOf, selected, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { hasCode } from "../findings/finding.sql.ts";
import type { Problem } from "../findings/problem.ts";
import type { FileColumns } from "../payroll/file-columns.ts";
import { recordColumns } from "../payroll/record-columns.ts";
import { inReport, inReports, ofTenant, toKeysValues } from "../payroll/report-key.sql.ts";
import type { ReportKey, ReportKeys } from "../payroll/report-key.ts";
import { storedRow } from "../reports/record.sql.ts";
import { withoutLoops } from "../reports/without-loops.sql.ts";
import type { ColumnMapping } from "./csv/column-mapping.ts";
import { fromColumnMapping } from "./csv/read-mapping.ts";
import type { FileFailure } from "./file-failure.ts";

/** A row of a file that is not a valid record. */
export interface UnreadableRow {
  position: number;
  /** Number of the row in the file. */
  row: number;
  employeeId: string;
  problems: Problem[];
}

const unreadableColumns = { position: "int", employeeId: "text", problems: "jsonb", fileRow: "int?" } as const;
const unreadableStatement = statement(
  "unreadable_records_insert",
  {},
  `INSERT INTO unreadable_records (report_id, environment, owner_id, ${listed(unreadableColumns)})
   SELECT {reportId:text}, {environment:text}, {ownerId:text}, ${listed(unreadableColumns)} FROM ${unnested(unreadableColumns)}`,
  { rows: unreadableColumns },
);

export async function insertUnreadable(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  unreadable: readonly UnreadableRow[],
): Promise<void> {
  const rows = unreadable.map((row) => ({ ...row, fileRow: storedRow(row) }));
  await tx.query(unreadableStatement, { ...tenant, reportId, rows });
}

const groupFailuresStatement = statement(
  "records_fail_groups",
  {},
  `WITH failing AS (
     SELECT report_id AS of_report, position, hours > {maxHours:int} AS too_long, nth > 1 AS repeated
     FROM (
       SELECT report_id, position, sum(hours_worked) OVER (PARTITION BY report_id, employee_id) AS hours,
         row_number() OVER (PARTITION BY report_id, employee_id, class_code, state, is_state_filled ORDER BY position) AS nth
       FROM payroll_records WHERE ${inReports}) AS across
     WHERE hours > {maxHours:int} OR nth > 1)
   UPDATE payroll_records AS record
   SET status = 'failed', problems = record.problems
     || CASE WHEN too_long AND NOT ${hasCode("record.problems", "HOURS_ABOVE_PERIOD")} THEN {tooLong:jsonb} ELSE '[]' END
     || CASE WHEN repeated THEN {repeated:jsonb} ELSE '[]' END
   FROM failing WHERE ${inReports} AND report_id = of_report AND record.position = failing.position`,
);

/** Checks of a record against the other records of its report, with the problem that each adds. */
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
  reports: ReportKeys,
  { maxHours, tooLong, repeated }: GroupChecks,
): Promise<void> {
  const values = { ...toKeysValues(reports), maxHours, tooLong: [tooLong], repeated: [repeated] };
  await withoutLoops(tx, () => tx.query(groupFailuresStatement, values));
}

const dividedStatement = statement(
  "records_warn_divided",
  {},
  `WITH paid AS (
     SELECT report_id, position, employee_id, state, class_code,
       state || ' ' || ltrim(class_code, '0') = ANY({exceptions:text[]}) AS is_exception
     FROM payroll_records
     WHERE ${inReports} AND status = 'processed' AND gross_wages > 0),
   divided AS (
     SELECT report_id AS of_report, position FROM (
       SELECT report_id, position, is_exception,
         min(ltrim(class_code, '0')) OVER person <> max(ltrim(class_code, '0')) OVER person AS has_other
       FROM paid WINDOW person AS (PARTITION BY report_id, employee_id, state)
     ) AS of_person
     WHERE is_exception AND has_other)
   UPDATE payroll_records AS record
   SET warnings = record.warnings || jsonb_build_array({warning:jsonb} || jsonb_build_object('received', record.class_code))
   FROM divided
   WHERE ${inReports} AND report_id = of_report AND record.position = divided.position
     AND NOT record.warnings @> jsonb_build_array(jsonb_build_object('code', {warning:jsonb} -> 'code'))`,
);

/**
 * Adds a warning to the records in a standard exception of persons who are paid in another class of the state as well, be it another
 * standard exception, unless they have it.
 */
export async function updateDivided(
  tx: Queryable,
  reports: ReportKeys,
  { exceptions, warning }: { exceptions: readonly string[]; warning: Problem<FindingWarning> },
): Promise<void> {
  const values = { ...toKeysValues(reports), exceptions, warning };
  await withoutLoops(tx, () => tx.query(dividedStatement, values));
}

const countColumns = {
  recordsProcessed: "int",
  employeeCount: "int",
  processedGrossWages: "numeric",
  submittedGrossWages: "numeric",
} as const;
const countsStatement = statement(
  "records_counts",
  { reportId: "text", ...countColumns },
  `SELECT report_id AS "reportId", count(*) FILTER (WHERE status = 'processed')::int AS "recordsProcessed",
     count(DISTINCT employee_id) FILTER (WHERE status = 'processed')::int AS "employeeCount",
     coalesce(sum(gross_wages) FILTER (WHERE status = 'processed'), 0) AS "processedGrossWages",
     coalesce(sum(gross_wages), 0) AS "submittedGrossWages"
   FROM payroll_records WHERE ${inReports} GROUP BY report_id`,
);

/** Counts and sums of a report's records. Amounts are decimal strings. */
export type RecordCounts = RowOf<typeof countColumns>;

/** Those of a report that has unreadable rows only. */
export const noRecords: RecordCounts = {
  recordsProcessed: 0,
  employeeCount: 0,
  processedGrossWages: "0",
  submittedGrossWages: "0",
};

/** Counts the records of reports, by their ids; those without a record are left out. */
export async function countRecords(tx: Queryable, reports: ReportKeys): Promise<ReadonlyMap<string, RecordCounts>> {
  const rows = await tx.query(countsStatement, toKeysValues(reports));
  return new Map(rows.map(({ reportId, ...counts }) => [reportId, counts]));
}

const outcomeColumns = {
  fileName: "text",
  recordsTotal: "int",
  recordsFailed: "int",
  ...countColumns,
} as const;
const outcomeRow = { reportId: "text", ownWarnings: "jsonb", ...outcomeColumns } as const;
const ofFileColumns = {
  environment: "text",
  ownerId: "text",
  intakeFailure: "jsonb?",
  fileColumns: "jsonb?",
  fileWarnings: "jsonb",
} as const;
const outcomeStatement = statement(
  "report_file_outcomes",
  {},
  `UPDATE payroll_reports SET ${listed(outcomeColumns)
    .split(", ")
    .map((column) => `${column} = outcome.${column}`)
    .join(", ")}, intake_failure = {intakeFailure:jsonb?}, file_columns = {fileColumns:jsonb?},
     intake_warnings = nullif({fileWarnings:jsonb} || own_warnings, '[]')
   FROM ${unnested(outcomeRow, "outcome")} WHERE id = report_id AND ${ofTenant}`,
  { using: ofFileColumns, rows: outcomeRow },
);

/** Result of receiving a file. */
interface FileOutcome {
  columns: FileColumns | undefined;
  /** The mapping that the file was sent with; empty if none. */
  mapping: ColumnMapping;
  failure: FileFailure | undefined;
  /** Warnings about the file as a whole. */
  warnings: Problem<FindingWarning>[];
}

/** Result of receiving a report of a file. */
interface ReportOutcome {
  reportId: string;
  fileName: string;
  counts: RecordCounts;
  recordsTotal: number;
  /** Warnings about the report alone. */
  ownWarnings: Problem<FindingWarning>[];
}

export async function updateFileOutcome(
  tx: Queryable,
  tenant: Tenant,
  { columns, mapping, failure, warnings }: FileOutcome,
  reports: readonly ReportOutcome[],
): Promise<void> {
  const mapped = mapping.size > 0 && { mapping: fromColumnMapping(mapping) };
  await tx.query(outcomeStatement, {
    ...tenant,
    intakeFailure: failure,
    fileColumns: columns && { ...columns, ...mapped },
    fileWarnings: warnings,
    rows: reports.map(({ counts, ...report }) => ({
      ...report,
      ...counts,
      recordsFailed: report.recordsTotal - counts.recordsProcessed,
    })),
  });
}

const pageSize = 5000;

const { employeeId, name, firstName, lastName, classCode, state, isStateFilled, grossWages } = recordColumns;
const seenColumns = {
  position: "int",
  employeeId,
  name,
  firstName,
  lastName,
  classCode,
  state,
  isStateFilled,
  grossWages,
} as const;
const pageStatement = statement(
  "records_processed_page",
  seenColumns,
  `SELECT ${selected(seenColumns)} FROM payroll_records
   WHERE ${inReport} AND position > {after:int} AND status = 'processed' ORDER BY position LIMIT ${pageSize}`,
);

/** Selects the processed records in pages, with wages and the members that describe employees. */
export async function* selectProcessedRecordPages(tx: Queryable, { reportId, tenant }: ReportKey) {
  for (let after = -1; ; ) {
    const page = await tx.query(pageStatement, { ...tenant, reportId, after });
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.position ?? after;
  }
}

import type { FindingError, FindingWarning } from "@platform/error-codes/finding-codes";
import { sameId } from "@platform/postgres/partitions/same-id";
import { listed, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { inReport, inReports, ofTenant, toKeysValues } from "../payroll/report-key.sql.ts";
import type { ReportKey, ReportKeys } from "../payroll/report-key.ts";
import type { Problem } from "./problem.ts";

/** Columns of the findings of one record. */
export const findingColumns = {
  position: "int",
  /** Number of its row in the file; null if it is the position plus 2, or there is no file. */
  fileRow: "int?",
  employeeId: "text",
  problems: typed<Problem[]>("jsonb"),
  warnings: typed<Problem<FindingWarning>[]>("jsonb"),
} as const;

/** Findings of one record. */
export type RecordWithFindings = RowOf<typeof findingColumns>;

// Unreadable rows of a file are in a table of their own.
const rowsIn = <const Condition extends string>(condition: Condition) =>
  `(
   SELECT ${listed(findingColumns)} FROM payroll_records
   WHERE ${condition} AND (problems <> '[]' OR warnings <> '[]')
   UNION ALL SELECT position, file_row, employee_id, problems, '[]' FROM unreadable_records WHERE ${condition}) AS found` as const;
const findingRows = rowsIn(inReport);
const ofWanted = `${sameId("report_id", "wanted.id")} AND ${ofTenant}` as const;
const findStatement = (kind: "problems" | "warnings") =>
  statement(
    `findings_${kind}`,
    findingColumns,
    `SELECT ${selected(findingColumns, "of_report")}
     FROM unnest({reportIds:text[]}) WITH ORDINALITY AS wanted (id, place) CROSS JOIN LATERAL (
       SELECT ${listed(findingColumns)} FROM ${rowsIn(ofWanted)} WHERE ${kind} <> '[]' ORDER BY position LIMIT {limit:int}) AS of_report
     ORDER BY place, position LIMIT {limit:int}`,
  );
const problemsStatement = findStatement("problems");
const warningsStatement = findStatement("warnings");
const countStatement = statement(
  "findings_count",
  { problems: "bigint", warnings: "bigint" },
  `SELECT coalesce(sum(jsonb_array_length(problems)), 0) AS problems,
     coalesce(sum(jsonb_array_length(warnings)), 0) AS warnings FROM ${rowsIn(inReports)}`,
);

/** Returns an SQL condition that is true for problems of which one has the code. */
export const hasCode = (problems: string, code: FindingError) =>
  `${problems} @> jsonb_build_array(jsonb_build_object('code', '${code}'))`;

const pageStatement = statement(
  "findings_page",
  findingColumns,
  `SELECT ${selected(findingColumns)} FROM ${findingRows} WHERE position > {after:int} ORDER BY position LIMIT {limit:int}`,
);
const pageSize = 1000;

/** Selects all records of a processed report that have findings, in pages. */
export async function* selectFindingPages(db: Queryable, { tenant, reportId }: ReportKey) {
  for (let after = -1; ; ) {
    const page = await db.query(pageStatement, { ...tenant, reportId, after, limit: pageSize });
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.position ?? after;
  }
}

const ofRowsStatement = statement(
  "findings_of_rows",
  { row: "int", problems: findingColumns.problems },
  `SELECT coalesce(file_row, position + 2) AS row, problems FROM ${findingRows}
   WHERE problems <> '[]' AND coalesce(file_row, position + 2) BETWEEN {firstRow:int} AND {lastRow:int}`,
);

/** Selects the problems of records of a file, by the numbers of their rows. */
export async function selectProblemsOfRows(
  db: Queryable,
  { tenant, reportId }: ReportKey,
  rows: readonly number[],
): Promise<ReadonlyMap<number, Problem[]>> {
  const firstRow = rows.reduce((a, b) => Math.min(a, b));
  const lastRow = rows.reduce((a, b) => Math.max(a, b));
  const problemRows = await db.query(ofRowsStatement, { ...tenant, reportId, firstRow, lastRow });
  return new Map(problemRows.map(({ row, problems }) => [row, problems]));
}

/** Selects the first records of reports that have findings, in the order of the reports, and counts all problems and warnings. */
export async function selectFindings(db: Queryable, reports: ReportKeys, limit: number) {
  const first = { ...reports.tenant, reportIds: reports.reportIds, limit };
  const [withProblems, withWarnings, [counts]] = await Promise.all([
    db.query(problemsStatement, first),
    db.query(warningsStatement, first),
    db.query(countStatement, toKeysValues(reports)),
  ]);
  return {
    withProblems,
    withWarnings,
    problems: Number(counts?.problems ?? 0),
    warnings: Number(counts?.warnings ?? 0),
  };
}

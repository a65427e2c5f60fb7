import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { ReportKey } from "../payroll/report-key.ts";
import type { Problem } from "./problem.ts";

/** Findings of one record. */
export interface RecordWithFindings {
  position: number;
  /** Number of its row in the file; null if it is the position plus 2, or there is no file. */
  file_row: number | null;
  employee_id: string;
  problems: Problem[];
  warnings: Problem<FindingWarning>[];
}

const mine = `${sameId("report_id", "$3")} AND environment = $1 AND owner_id = $2`;
// Unreadable rows of a file are in a table of their own.
const findingRows = `(
   SELECT position, file_row, employee_id, problems, warnings FROM payroll_records
   WHERE ${mine} AND (problems <> '[]' OR warnings <> '[]')
   UNION ALL SELECT position, file_row, employee_id, problems, '[]' FROM unreadable_records WHERE ${mine}) AS found`;
const findStatement = (kind: "problems" | "warnings") =>
  statement<RecordWithFindings>(
    `findings_${kind}`,
    `SELECT position, file_row, employee_id, problems, warnings FROM ${findingRows} WHERE ${kind} <> '[]' ORDER BY position LIMIT $4`,
  );
const problemsStatement = findStatement("problems");
const warningsStatement = findStatement("warnings");
const countStatement = statement<{ problems: string; warnings: string }>(
  "findings_count",
  `SELECT coalesce(sum(jsonb_array_length(problems)), 0) AS problems,
     coalesce(sum(jsonb_array_length(warnings)), 0) AS warnings FROM ${findingRows}`,
);

const pageStatement = statement<RecordWithFindings>(
  "findings_page",
  `SELECT position, file_row, employee_id, problems, warnings FROM ${findingRows} WHERE position > $4 ORDER BY position LIMIT $5`,
);
const pageSize = 1000;

/** Selects all records of a processed report that have findings, in pages. */
export async function* selectFindingPages(db: Queryable, { tenant, reportId }: ReportKey) {
  for (let last = -1; ; ) {
    const page = await db.query(pageStatement, [tenant.environment, tenant.ownerId, reportId, last, pageSize]);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.position ?? last;
  }
}

const ofRowsStatement = statement<{ row: number; problems: Problem[] }>(
  "findings_of_rows",
  `SELECT coalesce(file_row, position + 2) AS row, problems FROM ${findingRows}
   WHERE problems <> '[]' AND coalesce(file_row, position + 2) BETWEEN $4 AND $5`,
);

/** Selects the problems of records of a file, by the numbers of their rows. */
export async function selectProblemsOfRows(
  db: Queryable,
  { tenant, reportId }: ReportKey,
  rows: readonly number[],
): Promise<ReadonlyMap<number, Problem[]>> {
  const ends = [rows.reduce((a, b) => Math.min(a, b)), rows.reduce((a, b) => Math.max(a, b))];
  const problemRows = await db.query(ofRowsStatement, [tenant.environment, tenant.ownerId, reportId, ...ends]);
  return new Map(problemRows.map(({ row, problems }) => [row, problems]));
}

/** Selects the first records of a processed report that have findings, and counts all problems and warnings. */
export async function selectFindings(db: Queryable, report: ReportKey, maxRecords: number) {
  const key = [report.tenant.environment, report.tenant.ownerId, report.reportId];
  const [withProblems, withWarnings, [counts]] = await Promise.all([
    db.query(problemsStatement, [...key, maxRecords]),
    db.query(warningsStatement, [...key, maxRecords]),
    db.query(countStatement, key),
  ]);
  return {
    withProblems,
    withWarnings,
    problems: Number(counts?.problems ?? 0),
    warnings: Number(counts?.warnings ?? 0),
  };
}

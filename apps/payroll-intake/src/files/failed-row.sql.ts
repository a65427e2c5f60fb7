import { sameId } from "@platform/postgres/partitions/same-id";
import { listed, parameters, type RowOf, selected } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { ofReport, ofTenant } from "../payroll/report-key.sql.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { sumKeys } from "./staged-row.sql.ts";

const ofUpload = `upload_id = {reportId:text} AND ${ofTenant}` as const;

const cellColumns = { part: "int", firstRow: "int", lastRow: "int", rows: "bytea" } as const;
const stageStatement = statement(
  "file_cells_insert",
  {},
  `INSERT INTO payroll_file_cells (report_id, environment, owner_id, ${listed(cellColumns)})
   VALUES ({reportId:text}, {environment:text}, {ownerId:text}, ${parameters(cellColumns)})`,
  { using: cellColumns },
);

/** Packed cells of successive rows. */
export type CellPart = RowOf<typeof cellColumns>;

export async function insertCells(tx: Queryable, { reportId, tenant }: ReportKey, cells: CellPart): Promise<void> {
  await tx.query(stageStatement, { ...tenant, reportId, ...cells });
}

// The record of rows that are added up has the number of the first one; the others have the same person, class and state. Windows,
// because the planner knows nothing of uncommitted rows: it would join a hundred thousand of them by comparing each with each.
const failuresStatement = statement(
  "file_failures_insert",
  {},
  `INSERT INTO payroll_file_failures (upload_id, environment, owner_id, file_row, report_id, record_row)
   SELECT {reportId:text}, {environment:text}, {ownerId:text}, file_row, report_id, record_row FROM (
     SELECT file_row, record_row, max(report_id) OVER (PARTITION BY record_row) AS report_id FROM (
       SELECT file_row, min(file_row) OVER (PARTITION BY employer_id, ${sumKeys}) AS record_row, NULL AS report_id
       FROM payroll_file_rows WHERE ${ofReport} AND NOT is_sum
       UNION ALL
       SELECT failed.file_row, failed.file_row, failed.report_id
       FROM unnest({reportIds:text[]}) AS wanted (id) CROSS JOIN LATERAL (
         SELECT report_id, coalesce(file_row, position + 2) AS file_row FROM payroll_records
         WHERE ${sameId("report_id", "wanted.id")} AND ${ofTenant} AND status = 'failed'
         UNION ALL
         SELECT report_id, coalesce(file_row, position + 2) FROM unreadable_records
         WHERE ${sameId("report_id", "wanted.id")} AND ${ofTenant}) AS failed) AS sent) AS row
   WHERE report_id IS NOT NULL
   ON CONFLICT DO NOTHING`,
);

/** Inserts which rows of an upload failed in any of its reports. */
export async function insertFailures(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  reportIds: readonly string[],
): Promise<void> {
  await tx.query(failuresStatement, { ...tenant, reportId, reportIds });
}

const nextPartStatement = statement(
  "file_cells_next",
  cellColumns,
  `SELECT ${selected(cellColumns)} FROM payroll_file_cells AS cells
   WHERE ${ofReport} AND part > {after:int} AND EXISTS (
     SELECT FROM payroll_file_failures WHERE ${ofUpload} AND file_row BETWEEN cells.first_row AND cells.last_row)
   ORDER BY part LIMIT 1`,
);

const failureColumns = { fileRow: "int", reportId: "text", recordRow: "int" } as const;
const failuresOfPartStatement = statement(
  "file_failures_of_part",
  failureColumns,
  `SELECT ${selected(failureColumns)} FROM payroll_file_failures
   WHERE ${ofUpload} AND file_row BETWEEN {firstRow:int} AND {lastRow:int}`,
);

/** Yields the parts of an upload with failed rows, each with these rows. */
export async function* selectFailedParts(tx: Queryable, { reportId, tenant }: ReportKey) {
  const key = { ...tenant, reportId };
  for (let after = -1; ; ) {
    const [cells] = await tx.query(nextPartStatement, { ...key, after });
    if (!cells) return;
    const { part, rows, firstRow, lastRow } = cells;
    yield { part, rows, failures: await tx.query(failuresOfPartStatement, { ...key, firstRow, lastRow }) };
    after = part;
  }
}

const removals = [
  statement("file_cells_remove", {}, `DELETE FROM payroll_file_cells WHERE ${ofReport}`),
  statement("file_failures_remove", {}, `DELETE FROM payroll_file_failures WHERE ${ofUpload}`),
];

/** Deletes the cells of an upload that were stored while it was received. */
export async function deleteCells(tx: Queryable, { reportId, tenant }: ReportKey): Promise<void> {
  for (const removal of removals) await tx.query(removal, { ...tenant, reportId });
}

const insertFileStatement = statement(
  "failed_row_file_insert",
  {},
  `INSERT INTO failed_row_files (report_id, environment, owner_id, employer_id, reading, created_at)
   VALUES ({reportId:text}, {environment:text}, {ownerId:text}, {employerId:text}, {reading:bytea}, {now:timestamptz})`,
);
const insertRowsStatement = statement(
  "failed_rows_insert",
  {},
  `INSERT INTO failed_rows (report_id, environment, owner_id, part, rows)
   VALUES ({reportId:text}, {environment:text}, {ownerId:text}, {part:int}, {rows:bytea})`,
);

/** Inserts the reading of a file with failed rows. */
export async function insertFailedRowFile(
  tx: Queryable,
  { reportId, tenant, employerId }: ReportKey & { employerId: string },
  reading: Buffer,
): Promise<void> {
  await tx.query(insertFileStatement, { ...tenant, reportId, employerId, reading, now: new Date() });
}

export async function insertFailedRows(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  { part, rows }: { part: number; rows: Buffer },
): Promise<void> {
  await tx.query(insertRowsStatement, { ...tenant, reportId, part, rows });
}

const readingStatement = statement(
  "failed_row_file",
  { reading: "bytea" },
  `SELECT reading FROM failed_row_files WHERE ${ofReport}`,
);
const rowsStatement = statement(
  "failed_rows_next",
  { part: "int", rows: "bytea" },
  `SELECT part, rows FROM failed_rows WHERE ${ofReport} AND part > {after:int} ORDER BY part LIMIT 1`,
);

/** Selects the reading of a file with failed rows; undefined if none of its rows are stored. */
export async function selectReading(db: Queryable, { reportId, tenant }: ReportKey): Promise<Buffer | undefined> {
  const [row] = await db.query(readingStatement, { ...tenant, reportId });
  return row?.reading;
}

/** Yields the stored rows of a file, in the order of the file. */
export async function* selectFailedRows(db: Queryable, { reportId, tenant }: ReportKey): AsyncIterable<Buffer> {
  for (let after = -1; ; ) {
    const [row] = await db.query(rowsStatement, { ...tenant, reportId, after });
    if (!row) return;
    yield row.rows;
    after = row.part;
  }
}

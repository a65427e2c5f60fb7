import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { ReportKey } from "../payroll/report-key.ts";

const mine = "report_id = $1 AND environment = $2 AND owner_id = $3";

const stageStatement = statement(
  "file_cells_insert",
  `INSERT INTO payroll_file_cells (report_id, environment, owner_id, part, first_row, last_row, rows)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Packed cells of successive rows. */
export interface CellPart {
  part: number;
  firstRow: number;
  lastRow: number;
  rows: Buffer;
}

export async function insertCells(tx: Queryable, { reportId, tenant }: ReportKey, cells: CellPart): Promise<void> {
  const { part, firstRow, lastRow, rows } = cells;
  await tx.query(stageStatement, [reportId, tenant.environment, tenant.ownerId, part, firstRow, lastRow, rows]);
}

// The record of rows that are added up has the number of the first one; the others have the same person, class and state.
const failuresStatement = statement(
  "file_failures_insert",
  `INSERT INTO payroll_file_failures (upload_id, environment, owner_id, file_row, report_id, record_row)
   SELECT $1, $2, $3, coalesce(part.file_row, failed.file_row), failed.report_id, failed.file_row
   FROM (
     SELECT record.* FROM unnest($4::text[]) AS wanted (id) CROSS JOIN LATERAL (
       SELECT report_id, coalesce(file_row, position + 2) AS file_row FROM payroll_records
       WHERE ${sameId("report_id", "wanted.id")} AND environment = $2 AND owner_id = $3 AND status = 'failed'
       UNION ALL
       SELECT report_id, coalesce(file_row, position + 2) FROM unreadable_records
       WHERE ${sameId("report_id", "wanted.id")} AND environment = $2 AND owner_id = $3) AS record) AS failed
   LEFT JOIN payroll_file_rows AS total
     ON total.report_id = $1 AND total.environment = $2 AND total.owner_id = $3 AND total.is_sum
       AND total.file_row = failed.file_row
   LEFT JOIN payroll_file_rows AS part
     ON part.report_id = $1 AND part.environment = $2 AND part.owner_id = $3 AND NOT part.is_sum
       AND part.employer_id = total.employer_id AND part.employee_id = total.employee_id
       AND part.class_code = total.class_code AND part.state = total.state
   ON CONFLICT DO NOTHING`,
);

/** Inserts which rows of an upload failed in any of its reports. */
export async function insertFailures(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  reportIds: readonly string[],
): Promise<void> {
  await tx.query(failuresStatement, [reportId, tenant.environment, tenant.ownerId, reportIds]);
}

const nextPartStatement = statement<{ part: number; first_row: number; last_row: number; rows: Buffer }>(
  "file_cells_next",
  `SELECT part, first_row, last_row, rows FROM payroll_file_cells AS cells
   WHERE ${mine} AND part > $4 AND EXISTS (
     SELECT FROM payroll_file_failures
     WHERE upload_id = $1 AND environment = $2 AND owner_id = $3 AND file_row BETWEEN cells.first_row AND cells.last_row)
   ORDER BY part LIMIT 1`,
);

const failuresOfPartStatement = statement<{ file_row: number; report_id: string; record_row: number }>(
  "file_failures_of_part",
  `SELECT file_row, report_id, record_row FROM payroll_file_failures
   WHERE upload_id = $1 AND environment = $2 AND owner_id = $3 AND file_row BETWEEN $4 AND $5`,
);

/** Yields the parts of an upload with failed rows, each with these rows. */
export async function* selectFailedParts(tx: Queryable, { reportId, tenant }: ReportKey) {
  const key = [reportId, tenant.environment, tenant.ownerId];
  for (let last = -1; ; ) {
    const [row] = await tx.query(nextPartStatement, [...key, last]);
    if (!row) return;
    const failures = await tx.query(failuresOfPartStatement, [...key, row.first_row, row.last_row]);
    yield { part: row.part, rows: row.rows, failures };
    last = row.part;
  }
}

const removals = [
  statement("file_cells_remove", `DELETE FROM payroll_file_cells WHERE ${mine}`),
  statement(
    "file_failures_remove",
    "DELETE FROM payroll_file_failures WHERE upload_id = $1 AND environment = $2 AND owner_id = $3",
  ),
];

/** Deletes the cells of an upload that were stored while it was received. */
export async function deleteCells(tx: Queryable, { reportId, tenant }: ReportKey): Promise<void> {
  for (const removal of removals) await tx.query(removal, [reportId, tenant.environment, tenant.ownerId]);
}

const insertFileStatement = statement(
  "failed_row_file_insert",
  `INSERT INTO failed_row_files (report_id, environment, owner_id, employer_id, reading, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);
const insertRowsStatement = statement(
  "failed_rows_insert",
  "INSERT INTO failed_rows (report_id, environment, owner_id, part, rows) VALUES ($1, $2, $3, $4, $5)",
);

/** Inserts the reading of a file with failed rows. */
export async function insertFailedRowFile(
  tx: Queryable,
  { reportId, tenant, employerId }: ReportKey & { employerId: string },
  reading: Buffer,
): Promise<void> {
  const key = [reportId, tenant.environment, tenant.ownerId];
  await tx.query(insertFileStatement, [...key, employerId, reading, new Date()]);
}

export async function insertFailedRows(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  { part, rows }: { part: number; rows: Buffer },
): Promise<void> {
  await tx.query(insertRowsStatement, [reportId, tenant.environment, tenant.ownerId, part, rows]);
}

const readingStatement = statement<{ reading: Buffer }>(
  "failed_row_file",
  `SELECT reading FROM failed_row_files WHERE ${mine}`,
);
const rowsStatement = statement<{ part: number; rows: Buffer }>(
  "failed_rows_next",
  `SELECT part, rows FROM failed_rows WHERE ${mine} AND part > $4 ORDER BY part LIMIT 1`,
);

/** Selects the reading of a file with failed rows; undefined if none of its rows are stored. */
export async function selectReading(db: Queryable, { reportId, tenant }: ReportKey): Promise<Buffer | undefined> {
  const [row] = await db.query(readingStatement, [reportId, tenant.environment, tenant.ownerId]);
  return row?.reading;
}

/** Yields the stored rows of a file, in the order of the file. */
export async function* selectFailedRows(db: Queryable, { reportId, tenant }: ReportKey): AsyncIterable<Buffer> {
  for (let last = -1; ; ) {
    const [row] = await db.query(rowsStatement, [reportId, tenant.environment, tenant.ownerId, last]);
    if (!row) return;
    yield row.rows;
    last = row.part;
  }
}

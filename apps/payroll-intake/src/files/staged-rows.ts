import type { Queryable } from "@platform/postgres/query/statement";
import type { ReportKey } from "../payroll/report-key.ts";
import { checkSum } from "./csv/read-record.ts";
import type { FileRow } from "./read-file.ts";
import {
  deleteStaged,
  insertStaged,
  type StagedRow,
  selectEmployers,
  selectStaged,
  sumStaged,
} from "./staged-row.sql.ts";

const batchSize = 1000;

/**
 * Keeps the rows of a file in the database until all are read, because a file may have a million persons: rows for each earnings
 * are added up, and rows of several employers are separated.
 */
export interface StagedRows {
  /** Returns a promise if rows must be written first. */
  add(row: FileRow): Promise<void> | undefined;
  /** Ends adding. Resolves to the employers, by their first rows; `[""]` if the file names none. */
  employers(limit: number): Promise<string[]>;
  /** Yields the rows of an employer, sums by their first rows. */
  of(employerId: string): AsyncIterable<FileRow>;
  /** Deletes all. */
  remove(): Promise<void>;
}

export function stagedRows(tx: Queryable, upload: ReportKey): StagedRows {
  let rows: FileRow[] = [];
  let hasSome = false;
  let hasParts = false;

  async function write(): Promise<void> {
    const batch = rows;
    rows = [];
    await insertStaged(tx, upload, batch);
  }

  return {
    add(row) {
      hasSome = true;
      hasParts ||= row.isPart;
      rows.push(row);
      return rows.length === batchSize ? write() : undefined;
    },
    async employers(limit) {
      if (!hasSome) return [];
      if (rows.length > 0) await write();
      if (hasParts) await sumStaged(tx, upload);
      return selectEmployers(tx, upload, limit);
    },
    async *of(employerId) {
      for await (const row of selectStaged(tx, upload, employerId)) yield toFileRow(row);
    },
    async remove() {
      if (hasSome) await deleteStaged(tx, upload);
    },
  };
}

/** A sum can be no record: an amount below 0. */
function toFileRow(staged: StagedRow): FileRow {
  if (!("record" in staged)) return { ...staged, isPart: false };
  const { row, employerId, record } = staged;
  const members = Object.entries({ ...record, excludedPay: JSON.stringify(record.excludedPay) });
  const content = members.map(([name, value]): [string, string] => [name, String(value)]);
  return { ...checkSum(record), row, employerId, isPart: false, content };
}

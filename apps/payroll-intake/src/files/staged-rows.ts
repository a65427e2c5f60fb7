import type { Queryable } from "@platform/postgres/query/statement";
import type { ReportKey } from "../payroll/report-key.ts";
import { checkSum } from "./csv/read-record.ts";
import type { FileRow } from "./read-file.ts";
import {
  deleteStaged,
  insertStaged,
  joinStaged,
  type StagedRow,
  selectEmployers,
  selectStaged,
  sumStaged,
  takeSeveral,
} from "./staged-row.sql.ts";

const batchSize = 1000;

/**
 * Stores the rows of a file in the database until all are read, because a file may have a million persons: rows for each earnings
 * are added up, and rows of several employers are separated.
 */
export class StagedRows {
  readonly #tx: Queryable;
  readonly #upload: ReportKey;
  #rows: FileRow[] = [];
  #isEmpty = true;
  #hasParts = false;

  constructor(tx: Queryable, upload: ReportKey) {
    this.#tx = tx;
    this.#upload = upload;
  }

  /** Returns a promise if rows must be written first. */
  add(row: FileRow): Promise<void> | undefined {
    this.#isEmpty = false;
    this.#hasParts ||= row.isPart;
    this.#rows.push(row);
    return this.#rows.length === batchSize ? this.#write() : undefined;
  }

  /**
   * Several rows of one person, class and state become parts of a sum, unless they are one check sent twice. Resolves to the
   * numbers of those that were no parts.
   *
   * @param areWritten true if the rows that are no parts are records already
   */
  async join(
    { tellsChecksApart }: { tellsChecksApart: boolean },
    { areWritten }: { areWritten: boolean },
  ): Promise<number[]> {
    if (this.#rows.length > 0) await this.#write();
    if (this.#isEmpty && !areWritten) return [];
    const rows = await (areWritten ? takeSeveral : joinStaged)(this.#tx, this.#upload, tellsChecksApart);
    if (rows.length > 0) {
      this.#isEmpty = false;
      this.#hasParts = true;
    }
    return rows;
  }

  /** Resolves to the employers, by their first rows; `[""]` if the file names none. */
  async employers(limit: number): Promise<string[]> {
    if (this.#isEmpty) return [];
    if (this.#rows.length > 0) await this.#write();
    if (this.#hasParts) await sumStaged(this.#tx, this.#upload);
    return selectEmployers(this.#tx, this.#upload, limit);
  }

  /** Yields the rows of an employer, sums by their first rows. */
  async *rowsOf(employerId: string): AsyncIterable<FileRow> {
    for await (const row of selectStaged(this.#tx, this.#upload, employerId)) yield toFileRow(row);
  }

  /** Deletes all rows. */
  async remove(): Promise<void> {
    if (!this.#isEmpty) await deleteStaged(this.#tx, this.#upload);
  }

  async #write(): Promise<void> {
    const batch = this.#rows;
    this.#rows = [];
    await insertStaged(this.#tx, this.#upload, batch);
  }
}

/** Converts a staged row. A sum with an amount below 0 cannot be a record. */
function toFileRow(staged: StagedRow): FileRow {
  if (!("record" in staged)) return { ...staged, isPart: false };
  const { row, employerId, record } = staged;
  const members = Object.entries({ ...record, excludedPay: JSON.stringify(record.excludedPay) });
  const content = members.map(([name, value]): [string, string] => [name, String(value)]);
  return { ...checkSum(record), row, employerId, isPart: false, content };
}

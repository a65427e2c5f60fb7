import { Exact } from "@platform/decimal/exact";
import { amountOf, isSigned, type NumberStyle, sumOfCells } from "@platform/decimal/written-amount";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { Problem } from "../findings/problem.ts";
import type { FileColumns } from "../payroll/file-columns.ts";
import type { ReportProfile } from "../payroll/payroll-report.ts";
import { type ColumnMapping, noMapping } from "./csv/column-mapping.ts";
import { type ColumnMap, type MissingColumn, mapColumns } from "./csv/columns.ts";
import { UndecodableText } from "./csv/decode-text.ts";
import { type IgnoredMoney, ignoredMoney } from "./csv/ignored-money.ts";
import { cellsOf, type ReadRow, type RowToRead, readEarnings, readRecord } from "./csv/read-record.ts";
import { type Rows, UnreadableCsv } from "./csv/read-rows.ts";
import { readTable, type Table } from "./csv/read-table.ts";
import { isHeaderAgain, isRemark, isTotalRow } from "./csv/total-row.ts";
import {
  type FileFailure,
  mappedColumnsMissing,
  missingColumns,
  noRecords,
  repeatedColumns,
  tooManyRecords,
  unreadableFile,
} from "./file-failure.ts";
import {
  ignoredColumnWarning,
  ignoredRowsWarnings,
  ignoredSheetsWarning,
  OtherEmployers,
  partsAboveGrossWarning,
  RowNumbers,
  TotalsCheck,
  UnknownEarnings,
} from "./file-warnings.ts";
import type { OpenContent } from "./open-content.ts";
import { UnreadableWorkbook } from "./workbook/unreadable-workbook.ts";

/** A row that is a record, or should be one. */
export type FileRow = ReadRow & {
  /** Number of the row in the file, where the first row is 1. */
  row: number;
  /** Empty unless the file names the employer of each row. */
  employerId: string;
  /** True for a record that is added to others of the same person, class and state; its amounts may be negative. */
  isPart: boolean;
  /** The cells that are read, with their columns. */
  content: [column: string, cell: string][];
};

/** What a file says as a whole. */
export interface FileReading {
  /** Number of rows that are records or should be. */
  count: number;
  /** Undefined if the file has no header. */
  columns: FileColumns | undefined;
  /** The headers that each member is read from. */
  mapping: ColumnMap["mapping"];
  /** Required members that no column is read as. */
  missing: readonly MissingColumn[];
  /** The cells of the header, and how numbers are written. */
  header: readonly string[];
  style: NumberStyle;
  /** Reason why the whole file fails. */
  failure: FileFailure | undefined;
  /** Warnings about the file as a whole. */
  warnings: Problem<FindingWarning>[];
  /** Rows that should name their employer. */
  withoutEmployer: RowNumbers;
}

interface FileToRead {
  /** Opens the rows of the file. What it throws is as what reading the rows throws. */
  open(mapping: ColumnMapping): Promise<OpenContent>;
  profile: ReportProfile;
  maxRecords: number;
  /** True if a column names the employer of each row. */
  byEmployer?: boolean;
  mapping?: ColumnMapping;
  /** Set for failed rows of another file that are sent again: they are read as that file was. */
  again?: { style: NumberStyle } | undefined;
}

const pointsOnly: NumberStyle = { decimalCommas: false, showsCommas: false };

/** Reads a file row by row: `take` is called with each row that is a record or should be one and all of its cells, and awaited. */
export async function readFile(
  { open, profile, maxRecords, byEmployer = false, mapping: asked = noMapping, again }: FileToRead,
  take: (row: FileRow, cells: readonly string[]) => Promise<void> | undefined,
): Promise<FileReading> {
  const notes = {
    totals: new RowNumbers(),
    remarks: new RowNumbers(),
    noPay: new RowNumbers(),
    aboveGross: new RowNumbers(),
    withoutEmployer: new RowNumbers(),
  };
  const employers = new OtherEmployers();
  const unknown = new UnknownEarnings();
  const sums = new TotalsCheck();
  let columns: FileColumns | undefined;
  let mapping: ColumnMap["mapping"] = [];
  let missing: readonly MissingColumn[] = [];
  let headerCells: readonly string[] = [];
  let numbers = pointsOnly;
  let otherSheets: string[] = [];
  let money: IgnoredMoney | undefined;
  let count = 0;

  /** Undefined for a row that is no pay. */
  function readPart(toRead: RowToRead, row: number): ReadRow | undefined {
    const read = readEarnings(toRead);
    if (!("record" in read)) return read;
    const hasMoney = /[1-9]/.test(read.amount);
    if (read.kind === "none") {
      if (hasMoney) notes.noPay.add(row);
      return undefined;
    }
    if (read.kind === undefined && hasMoney) unknown.add(read.name, row);
    return { record: read.record };
  }

  async function readAll({ header, style, rows }: Table): Promise<FileFailure | undefined> {
    if (!header) return noRecords();
    headerCells = header.cells;
    numbers = style;
    const map = mapColumns(header.cells, profile, { byEmployer, mapping: asked });
    ({ columns, mapping, missing } = map);
    if (map.lacking.length > 0) return mappedColumnsMissing(map.lacking);
    if (map.missing.length > 0) return missingColumns(map.missing, header);
    if (map.repeated.length > 0) return repeatedColumns(map.repeated);
    money = ignoredMoney(header.cells, map);
    for await (const { row, cells } of rows) {
      const cell = cellsOf(cells, map);
      if (isHeaderAgain(cells, map, header.cells)) continue;
      if (isTotalRow(cells, cell, map.earnings)) {
        notes.totals.add(row);
        sums.addTotal(row, grossOf(cells, map, style));
        continue;
      }
      if (isRemark(cells)) {
        notes.remarks.add(row);
        continue;
      }
      if (count === maxRecords) return tooManyRecords(maxRecords);
      count += 1;
      const isPart = map.earnings.length > 0;
      const read = isPart ? readPart({ cells, map, style }, row) : readRecord({ cells, map, style });
      money.add(cells);
      if (!read) continue;
      const employerId = cell("employer_id");
      if (byEmployer && employerId === "") notes.withoutEmployer.add(row);
      if (map.otherEmployer !== undefined) employers.add(cells[map.otherEmployer] ?? "", row);
      if ("record" in read) sums.addRecord(read.record.grossWages);
      if ("record" in read && hasMoreParts(cells, map, style, read.record.grossWages)) notes.aboveGross.add(row);
      const columnsRead = [...map.indexes.keys()].filter((column) => column !== "employer_id");
      const content = columnsRead.map((column): [string, string] => [column, cell(column)]);
      await take({ ...read, row, employerId, isPart, content }, cells);
    }
    return count === 0 ? noRecords() : undefined;
  }

  async function tryAll(): Promise<FileFailure | undefined> {
    const opened = await open(asked);
    otherSheets = opened.otherSheets;
    const table = await readTable(again ? asBefore(opened, again.style) : opened, asked);
    try {
      return await readAll(table);
    } finally {
      await table.close();
    }
  }

  const failure = await tryAll().catch((error: unknown) => {
    if (error instanceof UnreadableCsv || error instanceof UndecodableText || error instanceof UnreadableWorkbook)
      return unreadableFile(error, count);
    throw error;
  });
  const warnings = [
    ...(otherSheets.length > 0 ? [ignoredSheetsWarning(otherSheets)] : []),
    ...(money?.columns() ?? []).map(ignoredColumnWarning),
    ...(notes.aboveGross.count > 0 ? [partsAboveGrossWarning(notes.aboveGross)] : []),
    ...sums.warnings(),
    ...employers.warnings(),
    ...unknown.warnings(),
    ...ignoredRowsWarnings(notes),
  ];
  const { withoutEmployer } = notes;
  const read = { columns, mapping, missing, header: headerCells, style: numbers };
  return { ...read, count, failure, warnings, withoutEmployer };
}

/**
 * Failed rows of a file that are sent again. A few of its rows may not show that commas are decimal points, and cells that a
 * spreadsheet would run as a formula have an apostrophe in front.
 */
function asBefore({ decimalCommas, showsCommas, rows }: Rows, before: NumberStyle): Rows {
  const shows = showsCommas || before.showsCommas;
  return { decimalCommas: decimalCommas || shows, showsCommas: shows, rows: withoutApostrophes(rows) };
}

async function* withoutApostrophes(rows: Rows["rows"]): Rows["rows"] {
  for await (const { row, cells } of rows)
    yield { row, cells: cells.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r])/, "")) };
}

function grossOf(cells: readonly string[], { indexes, payParts }: ColumnMap, style: NumberStyle): string {
  const gross = indexes.get("gross_wages");
  const read = gross === undefined ? payParts : [gross];
  return sumOfCells(read.map((index) => amountOf(cells[index] ?? "", style)));
}

/** True if the parts of the pay are more than the gross wages. */
function hasMoreParts(
  cells: readonly string[],
  { checkedParts }: ColumnMap,
  style: NumberStyle,
  grossWages: string,
): boolean {
  if (checkedParts.length === 0) return false;
  const sum = sumOfCells(checkedParts.map((index) => amountOf(cells[index] ?? "", style)));
  return isSigned(sum) && new Exact(sum).minus(grossWages).gt("0.01");
}

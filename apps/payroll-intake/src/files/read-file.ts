import { Exact } from "@platform/decimal/exact";
import { amountOf, isSigned, type NumberStyle, sumOfCells } from "@platform/decimal/written-amount";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { UploadedFile } from "@platform/rpc/server/uploaded-file";
import type { Problem } from "../findings/problem.ts";
import { hasUnpaidOvertime } from "../findings/unpaid-overtime.ts";
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
  otherWagesWarning,
  partsAboveGrossWarning,
  RowNumbers,
  TotalsCheck,
  UnknownEarnings,
  withoutIdWarning,
  withoutOvertimePayWarning,
} from "./file-warnings.ts";
import { openContent } from "./open-content.ts";
import { UnreadableWorkbook } from "./workbook/unreadable-workbook.ts";

/** A row that is a record, or should be one. */
export type FileRow = ReadRow & {
  /** Number of the row in the file, where the first row is 1. */
  row: number;
  /** Empty unless the file names the employer of each row. */
  employerId: string;
  /** True for a record that is added to others of the same person, class and state; its amounts may be negative. */
  isPart: boolean;
  /** The cells that are read, with their columns; empty for a record of one row. */
  content: [column: string, cell: string][];
};

/** Result of reading a file, besides its rows. */
export interface FileReading {
  /** Number of rows that are records or should be. */
  count: number;
  /** Undefined if the file has no header. */
  columns: FileColumns | undefined;
  /** The headers that each member is read from. */
  mapping: ColumnMap["mapping"];
  /** Required members that no column is read as. */
  missing: readonly MissingColumn[];
  /** Names of the sheets of a workbook that were not read. */
  otherSheets: readonly string[];
  /** The cells of the header, and how numbers are written. */
  header: readonly string[];
  style: NumberStyle;
  /** Reason why the whole file fails. */
  failure: FileFailure | undefined;
  /** Warnings about the file as a whole. */
  warnings: Problem<FindingWarning>[];
  /** Rows that should name their employer and do not, such as `rows 8 and 12`; empty if there are none. */
  withoutEmployer: string;
  /** True for a file with a row for each earnings of a person. */
  isOfEarnings: boolean;
  /** True if columns that are not read tell checks of one person apart. */
  tellsChecksApart: boolean;
}

/** How a file is read. All of it can be sent to another process. */
export interface FileToRead {
  profile: ReportProfile;
  maxRecords: number;
  /** True if a column names the employer of each row. */
  byEmployer?: boolean;
  mapping?: ColumnMapping;
  /** Name of the sheet of a workbook; empty for the first one. */
  sheet?: string;
  /** Set for failed rows of another file that are sent again: they are read as that file was. */
  again?: { style: NumberStyle } | undefined;
}

/** Called with each row that is a record or should be one and all of its cells, and awaited. */
export type TakeRow = (row: FileRow, cells: readonly string[]) => Promise<void> | undefined;

/** Reads a file row by row. Throws INVALID_ARGUMENT for a sheet that does not exist, and for a document that has no rows. */
export type ReadFile = (content: UploadedFile, file: FileToRead, take: TakeRow) => Promise<FileReading>;

/** Reads a file in this process; in a service, `fileReader` calls it in another one. */
export const readFile: ReadFile = (content, file, take) => new FileReader(content, file, take).read();

/** Maximum number of rows that are no records: as many as a sheet of Excel has, because some programs export all of them. */
const mostOtherRows = 1_048_576;

/** Reads one file once. */
class FileReader {
  readonly #content: UploadedFile;
  readonly #file: FileToRead;
  readonly #take: TakeRow;
  readonly #notes = {
    totals: new RowNumbers(),
    remarks: new RowNumbers(),
    noPay: new RowNumbers(),
    aboveGross: new RowNumbers(),
    withoutEmployer: new RowNumbers(),
    withoutId: new RowNumbers(),
    withoutOvertimePay: new RowNumbers(),
    otherWages: new RowNumbers(),
  };
  readonly #employers = new OtherEmployers();
  readonly #unknownEarnings = new UnknownEarnings();
  readonly #totals = new TotalsCheck();
  #header: readonly string[] = [];
  #style: NumberStyle = { decimalCommas: false, showsCommas: false };
  #map: ColumnMap | undefined;
  #money: IgnoredMoney | undefined;
  #otherSheets: string[] = [];
  #count = 0;

  constructor(content: UploadedFile, file: FileToRead, take: TakeRow) {
    this.#content = content;
    this.#file = file;
    this.#take = take;
  }

  async read(): Promise<FileReading> {
    const failure = await this.#readContent().catch((error: unknown) => {
      if (error instanceof UnreadableCsv || error instanceof UndecodableText || error instanceof UnreadableWorkbook)
        return unreadableFile(error, this.#count);
      throw error;
    });
    return {
      count: this.#count,
      columns: this.#map?.columns,
      mapping: this.#map?.mapping ?? [],
      missing: this.#map?.missing ?? [],
      otherSheets: this.#otherSheets,
      header: this.#header,
      style: this.#style,
      failure,
      warnings: this.#warnings(),
      withoutEmployer: this.#notes.withoutEmployer.count > 0 ? `${this.#notes.withoutEmployer}` : "",
      isOfEarnings: (this.#map?.earnings.length ?? 0) > 0,
      tellsChecksApart: this.#map?.tellsChecksApart ?? false,
    };
  }

  async #readContent(): Promise<FileFailure | undefined> {
    const { mapping = noMapping, sheet = "", again } = this.#file;
    const content = await openContent(this.#content, { mapping, sheet });
    this.#otherSheets = content.otherSheets;
    const { byEmployer = false } = this.#file;
    const bounded = { ...content, rows: this.#withinBounds(content.rows) };
    const table = await readTable(again ? asBefore(bounded, again.style) : bounded, { mapping, byEmployer });
    try {
      return await this.#readTable(table);
    } finally {
      await table.close();
    }
  }

  /** Throws UnreadableCsv if too many rows are no records: an empty line is one byte of the file, and costs as much as a row. */
  async *#withinBounds(rows: Rows["rows"]): Rows["rows"] {
    for await (const row of rows) {
      if (row.row - this.#count > mostOtherRows)
        throw new UnreadableCsv(
          `The file has more than ${mostOtherRows} rows that are no records, such as empty lines. Remove them.`,
        );
      yield row;
    }
  }

  async #readTable({ header, headerRows, style, rows }: Table): Promise<FileFailure | undefined> {
    if (!header) return noRecords();
    const { profile, maxRecords, byEmployer = false, mapping = noMapping } = this.#file;
    const map = mapColumns(header.cells, profile, { byEmployer, mapping });
    this.#header = header.cells;
    this.#style = style;
    this.#map = map;
    if (map.lacking.length > 0) return mappedColumnsMissing(map.lacking);
    if (map.missing.length > 0) return missingColumns(map.missing, header);
    if (map.repeated.length > 0) return repeatedColumns(map.repeated);
    const money = ignoredMoney(header.cells, map);
    this.#money = money;
    for await (const { row, cells } of rows) {
      if (isHeaderAgain(cells, map, [header.cells, ...headerRows]) || this.#isTotalOrRemark(row, { cells, map, style }))
        continue;
      if (this.#count === maxRecords) return tooManyRecords(maxRecords);
      this.#count += 1;
      money.add(cells);
      const fileRow = this.#readRow(row, { cells, map, style });
      if (fileRow) await this.#take(fileRow, cells);
    }
    return this.#count === 0 ? noRecords() : undefined;
  }

  #isTotalOrRemark(row: number, { cells, map, style }: RowToRead): boolean {
    if (isTotalRow(cells, cellsOf(cells, map), map.earnings)) {
      this.#notes.totals.add(row);
      this.#totals.addTotal(row, grossOf(cells, map, style));
      return true;
    }
    if (!isRemark(cells)) return false;
    this.#notes.remarks.add(row);
    return true;
  }

  /** Returns undefined for a row that is no pay. */
  #readRow(row: number, toRead: RowToRead): FileRow | undefined {
    const { cells, map, style } = toRead;
    const isOfEarnings = map.earnings.length > 0;
    const read = isOfEarnings ? this.#readPart(row, toRead) : readRecord(toRead);
    if (!read) return undefined;
    const isPart = isOfEarnings || ("isPart" in read && read.isPart === true);
    const cell = cellsOf(cells, map);
    const employerId = cell("employer_id");
    if (this.#file.byEmployer && employerId === "") this.#notes.withoutEmployer.add(row);
    if (map.otherEmployer !== undefined) this.#employers.add(cells[map.otherEmployer] ?? "", row);
    if ("record" in read) {
      const { grossWages } = read.record;
      this.#totals.addRecord(grossWages);
      if (hasMoreParts(cells, map, style, grossWages)) this.#notes.aboveGross.add(row);
      if (cell("employee_id") === "") this.#notes.withoutId.add(row);
      if (!isOfEarnings && hasUnpaidOvertime(read.record)) this.#notes.withoutOvertimePay.add(row);
      if (differs(cells, map, style, grossWages)) this.#notes.otherWages.add(row);
    }
    const columns = "record" in read ? [] : [...map.indexes.keys()].filter((column) => column !== "employer_id");
    const content = columns.map((column): [string, string] => [column, cell(column)]);
    return { ...read, row, employerId, isPart, content };
  }

  /** Reads a row for one earnings of a person. Returns undefined for a row that is no pay. */
  #readPart(row: number, toRead: RowToRead): ReadRow | undefined {
    const earnings = readEarnings(toRead);
    if (!("record" in earnings)) return earnings;
    const hasMoney = /[1-9]/.test(earnings.amount);
    if (earnings.kind === "none") {
      if (hasMoney) this.#notes.noPay.add(row);
      return undefined;
    }
    if (earnings.kind === undefined && hasMoney) this.#unknownEarnings.add(earnings.name, row);
    return { record: earnings.record };
  }

  #warnings(): Problem<FindingWarning>[] {
    const { aboveGross, withoutId, withoutOvertimePay, otherWages } = this.#notes;
    const derivedHeader = this.#header[this.#map?.derived[0] ?? -1] ?? "";
    return [
      ...(this.#otherSheets.length > 0 ? [ignoredSheetsWarning(this.#otherSheets)] : []),
      ...(this.#money?.columns() ?? []).map(ignoredColumnWarning),
      ...(aboveGross.count > 0 ? [partsAboveGrossWarning(aboveGross)] : []),
      ...(withoutId.count > 0 ? [withoutIdWarning(withoutId)] : []),
      ...(withoutOvertimePay.count > 0 ? [withoutOvertimePayWarning(withoutOvertimePay)] : []),
      ...(otherWages.count > 0 ? [otherWagesWarning(derivedHeader, otherWages)] : []),
      ...this.#totals.warnings(),
      ...this.#employers.warnings(),
      ...this.#unknownEarnings.warnings(),
      ...ignoredRowsWarnings(this.#notes),
    ];
  }
}

/**
 * Reads failed rows of a file that are sent again. A few rows may not show that commas are decimal points, and cells that a
 * spreadsheet would run as a formula begin with an apostrophe.
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

/** Returns true if wages for workers' compensation, which are not read beside the gross wages, differ from them. */
function differs(cells: readonly string[], { derived }: ColumnMap, style: NumberStyle, grossWages: string): boolean {
  const [index] = derived;
  const amount = index === undefined ? "" : amountOf(cells[index] ?? "", style);
  return amount !== "" && isSigned(amount) && isSigned(grossWages) && !new Exact(amount).eq(grossWages);
}

/** Returns true if the parts of the pay are more than the gross wages. */
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

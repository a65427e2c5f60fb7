import type { ReportFailureCode } from "@platform/error-codes/failure-codes";
import type { MissingColumn, RepeatedColumn } from "./csv/columns.ts";
import { UndecodableText } from "./csv/decode-text.ts";
import { knownNames } from "./csv/find-columns.ts";
import type { TableRow, UnreadableCsv } from "./csv/read-rows.ts";
import { UnreadableWorkbook } from "./workbook/unreadable-workbook.ts";

/** Reason why a whole file fails. It never contains text of the file. */
export interface FileFailure {
  code: ReportFailureCode;
  message: string;
  details: string[];
}

/** Headers in a message; the others are only counted. */
const mostHeaders = 40;
const longestHeader = 60;

/**
 * Names the missing columns, the header that was probably meant by each, those that no mapping can find because the file has nothing like
 * them, and the headers of the file.
 */
export function missingColumns(missing: readonly MissingColumn[], { row, cells }: TableRow): FileFailure {
  const names = missing.map(({ name }) => name);
  const lacks = `The file lacks ${names.length === 1 ? "a required column" : "required columns"}: ${names.join(", ")}.`;
  const guesses = missing.flatMap(({ name, nearest }) =>
    nearest === undefined ? [] : [`"${shown(nearest)}" for ${name}`],
  );
  // Without known names the row can be a record, which has names and wages, so nothing of it is shown.
  if (knownNames(cells) === 0 && guesses.length < 3) {
    const message = `${lacks} No row has the names of columns: add a header.`;
    return { code: "MISSING_REQUIRED_COLUMNS", message, details: names };
  }
  const nearest = guesses.length === 0 ? "" : ` Is it ${guesses.join(", or ")}?`;
  const absent = missing.flatMap(({ name, nearest: header }) => (header === undefined ? [name] : []));
  const step = absent.length === 0 ? "" : ` Add what no column of the file has: ${absent.join(", ")}.`;
  const headers = cells.filter((cell) => cell !== "").map(shown);
  const rest = headers.length > mostHeaders ? ` and ${headers.length - mostHeaders} more` : "";
  const headerText = `The header in row ${row} has: ${headers.slice(0, mostHeaders).join(", ")}${rest}.`;
  return { code: "MISSING_REQUIRED_COLUMNS", message: `${lacks}${nearest}${step} ${headerText}`, details: names };
}

function shown(header: string): string {
  return header.slice(0, longestHeader).replaceAll(/\s+/g, " ");
}

/** @param lacking headers of the mapping */
export function mappedColumnsMissing(lacking: readonly string[]): FileFailure {
  const details = lacking.slice(0, mostHeaders).map(shown);
  const message = `The file lacks ${lacking.length === 1 ? "a column" : "columns"} of the mapping: ${details.join(", ")}.`;
  return { code: "MAPPED_COLUMNS_MISSING", message, details };
}

export function repeatedColumns(repeated: RepeatedColumn[]): FileFailure {
  const each = repeated.map(({ name, positions }) => `${name} (columns ${positions.join(", ")})`);
  const message = `The file's header names the same column more than once: ${each.join("; ")}.`;
  return { code: "REPEATED_COLUMNS", message, details: repeated.map(({ name }) => name) };
}

export function noRecords(): FileFailure {
  return { code: "NO_RECORDS", message: "The file has no rows below its header.", details: [] };
}

export function tooManyRecords(most: number): FileFailure {
  return { code: "TOO_MANY_RECORDS", message: `The file has more than ${most} rows.`, details: [] };
}

/**
 * @param limit what the reading of the file would have used more of than it may
 * @param count number of rows that were read before
 */
export function tooCostlyFile(limit: "memory" | "time", count: number): FileFailure {
  const message = `The file cannot be read: it takes more ${limit} than a file may. Save it again, as CSV, or in several files.`;
  return { code: "UNREADABLE_FILE", message, details: [`after row ${count + 1}`] };
}

/** @param count number of rows that were read before the error */
export function unreadableFile(
  error: UnreadableCsv | UndecodableText | UnreadableWorkbook,
  count: number,
): FileFailure {
  const details = [`after row ${count + 1}`];
  if (error instanceof UnreadableWorkbook)
    return { code: "UNREADABLE_FILE", message: `The workbook cannot be read: ${error.message}.`, details };
  const message =
    error instanceof UndecodableText ? "The file is not text in a known encoding. Save it in UTF-8." : error.message;
  return { code: "UNREADABLE_FILE", message, details };
}

import type { ReportFailureCode } from "@platform/error-codes/failure-codes";
import type { RepeatedColumn } from "./csv/columns.ts";
import { UndecodableText } from "./csv/decode-text.ts";
import type { UnreadableCsv } from "./csv/read-rows.ts";

/** Reason why a whole file fails. It never contains text of the file. */
export interface FileFailure {
  code: ReportFailureCode;
  message: string;
  details: string[];
}

/** @param missing names of the columns */
export function missingColumns(missing: string[]): FileFailure {
  const message = `The file lacks ${missing.length === 1 ? "a required column" : "required columns"}: ${missing.join(", ")}.`;
  return { code: "MISSING_REQUIRED_COLUMNS", message, details: missing };
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

/** @param count number of rows that were read before the error */
export function unreadableFile(error: UnreadableCsv | UndecodableText, count: number): FileFailure {
  const message =
    error instanceof UndecodableText
      ? "The file is not text in a known encoding. Save it in UTF-8."
      : "The file is not valid CSV: a quote is not closed, or is closed in the middle of a cell.";
  return { code: "UNREADABLE_FILE", message, details: [`after row ${count + 1}`] };
}

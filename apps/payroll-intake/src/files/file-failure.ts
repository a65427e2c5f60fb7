import type { ReportFailureCode } from "@platform/error-codes/failure-codes";
import { UndecodableText } from "./csv/decode-text.ts";
import type { UnreadableCsv } from "./csv/read-rows.ts";

/** Why nothing of a file can be used. Repeats nothing of what the file holds. */
export interface FileFailure {
  code: ReportFailureCode;
  message: string;
  details: string[];
}

/** @param missing the names of the columns */
export function missingColumns(missing: string[]): FileFailure {
  const message = `The file lacks ${missing.length === 1 ? "a required column" : "required columns"}: ${missing.join(", ")}.`;
  return { code: "MISSING_REQUIRED_COLUMNS", message, details: missing };
}

export function noRecords(): FileFailure {
  return { code: "NO_RECORDS", message: "The file has no rows below its header.", details: [] };
}

export function tooManyRecords(most: number): FileFailure {
  return { code: "TOO_MANY_RECORDS", message: `The file has more than ${most} rows.`, details: [] };
}

/** @param count rows that could be read before */
export function unreadableFile(error: UnreadableCsv | UndecodableText, count: number): FileFailure {
  const message =
    error instanceof UndecodableText
      ? "The file is not text in any encoding that is known; UTF-8 always is."
      : "The file is no table of rows: a quote is not closed, or closed in the middle of a cell.";
  return { code: "UNREADABLE_FILE", message, details: [`after row ${count + 1}`] };
}

import type { FailedRow, ListFailedRowsResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { csvRow } from "./csv-row.ts";

/** Column with the problems of a row. It is no known name, so that it is ignored when the file is sent again. */
export const reasonColumn = "Failed because";

/** The name of the column of a problem, as the reader knows it. */
type NameOf = (code: string, field: string) => string;

/** The failed rows of a file as a CSV file: its header and columns as they were sent, and why each row failed. */
export async function* failedRowsCsv(
  parts: AsyncIterable<ListFailedRowsResponse>,
  nameOf: NameOf,
): AsyncIterable<string> {
  let width = 0;
  let delimiter: "," | ";" = ",";
  for await (const { header, decimalCommas, rows } of parts) {
    if (header.length > 0) {
      width = header.length;
      delimiter = decimalCommas ? ";" : ",";
      yield csvRow([...header.map(safeCell), reasonColumn], delimiter);
    }
    if (rows.length > 0) yield rows.map((row) => rowOf(row, { width, delimiter, nameOf })).join("");
  }
}

interface Layout {
  width: number;
  delimiter: "," | ";";
  nameOf: NameOf;
}

/** The reason is below its header also if a row has fewer or more cells than the header. */
function rowOf({ row, cells, problems }: FailedRow, { width, delimiter, nameOf }: Layout): string {
  const padded = Array.from({ length: width }, (_, index) => safeCell(cells[index] ?? ""));
  const reasons = problems.map(({ code, field, message }) => `${nameOf(code, field)}: ${message}`);
  return csvRow([...padded, `row ${row}: ${reasons.join(" ")}`, ...cells.slice(width).map(safeCell)], delimiter);
}

/** A cell that would be read without its apostrophe when it is sent again gets another one, as a formula gets one. */
function safeCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

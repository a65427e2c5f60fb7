import { csvRow } from "@platform/public-records/csv/csv-row";
import type { ColumnDef, RowData } from "@tanstack/react-table";
import type { features } from "../table/columns.ts";
import { readerOf } from "../table/use-sort.ts";

const negative = /^-\d+(?:\.\d+)?$/;

/** A list as a CSV file (RFC 4180): the columns that have a value, with exact amounts and times in UTC. */
export function listCsv<Row extends RowData>(
  columns: readonly ColumnDef<typeof features, Row>[],
  rows: readonly Row[],
): string {
  const written = columns.flatMap((column) => {
    const read = readerOf(column);
    return read ? [{ header: String(column.header), read }] : [];
  });
  // A spreadsheet takes a negative amount for the number that it is, and any other text with a minus for a formula.
  const cellOf = (text: string) => (negative.test(text) ? { rawJSON: text } : text);
  const lines = rows.map((row, index) => csvRow(written.map(({ read }) => cellOf(read(row, index)))));
  return csvRow(written.map(({ header }) => header)) + lines.join("");
}

import type { ExactNumber } from "@platform/decimal/exact-number";

/** A cell of a CSV file; null is an empty one. */
export type Cell = string | number | ExactNumber | null;

// Cells that a spreadsheet runs as a formula (https://owasp.org/www-community/attacks/CSV_Injection).
const formulaStart = /^[=+\-@\t\r]/;

/** Characters that separate cells. */
type Delimiter = "," | ";";

/**
 * A row of a CSV file (RFC 4180) whose cells no spreadsheet runs: text that begins like a formula gets an apostrophe
 * in front, which spreadsheets read as "this is text". Numbers are written by the platform and do not change.
 */
export function csvRow(cells: readonly Cell[], delimiter: Delimiter = ","): string {
  return `${cells.map(cellOf).join(delimiter)}\r\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "object") return cell.rawJSON;
  if (typeof cell === "number") return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// What a spreadsheet runs as a formula (https://owasp.org/www-community/attacks/CSV_Injection).
const formulaStart = /^[=+\-@\t\r]/;

/**
 * A row of a CSV file (RFC 4180) whose cells no spreadsheet runs: text that begins like a formula gets an apostrophe
 * in front, which spreadsheets read as "this is text". Numbers are written by the platform and do not change.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

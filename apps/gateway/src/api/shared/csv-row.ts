// What a spreadsheet takes for a formula (https://owasp.org/www-community/attacks/CSV_Injection).
const formulaStart = /^[=+\-@\t\r]/;

/**
 * A row of a CSV file (RFC 4180) whose cells no spreadsheet runs: text that begins like a formula is led by an apostrophe,
 * which spreadsheets read as "this is text". Numbers are ours and stay numbers.
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

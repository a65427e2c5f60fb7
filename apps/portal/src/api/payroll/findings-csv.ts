import type { Finding, ListFindingsResponse } from "@platform/contracts/payroll_intake/v1/payroll_reports";

const header = csvRow(["severity", "row", "employee_id", "code", "field", "message", "expected", "received"]);

/** All findings of a report as a CSV file. `row` counts from 1: the row of an uploaded file, or the position in the report. */
export async function* csvOfFindings(parts: AsyncIterable<ListFindingsResponse>): AsyncIterable<string> {
  yield header;
  let rowOfFirst = 1;
  for await (const { fileName, problems, warnings } of parts) {
    if (fileName !== "") rowOfFirst = 2;
    for (const problem of problems) yield rowOf("error", problem, rowOfFirst);
    for (const warning of warnings) yield rowOf("warning", warning, rowOfFirst);
  }
}

function rowOf(severity: string, finding: Finding, rowOfFirst: number): string {
  const { position, row, employeeId, code, field, message, expected = "", received = "" } = finding;
  const place = position === undefined ? "" : String(row ?? position + rowOfFirst);
  return csvRow([severity, place, employeeId, code, field, message, expected, received]);
}

/** A cell that a spreadsheet would run as a formula starts with an apostrophe. */
function csvRow(cells: readonly string[]): string {
  const safe = cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}

import type { Finding, ListFindingsResponse } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { csvRow } from "@platform/public-records/csv/csv-row";

const header = csvRow(["severity", "row", "employee_id", "code", "field", "message", "expected", "received"]);

/** All findings of a report as a CSV file. `row` counts from 1: the row of an uploaded file, or the position in the report. */
export async function* findingsCsv(pages: AsyncIterable<ListFindingsResponse>): AsyncIterable<string> {
  yield header;
  let firstRow = 1;
  for await (const { fileName, problems, warnings } of pages) {
    if (fileName !== "") firstRow = 2;
    for (const problem of problems) yield toRow("error", problem, firstRow);
    for (const warning of warnings) yield toRow("warning", warning, firstRow);
  }
}

function toRow(severity: string, finding: Finding, firstRow: number): string {
  const { position, row, employeeId, code, field, message, expected = "", received = "" } = finding;
  const place = position === undefined ? "" : String(row ?? position + firstRow);
  return csvRow([severity, place, employeeId, code, field, message, expected, received]);
}

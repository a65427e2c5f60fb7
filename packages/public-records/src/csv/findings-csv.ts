import type { Finding, ListFindingsResponse } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { csvRow } from "./csv-row.ts";

export const findingsHeader = csvRow([
  "severity",
  "row",
  "employee_id",
  "code",
  "field",
  "message",
  "expected",
  "received",
]);

/** Name of the member of a finding, as the reader of the file knows it. */
type FieldName = (finding: Finding) => string;

/**
 * The findings of a report as a CSV file. `row` counts from 1: the row of an uploaded file, or the position in the report.
 *
 * @param fieldName default: the name that payroll-intake has
 */
export async function* findingsCsv(
  parts: AsyncIterable<ListFindingsResponse>,
  fieldName: FieldName = ({ field }) => field,
): AsyncIterable<string> {
  yield findingsHeader;
  let firstRow = 1;
  for await (const { fileName, problems, warnings } of parts) {
    if (fileName !== "") firstRow = 2;
    const rows = [
      ...problems.map((problem) => toRow("error", problem, firstRow, fieldName)),
      ...warnings.map((warning) => toRow("warning", warning, firstRow, fieldName)),
    ];
    if (rows.length > 0) yield rows.join("");
  }
}

function toRow(severity: string, finding: Finding, firstRow: number, fieldName: FieldName): string {
  const { position, row, employeeId, code, message, expected = null, received = null } = finding;
  const place = position === undefined ? null : (row ?? position + firstRow);
  return csvRow([severity, place, employeeId, code, fieldName(finding), message, expected, received]);
}

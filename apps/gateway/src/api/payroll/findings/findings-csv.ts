import type { Finding, ListFindingsResponse } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { csvRow } from "@platform/public-records/csv/csv-row";
import { publicFieldA } from "../reports/report-field.ts";
import { fieldOf } from "./findings.ts";

const header = csvRow(["severity", "row", "employee_id", "code", "field", "message", "expected", "received"]);

/** The findings of a report as a CSV file. `row` counts from 1: the row of an uploaded file, or the position in `employees`. */
export async function* findingsCsv(parts: AsyncIterable<ListFindingsResponse>): AsyncIterable<string> {
  yield header;
  let rowOfFirst = 1;
  for await (const { fileName, problems, warnings } of parts) {
    if (fileName !== "") rowOfFirst = 2;
    const row = (severity: string) => (finding: Finding) => rowOf(severity, finding, rowOfFirst);
    const rows = [...problems.map(row("error")), ...warnings.map(row("warning"))];
    if (rows.length > 0) yield rows.join("");
  }
}

function rowOf(
  severity: string,
  { position, row, employeeId, code, field, message, expected, received }: Finding,
  rowOfFirst: number,
): string {
  const place = position === undefined ? null : (row ?? position + rowOfFirst);
  return csvRow([
    severity,
    place,
    employeeId,
    code,
    fieldOf(code, field, publicFieldA),
    message,
    expected ?? null,
    received ?? null,
  ]);
}

export const exampleFindingsCsv =
  header +
  csvRow([
    "error",
    2,
    "emp_1002",
    "CLASS_CODE_UNKNOWN",
    "classification_code",
    "Not a class code of TX, which has 4 digits.",
    "4 digits",
    "881",
  ]);

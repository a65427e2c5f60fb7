import type { FailedRow, ListFailedRowsResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { csvRow } from "@platform/public-records/csv-row";
import { fieldOf } from "../payroll-reports/findings.ts";
import type { PublicField } from "../shared/field-names.ts";

/** Column with the problems of a row. It is no known name, so that it is ignored when the file is sent again. */
const reasonColumn = "Failed because";

/** The failed rows of a file as a CSV file: its header and columns as they were sent, and why each row failed. */
export async function* failedRowsCsv(
  parts: AsyncIterable<ListFailedRowsResponse>,
  publicFieldOf: PublicField,
): AsyncIterable<string> {
  let width = 0;
  let delimiter: "," | ";" = ",";
  for await (const { header, decimalCommas, rows } of parts) {
    if (header.length > 0) {
      width = header.length;
      delimiter = decimalCommas ? ";" : ",";
      yield csvRow([...header.map(kept), reasonColumn], delimiter);
    }
    if (rows.length > 0) yield rows.map((row) => rowOf(row, { width, delimiter, publicFieldOf })).join("");
  }
}

interface Layout {
  width: number;
  delimiter: "," | ";";
  publicFieldOf: PublicField;
}

/** The reason is below its header also if a row has fewer or more cells than the header. */
function rowOf({ row, cells, problems }: FailedRow, { width, delimiter, publicFieldOf }: Layout): string {
  const padded = Array.from({ length: width }, (_, index) => kept(cells[index] ?? ""));
  const reasons = problems.map(({ code, field, message }) => `${fieldOf(code, field, publicFieldOf)}: ${message}`);
  return csvRow([...padded, `row ${row}: ${reasons.join(" ")}`, ...cells.slice(width).map(kept)], delimiter);
}

/** A cell that would be read without its apostrophe when it is sent again gets another one, as a formula gets one. */
function kept(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

export const exampleFailedFileId = "PR_TEST_01KMS8F2QT6X4Y9W3CHD7N5VBE";

export const exampleFailedRowsCsv =
  csvRow(["Employee ID", "Name", "WC Code", "Hours", "Gross Pay", reasonColumn]) +
  csvRow([
    ...["emp_1002", "Jonas Whitfield", "54-03", "96", "3640.00"],
    "row 3: classification_code: Not a class code of IN, which has 4 digits.",
  ]);

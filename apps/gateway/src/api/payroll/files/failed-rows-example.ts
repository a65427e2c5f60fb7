/** Failed rows as the API reference shows them. */

import { csvRow } from "@platform/public-records/csv/csv-row";
import { reasonColumn } from "@platform/public-records/csv/failed-rows-csv";

export const exampleFailedFileId = "PR_TEST_01KMS8F2QT6X4Y9W3CHD7N5VBE";

export const exampleFailedRowsCsv =
  csvRow(["Employee ID", "Name", "WC Code", "Hours", "Gross Pay", reasonColumn]) +
  csvRow([
    "emp_1002",
    "Jonas Whitfield",
    "54-03",
    "96",
    "3640.00",
    "row 3: classification_code: Not a class code of IN, which has 4 digits.",
  ]);

import { csvRow } from "@platform/public-records/csv/csv-row";
import { findingsHeader } from "@platform/public-records/csv/findings-csv";

export const exampleFindingsCsv =
  findingsHeader +
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

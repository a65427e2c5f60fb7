import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { Problem } from "./problem.ts";

/** Findings of one record. A problem fails the record; a warning does not. */
export interface RecordFindings {
  problems: Problem[];
  warnings: Problem<FindingWarning>[];
}

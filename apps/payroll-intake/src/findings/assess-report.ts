import type { ReportFailureCode } from "@platform/error-codes/failure-codes";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { PayrollReport } from "../payroll/payroll-report.ts";
import { checkRecords, type RecordFindings } from "./check-records.ts";
import { checkTotals } from "./check-totals.ts";
import type { ClassCodeBook } from "./class-codes.ts";
import type { Problem } from "./problem.ts";

/** Why nothing of a report counts. */
export interface ReportFailure {
  code: ReportFailureCode;
  message: string;
  /** What is wrong, with the position of the record where it is about one. */
  problems: { position?: number; problem: Problem }[];
}

export interface Assessment {
  /** In the order of the report's records. */
  records: RecordFindings[];
  warnings: Problem<FindingWarning>[];
  failure?: ReportFailure;
}

/**
 * Judges a report: each record, the totals, and whether the report stands at all. A failed record leaves the others
 * standing; the report fails when all of them failed or when its totals contradict each other.
 */
export function assessReport(report: PayrollReport, book: ClassCodeBook): Assessment {
  const records = checkRecords(report.records, report, book);
  const { impossible, warnings } = checkTotals(report);
  if (impossible.length > 0) {
    const problems = impossible.map((problem) => ({ problem }));
    const message = "The report's totals are impossible.";
    return { records, warnings, failure: { code: "TOTALS_IMPOSSIBLE", message, problems } };
  }
  if (records.every((record) => record.problems.length > 0)) {
    const problems = records.flatMap((record, position) => record.problems.map((problem) => ({ position, problem })));
    const message = "Every record of the report failed.";
    return { records, warnings, failure: { code: "ALL_RECORDS_FAILED", message, problems } };
  }
  return { records, warnings };
}

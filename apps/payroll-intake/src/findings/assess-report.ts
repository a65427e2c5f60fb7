import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { ReportFailureCode } from "@platform/error-codes/failure-codes";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { PayrollReport } from "../payroll/payroll-report.ts";
import { checkRecords } from "./check-records.ts";
import { checkTotals } from "./check-totals.ts";
import type { KnownClasses } from "./known-classes.ts";
import type { Problem } from "./problem.ts";
import type { RecordFindings } from "./record-findings.ts";
import { hasUnpaidOvertime, overtimePayMissing } from "./unpaid-overtime.ts";
import { unreadWarnings } from "./unread-warnings.ts";

/** Reason why a whole report fails. */
export interface ReportFailure {
  code: ReportFailureCode;
  message: string;
  /** Problems that cause the failure; `position` is the index of the record, if the problem is about one record. */
  problems: { position?: number; problem: Problem }[];
}

export interface Assessment {
  /** In the order of the report's records. */
  records: RecordFindings[];
  warnings: Problem<FindingWarning>[];
  failure?: ReportFailure;
}

/**
 * Checks the records and totals of a JSON report, and decides whether the report fails. A failed record does not fail the others; the
 * report fails if all records fail or if its totals contradict each other.
 */
export function assessReport(report: PayrollReport, book: ClassCodeBook, knownClasses?: KnownClasses): Assessment {
  const records = checkRecords(report.records, report, book, knownClasses);
  for (const [position, record] of report.records.entries()) {
    if (hasUnpaidOvertime(record)) records[position]?.warnings.push(overtimePayMissing);
  }
  const { impossible, warnings: ofTotals } = checkTotals(report);
  const warnings = [...unreadWarnings(report), ...ofTotals];
  if (impossible.length > 0) {
    const problems = impossible.map((problem) => ({ problem }));
    const message = "The report's totals are impossible.";
    return { records, warnings, failure: { code: "TOTALS_IMPOSSIBLE", message, problems } };
  }
  if (!report.noPayroll && records.every((record) => record.problems.length > 0)) {
    const problems = records.flatMap((record, position) => record.problems.map((problem) => ({ position, problem })));
    const message = "Every record of the report failed.";
    return { records, warnings, failure: { code: "ALL_RECORDS_FAILED", message, problems } };
  }
  return { records, warnings };
}

import { checkpointSeconds, logged, wholePages } from "./bytes.ts";
import { peakOf, reportOf, reportsAYearOf, type Workload } from "./workload.ts";

/** GB that Postgres writes into its write-ahead log on an average day: for the standby, and for the archive. */
export interface LoggedGB {
  /** What changes need by themselves. */
  changes: number;
  /** Pages that are written whole because they change for the first time after a checkpoint. */
  wholePages: number;
}

/** The write-ahead log of all that a workload writes, audits included. */
export function loggedOf(workload: Workload): LoggedGB {
  const { lines, newEmployees } = reportOf(workload);
  const reports = reportsAYearOf(workload);
  const ofReport =
    logged.report +
    lines * logged.line +
    newEmployees * logged.newEmployee +
    workload.deliveriesOfReport * logged.delivery +
    // Every line is audited once.
    logged.auditedReport +
    lines * logged.auditedLine;
  const { peakHourShare } = workload;
  const peak = peakOf(workload).reports;
  // The other hours of a pay period, in which the rest of its reports arrive.
  const seconds = Math.max(1, (365 * 24) / workload.reportsAYear - 1) * 3600;
  const rest = (workload.employers * (1 - peakHourShare)) / seconds;
  const pagesOfReport = peakHourShare * wholePagesOf(peak) + (1 - peakHourShare) * wholePagesOf(rest);
  const aDay = (bytesAYear: number) => bytesAYear / 1e9 / 365;
  return {
    changes: aDay(reports * ofReport + workload.employers * logged.audit),
    wholePages: aDay(reports * pagesOfReport),
  };
}

/**
 * Bytes of whole pages of a report where so many arrive in a second. The more share a checkpoint, the more find their pages written
 * already: between the two that were measured by the same factor for each doubling, and not less than of the larger one.
 */
function wholePagesOf(reportsASecond: number): number {
  const sharing = Math.min(wholePages.manyReports, Math.max(1, reportsASecond * checkpointSeconds));
  const falls = Math.log(wholePages.alone / wholePages.ofMany) / Math.log(wholePages.manyReports);
  return wholePages.alone / sharing ** falls;
}

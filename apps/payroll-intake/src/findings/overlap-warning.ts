import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { PayrollReport } from "../payroll/payroll-report.ts";
import type { Problem } from "./problem.ts";

/** An earlier report of the employer that covers some of the days of a report. */
export interface Overlapping {
  id: string;
  /** One of the two has payroll, and the other states that nobody was paid. */
  contradicts: boolean;
}

/** Warning that an earlier report of the employer covers some of the same days: an off-cycle run, or a mistake. */
export function overlapWarning({ id, contradicts }: Overlapping, { noPayroll }: Pick<PayrollReport, "noPayroll">) {
  return {
    code: "OVERLAPPING_PERIOD",
    field: "period_start",
    message: messageOf(id, contradicts, noPayroll),
  } satisfies Problem<FindingWarning>;
}

/** People of a report who are paid for some of the same days in others. */
interface OverlappingPay {
  reports: readonly { reportId: string }[];
  employeeCount: number;
}

/** Maximum number of reports in a warning. */
const mostReports = 5;

/** Returns the warning that people of a report are paid for some of the same days already; it names the reports. */
export function overlappingReports(overlaps: OverlappingPay | undefined): Problem<FindingWarning>[] {
  if (!overlaps || overlaps.employeeCount === 0) return [];
  const { reports, employeeCount } = overlaps;
  const rest = reports.length > mostReports ? ` and ${reports.length - mostReports} more` : "";
  const ids = reports.slice(0, mostReports).map(({ reportId }) => reportId);
  const message = `Employees who are paid for some of the same days already: ${employeeCount}, in ${ids.join(", ")}${rest}.`;
  return [{ code: "OVERLAPPING_REPORTS", field: "records", message }];
}

function messageOf(id: string, contradicts: boolean, noPayroll: boolean | undefined): string {
  if (!contradicts) return `Report ${id} covers a part of the same period.`;
  if (noPayroll)
    return `Report ${id} has payroll of a part of these days, of which this one states that nobody was paid.`;
  return `Report ${id} states that nobody was paid in a part of these days.`;
}

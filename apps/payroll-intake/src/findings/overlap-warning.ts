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

function messageOf(id: string, contradicts: boolean, noPayroll: boolean | undefined): string {
  if (!contradicts) return `Report ${id} covers a part of the same period.`;
  if (noPayroll)
    return `Report ${id} has payroll of a part of these days, of which this one states that nobody was paid.`;
  return `Report ${id} states that nobody was paid in a part of these days.`;
}

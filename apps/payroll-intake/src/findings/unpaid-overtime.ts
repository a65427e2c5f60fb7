import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { Problem } from "./problem.ts";

/** Returns true for hours of overtime whose pay is not stated, so that no premium of it can be deducted. */
export function hasUnpaidOvertime({
  overtimeHours = "",
  overtimePay = "",
  overtimePremium = "",
}: PayrollRecord): boolean {
  return /[1-9]/.test(overtimeHours) && ![overtimePay, overtimePremium].some((amount) => /[1-9]/.test(amount));
}

/** The warning about such a record of a JSON report. A file has one for all of its rows. */
export const overtimePayMissing: Problem<FindingWarning> = {
  code: "OVERTIME_PAY_MISSING",
  field: "overtime_pay",
  message: "The record has hours of overtime and no pay for them, so no extra pay of overtime can be deducted.",
};

import type { PayPeriod } from "./pay-period.ts";

/** What one employee earned in the period, in one class code and state. Amounts and hours are decimal strings. */
export interface PayrollRecord {
  readonly employeeId: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly classCode: string;
  /** Two-letter postal code; empty when the partner did not say. */
  readonly state: string;
  readonly hoursWorked: string;
  readonly grossWages: string;
  /** Part of `hoursWorked`. */
  readonly overtimeHours?: string | undefined;
  /** The whole pay for the overtime hours; part of `grossWages`. */
  readonly overtimePay?: string | undefined;
  /** Overtime pay over straight pay. */
  readonly overtimeMultiplier?: string | undefined;
  /** The whole pay for double time; part of `grossWages`, apart from `overtimePay`. */
  readonly doubleTimePay?: string | undefined;
  readonly officer: boolean;
}

/** Totals as the partner states them. */
export interface StatedTotals {
  readonly totalPayroll?: string | undefined;
  readonly totalHours?: string | undefined;
  readonly officerPayroll?: string | undefined;
  readonly subcontractorPayments?: string | undefined;
}

/** A payroll report as a partner submits it. */
export interface PayrollReport extends PayPeriod {
  readonly employerId: string;
  readonly records: readonly PayrollRecord[];
  readonly statedTotals?: StatedTotals | undefined;
  /** The report that this one replaces in full; empty when none. */
  readonly corrects: string;
}

/** The profile whose public door a report came through; each calls the members by other names. */
export type ReportProfile = "A" | "B";

/** How the ids of an environment's reports begin. */
export const reportIdPrefix = { sandbox: "PR_TEST_", production: "PR_" };

/** Overtime multiplier of a record that states none: time and a half (29 U.S.C. 207(a)(1)). */
export const defaultOvertimeMultiplier = "1.5";

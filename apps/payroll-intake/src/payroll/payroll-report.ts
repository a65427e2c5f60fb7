import type { MemberValues } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import type { ExcludedPay } from "./excluded-pay.ts";
import type { PayPeriod } from "./pay-period.ts";

/**
 * Hours and wages of one employee in the period, in one class code and state. Amounts and hours are decimal strings of 0 or more; those of a
 * reversal are subtracted.
 */
export interface PayrollRecord extends MemberValues<typeof payrollRecordMembers> {
  readonly employeeId: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly classCode: string;
  /** Two-letter postal code; empty if the partner did not send it and it could not be filled. */
  readonly state: string;
  /** True if the partner did not send the state: it is from the employee record or the policy. */
  readonly isStateFilled?: boolean | undefined;
  readonly hoursWorked: string;
  readonly grossWages: string;
  /** Pay that is not remuneration; part of `grossWages`. A kind may be repeated. */
  readonly excludedPay?: readonly ExcludedPay[] | undefined;
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
  /** Id of the report that this one replaces completely; empty if none. */
  readonly corrects: string;
  /** Id of the report whose failed rows this one corrects; empty or undefined if none. */
  readonly supplements?: string | undefined;
  /** True if the report states that nobody was paid in the period; then it has no records. */
  readonly noPayroll?: boolean | undefined;
  /** Members that the partner sent and nobody reads. They are no part of the content. */
  readonly unreadMembers?: readonly UnreadMember[] | undefined;
}

/** A member that nobody reads, by its path in the partner's own names. */
export interface UnreadMember {
  readonly path: string;
  /** Advice on the member to send instead. */
  readonly message: string;
}

/** Profile of the API with which a report was submitted; member names differ between profiles. */
export type ReportProfile = "A" | "B";

/** Overtime multiplier of a record without one. */
export const defaultOvertimeMultiplier = payrollRecordMembers.overtime_multiplier.absent;

import type { Amount } from "@platform/decimal/exact";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import type { Days } from "../days/days.ts";

/** A payroll report that is part of the exposure, without its lines. */
export interface PayrollReport {
  reportId: string;
  /** Owner of the report, and that owner's id of the employer. Employee ids are unique within these only. */
  ownerId: string;
  employerId: string;
  /** First and last day of the pay period, `YYYY-MM-DD`. */
  periodStart: string;
  periodEnd: string;
  /** True for a statement that nobody was paid in the period; it has no lines. */
  noPayroll?: boolean;
  /** Payments to subcontractors without a certificate of insurance, in dollars. */
  subcontractorPayments?: Amount;
}

/** Pay of one employee in a pay period, in one class code and state. */
export interface PayrollLine {
  /** Position in the report, from 0. */
  position: number;
  employeeId: string;
  /** Two-letter postal code; empty if not reported. */
  state: string;
  classCode: string;
  officer: boolean;
  grossWages: Amount;
  hoursWorked?: Amount;
  /** Total pay for the overtime hours; included in `grossWages`. */
  overtimePay: Amount;
  /** Overtime rate of pay divided by the regular rate, such as 1.5. */
  overtimeMultiplier: Amount;
  /** Total pay for double-time hours; included in `grossWages`, not in `overtimePay`. */
  doubleTimePay: Amount;
  /** Only the extra pay of overtime, where the records show no more; included in `grossWages`. 0 if `overtimePay` is above 0. */
  overtimePremium?: Amount;
  /** True for work on one- or two-family houses. */
  oneOrTwoFamily?: boolean;
  /** First day of work of an officer, `YYYY-MM-DD`, from the employee record; absent if it is unknown. */
  hireDate?: string;
  /** Pay that is not remuneration by its kind, each kind once; included in `grossWages`. */
  excludedPay?: readonly ExcludedPay[];
}

/** A payroll line with the state in which it counts and the days for which it is paid. */
export interface PlacedLine {
  state: string;
  line: PayrollLine;
  days: Days;
  reportId: string;
  /** The owner and employer that reported it, as a key. */
  source: string;
}

/** Pay of one kind in a line, such as tips. */
export interface ExcludedPay {
  kind: ExcludedPayKind;
  amount: Amount;
}

import type { Amount } from "@platform/decimal/exact";

/** A payroll report that counts, without its lines. */
export interface PayrollReport {
  reportId: string;
  /** Whose report it is: employees are known by the names that this owner gives them. */
  ownerId: string;
  /** First and last day of the pay period, `YYYY-MM-DD`. */
  periodStart: string;
  periodEnd: string;
  /** Payments to subcontractors without a certificate of insurance. */
  subcontractorPayments?: Amount;
}

/** What one employee earned in a report's period, in one class code and state. */
export interface PayrollLine {
  /** Where it stood in its report, from 0. */
  position: number;
  employeeId: string;
  /** Two-letter postal code; empty when the partner did not say. */
  state: string;
  classCode: string;
  officer: boolean;
  grossWages: Amount;
  /** The whole pay for the overtime hours; part of `grossWages`. */
  overtimePay: Amount;
  /** Overtime pay over straight pay. */
  overtimeMultiplier: Amount;
  /** The whole pay for double time; part of `grossWages`, apart from `overtimePay`. */
  doubleTimePay: Amount;
}

import type { ClassCodeBook, Verdict } from "@platform/class-codes/class-code-book";
import { Exact, zero } from "@platform/decimal/exact";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { daysOf, type PayPeriod } from "../payroll/pay-period.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { Problem } from "./problem.ts";
import { hoursAbovePeriod } from "./record-problems.ts";

/** Findings of one record. A problem fails the record; a warning does not. */
export interface RecordFindings {
  problems: Problem[];
  warnings: Problem<FindingWarning>[];
}

/** Federal minimum wage in dollars per hour, since 24 July 2009 (29 U.S.C. 206(a)(1)(C)). */
const federalMinimumHourlyPay = "7.25";

/**
 * Checks each record, and the sum of each employee's hours over all of their records. Findings are in the order of the
 * records. Class codes are checked on the last day of the period, which also decides the policy term of a report.
 */
export function checkRecords(
  records: readonly PayrollRecord[],
  period: PayPeriod,
  book: ClassCodeBook,
): RecordFindings[] {
  // 24 hours for each day of the period: 168 per week.
  const maxHours = new Exact(24 * daysOf(period));
  const hoursOf = hoursByEmployee(records);
  const verdicts = new Map<string, Verdict>();

  return records.map((record) => {
    const key = `${record.state} ${record.classCode}`;
    const verdict = verdicts.get(key) ?? book.check(record.classCode, record.state, period.periodEnd);
    verdicts.set(key, verdict);

    const findings: RecordFindings = { problems: [], warnings: [] };
    checkClass(record, verdict, book, findings);
    checkHours(record, hoursOf.get(record.employeeId) ?? zero, maxHours, findings);
    checkPay(record, findings);
    return findings;
  });
}

function hoursByEmployee(records: readonly PayrollRecord[]): Map<string, Exact> {
  const hours = new Map<string, Exact>();
  for (const { employeeId, hoursWorked } of records) {
    const before = hours.get(employeeId);
    hours.set(employeeId, before ? before.plus(hoursWorked) : new Exact(hoursWorked));
  }
  return hours;
}

function checkClass(
  record: PayrollRecord,
  verdict: Verdict,
  book: ClassCodeBook,
  { problems, warnings }: RecordFindings,
) {
  if (record.state !== "" && !book.hasState(record.state)) {
    problems.push({
      code: "STATE_UNKNOWN",
      field: "state",
      message: "The state must be the two-letter postal code of a state or DC, in capitals.",
    });
  } else if (verdict.kind === "malformed") {
    problems.push({ code: "CLASS_CODE_UNKNOWN", field: "class_code", message: verdict.message });
  } else if (verdict.kind !== "known") {
    const code = verdict.kind === "discontinued" ? "CLASS_CODE_DISCONTINUED" : "CLASS_CODE_UNVERIFIED";
    warnings.push({ code, field: "class_code", message: verdict.message });
  }
}

function checkHours(record: PayrollRecord, personsHours: Exact, maxHours: Exact, { problems }: RecordFindings) {
  if (personsHours.gt(maxHours)) {
    problems.push(hoursAbovePeriod);
  }
  if (record.overtimeHours !== undefined && new Exact(record.overtimeHours).gt(record.hoursWorked)) {
    problems.push({
      code: "OVERTIME_HOURS_ABOVE_TOTAL",
      field: "overtime_hours",
      message: "Overtime hours are part of the hours worked and cannot exceed them.",
    });
  }
}

function checkPay(record: PayrollRecord, { problems, warnings }: RecordFindings) {
  const premiumPay = new Exact(record.overtimePay ?? zero).plus(record.doubleTimePay ?? zero);
  if (premiumPay.gt(record.grossWages)) {
    problems.push({
      code: "OVERTIME_PAY_ABOVE_TOTAL",
      field: record.overtimePay === undefined ? "double_time_pay" : "overtime_pay",
      message: "Overtime and double-time pay are part of the gross wages and cannot exceed them.",
    });
  }
  const hours = new Exact(record.hoursWorked);
  const wages = new Exact(record.grossWages);
  // Neither hours nor pay: unpaid leave.
  if (hours.eq(zero) && wages.eq(zero)) return;
  if (hours.eq(zero)) {
    warnings.push({
      code: "WAGES_WITHOUT_HOURS",
      field: "hours_worked",
      message: "The record has wages but no hours.",
    });
  } else if (hours.times(federalMinimumHourlyPay).gt(wages)) {
    warnings.push({
      code: "HOURLY_PAY_LOW",
      field: "gross_wages",
      message: "Gross wages divided by hours worked are below the federal minimum of 7.25 dollars per hour.",
    });
  }
}

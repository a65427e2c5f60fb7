import { hash } from "node:crypto";
import { canonicalDecimal } from "@platform/decimal/amount";
import type { PayrollRecord, PayrollReport } from "./payroll-report.ts";

function amount(value: string | undefined): string | null {
  return value === undefined ? null : canonicalDecimal(value);
}

/** What a record says, with each amount in one spelling. */
export function canonicalRecord(record: PayrollRecord): unknown[] {
  return [
    record.employeeId,
    record.classCode,
    record.state,
    record.name,
    record.firstName,
    record.lastName,
    amount(record.hoursWorked),
    amount(record.grossWages),
    amount(record.overtimeHours),
    amount(record.overtimePay),
    amount(record.overtimeMultiplier),
    amount(record.doubleTimePay),
    record.officer,
  ];
}

function byKey(a: PayrollRecord, b: PayrollRecord): number {
  return compare(a.employeeId, b.employeeId) || compare(a.classCode, b.classCode) || compare(a.state, b.state);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * SHA-256 of what a report says. Two reports have the same hash when they say the same: neither the order of the records
 * nor the spelling of a number (`40.50`, `40.5`) matters. Which report it corrects does not count, so a correction that
 * changes nothing is recognised as the report it corrects.
 */
export function contentHash(report: PayrollReport): Buffer {
  const totals = report.statedTotals ?? {};
  const content = [
    report.employerId,
    report.periodStart,
    report.periodEnd,
    amount(totals.totalPayroll),
    amount(totals.totalHours),
    amount(totals.officerPayroll),
    amount(totals.subcontractorPayments),
    report.records.toSorted(byKey).map(canonicalRecord),
  ];
  return hash("sha256", JSON.stringify(content), "buffer");
}

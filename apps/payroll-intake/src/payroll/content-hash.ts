import { hash } from "node:crypto";
import { canonicalDecimal } from "@platform/decimal/amount";
import { excludedPayByKind } from "./excluded-pay.ts";
import type { PayrollRecord, PayrollReport } from "./payroll-report.ts";

function amount(value: string | undefined): string | null {
  return value === undefined ? null : canonicalDecimal(value);
}

/** Returns the members of a record in a fixed order, with amounts in canonical form, as input of a hash. */
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
    ...kindsOfPay(record),
  ];
}

/**
 * The list is empty for a record without these members, so that the content of a report from before they existed has the same
 * hash.
 */
function kindsOfPay({ overtimePremium, excludedPay }: PayrollRecord): unknown[] {
  const excluded = excludedPayByKind(excludedPay).map(({ kind, amount }) => [kind, amount]);
  if (overtimePremium === undefined && excluded.length === 0) return [];
  return [amount(overtimePremium), excluded];
}

function byKey(a: PayrollRecord, b: PayrollRecord): number {
  return compare(a.employeeId, b.employeeId) || compare(a.classCode, b.classCode) || compare(a.state, b.state);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Computes the SHA-256 of a report's content, with which duplicates are recognised. The order of the records and the
 * spelling of numbers (`40.50`, `40.5`) do not change it. It does not include `corrects`, so a correction without changes is
 * recognised as a duplicate of the report that it corrects.
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

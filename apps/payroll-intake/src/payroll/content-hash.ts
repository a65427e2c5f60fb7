import { hash } from "node:crypto";
import { canonicalDecimal } from "@platform/decimal/amount";
import { listMembers } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { excludedPayByKind } from "./excluded-pay.ts";
import type { PayrollRecord, PayrollReport } from "./payroll-report.ts";

function amount(value: string | undefined): string | null {
  return value === undefined ? null : canonicalDecimal(value);
}

/** Returns an optional amount; null if it counts as an absent one does, so that a stated default is the same content. */
function optional(value: string | undefined, absent = "0"): string | null {
  const canonical = amount(value);
  return canonical === absent ? null : canonical;
}

const { overtime_hours, overtime_pay, overtime_multiplier, double_time_pay } = payrollRecordMembers;

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
    optional(record.overtimeHours, overtime_hours.absent),
    optional(record.overtimePay, overtime_pay.absent),
    optional(record.overtimeMultiplier, overtime_multiplier.absent),
    optional(record.doubleTimePay, double_time_pay.absent),
    record.officer,
    ...kindsOfPay(record),
    ...laterMembers(record),
  ];
}

/** Members that have a place of their own above. */
const placed: ReadonlySet<string> = new Set([
  "overtime_hours",
  "overtime_pay",
  "overtime_multiplier",
  "double_time_pay",
  "officer",
  "overtime_premium",
]);
const later = listMembers(payrollRecordMembers).filter(({ name }) => !placed.has(name));

/** Members that came later, by name, so that the content of a report without them has the same hash. */
function laterMembers(record: PayrollRecord): [name: string, value: unknown][] {
  return later.flatMap(({ name, key, kind, absent }): [string, unknown][] => {
    const value = (record as unknown as Record<string, string | boolean | undefined>)[key];
    const isDecimal = kind === "dollars" || kind === "hours" || kind === "multiplier";
    const canonical = isDecimal && value ? optional(String(value), absent) : value;
    return canonical ? [[name, canonical]] : [];
  });
}

/**
 * The list is empty for a record without these members, so that the content of a report from before they existed has the same
 * hash.
 */
function kindsOfPay({ overtimePremium, excludedPay }: PayrollRecord): unknown[] {
  const excluded = excludedPayByKind(excludedPay).map(({ kind, amount }) => [kind, amount]);
  const premium = optional(overtimePremium);
  return premium === null && excluded.length === 0 ? [] : [premium, excluded];
}

function byKey(a: PayrollRecord, b: PayrollRecord): number {
  return compare(a.employeeId, b.employeeId) || compare(a.classCode, b.classCode) || compare(a.state, b.state);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Computes the SHA-256 of a report's content, with which duplicates are recognised. The order of the records and the
 * spelling of numbers (`40.50`, `40.5`) do not change it, nor does an optional member that is stated with its default. It does not include `corrects`, so a correction without changes is
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

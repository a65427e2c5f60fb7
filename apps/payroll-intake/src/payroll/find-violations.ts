import { type DecimalKind, decimalProblem, isDecimal, isZero } from "@platform/decimal/amount";
import { listMembers, type NamedMember } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { payrollBounds, textLength } from "@platform/validation/bounds";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import type { PayrollRecord, PayrollReport, ReportProfile } from "./payroll-report.ts";

/** An invalid member; `field` is its path in the internal contract, such as `records[0].class_code`. */
export interface Violation {
  field: string;
  description: string;
}

const maxViolations = 20;
const maxNameLength = 1000;

/**
 * Validates a report. Returns at most 20 violations, in the order of the members. If it returns none, later steps can rely
 * on existing dates in order, well-formed amounts, text that Postgres can store, and unique records.
 */
export function findViolations(report: PayrollReport, maxRecords: number, profile: ReportProfile): Violation[] {
  const violations = headerViolations(report);
  for (const [name, value] of Object.entries(statedAmounts(report))) {
    decimal(violations, `stated_totals.${name}`, "amount", value);
  }

  const { records } = report;
  if (report.noPayroll) violations.push(...contradictions(report));
  else if (records.length === 0) violations.push({ field: "records", description: "must have at least 1 element" });
  if (records.length > maxRecords)
    violations.push({ field: "records", description: `must have at most ${maxRecords} elements` });
  if (violations.length > 0) return violations;

  const positions = new Map<string, number>();
  for (const [position, record] of records.entries()) {
    if (violations.length >= maxViolations) break;
    recordViolations(violations, `records[${position}]`, record, profile);
    const key = JSON.stringify([record.employeeId, record.classCode, record.state]);
    const first = positions.get(key);
    if (first === undefined) positions.set(key, position);
    else
      violations.push({
        field: `records[${position}].employee_id`,
        description: `repeats records[${first}]: same employee, class code and state`,
      });
  }
  return violations.slice(0, maxViolations);
}

/** Returns the members that contradict a statement that nobody was paid. */
function contradictions(report: PayrollReport): Violation[] {
  const stated = Object.entries(statedAmounts(report)).filter(([, value]) => value !== undefined && !isNought(value));
  return [
    ...(report.records.length > 0 ? [{ field: "records", description: "must be empty if no_payroll is true" }] : []),
    ...stated.map(([name]) => ({ field: `stated_totals.${name}`, description: "must be 0 if no_payroll is true" })),
  ];
}

function isNought(value: string): boolean {
  return !isDecimal("amount", value) || isZero(value);
}

/** Validates the members of a report other than its records and totals. */
export function headerViolations(
  report: Pick<PayrollReport, "employerId" | "periodStart" | "periodEnd" | "corrects">,
): Violation[] {
  const violations: Violation[] = [];
  text(violations, "employer_id", report.employerId, textLength);
  for (const [field, value] of [
    ["period_start", report.periodStart],
    ["period_end", report.periodEnd],
  ] as const) {
    if (!isCalendarDate(value)) violations.push({ field, description: calendarDateExpected });
  }
  if (violations.length === 0 && report.periodEnd < report.periodStart) {
    violations.push({ field: "period_end", description: "must not be before period_start" });
  }
  text(violations, "corrects", report.corrects, textLength, { optional: true });
  return violations;
}

function statedAmounts({ statedTotals = {} }: PayrollReport) {
  return {
    total_payroll: statedTotals.totalPayroll,
    total_hours: statedTotals.totalHours,
    officer_payroll: statedTotals.officerPayroll,
    subcontractor_payments: statedTotals.subcontractorPayments,
  };
}

/**
 * Validates a record and adds its violations to `violations`; `path` is the prefix of their fields. Only Profile B accepts
 * wages of 0, for unpaid leave, but for volunteers.
 */
export function recordViolations(
  violations: Violation[],
  path: string,
  record: PayrollRecord,
  profile: ReportProfile,
): void {
  text(violations, `${path}.employee_id`, record.employeeId, textLength);
  text(violations, `${path}.name`, record.name, maxNameLength);
  text(violations, `${path}.first_name`, record.firstName, maxNameLength, { optional: true });
  text(violations, `${path}.last_name`, record.lastName, maxNameLength, { optional: true });
  text(violations, `${path}.class_code`, record.classCode, textLength);
  text(violations, `${path}.state`, record.state, textLength, { optional: true });
  decimal(violations, `${path}.hours_worked`, "amount", record.hoursWorked);
  decimal(violations, `${path}.gross_wages`, "amount", record.grossWages);
  for (const member of listMembers(payrollRecordMembers)) memberViolations(violations, path, record, member);
  excludedPayViolations(violations, path, record);
  const mustBePaid = profile === "A" && !record.volunteer;
  if (mustBePaid && isDecimal("amount", record.grossWages) && isZero(record.grossWages)) {
    violations.push({ field: `${path}.gross_wages`, description: "must be above 0" });
  }
}

function memberViolations(
  violations: Violation[],
  path: string,
  record: PayrollRecord,
  { name, key, kind, maxLength = textLength }: NamedMember,
): void {
  const value = (record as unknown as Record<string, string | undefined>)[key];
  const field = `${path}.${name}`;
  if (kind === "text") text(violations, field, value ?? "", maxLength, { optional: true });
  else if (kind === "day" && value && !isCalendarDate(value))
    violations.push({ field, description: calendarDateExpected });
  // With a multiplier below 1, deducting the premium part of overtime pay would increase the remuneration.
  else if (kind === "multiplier") decimal(violations, field, "multiplier", value);
  else if (kind === "dollars" || kind === "hours") decimal(violations, field, "amount", value);
}

function excludedPayViolations(violations: Violation[], path: string, { excludedPay = [] }: PayrollRecord): void {
  const field = `${path}.excluded_pay`;
  if (excludedPay.length > payrollBounds.excludedPay) {
    violations.push({ field, description: `must have at most ${payrollBounds.excludedPay} elements` });
    return;
  }
  for (const [index, { kind, amount }] of excludedPay.entries()) {
    if (!isExcludedPayKind(kind)) {
      violations.push({
        field: `${field}[${index}].kind`,
        description: `must be one of ${excludedPayKinds.join(", ")}`,
      });
    }
    decimal(violations, `${field}[${index}].amount`, "amount", amount);
  }
}

function isExcludedPayKind(kind: string): boolean {
  return excludedPayKinds.some((excludedKind) => excludedKind === kind);
}

function text(violations: Violation[], field: string, value: string, longest: number, { optional = false } = {}): void {
  if (value === "" && !optional) violations.push({ field, description: "must not be empty" });
  else if (value.length > longest) violations.push({ field, description: `must have at most ${longest} characters` });
  else if (value.includes("\0")) violations.push({ field, description: "must not contain the NUL character" });
}

function decimal(violations: Violation[], field: string, kind: DecimalKind, value: string | undefined): void {
  const description = value === undefined ? undefined : decimalProblem(kind, value);
  if (description) violations.push({ field, description });
}

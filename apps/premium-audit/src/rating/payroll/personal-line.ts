import { type Exact, exact } from "@platform/decimal/exact";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import { type Days, dayNumber } from "../days/days.ts";
import { addExcludedPay, type DeductedPay, deductedPay, type PayRules } from "./deducted-pay.ts";
import { overtimePremium } from "./overtime-premium.ts";
import type { PlacedLine } from "./payroll.ts";

/** A payroll line of a person whose remuneration has limits: an officer, or an employee in a state with a maximum. */
export interface PersonalLine {
  employeeId: string;
  classCode: string;
  days: Days;
  /** True if the pay is for work on a house for one or two families. */
  oneOrTwoFamily?: boolean;
  /** First day of work of an officer, if it is known. */
  hiredOn?: number;
  grossWages: Exact;
  /** The part of `grossWages` that is not remuneration because of its kind, before any limit. */
  deducted: DeductedPay;
  /** Empty for an owner who is covered without payroll. */
  reportId: string;
  position: number;
}

/** Converts a payroll line and calculates what the state deducts from it. */
export function personalLine({ line, state, days, reportId }: PlacedLine, rules: PayRules): PersonalLine {
  const ofOvertime = overtimePremium({
    overtimePay: exact(line.overtimePay),
    overtimeMultiplier: line.overtimeMultiplier,
    doubleTimePay: exact(line.doubleTimePay),
    statedPremium: exact(line.overtimePremium),
  });
  const excluded = new Map<ExcludedPayKind, Exact>();
  addExcludedPay(excluded, line.excludedPay);
  return {
    employeeId: line.employeeId,
    classCode: line.classCode,
    days,
    ...(line.oneOrTwoFamily && { oneOrTwoFamily: true }),
    ...(line.hireDate !== undefined && { hiredOn: dayNumber(line.hireDate) }),
    grossWages: exact(line.grossWages),
    deducted: deductedPay({ overtimePremium: ofOvertime, excluded }, { state, classCode: line.classCode }, rules),
    reportId,
    position: line.position,
  };
}

/** Groups the positions of lines by report id. */
export function sourcesOf(lines: readonly PersonalLine[]): Map<string, number[]> {
  const sources = new Map<string, number[]>();
  for (const { reportId, position } of lines) {
    if (reportId === "") continue;
    const positions = sources.get(reportId);
    if (positions) positions.push(position);
    else sources.set(reportId, [position]);
  }
  return sources;
}

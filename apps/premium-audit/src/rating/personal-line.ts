import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { Days } from "./days.ts";
import { overtimePremium } from "./overtime-premium.ts";
import type { PayrollLine } from "./payroll.ts";

/** A payroll line of a person whose remuneration has limits: an officer, or an employee in a state with a maximum. */
export interface PersonalLine {
  classCode: string;
  days: Days;
  grossWages: Exact;
  overtimePremium: Exact;
  /** Id of the rule by which it is deducted, or not. */
  overtimeRule: string | undefined;
  /** Empty for an owner who is covered without payroll. */
  reportId: string;
  position: number;
}

/** Converts a payroll line and calculates its overtime premium, which is 0 where the state does not deduct it. */
export function personalLine(
  line: PayrollLine,
  days: Days,
  reportId: string,
  overtime: { deducted: boolean; rule: string } | undefined,
): PersonalLine {
  const pay = {
    overtimePay: exact(line.overtimePay),
    overtimeMultiplier: line.overtimeMultiplier,
    doubleTimePay: exact(line.doubleTimePay),
  };
  return {
    classCode: line.classCode,
    days,
    grossWages: exact(line.grossWages),
    overtimePremium: overtime?.deducted ? overtimePremium(pay) : zero,
    overtimeRule: overtime?.rule,
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

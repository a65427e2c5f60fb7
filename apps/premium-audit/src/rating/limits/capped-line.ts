import { type Exact, one } from "@platform/decimal/exact";
import { countOf, overlapOf } from "../days/days.ts";
import { partOf, sumOfDeductions } from "../payroll/deducted-pay.ts";
import { type PersonalLine, sourcesOf } from "../payroll/personal-line.ts";
import type { UnratedPayroll } from "../payroll/unrated-payroll.ts";
import type { WorksheetLedger } from "../payroll/worksheet-ledger.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";

/** The books into which the pay of an employee is entered. */
export interface PayBooks {
  classes: RatedClasses;
  ledger: WorksheetLedger;
  unrated: UnratedPayroll;
}

/**
 * Enters a line of an employee whose pay has a maximum.
 *
 * @param part share of its remuneration that counts, 0 to 1
 */
export function enterCappedLine(
  line: PersonalLine,
  { state, rule, part }: { state: string; rule: string; part: Exact },
  { classes, ledger, unrated }: PayBooks,
): void {
  const { classCode, days } = line;
  const counted = overlapOf(days, classes.span);
  if (!counted) return;
  const periods = classes.periodsOf(state, classCode);
  unrated.note(state, classCode, counted, periods);
  for (const period of periods) {
    const shared = overlapOf(days, period);
    if (!shared) continue;
    const share = (amount: Exact) => amount.times(countOf(shared)).div(countOf(days));
    const payroll = share(line.grossWages);
    const ofKind = partOf(line.deducted.deductions, share);
    const overCap = payroll.minus(sumOfDeductions(ofKind)).times(one.minus(part));
    const deductions = { ...ofKind, employee_cap: overCap };
    const rules = { ...line.deducted.rules, employee_cap: rule };
    const sources = sourcesOf([line]);
    ledger.add({ state, classCode, basis: "payroll", period, payroll, deductions, rules, sources });
  }
}

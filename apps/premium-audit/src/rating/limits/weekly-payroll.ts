import { type Exact, one, zero } from "@platform/decimal/exact";
import { countOf } from "../days/days.ts";
import { sumOfDeductions } from "../payroll/deducted-pay.ts";
import type { PersonalLine } from "../payroll/personal-line.ts";
import { enterCappedLine, type PayBooks } from "./capped-line.ts";

const daysOfWeek = 7;

interface WeeklyPayroll {
  state: string;
  /** Lines of a week or less. */
  lines: readonly PersonalLine[];
  weeklyMaximum: Exact;
  /** Id of the rule that sets the maximum. */
  rule: string;
}

/** True if a line is for a week or less, so that it says what was paid in an actual week. */
export function isOfWeek({ days }: PersonalLine): boolean {
  return countOf(days) <= daysOfWeek;
}

/** Returns the pay of a line that is remuneration before any maximum. */
export function remunerationOf({ grossWages, deducted }: PersonalLine): Exact {
  return grossWages.minus(sumOfDeductions(deducted.deductions));
}

/**
 * Enters the payroll of an employee whose remuneration counts up to a maximum in each actual week (New York's construction classes).
 * A week begins with the first pay that is in no week before, and has all pay of its seven days. If the pay of a week exceeds the
 * maximum, the maximum is divided among its lines in proportion.
 *
 * Pay that is taken back is exact if no week exceeds the maximum: all pay counted, so all of it is taken back, whatever the week. Otherwise
 * the records do not say how much of it had counted, as a reversal names the days of the payroll in which it is, not those of the pay
 * that it takes back: it then lowers the week of its days, and a week takes back at most the maximum, which is what a week can have counted.
 *
 * @returns false if pay is taken back and that is not exact
 */
export function enterByWeek({ state, lines, weeklyMaximum, rule }: WeeklyPayroll, books: PayBooks): boolean {
  const weeks = weeksOf(lines);
  const doesAllCount = weeks.every((week) => sumOf(week.filter(isPaid)).lte(weeklyMaximum));
  for (const week of weeks) {
    const earned = sumOf(week).abs();
    const part = doesAllCount || earned.lte(weeklyMaximum) ? one : weeklyMaximum.div(earned);
    for (const line of week) enterCappedLine(line, { state, rule, part }, books);
  }
  return doesAllCount || lines.every(isPaid);
}

/** True if a line pays, false if it takes back pay. */
export function isPaid({ grossWages }: PersonalLine): boolean {
  return grossWages.gte(zero);
}

function sumOf(lines: readonly PersonalLine[]): Exact {
  return lines.reduce((sum, line) => sum.plus(remunerationOf(line)), zero);
}

function weeksOf(lines: readonly PersonalLine[]): PersonalLine[][] {
  const weeks: PersonalLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.days.first - b.days.first || b.days.last - a.days.last)) {
    const week = weeks.at(-1);
    const start = week?.[0]?.days.first;
    if (week && start !== undefined && line.days.last < start + daysOfWeek) week.push(line);
    else weeks.push([line]);
  }
  return weeks;
}

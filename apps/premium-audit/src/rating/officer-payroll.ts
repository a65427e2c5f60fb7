import { type Exact, exact, zero } from "@platform/decimal/exact";
import { countOf, type Days, overlapOf } from "./days.ts";
import { type PersonalLine, sourcesOf } from "./personal-line.ts";
import type { RatePeriod } from "./rate-periods.ts";
import type { RatedClasses } from "./rated-classes.ts";
import type { OfficerLimits } from "./rule-book.ts";
import type { UnratedPayroll } from "./unrated-payroll.ts";
import type { Deductions, WorksheetLedger } from "./worksheet-ledger.ts";

const daysOfWeek = 7;

interface OfficerPayroll {
  state: string;
  lines: readonly PersonalLine[];
  /** Minimum and maximum weekly remuneration; if absent, all of the pay counts. */
  limits: OfficerLimits | undefined;
  /** True if the officer is excluded from coverage; then none of the pay counts. */
  excluded: boolean;
}

/**
 * Enters an officer's payroll in one state. Pay is spread evenly over the days of its pay period. The daily total over all
 * reports is limited to one seventh of the weekly minimum and maximum; if pay periods do not overlap, that equals the limited
 * weekly pay times the number of weeks. All of it counts in one class code. If the officer has several on a day, the one with
 * the highest rate counts, so that additional pay never lowers the premium.
 */
export function enterOfficer(
  officer: OfficerPayroll,
  classes: RatedClasses,
  ledger: WorksheetLedger,
  unrated: UnratedPayroll,
): void {
  const { state, lines } = officer;
  for (const line of lines) {
    const counted = overlapOf(line.days, classes.span);
    if (counted) unrated.note(state, line.classCode, counted, classes.periodsOf(state, line.classCode));
  }
  for (const days of evenStretches(officer, classes)) {
    const paid = lines.filter((line) => overlapOf(line.days, days));
    const rated = highestRated(paid, days, state, classes);
    if (!rated) continue;
    const payroll = sharesOf(paid, days, ({ grossWages }) => grossWages);
    const overtime = sharesOf(paid, days, ({ overtimePremium }) => overtimePremium);
    const remuneration = payroll.minus(overtime);
    const deductions: Deductions = { overtime_premium: overtime, ...limitsOf(officer, remuneration, days) };
    const { classCode, period } = rated;
    ledger.add({ state, classCode, basis: "payroll", period, payroll, deductions, sources: sourcesOf(paid) });
  }
}

/** Divides the rated days of the officer's pay periods wherever a pay period or a rate starts or ends. */
function evenStretches({ state, lines }: OfficerPayroll, classes: RatedClasses): Days[] {
  const spans: Days[] = lines.flatMap(({ classCode, days }) => [days, ...classes.periodsOf(state, classCode)]);
  const cuts = new Set<number>();
  for (const span of spans) {
    const within = overlapOf(span, classes.span);
    if (within) cuts.add(within.first).add(within.last + 1);
  }
  const ordered = [...cuts].toSorted((a, b) => a - b);
  return ordered.slice(0, -1).map((first, index) => ({ first, last: (ordered[index + 1] ?? first) - 1 }));
}

function highestRated(paid: readonly PersonalLine[], days: Days, state: string, classes: RatedClasses) {
  let highest: { classCode: string; period: RatePeriod } | undefined;
  for (const classCode of [...new Set(paid.map((line) => line.classCode))].toSorted()) {
    const period = classes.periodsOf(state, classCode).find((candidate) => overlapOf(candidate, days));
    if (!period) continue;
    if (!highest || exact(period.rate).gt(exact(highest.period.rate))) highest = { classCode, period };
  }
  return highest;
}

function sharesOf(paid: readonly PersonalLine[], days: Days, amountOf: (line: PersonalLine) => Exact): Exact {
  return paid.reduce((sum, line) => sum.plus(amountOf(line).times(countOf(days)).div(countOf(line.days))), zero);
}

function limitsOf({ limits, excluded }: OfficerPayroll, remuneration: Exact, days: Days): Deductions {
  if (excluded) return { officer_excluded: remuneration };
  if (!limits) return {};
  const least = limits.weeklyMinimum.times(countOf(days)).div(daysOfWeek);
  const most = limits.weeklyMaximum.times(countOf(days)).div(daysOfWeek);
  if (remuneration.lt(least)) return { officer_limits: remuneration.minus(least) };
  return remuneration.gt(most) ? { officer_limits: remuneration.minus(most) } : {};
}

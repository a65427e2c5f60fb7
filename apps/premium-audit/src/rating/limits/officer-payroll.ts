import { Exact, exact, zero } from "@platform/decimal/exact";
import type { DeductionKind } from "@platform/public-records/record/rating-choices";
import { countAll, sharedRanges } from "../days/day-ranges.ts";
import { countOf, type Days, overlapOf } from "../days/days.ts";
import { partOf, sumOfDeductions } from "../payroll/deducted-pay.ts";
import { type PersonalLine, sourcesOf } from "../payroll/personal-line.ts";
import type { UnratedPayroll } from "../payroll/unrated-payroll.ts";
import type { Deductions, WorksheetLedger } from "../payroll/worksheet-ledger.ts";
import { type OfficerLimits, weeksOfYear } from "../rules/rule-book.ts";
import type { RatePeriod } from "../terms/rate-periods.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";

const daysOfWeek = 7;
const daysOfYear = { least: 365, most: 366 };

/** Days on which an officer is of one kind, with the limits of that kind. */
export interface LimitedDays {
  /** Rated days on which the policy covers the officer and of which the employer reported; empty if excluded. */
  covered: readonly Days[];
  /** Minimum and maximum weekly remuneration of a line in a state; if undefined, all of it counts. */
  limitsIn(state: string, line: PersonalLine): OfficerLimits | undefined;
  /** Called for a state whose limits the pay needs and that are not on file, or not completely. */
  missLimits(state: string): void;
}

interface Officer {
  /** The officer's lines in each state. */
  states: ReadonlyMap<string, readonly PersonalLine[]>;
  /** Name of the limits in the worksheet: those of an officer, or the maximum of an employee. */
  limitedBy: DeductionKind & ("officer_limits" | "employee_cap");
  /** The covered days by kind of owner; those of different kinds do not overlap. */
  limited: readonly LimitedDays[];
}

/** The part of a line on covered days of one kind and rate period, or on days without coverage. */
interface Share {
  line: PersonalLine;
  period: RatePeriod;
  /** Absent for days without coverage. */
  limitedDays?: LimitedDays;
  days: number;
  payroll: Exact;
  deductions: Deductions;
  /** Payroll less these deductions. */
  remuneration: Exact;
}

/**
 * Enters the payroll of an officer or owner. The average week of the covered days is limited: the pay on them, divided by
 * their weeks, is raised to the state's weekly minimum or reduced to its maximum, times these weeks. The limits therefore do not
 * depend on how the pay was divided into reports: a bonus in December counts as pay of the whole term. The result is spread
 * over the officer's classes by their share of the pay, and an officer with pay in several states, or in classes with limits of their
 * own, has in each the limits for that share of the weeks. In Nevada the maximum is that of a policy year, whatever part of it is covered. An owner whose kind changes
 * has for the days of each kind the limits of that kind.
 *
 * Source: Minnesota Workers' Compensation Insurers Association, FAQ on officers; Indiana Compensation Rating Bureau, payroll of
 * executive officers.
 */
export function enterOfficer(
  { states, limitedBy, limited }: Officer,
  classes: RatedClasses,
  ledger: WorksheetLedger,
  unrated: UnratedPayroll,
): void {
  const shares = [...states].flatMap(([state, lines]) => sharesIn(state, lines).map((share) => ({ ...share, state })));
  for (const limitedDays of limited)
    enterLimited(
      limitedDays,
      shares.filter((share) => share.limitedDays === limitedDays),
    );
  for (const share of shares) if (!share.limitedDays) enterShare(share, zero, undefined);

  /** Limits the pay of the days of one kind. */
  function enterLimited(limitedDays: LimitedDays, all: readonly StateShare[]): void {
    // Rounded, because parts of nothing may differ from it by the rounding of a quotient.
    const paidAtAll = total(all, ({ remuneration }) => remuneration)
      .round(20)
      .gt(zero);
    /** The minimum of an officer without pay is spread by days. */
    const weightOf = ({ remuneration, days }: Share) => (paidAtAll ? remuneration : exact(String(days)));
    const totalWeight = total(all, weightOf);
    const limited = all.map((share) => ({ ...share, limits: limitedDays.limitsIn(share.state, share.line) }));
    for (const alike of Map.groupBy(limited, ({ state, limits }) => `${state} ${limits?.rule}`).values()) {
      const [{ state, limits }] = alike as [(typeof limited)[number]];
      const weight = total(alike, weightOf);
      const paid = total(alike, ({ remuneration }) => remuneration);
      const weeks = limits && weeksIn(countAll(limitedDays.covered), limits).times(weight.div(totalWeight));
      const counted = limits && weeks ? clamp(paid, limits, weeks) : paid;
      if ((limits?.unknown ?? !limits) && counted.eq(paid)) limitedDays.missLimits(state);
      for (const share of alike) {
        // If all of the weight is in other states or classes, nothing is limited and nothing counts.
        const part = weight.gt(zero) ? counted.times(weightOf(share)).div(weight) : zero;
        enterShare(share, part, limits?.rule);
      }
    }
  }

  function enterShare(share: StateShare, counted: Exact, rule: string | undefined): void {
    const { state, line, period, payroll, remuneration, limitedDays } = share;
    const kind = limitedDays ? limitedBy : "officer_excluded";
    const deductions: Deductions = { ...share.deductions, [kind]: remuneration.minus(counted) };
    const rules = { ...line.deducted.rules, [limitedBy]: rule };
    const sources = sourcesOf([line]);
    ledger.add({ state, classCode: line.classCode, basis: "payroll", period, payroll, deductions, rules, sources });
  }

  function sharesIn(state: string, lines: readonly PersonalLine[]): Share[] {
    return lines.flatMap((line) => {
      const periods = classes.periodsOf(state, line.classCode);
      const rated = overlapOf(line.days, classes.span);
      if (rated) unrated.note(state, line.classCode, rated, periods);
      return periods.flatMap((period) => sharesOf(line, period, limited));
    });
  }
}

interface StateShare extends Share {
  state: string;
}

function clamp(paid: Exact, limits: OfficerLimits, weeks: Exact): Exact {
  const least = limits.weeklyMinimum?.times(weeks);
  const most = limits.weeklyMaximum?.times(limits.maximumOfPolicyYear ? weeksOfYear : weeks);
  if (least && paid.lt(least)) return least;
  return most && paid.gt(most) ? most : paid;
}

/** Pay is spread evenly over the days of its pay period, because a report has no amounts by day. */
function sharesOf(line: PersonalLine, period: RatePeriod, limited: readonly LimitedDays[]): Share[] {
  const within = overlapOf(line.days, period);
  if (!within) return [];
  const covered = limited.map((limitedDays) => {
    return { limitedDays, days: countAll(sharedRanges(limitedDays.covered, [within])) };
  });
  const coveredDays = covered.reduce((sum, { days }) => sum + days, 0);
  const share = (days: number, limitedDays?: LimitedDays): Share[] => {
    if (days === 0) return [];
    const part = (amount: Exact) => amount.times(days).div(countOf(line.days));
    const payroll = part(line.grossWages);
    const deductions = partOf(line.deducted.deductions, part);
    // From the difference, so that pay of which all is deducted is exactly 0 in each part.
    const remuneration = part(line.grossWages.minus(sumOfDeductions(line.deducted.deductions)));
    return [{ line, period, ...(limitedDays && { limitedDays }), days, payroll, deductions, remuneration }];
  };
  return [
    ...covered.flatMap(({ days, limitedDays }) => share(days, limitedDays)),
    ...share(countOf(within) - coveredDays),
  ];
}

/** Returns the weeks in a number of days: 52 in a year, otherwise a seventh of the days. */
function weeksIn(days: number, { partOfWeekCounts }: OfficerLimits): Exact {
  const { least, most } = daysOfYear;
  if (days >= least && days <= most) return exact(String(weeksOfYear));
  const weeks = exact(String(days)).div(daysOfWeek);
  return partOfWeekCounts ? weeks.round(0, Exact.roundUp) : weeks;
}

function total(shares: readonly Share[], amountOf: (share: Share) => Exact): Exact {
  return shares.reduce((sum, share) => sum.plus(amountOf(share)), zero);
}

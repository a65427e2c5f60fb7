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

interface Officer {
  /** The officer's lines in each state. */
  states: ReadonlyMap<string, readonly PersonalLine[]>;
  /** Minimum and maximum weekly remuneration in a state; if undefined, all of the pay there counts. */
  limitsIn(state: string): OfficerLimits | undefined;
  /** Called for a state whose limits the pay needs and that are not on file, or not completely. */
  missLimits(state: string): void;
  /** Name of the limits in the worksheet: those of an officer, or the maximum of an employee. */
  limitedBy: DeductionKind & ("officer_limits" | "employee_cap");
  /** Rated days on which the policy covers the officer and of which the employer reported; empty if excluded. */
  covered: readonly Days[];
}

/** The part of a line on covered days of one rate period, or on days without coverage. */
interface Share {
  line: PersonalLine;
  period: RatePeriod;
  isCovered: boolean;
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
 * over the officer's classes by their share of the pay, and an officer with pay in several states has in each the limits for
 * that share of the weeks. In Nevada the maximum is that of a policy year, whatever part of it is covered.
 *
 * Source: Minnesota Workers' Compensation Insurers Association, FAQ on officers; Indiana Compensation Rating Bureau, payroll of
 * executive officers.
 */
export function enterOfficer(
  { states, limitsIn, missLimits, limitedBy, covered }: Officer,
  classes: RatedClasses,
  ledger: WorksheetLedger,
  unrated: UnratedPayroll,
): void {
  const shares = new Map([...states].map(([state, lines]) => [state, sharesIn(state, lines)]));
  const all = [...shares.values()].flat().filter(({ isCovered }) => isCovered);
  // Rounded, because parts of nothing may differ from it by the rounding of a quotient.
  const paidAtAll = total(all, ({ remuneration }) => remuneration)
    .round(20)
    .gt(zero);
  /** The minimum of an officer without pay is spread by days. */
  const weightOf = ({ remuneration, days }: Share) => (paidAtAll ? remuneration : exact(String(days)));
  const totalWeight = total(all, weightOf);

  for (const [state, ofState] of shares) {
    const coveredShares = ofState.filter(({ isCovered }) => isCovered);
    const limits = limitsIn(state);
    const weight = total(coveredShares, weightOf);
    const paid = total(coveredShares, ({ remuneration }) => remuneration);
    const limited = limits && coveredShares.length > 0 ? clamp(paid, limits, weight.div(totalWeight)) : paid;
    if (coveredShares.length > 0 && (limits?.unknown ?? !limits) && limited.eq(paid)) missLimits(state);
    for (const share of ofState) {
      const { line, period, payroll, remuneration, isCovered } = share;
      // If all of the weight is in other states, nothing is limited and nothing counts.
      const counted = isCovered && weight.gt(zero) ? limited.times(weightOf(share)).div(weight) : zero;
      const kind = isCovered ? limitedBy : "officer_excluded";
      const deductions: Deductions = { ...share.deductions, [kind]: remuneration.minus(counted) };
      const rules = { ...line.deducted.rules, [limitedBy]: limits?.rule };
      const sources = sourcesOf([line]);
      ledger.add({ state, classCode: line.classCode, basis: "payroll", period, payroll, deductions, rules, sources });
    }
  }

  function sharesIn(state: string, lines: readonly PersonalLine[]): Share[] {
    return lines.flatMap((line) => {
      const periods = classes.periodsOf(state, line.classCode);
      const rated = overlapOf(line.days, classes.span);
      if (rated) unrated.note(state, line.classCode, rated, periods);
      return periods.flatMap((period) => sharesOf(line, period, covered));
    });
  }

  function clamp(paid: Exact, limits: OfficerLimits, part: Exact): Exact {
    const weeks = weeksIn(countAll(covered), limits).times(part);
    const least = limits.weeklyMinimum?.times(weeks);
    const most = limits.weeklyMaximum?.times(limits.maximumOfPolicyYear ? weeksOfYear : weeks);
    if (least && paid.lt(least)) return least;
    return most && paid.gt(most) ? most : paid;
  }
}

/** Pay is spread evenly over the days of its pay period, because a report has no amounts by day. */
function sharesOf(line: PersonalLine, period: RatePeriod, covered: readonly Days[]): Share[] {
  const within = overlapOf(line.days, period);
  if (!within) return [];
  const coveredDays = countAll(sharedRanges(covered, [within]));
  const share = (isCovered: boolean, days: number): Share[] => {
    if (days === 0) return [];
    const part = (amount: Exact) => amount.times(days).div(countOf(line.days));
    const payroll = part(line.grossWages);
    const deductions = partOf(line.deducted.deductions, part);
    // From the difference, so that pay of which all is deducted is exactly 0 in each part.
    const remuneration = part(line.grossWages.minus(sumOfDeductions(line.deducted.deductions)));
    return [{ line, period, isCovered, days, payroll, deductions, remuneration }];
  };
  return [...share(true, coveredDays), ...share(false, countOf(within) - coveredDays)];
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

import {
  type Amount,
  type Exact,
  exact,
  one,
  toCents,
  toTenDecimals,
  toTenThousandths,
  zero,
} from "@platform/decimal/exact";
import { countOf, type Days, dateOf, dayNumber, daysOf, overlapOf } from "../days/days.ts";
import type { RemunerationLine } from "../payroll/worksheet-ledger.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import type { Classification, EstimateChange, PolicyTerm } from "../terms/policy-terms.ts";
import type { RatePeriod } from "../terms/rate-periods.ts";
import { RatedClasses } from "../terms/rated-classes.ts";
import { roundingOf } from "../terms/rounding.ts";
import { manualPremium, type WorksheetLine } from "./manual-premium.ts";
import { premiumSteps } from "./premium-steps.ts";

/** Calculates the premium of the estimated payroll for a whole term; undefined if there are no rates or no estimates. */
export function premiumOfEstimates(term: PolicyTerm, rules: RuleBook): Amount | undefined {
  const span = daysOf(term.firstDay, term.lastDay);
  const classes = new RatedClasses(term, span);
  const lines = linesOfClasses(term, classes, span);
  if (!lines) return undefined;
  const basis = {
    terms: term.rating,
    inForce: classes.inForce,
    tableRates: term.tableRates,
    lines,
    rules,
    round: roundingOf(term.rating),
    termShare: one,
    isAtEnd: true,
  };
  return premiumSteps(basis).finalPremium.toFixed(2);
}

/**
 * Calculates the lines of the estimated payroll for days of a term, by which each estimate is prorated; undefined if there are no
 * rates or no estimates.
 */
export function linesOfEstimates(term: PolicyTerm, days: Days): WorksheetLine[] | undefined {
  return linesOfClasses(term, new RatedClasses(term, daysOf(term.firstDay, term.lastDay)), days);
}

function linesOfClasses(term: PolicyTerm, classes: RatedClasses, days: Days): WorksheetLine[] | undefined {
  const estimated = term.rating.classifications.filter(hasEstimate);
  if (!classes.byRates || estimated.length === 0) return undefined;
  const round = roundingOf(term.rating);
  return estimated
    .flatMap((row) => linesOf(row, classes.span, classes.periodsOf(row.state, row.classCode), days))
    .map((line) => manualPremium(line, round));
}

/** True if the premium of a class can be estimated: a flat rate needs no estimate. */
function hasEstimate({ estimatedPayroll: payroll, estimatedUnits, estimates = [], rates }: Classification): boolean {
  const isStated = payroll !== undefined || estimatedUnits !== undefined || estimates.length > 0;
  return isStated || rates.some(({ basis }) => basis === "flat");
}

interface EstimatePeriod extends Days {
  payroll: Exact;
  units: Exact;
}

/** Returns the estimates of a class over a range of days, in order and without a gap. Each is that of a whole term. */
function estimatesOf({ estimatedPayroll, estimatedUnits, estimates = [] }: Classification, span: Days) {
  const periods: EstimatePeriod[] = [{ ...span, payroll: exact(estimatedPayroll), units: exact(estimatedUnits) }];
  for (const row of estimates.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))) {
    const before = periods.at(-1);
    const first = Math.max(dayNumber(row.effectiveFrom), span.first);
    if (!before || first > span.last) continue;
    before.last = first - 1;
    const { estimatedPayroll: later, estimatedUnits: laterUnits } = row;
    const payroll = later === undefined ? before.payroll : exact(later);
    const units = laterUnits === undefined ? before.units : exact(laterUnits);
    periods.push({ first, last: span.last, payroll, units });
  }
  return periods.filter(({ first, last }) => first <= last);
}

function linesOf(row: Classification, span: Days, periods: readonly RatePeriod[], requestedDays: Days) {
  const estimates = estimatesOf(row, span);
  return periods.flatMap((period) =>
    estimates.flatMap((estimate) => {
      const both = overlapOf(period, estimate);
      const days = both && overlapOf(both, requestedDays);
      return days ? [lineOf(row, { ...period, ...days }, estimate, span)] : [];
    }),
  );
}

function lineOf(row: Classification, period: RatePeriod, estimate: EstimatePeriod, span: Days): RemunerationLine {
  const part = exact(String(countOf(period))).div(countOf(span));
  const units = part.times(period.basis === "flat" ? one : estimate.units);
  const payroll = toTenThousandths(estimate.payroll.times(countOf(period)).div(countOf(span))).toFixed();
  return {
    state: row.state,
    classCode: row.classCode,
    basis: "payroll",
    firstDay: dateOf(period.first),
    lastDay: dateOf(period.last),
    payroll,
    deductions: [],
    remuneration: payroll,
    ...(period.rate !== undefined && { rate: period.rate }),
    ...(period.basis && { rateBasis: period.basis, units: toTenDecimals(units).toFixed() }),
    sources: [],
    subcontractorIds: [],
  };
}

/** Returns the estimated payroll of a term: the sum of its classifications, else that of the policy, if either is set. */
export function estimatedPayroll({ rating, firstDay, lastDay }: PolicyTerm): Amount | undefined {
  const span = daysOf(firstDay, lastDay);
  const ofClasses = rating.classifications.filter(
    ({ estimatedPayroll: estimate, estimates = [] }) => estimate !== undefined || estimates.length > 0,
  );
  if (ofClasses.length === 0) return rating.estimatedPayroll;
  const parts = ofClasses.flatMap((row) => estimatesOf(row, span));
  const weighted = parts.map((part) => part.payroll.times(countOf(part)));
  return weighted
    .reduce((sum, each) => sum.plus(each), zero)
    .div(countOf(span))
    .toFixed();
}

/** Returns the rated days as a share of the days of the term, at most 1. */
export function shareOfTerm(term: PolicyTerm, span: Days): Exact {
  const share = exact(String(countOf(span))).div(countOf(daysOf(term.firstDay, term.lastDay)));
  return share.gt(one) ? one : share;
}

/**
 * Returns the estimated premium of a term, prorated to the days. It is the difference of what is estimated to their end and to
 * their start, each rounded to cents, so that the estimates of the parts of a term add up to its own.
 */
export function estimatedPremium(term: PolicyTerm, { first, last }: Days, rules: RuleBook): Amount {
  const premium = term.estimatedPremium ?? premiumOfEstimates(term, rules) ?? "0";
  const changes = term.estimateChanges ?? [];
  const accrual = changes.length > 0 ? changes : [{ from: term.firstDay, premium }];
  const to = (day: number) => toCents(accruedTo(accrual, day, dayNumber(term.lastDay)));
  return to(last)
    .minus(to(first - 1))
    .toFixed(2);
}

/**
 * Returns what is estimated to a day. Each change of the estimate is spread evenly over the days from its own to the end of the
 * term, so what was estimated for the days before stays as it was.
 */
function accruedTo(changes: readonly EstimateChange[], day: number, lastDay: number): Exact {
  let accrued = zero;
  for (const [index, { from: firstDate, premium }] of changes.entries()) {
    const first = dayNumber(firstDate);
    const next = changes[index + 1];
    const end = Math.min(day, lastDay, next ? dayNumber(next.from) - 1 : lastDay);
    if (end < first) break;
    const rest = exact(premium).minus(accrued);
    accrued = accrued.plus(rest.times(end - first + 1).div(lastDay - first + 1));
  }
  return accrued;
}

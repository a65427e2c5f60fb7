import { type Amount, type Exact, exact, one, toCents, toTenThousandths, zero } from "@platform/decimal/exact";
import { countOf, type Days, dateOf, dayNumber, daysOf } from "./days.ts";
import { manualPremium } from "./manual-premium.ts";
import type { Classification, PolicyTerm } from "./policy-terms.ts";
import { premiumSteps } from "./premium-steps.ts";
import type { RatePeriod } from "./rate-periods.ts";
import { ratedClasses } from "./rated-classes.ts";
import { roundingOf } from "./rounding.ts";
import type { RuleBook } from "./rule-book.ts";
import type { RemunerationLine } from "./worksheet-ledger.ts";

/** Calculates the premium of the estimated payroll for a whole term; undefined if there are no rates or no estimates. */
export function premiumOfEstimates(term: PolicyTerm, rules: RuleBook): Amount | undefined {
  const span = daysOf(term.firstDay, term.lastDay);
  const classes = ratedClasses(term, span);
  const estimated = term.rating.classifications.filter(hasEstimate);
  if (!classes.byRates || estimated.length === 0) return undefined;
  const lines = estimated.flatMap((row) => linesOf(row, span, classes.periodsOf(row.state, row.classCode)));
  const round = roundingOf(term.rating);
  const basis = {
    terms: term.rating,
    inForce: classes.inForce,
    tableRates: term.tableRates,
    lines: lines.map((line) => manualPremium(line, round)),
    rules,
    round,
    termShare: one,
    isAtEnd: true,
  };
  return premiumSteps(basis).finalPremium.toFixed(2);
}

/** True if the premium of a class can be estimated: a flat rate needs no estimate. */
function hasEstimate({ estimatedPayroll: payroll, estimatedUnits, rates }: Classification): boolean {
  return payroll !== undefined || estimatedUnits !== undefined || rates.some(({ basis }) => basis === "flat");
}

function linesOf(row: Classification, span: Days, periods: readonly RatePeriod[]) {
  return periods.map((period): RemunerationLine => {
    const part = exact(String(countOf(period))).div(countOf(span));
    const units = part.times(period.basis === "flat" ? one : exact(row.estimatedUnits));
    const share = exact(row.estimatedPayroll).times(countOf(period)).div(countOf(span));
    const payroll = toTenThousandths(share).toFixed();
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
      ...(period.basis && { rateBasis: period.basis, units: toTenThousandths(units).toFixed() }),
      sources: [],
      subcontractorIds: [],
    };
  });
}

/** Returns the estimated payroll of a term: the sum of its classifications, else that of the policy, if either is set. */
export function estimatedPayroll({ rating }: PolicyTerm): Amount | undefined {
  const ofClasses = rating.classifications.filter(({ estimatedPayroll: estimate }) => estimate !== undefined);
  if (ofClasses.length === 0) return rating.estimatedPayroll;
  return ofClasses.reduce((sum, row) => sum.plus(exact(row.estimatedPayroll)), zero).toFixed();
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
  const ofTerm = exact(term.estimatedPremium ?? premiumOfEstimates(term, rules));
  const start = dayNumber(term.firstDay);
  const to = (day: number) => toCents(ofTerm.times(shareOfTerm(term, { first: start, last: day })));
  return to(last)
    .minus(to(first - 1))
    .toFixed(2);
}

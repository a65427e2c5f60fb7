import type { Amount } from "@platform/decimal/exact";
import type { RuleBook } from "../rules/rule-book.ts";
import type { ClassRate } from "../terms/class-rate.ts";
import type { EstimateChange, PolicyTerm } from "../terms/policy-terms.ts";
import type { TableRates } from "../terms/table-rates.ts";
import { premiumOfEstimates } from "./estimated-premium.ts";

/** The premium that the estimated payroll of a term gives, and how it changes within the term. */
export interface TermEstimate {
  premium: Amount;
  /** Empty if nothing changes within the term. */
  changes: EstimateChange[];
}

/**
 * Calculates the estimated premium of a term from its estimated payroll, as an audit would from its payroll. Where a rate, an
 * estimate or another term changes within the term, an endorsement changes the estimate of the whole term from that day on.
 * Undefined if there are no rates or no estimates.
 */
export function estimateOfTerm(term: PolicyTerm, rules: RuleBook): TermEstimate | undefined {
  const premium = premiumOfEstimates(term, rules);
  if (premium === undefined) return undefined;
  const days = changeDays(term);
  const changes = days.map((day) => ({
    from: day,
    premium: premiumOfEstimates(asKnownOn(term, day), rules) ?? "0.00",
  }));
  const different = changes.filter((change, index) => change.premium !== changes[index - 1]?.premium);
  return { premium, changes: different.length > 1 ? different : [] };
}

/** Returns the days on which something changes that an estimate depends on, the first day of the term first. */
export function changeDays({ firstDay, lastDay, rating, tableRates }: PolicyTerm): string[] {
  const ofClasses = rating.classifications.flatMap(({ rates, estimates = [], state, classCode }) => [
    ...rates,
    ...estimates,
    ...(tableRates?.classOf(state, classCode)?.rates ?? []),
  ]);
  const dates = [...ofClasses, ...(rating.stateTerms ?? [])].flatMap(({ effectiveFrom = firstDay }) => effectiveFrom);
  const within = dates.filter((date) => firstDay < date && date <= lastDay);
  return [...new Set([firstDay, ...within])].toSorted();
}

/** Returns a term without what changes after a day. */
function asKnownOn(term: PolicyTerm, day: string): PolicyTerm {
  const { rating, tableRates, firstDay } = term;
  const hasBegun = ({ effectiveFrom = firstDay }: { effectiveFrom?: string }) => effectiveFrom <= day;
  return {
    ...term,
    rating: {
      ...rating,
      classifications: rating.classifications.map(({ estimates = [], ...row }) => ({
        ...row,
        rates: row.rates.filter(hasBegun),
        estimates: estimates.filter(hasBegun),
      })),
      stateTerms: (rating.stateTerms ?? []).filter(hasBegun),
    },
    ...(tableRates && { tableRates: begunRates(tableRates, hasBegun) }),
  };
}

function begunRates(tableRates: TableRates, hasBegun: (rate: ClassRate) => boolean): TableRates {
  return {
    classOf(state, classCode) {
      const tableClass = tableRates.classOf(state, classCode);
      return tableClass && { ...tableClass, rates: tableClass.rates.filter(hasBegun) };
    },
  };
}

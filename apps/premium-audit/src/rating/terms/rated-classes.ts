import { exact } from "@platform/decimal/exact";
import { type Days, dayNumber, overlapOf } from "../days/days.ts";
import { withoutLeadingZeros } from "./class-code.ts";
import type { PolicyTerm } from "./policy-terms.ts";
import { type RatePeriod, ratePeriodsOf } from "./rate-periods.ts";
import { type TermsInForce, type TermsPeriod, termsInForce } from "./terms-in-force.ts";

/** The classifications of a policy, and of the rate table that it names, over the rated days. */
export interface RatedClasses {
  /** The days that are rated. */
  span: Days;
  /** False if the policy has no rates; then its premium is calculated in proportion to payroll. */
  byRates: boolean;
  /** Returns the class code in the policy's spelling; unchanged if the policy does not have the class. */
  codeOf(state: string, classCode: string): string;
  /** Returns the state of a payroll line: its own; else the only state where the policy has the class; else "". */
  stateOf(line: { state: string; classCode: string }): string;
  /**
   * Returns the rate periods of a class in date order; empty if the policy has no rate for it. A period ends also where terms
   * of the state change, because other factors apply to the premium from then on.
   */
  periodsOf(state: string, classCode: string): readonly RatePeriod[];
  /** The terms of a state over the rated days. */
  inForce: TermsInForce;
}

/** Indexes the classifications of a policy. `span` must be within the policy term. */
export function ratedClasses(term: PolicyTerm, span: Days): RatedClasses {
  const { classifications } = term.rating;
  const { tableRates } = term;
  const byRates = isRatedByRates(term);
  const termStart = dayNumber(term.firstDay);
  const inForce = termsInForce(term, span);
  const periods = new Map<string, RatePeriod[]>();
  for (const classification of classifications) {
    const { state, classCode } = classification;
    const ofRates = ratePeriodsOf(classification, span, termStart);
    periods.set(
      `${state} ${classCode}`,
      ofRates.flatMap((period) => splitByTerms(period, inForce(state))),
    );
  }
  // A class that the policy rates itself has no rate of the table, on no day.
  const hasOwnRates = new Set(
    classifications.filter(({ rates }) => rates.length > 0).map(({ state, classCode }) => `${state} ${classCode}`),
  );
  const wholeSpan: RatePeriod[] = [{ ...span, rate: undefined }];
  const codes = new Map(
    classifications.map(({ state, classCode }) => [`${state} ${withoutLeadingZeros(classCode)}`, classCode]),
  );
  const statesOfPolicy = new Set(classifications.map(({ state }) => state));

  return {
    span,
    byRates,
    inForce,
    codeOf: (state, classCode) =>
      codes.get(`${state} ${withoutLeadingZeros(classCode)}`) ??
      tableRates?.classOf(state, classCode)?.classCode ??
      classCode,
    stateOf({ state, classCode }) {
      if (state !== "") return state;
      const bare = withoutLeadingZeros(classCode);
      const ofClass = new Set(
        classifications.filter((row) => withoutLeadingZeros(row.classCode) === bare).map((row) => row.state),
      );
      const candidates = ofClass.size > 0 ? ofClass : statesOfPolicy;
      const [only = ""] = candidates;
      return candidates.size === 1 ? only : "";
    },
    periodsOf(state, classCode) {
      if (!byRates) return wholeSpan;
      const key = `${state} ${classCode}`;
      const own = periods.get(key) ?? [];
      if (own.length > 0 || !tableRates || hasOwnRates.has(key)) return own;
      const ofTable = tableRates.classOf(state, classCode);
      if (!ofTable) return own;
      const { source } = ofTable;
      const found = ratePeriodsOf(ofTable, span, termStart)
        .flatMap((period) => splitByTerms(period, inForce(state)))
        .map((period) => ({ ...period, source }));
      periods.set(key, found);
      return found;
    },
  };
}

/** Splits a rate period where terms change. A loss cost has a rate only on days that have a loss cost multiplier. */
function splitByTerms(period: RatePeriod, ofState: readonly TermsPeriod[]): RatePeriod[] {
  return ofState.flatMap((days) => {
    const shared = overlapOf(period, days);
    if (!shared) return [];
    if (period.lossCost === undefined) return [{ ...period, ...shared }];
    const multiplier = days.terms.lossCostMultiplier;
    return multiplier === undefined
      ? []
      : [{ ...period, ...shared, rate: exact(period.lossCost).times(multiplier).toFixed() }];
  });
}

/** True if a class of the policy has a rate, or the policy names a rate table. */
export function isRatedByRates({ rating, tableRates }: PolicyTerm): boolean {
  return tableRates !== undefined || rating.classifications.some(({ rates }) => rates.length > 0);
}

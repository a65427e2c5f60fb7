import type { Amount } from "@platform/decimal/exact";
import type { StateTermKey } from "@platform/public-records/noun/policy-terms";
import { type Days, dateOf, dayNumber, overlapOf } from "../days/days.ts";
import { type PolicyTerm, type RatingTerms, type StateTerms, stateTermNames } from "./policy-terms.ts";

/** The terms of a state on days on which none of them changes. */
export interface TermsPeriod extends Days {
  terms: Partial<Record<StateTermKey, Amount>>;
}

/** Returns the terms of a state over the rated days, in order and without a gap. */
export type TermsInForce = (state: string) => readonly TermsPeriod[];

/**
 * Finds the terms in force in each state. A term of a state applies from its day until the state has a later one; a state
 * without one has that of every state, and otherwise that of the policy. Days with equal terms are one period.
 */
export function termsInForce({ firstDay, rating }: Pick<PolicyTerm, "firstDay" | "rating">, span: Days): TermsInForce {
  const byState = new Map<string, TermsPeriod[]>();
  return (state) => {
    const periods = byState.get(state) ?? periodsOf(rating, state, firstDay, span);
    byState.set(state, periods);
    return periods;
  };
}

function periodsOf(rating: RatingTerms, state: string, firstDay: string, span: Days): TermsPeriod[] {
  const rows = (rating.stateTerms ?? []).filter((row) => row.state === undefined || row.state === state);
  const changes = rows.map(({ effectiveFrom = firstDay }) => dayNumber(effectiveFrom));
  const starts = [...new Set([span.first, ...changes])].toSorted((a, b) => a - b);
  const periods: TermsPeriod[] = [];
  for (const [index, first] of starts.entries()) {
    const shared = overlapOf({ first, last: (starts[index + 1] ?? span.last + 1) - 1 }, span);
    if (!shared) continue;
    const terms = termsOn(dateOf(shared.first), rating, rows, firstDay);
    const before = periods.at(-1);
    if (before && stateTermNames.every((name) => before.terms[name] === terms[name])) before.last = shared.last;
    else periods.push({ ...shared, terms });
  }
  return periods;
}

function termsOn(date: string, rating: RatingTerms, rows: readonly StateTerms[], firstDay: string) {
  const startOf = ({ effectiveFrom = firstDay }: StateTerms) => effectiveFrom;
  const begun = rows.filter((row) => startOf(row) <= date).toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  const terms: TermsPeriod["terms"] = {};
  for (const name of stateTermNames) {
    const stating = begun.filter((row) => row[name] !== undefined);
    const ofState = stating.findLast((row) => row.state !== undefined) ?? stating.at(-1);
    const value = ofState?.[name] ?? rating[name];
    if (value !== undefined) terms[name] = value;
  }
  return terms;
}

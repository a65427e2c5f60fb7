import { bareCode } from "./class-code.ts";
import { type Days, dayNumber } from "./days.ts";
import type { PolicyTerm } from "./policy-terms.ts";
import { type RatePeriod, ratePeriodsOf } from "./rate-periods.ts";

/** The classes of a policy over the span of days that is rated. */
export interface RatedClasses {
  /** The days that are rated. */
  span: Days;
  /** False where the policy carries no rate at all, and its premium is found by proportion. */
  byRates: boolean;
  /** The class code as the policy writes it; as it is for a class that the policy has not. */
  codeOf(state: string, classCode: string): string;
  /** The state that payroll counts in: the line's own, else the one state in which the policy has its class, else "". */
  stateOf(line: { state: string; classCode: string }): string;
  /** The rate periods of a class in the span, in order; none for a class that the policy has no rate for. */
  periodsOf(state: string, classCode: string): readonly RatePeriod[];
}

/** Looks up what a policy says of its classes; `span` lies in the policy's term. */
export function ratedClasses(term: PolicyTerm, span: Days): RatedClasses {
  const { classifications } = term.rating;
  const byRates = classifications.some(({ rates }) => rates.length > 0);
  const termStart = dayNumber(term.firstDay);
  const periods = new Map<string, RatePeriod[]>();
  for (const classification of classifications) {
    const { state, classCode } = classification;
    periods.set(`${state} ${classCode}`, ratePeriodsOf(classification, span, termStart));
  }
  const wholeSpan: RatePeriod[] = [{ ...span, rate: undefined }];
  const codes = new Map(classifications.map(({ state, classCode }) => [`${state} ${bareCode(classCode)}`, classCode]));
  const statesOfPolicy = new Set(classifications.map(({ state }) => state));

  return {
    span,
    byRates,
    codeOf: (state, classCode) => codes.get(`${state} ${bareCode(classCode)}`) ?? classCode,
    stateOf({ state, classCode }) {
      if (state !== "") return state;
      const bare = bareCode(classCode);
      const ofClass = new Set(
        classifications.filter((row) => bareCode(row.classCode) === bare).map((row) => row.state),
      );
      const candidates = ofClass.size > 0 ? ofClass : statesOfPolicy;
      const [only = ""] = candidates;
      return candidates.size === 1 ? only : "";
    },
    periodsOf: (state, classCode) => (byRates ? (periods.get(`${state} ${classCode}`) ?? []) : wholeSpan),
  };
}

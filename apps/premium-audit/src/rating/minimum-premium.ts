import { type Amount, type Exact, exact, zero } from "@platform/decimal/exact";
import type { WorksheetLine } from "./manual-premium.ts";
import type { Classification, RatingTerms } from "./policy-terms.ts";
import type { RuleBook } from "./rule-book.ts";

interface MinimumBasis {
  terms: RatingTerms;
  lines: readonly WorksheetLine[];
  rules: RuleBook;
  /** Rated share of the policy term, 0 to 1; annual amounts are multiplied by it. */
  termShare: Exact;
}

/**
 * Returns the minimum premium of a policy: the highest minimum premium of the classes that developed premium. If no class did,
 * the class that the rules name for that case decides. A class without its own minimum premium has that of the policy.
 */
export function minimumPremium(basis: MinimumBasis): Exact {
  const { terms, lines, rules } = basis;
  const developed = lines.filter((line) => exact(line.premium).gt(zero));
  const classes = developed.length > 0 ? developed : classesWhenNone(terms, rules);
  return classes.reduce((greatest, { state, classCode }) => {
    const minimum = lowered(minimumOf(terms, state, classCode), state, basis);
    return minimum.gt(greatest) ? minimum : greatest;
  }, zero);
}

function classesWhenNone(
  { classifications }: RatingTerms,
  rules: RuleBook,
): Pick<Classification, "state" | "classCode">[] {
  const named = classifications.filter(
    ({ state, classCode }) => classCode === rules.minimumPremium(state).class_when_none,
  );
  if (named.length > 0) return named;
  return classifications.length > 0 ? classifications.slice(0, 1) : [{ state: "", classCode: "" }];
}

function minimumOf(terms: RatingTerms, state: string, classCode: string): Amount | undefined {
  const own = terms.classifications.find((row) => row.state === state && row.classCode === classCode);
  return own?.minimumPremium ?? terms.minimumPremium;
}

/**
 * Applies a state's exception: the minimum premium is at most a share of the remuneration, but at least the expense constant
 * (Wisconsin). The remuneration is that of the rated days; minimum premium and expense constant are prorated to them.
 */
function lowered(ofTerm: Amount | undefined, state: string, { terms, lines, rules, termShare }: MinimumBasis): Exact {
  const minimum = exact(ofTerm).times(termShare);
  const { remuneration_share: share } = rules.minimumPremium(state);
  if (share === undefined) return minimum;
  const inState = lines.filter((line) => line.state === state);
  const ofRemuneration = inState.reduce((sum, line) => sum.plus(line.remuneration), zero).times(share);
  const expenseConstant = exact(terms.expenseConstant).times(termShare);
  const exception = ofRemuneration.gt(expenseConstant) ? ofRemuneration : expenseConstant;
  return exception.lt(minimum) ? exception : minimum;
}

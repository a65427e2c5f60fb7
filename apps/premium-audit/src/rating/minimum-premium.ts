import { type Amount, type Exact, exact, zero } from "@platform/decimal/exact";
import type { WorksheetLine } from "./manual-premium.ts";
import type { Classification, RatingTerms } from "./policy-terms.ts";
import type { RuleBook } from "./rule-book.ts";

interface MinimumBasis {
  terms: RatingTerms;
  lines: readonly WorksheetLine[];
  rules: RuleBook;
  /** The part of the term that is rated: yearly amounts count for that part. */
  termShare: Exact;
}

/**
 * The least that a policy's premium can be: the greatest minimum of the classes that developed premium, or else that of
 * the class that the rules name for this. A class without a minimum of its own has the policy's.
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
 * A state may lower a minimum to a part of its remuneration, though never below the expense constant. Remuneration is that
 * of the rated days; minimum and constant are of a whole term.
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

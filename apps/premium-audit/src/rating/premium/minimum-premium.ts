import { type Amount, type Exact, exact, one, zero } from "@platform/decimal/exact";
import type { RuleBook } from "../rules/rule-book.ts";
import { toRuleRow } from "../rules/rule-row.ts";
import type { Classification, RatingTerms } from "../terms/policy-terms.ts";
import { expenseConstant } from "./expense-constant.ts";
import type { PremiumBasis } from "./premium-step.ts";

interface MinimumPremium {
  minimum: Exact;
  /** Id of the rule row that decides it. */
  rule?: string;
}

/**
 * Returns the minimum premium of a policy: the highest minimum premium of the classes that developed premium, in any state. If no
 * class did, the class that the rules name for that case decides. A class without its own minimum premium has that of the
 * policy.
 */
export function minimumPremium(basis: PremiumBasis): MinimumPremium {
  const { terms, lines, rules } = basis;
  const developed = lines.filter((line) => exact(line.premium).gt(zero));
  const classes = developed.length > 0 ? developed : classesWhenNone(terms, rules);
  return classes.reduce<MinimumPremium>(
    (greatest, { state, classCode }) => {
      const minimum = lowered(minimumOf(basis, state, classCode), state, basis);
      const rule = toRuleRow("minimum_premium", rules.minimumPremium(state)).rule;
      return minimum.gt(greatest.minimum) ? { minimum, rule } : greatest;
    },
    { minimum: zero },
  );
}

function classesWhenNone(
  { classifications }: RatingTerms,
  rules: RuleBook,
): Pick<Classification, "state" | "classCode">[] {
  const minimumClasses = classifications.filter(
    ({ state, classCode }) => classCode === rules.minimumPremium(state).class_when_none,
  );
  if (minimumClasses.length > 0) return minimumClasses;
  return classifications.length > 0 ? classifications : [{ state: "", classCode: "" }];
}

function minimumOf({ terms, tableRates }: PremiumBasis, state: string, classCode: string): Amount | undefined {
  const classification = terms.classifications.find((row) => row.state === state && row.classCode === classCode);
  return (
    classification?.minimumPremium ?? tableRates?.classOf(state, classCode)?.minimumPremium ?? terms.minimumPremium
  );
}

/**
 * Applies a state's exception: the minimum premium is at most a share of the remuneration, but at least the expense constant
 * (Wisconsin). The remuneration is that of the rated days; minimum premium and expense constant are prorated to them.
 */
function lowered(ofTerm: Amount | undefined, state: string, basis: PremiumBasis): Exact {
  const { lines, rules } = basis;
  // A term that the insured cancelled has the whole minimum premium.
  const termShare = basis.shortRate ? one : basis.termShare;
  const minimum = exact(ofTerm).times(termShare);
  const { remuneration_share: share } = rules.minimumPremium(state);
  if (share === undefined) return minimum;
  const inState = lines.filter((line) => line.state === state);
  const ofRemuneration = inState.reduce((sum, line) => sum.plus(line.remuneration), zero).times(share);
  const constant = expenseConstant(basis, state).times(termShare);
  const exception = ofRemuneration.gt(constant) ? ofRemuneration : constant;
  return exception.lt(minimum) ? exception : minimum;
}

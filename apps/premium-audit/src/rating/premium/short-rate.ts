import { type Exact, exact, toTenDecimals, toTenThousandths } from "@platform/decimal/exact";
import { countOf, daysOf } from "../days/days.ts";
import type { MissingRule } from "../rules/missing-rules.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import { lastCoveredDay, type PolicyTerm } from "../terms/policy-terms.ts";
import { manualPremium, type WorksheetLine } from "./manual-premium.ts";
import type { PremiumBasis, ShortRate } from "./premium-step.ts";

const daysOfYear = 365;

/**
 * Returns the short rate of a term that the insured cancelled: the share of the premium of the whole term that is charged for its
 * covered days. The table is that of a policy of one year; the covered days of a longer or shorter term are converted to it.
 * Undefined if the share is neither on file nor stated by the policy.
 */
export function shortRate(rules: RuleBook, term: PolicyTerm): Omit<ShortRate, "premiumOfTerm"> | undefined {
  return rules.shortRate(Math.ceil((coveredCount(term) * daysOfYear) / termCount(term)));
}

/** Lists the short rate as missing if a term needs one that is neither on file nor stated. */
export function missingShortRate(rules: RuleBook, term: PolicyTerm): MissingRule[] {
  if (term.cancellation?.method !== "short_rate" || shortRate(rules, term)) return [];
  return [{ kind: "cancellation", of: "short_rate", state: term.rating.classifications[0]?.state ?? "" }];
}

/** Extends an amount of the covered days to the whole term, as if it went on like that. */
export function extended(amount: Exact, term: PolicyTerm): Exact {
  return amount.times(termCount(term)).div(coveredCount(term));
}

/** Extends the remuneration and the units of lines to the whole term, with the premium of that. */
export function extendedLines(
  { lines, round }: Pick<PremiumBasis, "lines" | "round">,
  term: PolicyTerm,
): WorksheetLine[] {
  return lines.map((line) => {
    const remuneration = toTenThousandths(extended(exact(line.remuneration), term)).toFixed();
    const units = line.units === undefined ? undefined : toTenDecimals(extended(exact(line.units), term)).toFixed();
    return manualPremium({ ...line, remuneration, ...(units !== undefined && { units }) }, round);
  });
}

/** Returns what the short rate adds to the premium of the covered days. */
export function shortRateStep({ premiumOfTerm, share, rule }: ShortRate, running: Exact) {
  return { state: "", base: premiumOfTerm, factor: share, rule, amount: premiumOfTerm.times(share).minus(running) };
}

const termCount = (term: PolicyTerm) => countOf(daysOf(term.firstDay, term.lastDay));
const coveredCount = (term: PolicyTerm) => countOf(daysOf(term.firstDay, lastCoveredDay(term)));

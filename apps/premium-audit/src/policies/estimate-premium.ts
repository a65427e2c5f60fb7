import { exact } from "@platform/decimal/exact";
import type { Fault } from "@platform/service/fault";
import { invalidMember } from "@platform/validation/invalid";
import { daysOf } from "../rating/days.ts";
import { estimatedPremium, premiumOfEstimates } from "../rating/estimated-premium.ts";
import { rulesOn } from "../rating/rules.ts";
import type { TableRates } from "../rating/table-rates.ts";
import { coveredDays, daysOfTerm, ratedTerm, type Term } from "./policy.ts";

const mostDollars = exact("1e15");

/**
 * Returns the estimated premium of a term: the partner's figure, else the premium of the estimated payroll, with the rates of
 * the policy and of the rate table that it names. Throws INVALID_ARGUMENT if there is neither, or the calculated premium is too large.
 */
export function estimatePremium(
  term: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  said: string | null | undefined,
  tableRates?: TableRates,
): string {
  if (said) return exact(said).toFixed();
  const days = daysOfTerm(term);
  const rated = { ...days, rating: term.rating, ...(tableRates && { tableRates }) };
  const estimate = premiumOfEstimates(rated, rulesOn(days.firstDay));
  if (estimate === undefined) {
    throw invalidPremium(
      "is required unless the classifications have rates and estimated payroll to calculate it from",
    );
  }
  return storableEstimate(estimate);
}

/** Returns the estimated premium of the covered days: that of the term, reduced pro rata if the term was cancelled. */
export function coveredEstimate(term: Term): string {
  if (term.cancelledAt === undefined) return term.estimatedPremium;
  const covered = coveredDays(term);
  if (!covered) return "0";
  const rated = ratedTerm(term);
  const span = daysOf(covered.firstDay, covered.lastDay);
  return exact(estimatedPremium(rated, span, rulesOn(rated.firstDay))).toFixed();
}

/** Normalises a calculated estimate for storage. Throws INVALID_ARGUMENT if it is 1e15 or more. */
export function storableEstimate(estimate: string): string {
  if (exact(estimate).abs().gte(mostDollars)) {
    throw invalidPremium("must be below 1,000,000,000,000,000 if calculated from rates and estimated payroll");
  }
  return exact(estimate).toFixed();
}

function invalidPremium(description: string): Fault {
  return invalidMember("INVALID_POLICY", "premium", description);
}

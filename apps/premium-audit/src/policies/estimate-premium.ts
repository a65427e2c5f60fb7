import { exact } from "@platform/decimal/exact";
import type { Fault } from "@platform/service/fault";
import { invalidMember } from "@platform/validation/invalid";
import { premiumOfEstimates } from "../rating/estimated-premium.ts";
import { rulesOn } from "../rating/rules.ts";
import { daysOfTerm, type Term } from "./policy.ts";

const mostDollars = exact("1e15");

/**
 * The estimated premium of a term: what the partner says, else what the rates make of the estimated payroll. Throws
 * INVALID_ARGUMENT when there is neither, or that is larger than any premium.
 */
export function estimatePremium(
  term: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  said: string | null | undefined,
): string {
  if (said) return exact(said).toFixed();
  const days = daysOfTerm(term);
  const estimate = premiumOfEstimates({ ...days, rating: term.rating }, rulesOn(days.firstDay));
  if (estimate === undefined) {
    throw invalidPremium(
      "is required where the classifications have no rates and estimated payroll to work it out from",
    );
  }
  return keepable(estimate);
}

/** An estimate as it is stored. Throws INVALID_ARGUMENT for one that is larger than the premium of any policy. */
export function keepable(estimate: string): string {
  if (exact(estimate).abs().gte(mostDollars)) {
    throw invalidPremium("must be below 1,000,000,000,000,000 when it is worked out from rates and estimated payroll");
  }
  return exact(estimate).toFixed();
}

function invalidPremium(description: string): Fault {
  return invalidMember("INVALID_POLICY", "premium", description);
}

import { Fault } from "@platform/service/fault";
import { daysOfTerm, type Term } from "./policy.ts";
import { premiumOfEstimates } from "./rating/estimated-premium.ts";
import { exact } from "./rating/exact.ts";
import { rulesOn } from "./rating/rules.ts";

/**
 * The estimated premium of a term: what the partner says, else what the rates make of the estimated payroll. Throws
 * INVALID_ARGUMENT when there is neither.
 */
export function estimateOf(
  term: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  said: string | null | undefined,
): string {
  if (said) return exact(said).toFixed();
  const days = daysOfTerm(term);
  const estimate = premiumOfEstimates({ ...days, rating: term.rating }, rulesOn(days.firstDay));
  if (estimate !== undefined) return exact(estimate).toFixed();
  const description = "is required where the classifications have no rates and estimated payroll to work it out from";
  const violations = [{ field: "premium", description }];
  throw new Fault("INVALID_ARGUMENT", "INVALID_POLICY", "The policy is not valid.", { violations });
}

import { isDeepStrictEqual } from "node:util";
import { withoutNames } from "../../rating/terms/policy-parties.ts";
import type { Policy, Term } from "../policies/policy.ts";

/** Members of a term and its policy from which a premium is rated. */
type Rated = Pick<
  Term,
  | "effectiveAt"
  | "expiresAt"
  | "cancelledAt"
  | "cancellationMethod"
  | "estimatedPremium"
  | "isPremiumStated"
  | "estimateChanges"
  | "rating"
> &
  Pick<Policy, "employerId">;

const publicNames = {
  employerId: "employer_id",
  effectiveAt: "effective_date",
  expiresAt: "expiration_date",
  cancelledAt: "cancellation_date",
  cancellationMethod: "cancellation_method",
} as const;

/** Returns the public names of the members that differ and that a premium depends on. */
export function changedMembers(before: Rated, after: Rated): string[] {
  const members = Object.entries(publicNames) as [keyof typeof publicNames, string][];
  const memberNames = members
    .filter(([member]) => !isDeepStrictEqual(before[member], after[member]))
    .map(([, name]) => name);
  const terms = new Set([...Object.keys(before.rating), ...Object.keys(after.rating)]) as Set<keyof Term["rating"]>;
  const termsBefore = withoutNames(before.rating);
  const termsAfter = withoutNames(after.rating);
  const changed = [...terms].filter((term) => !isDeepStrictEqual(termsBefore[term], termsAfter[term]));
  return [...memberNames, ...(hasOtherPremium(before, after) ? ["premium"] : []), ...changed.map(snakeCase).toSorted()];
}

/** A derived premium follows from the other members, which are named. */
function hasOtherPremium(before: Rated, after: Rated): boolean {
  if (before.isPremiumStated === false && after.isPremiumStated === false) return false;
  const { estimatedPremium, estimateChanges = [] } = before;
  return (
    estimatedPremium !== after.estimatedPremium || !isDeepStrictEqual(estimateChanges, after.estimateChanges ?? [])
  );
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

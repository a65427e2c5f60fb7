import { isDeepStrictEqual } from "node:util";
import type { Policy, Term } from "./policy.ts";

/** What a premium is rated from. */
type Rated = Pick<
  Term,
  "effectiveAt" | "expiresAt" | "cancelledAt" | "cancellationMethod" | "estimatedPremium" | "rating"
> &
  Pick<Policy, "employerId">;

const publicNames = {
  employerId: "employer_id",
  effectiveAt: "effective_date",
  expiresAt: "expiration_date",
  cancelledAt: "cancellation_date",
  cancellationMethod: "cancellation_method",
  estimatedPremium: "premium",
} as const;

/** Returns the public names of the members that differ and that a premium depends on. */
export function changedMembers(before: Rated, after: Rated): string[] {
  const members = Object.entries(publicNames) as [keyof typeof publicNames, string][];
  const own = members.filter(([member]) => !isDeepStrictEqual(before[member], after[member])).map(([, name]) => name);
  const terms = new Set([...Object.keys(before.rating), ...Object.keys(after.rating)]) as Set<keyof Term["rating"]>;
  const changed = [...terms].filter((term) => !isDeepStrictEqual(before.rating[term], after.rating[term]));
  return [...own, ...changed.map(snakeCase).toSorted()];
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

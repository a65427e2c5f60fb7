import { premiumOfEstimates } from "../rating/estimated-premium.ts";
import { rulesOn } from "../rating/rules.ts";
import { estimatePremium, keepable } from "./estimate-premium.ts";
import { aYearAfter, daysOfTerm, type Policy, statusByTerm } from "./policy.ts";
import type { GivenMembers } from "./read-policy-members.ts";

export type PolicyEventName = "policyUpdated" | "policyRenewed" | "policyCancelled";

/**
 * A policy as a partner's change makes it, and what that is: a term that begins when or after the present one ends renews
 * the policy. The premium is the term's estimate; what audits made of it is for the caller to add.
 */
export function changePolicy(
  before: Policy,
  given: GivenMembers,
  now: Date,
): { after: Policy; event: PolicyEventName } {
  const { effectiveAt = before.effectiveAt } = given;
  const renewed = effectiveAt >= before.expiresAt;
  const changed: Policy = {
    ...before,
    employerId: given.employerId ?? before.employerId,
    policyNumber: given.policyNumber ?? before.policyNumber,
    effectiveAt,
    expiresAt: given.expiresAt ?? (renewed ? aYearAfter(effectiveAt) : before.expiresAt),
    rating: renewed ? carriedOver(before, given, effectiveAt) : given.rating,
    updatedAt: now,
  };
  const after: Policy = {
    ...changed,
    term: renewed ? before.term + 1 : before.term,
    status: given.status ?? (renewed ? statusOfRenewed(before, changed, now) : statusOfTerm(before, changed, now)),
    estimatedPremium: estimate(before, changed, given, renewed),
  };
  const cancelled = after.status === "cancelled" && before.status !== "cancelled";
  return { after, event: cancelled ? "policyCancelled" : renewed ? "policyRenewed" : "policyUpdated" };
}

/** Renewed ahead of time, a policy stays active: the old term runs until the new one begins. */
function statusOfRenewed(before: Policy, changed: Policy, now: Date): Policy["status"] {
  return before.status === "active" ? "active" : statusByTerm(changed, now);
}

/** A term that is made longer after it had ended runs again. */
function statusOfTerm(before: Policy, changed: Policy, now: Date): Policy["status"] {
  return before.status === "expired" ? statusByTerm(changed, now) : before.status;
}

/**
 * What the new term is rated by. Of classes that the partner does not name anew, a rate without a day of its own held from
 * the first day of the old term: where another has come in its place since, that one goes on.
 */
function carriedOver(before: Policy, { rating }: GivenMembers, effectiveAt: Date): Policy["rating"] {
  if (rating.classifications !== before.rating.classifications) return rating;
  const { firstDay } = daysOfTerm({ effectiveAt, expiresAt: effectiveAt });
  const classifications = rating.classifications.map((row) => {
    const hasBegun = row.rates.some(({ effectiveFrom }) => effectiveFrom !== undefined && effectiveFrom <= firstDay);
    return hasBegun ? { ...row, rates: row.rates.filter(({ effectiveFrom }) => effectiveFrom !== undefined) } : row;
  });
  return { ...rating, classifications };
}

function estimate(before: Policy, changed: Policy, { premium }: GivenMembers, renewed: boolean): string {
  if (premium !== undefined) return estimatePremium(changed, premium);
  if (!renewed) return before.estimatedPremium;
  const days = daysOfTerm(changed);
  const ofEstimates = premiumOfEstimates({ ...days, rating: changed.rating }, rulesOn(days.firstDay));
  return keepable(ofEstimates ?? before.estimatedPremium);
}

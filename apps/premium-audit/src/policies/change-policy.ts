import { premiumOfEstimates } from "../rating/estimated-premium.ts";
import { rulesOn } from "../rating/rules.ts";
import { estimatePremium, storableEstimate } from "./estimate-premium.ts";
import { aYearAfter, daysOfTerm, type Policy, statusByTerm } from "./policy.ts";
import type { GivenMembers } from "./read-policy-members.ts";

export type PolicyEventName = "policyUpdated" | "policyRenewed" | "policyCancelled";

/**
 * Applies a change to a policy and returns the event to publish. An effective date at or after the end of the latest term
 * renews the policy. `after.premium` does not include the adjustments of audits of the term; the caller adds them.
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

/** A policy that is renewed early stays active, because the old term runs until the new one starts. */
function statusOfRenewed(before: Policy, changed: Policy, now: Date): Policy["status"] {
  return before.status === "active" ? "active" : statusByTerm(changed, now);
}

/** An expired policy becomes active again if its term is extended. */
function statusOfTerm(before: Policy, changed: Policy, now: Date): Policy["status"] {
  return before.status === "expired" ? statusByTerm(changed, now) : before.status;
}

/**
 * Returns the rating terms of the new term. If the request does not set the classifications, rates carry over. A rate without
 * an effective date is dropped if a later rate has replaced it; otherwise it would apply again from the start of the new term.
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
  return storableEstimate(ofEstimates ?? before.estimatedPremium);
}

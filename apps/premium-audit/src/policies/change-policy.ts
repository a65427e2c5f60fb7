import { premiumOfEstimates } from "../rating/estimated-premium.ts";
import { rulesOn } from "../rating/rules.ts";
import { changedCancellation, isReinstated } from "./changed-cancellation.ts";
import { estimatePremium, storableEstimate } from "./estimate-premium.ts";
import { aYearAfter, daysOfTerm, type Policy, statusByTerm, type Term } from "./policy.ts";
import type { GivenMembers } from "./read-policy-members.ts";

/** True if a term with this effective date renews the policy: it starts at or after the end of the current term. */
export function isRenewal(before: Policy, effectiveAt: Date | undefined): boolean {
  return effectiveAt !== undefined && effectiveAt >= before.expiresAt;
}

/**
 * Applies a request to a policy. A renewal and a cancellation are only scheduled; `applyDueChanges` then applies what is due.
 * `premium` does not include the adjustments of audits of the term; the caller adds them. Throws INVALID_ARGUMENT, and
 * FAILED_PRECONDITION if the cancellation cannot be changed.
 */
export function changePolicy(before: Policy, given: GivenMembers, now: Date): Policy {
  const { cancellation: _, nextTerm: scheduled, auditPlan: plan, ...present } = before;
  const rest = isReinstated(before, given) ? withoutCancellation(present) : present;
  const renewsAt = isRenewal(before, given.effectiveAt) ? given.effectiveAt : undefined;
  const term = renewsAt ? undefined : changedTerm(before, given, now);
  const kept = given.withdrawsRenewal ? undefined : scheduled;
  const nextTerm = renewsAt ? renewedTerm(before, given, renewsAt) : kept;
  const auditPlan = given.auditPlan === undefined ? plan : (given.auditPlan ?? undefined);
  const after: Policy = {
    ...rest,
    ...term,
    employerId: given.employerId ?? before.employerId,
    policyNumber: given.policyNumber ?? before.policyNumber,
    ...(nextTerm && { nextTerm }),
    ...(auditPlan && { auditPlan }),
    updatedAt: now,
  };
  const cancellation = changedCancellation(before, after, given, now);
  return { ...after, ...(cancellation && { cancellation }) };
}

function changedTerm(before: Policy, given: GivenMembers, now: Date) {
  const { effectiveAt = before.effectiveAt, expiresAt = before.expiresAt, rating, premium } = given;
  const term = { ...before, effectiveAt, expiresAt, rating };
  // An expired policy becomes active again if its term is extended; the status of a reinstated one follows from its term.
  const isMoved = expiresAt.getTime() !== before.expiresAt.getTime();
  const follows = isReinstated(before, given) || (before.status === "expired" && isMoved);
  const byTerm = follows ? statusByTerm(term, now) : before.status;
  const asked = given.status === "cancelled" || isReinstated(before, given) ? undefined : given.status;
  const estimatedPremium =
    premium === undefined ? before.estimatedPremium : estimatePremium(term, premium, given.tableRates);
  return { effectiveAt, expiresAt, rating, status: asked ?? byTerm, estimatedPremium };
}

function withoutCancellation<Cancelled extends Partial<Term>>({
  cancelledAt: _,
  cancellationMethod: __,
  ...term
}: Cancelled) {
  return term;
}

/** Returns the next term. What the request does not say is that of the scheduled term, else it carries over. */
function renewedTerm(before: Policy, given: GivenMembers, effectiveAt: Date): Term {
  const { nextTerm: scheduled } = before;
  const isSameDay = scheduled?.effectiveAt.getTime() === effectiveAt.getTime();
  const expiresAt = given.expiresAt ?? (isSameDay ? scheduled.expiresAt : aYearAfter(effectiveAt));
  const rating = scheduled ? given.rating : carriedOver(before, given, effectiveAt);
  const term = { term: before.term + 1, effectiveAt, expiresAt, rating };
  const estimatedPremium = estimate(before, term, given);
  return { ...term, estimatedPremium, premium: estimatedPremium };
}

function estimate(
  before: Policy,
  term: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  given: GivenMembers,
): string {
  if (given.premium !== undefined) return estimatePremium(term, given.premium, given.tableRates);
  if (before.nextTerm) return before.nextTerm.estimatedPremium;
  const days = daysOfTerm(term);
  const { tableRates } = given;
  const rated = { ...days, rating: term.rating, ...(tableRates && { tableRates }) };
  const ofEstimates = premiumOfEstimates(rated, rulesOn(days.firstDay));
  return storableEstimate(ofEstimates ?? before.estimatedPremium);
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

import { isDeepStrictEqual } from "node:util";
import type { ClassEstimate, Classification } from "../../rating/terms/policy-terms.ts";
import { changedCancellation, isReinstated } from "../terms/changed-cancellation.ts";
import type { PolicyValues } from "../terms/read-policy-members.ts";
import {
  derivedEstimate,
  type Estimate,
  endorsedEstimate,
  estimatePremium,
  isPremiumStated,
  refuseManyChanges,
} from "./estimate-premium.ts";
import { aYearAfter, daysOfTerm, type Policy, statusByTerm, type Term } from "./policy.ts";

/** True if a term with this effective date renews the policy: it starts at or after the end of the current term. */
export function isRenewal(before: Policy, effectiveAt: Date | undefined): boolean {
  return effectiveAt !== undefined && effectiveAt >= before.expiresAt;
}

/**
 * Applies a request to a policy. A renewal and a cancellation are only scheduled; `applyDueChanges` then applies what is due.
 * `premium` does not include the adjustments of audits of the term; the caller adds them. Throws INVALID_ARGUMENT, and
 * FAILED_PRECONDITION if the cancellation cannot be changed.
 */
export function changePolicy(before: Policy, values: PolicyValues, now: Date): Policy {
  const {
    cancellation: _,
    nextTerm: scheduled,
    auditPlan: plan,
    billing: billed,
    paysAsYouGo: __,
    ...present
  } = before;
  const rest = isReinstated(before, values) ? withoutCancellation(present) : present;
  const renewsAt = isRenewal(before, values.effectiveAt) ? values.effectiveAt : undefined;
  const term = renewsAt ? undefined : changedTerm(before, values, now);
  const scheduledTerm = values.withdrawsRenewal ? undefined : scheduled;
  const nextTerm = renewsAt ? renewedTerm(before, values, renewsAt) : scheduledTerm;
  const auditPlan = values.auditPlan === undefined ? plan : (values.auditPlan ?? undefined);
  const billing = values.billing === undefined ? billed : (values.billing ?? undefined);
  const paysAsYouGo = billing && ({ paysAsYouGo: true } as const);
  const after: Policy = {
    ...rest,
    ...term,
    ...paysAsYouGo,
    employerId: values.employerId ?? before.employerId,
    policyNumber: values.policyNumber ?? before.policyNumber,
    ...values.plain,
    ...(nextTerm && { nextTerm: { ...withoutLedger(nextTerm), ...paysAsYouGo } }),
    ...(auditPlan && { auditPlan }),
    ...(billing && { billing }),
    updatedAt: now,
  };
  const cancellation = changedCancellation(before, after, values, now);
  return { ...after, ...(cancellation && { cancellation }) };
}

function withoutLedger({ paysAsYouGo: _, ...term }: Term): Term {
  return term;
}

function changedTerm(before: Policy, values: PolicyValues, now: Date) {
  const { effectiveAt = before.effectiveAt, expiresAt = before.expiresAt, rating } = values;
  const term = { ...before, effectiveAt, expiresAt, rating };
  // An expired policy becomes active again if its term is extended; the status of a reinstated one follows from its term.
  const isMoved = expiresAt.getTime() !== before.expiresAt.getTime();
  const follows = isReinstated(before, values) || (before.status === "expired" && isMoved);
  const byTerm = follows ? statusByTerm(term, now) : before.status;
  const statedStatus = values.status === "cancelled" || isReinstated(before, values) ? undefined : values.status;
  return { effectiveAt, expiresAt, rating, status: statedStatus ?? byTerm, ...estimateAfter(before, term, values) };
}

/**
 * Returns the estimated premium of a term after a request: the one that it states; else, unless the partner has stated the premium before,
 * that of the estimated payroll with the changed terms. It stays as it was if the request leaves nothing to calculate it from.
 */
function estimateAfter(
  before: Term,
  after: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  { premium, tableRates, endorsedFrom }: PolicyValues,
): Estimate {
  refuseManyChanges(after, tableRates);
  if (premium && endorsedFrom !== undefined) return endorsedEstimate({ ...before, ...after }, premium, endorsedFrom);
  if (premium !== undefined) return estimatePremium(after, premium, tableRates);
  const { estimatedPremium, estimateChanges = [], isPremiumStated: isMarked } = before;
  const present = { estimatedPremium, estimateChanges, ...(isMarked !== undefined && { isPremiumStated: isMarked }) };
  const rated = ({ effectiveAt, expiresAt, rating }: typeof after) => ({ effectiveAt, expiresAt, rating });
  if (isDeepStrictEqual(rated(before), rated(after)) || isPremiumStated(before)) return present;
  return derivedEstimate(after, tableRates) ?? present;
}

function withoutCancellation<Cancelled extends Partial<Term>>({
  cancelledAt: _,
  cancellationMethod: __,
  ...term
}: Cancelled) {
  return term;
}

/** Returns the next term. What the request does not say is that of the scheduled term, else it carries over. */
function renewedTerm(before: Policy, values: PolicyValues, effectiveAt: Date): Term {
  const { nextTerm: scheduled } = before;
  const isSameDay = scheduled?.effectiveAt.getTime() === effectiveAt.getTime();
  const expiresAt = values.expiresAt ?? (isSameDay ? scheduled.expiresAt : aYearAfter(effectiveAt));
  const rating = scheduled ? values.rating : carriedOver(before, values, effectiveAt);
  const term = { term: before.term + 1, effectiveAt, expiresAt, rating };
  const estimate = renewedEstimate(before, term, values);
  return { ...term, ...estimate, premium: estimate.estimatedPremium };
}

function renewedEstimate(
  before: Policy,
  term: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  values: PolicyValues,
): Estimate {
  if (values.premium !== undefined) return estimatePremium(term, values.premium, values.tableRates);
  if (before.nextTerm) return estimateAfter(before.nextTerm, term, values);
  const carried = { estimatedPremium: before.estimatedPremium, isPremiumStated: true, estimateChanges: [] };
  return derivedEstimate(term, values.tableRates) ?? carried;
}

/**
 * Returns the rating terms of the new term. If the request does not set the classifications, rates and estimates carry over: the
 * latest ones that have begun. One without a date would apply again from the start of the new term, also if a later one has
 * replaced it.
 */
function carriedOver(before: Policy, { rating }: PolicyValues, effectiveAt: Date): Policy["rating"] {
  const { firstDay } = daysOfTerm({ effectiveAt, expiresAt: effectiveAt });
  const { firstDay: since } = daysOfTerm(before);
  const isUnchanged = rating.stateTerms !== undefined && rating.stateTerms === before.rating.stateTerms;
  const stateTerms = isUnchanged && rating.stateTerms?.map((row) => ({ effectiveFrom: since, ...row }));
  const carried = { ...rating, ...(stateTerms && { stateTerms }) };
  if (rating.classifications !== before.rating.classifications) return carried;
  const classifications = rating.classifications.map((row) => {
    const hasBegun = row.rates.some(({ effectiveFrom }) => effectiveFrom !== undefined && effectiveFrom <= firstDay);
    const rates = hasBegun ? row.rates.filter(({ effectiveFrom }) => effectiveFrom !== undefined) : row.rates;
    return { ...withLatestEstimate(row, firstDay), rates };
  });
  return { ...carried, classifications };
}

/** Returns a class whose estimate is the latest that has begun by a day; those of later days stay. */
function withLatestEstimate({ estimates = [], ...row }: Classification, day: string): Classification {
  const ordered = estimates.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const { effectiveFrom: _, ...latest } = ordered
    .filter(({ effectiveFrom }) => effectiveFrom <= day)
    .reduce<Partial<ClassEstimate>>((all, each) => Object.assign(all, each), {});
  const later = ordered.filter(({ effectiveFrom }) => effectiveFrom > day);
  return { ...row, ...latest, ...(later.length > 0 && { estimates: later }) };
}

import type { Policy, Term } from "./policy.ts";
import type { PolicyEventName } from "./policy-events.ts";

/** A change of a policy whose time has come. */
export interface DueChange {
  /** The policy after the change. */
  policy: Policy;
  event: PolicyEventName;
  /** The term that has ended with the change. */
  endedTerm?: Term;
}

/**
 * Returns the earliest change that is due: the term starts, is cancelled, is renewed, or expires; undefined if none is. A
 * policy can have several after a downtime; the caller applies them one after the other. Of changes at the same time, a
 * cancellation comes before a renewal, and a renewal replaces the expiry.
 */
export function dueChange(policy: Policy, now: Date): DueChange | undefined {
  const { status, effectiveAt, expiresAt, cancellation, nextTerm } = policy;
  if (status === "cancelled") return undefined;
  const dated = [
    ...(cancellation ? [{ at: cancellation.at, apply: cancel }] : []),
    ...(nextTerm ? [{ at: nextTerm.effectiveAt, apply: renew }] : []),
    ...(status === "active" ? [{ at: expiresAt, apply: expire }] : []),
    ...(status === "pending" ? [{ at: effectiveAt, apply: begin }] : []),
  ];
  const due = dated.filter(({ at }) => at <= now).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return due[0]?.apply({ ...policy, updatedAt: now });
}

/** Ends the term at the cancellation and drops a scheduled renewal. The caller reduces the premium. */
function cancel({ nextTerm: _, ...policy }: Policy): DueChange {
  const cancelled: Policy = {
    ...policy,
    status: "cancelled",
    ...(policy.cancellation && {
      cancelledAt: policy.cancellation.at,
      cancellationMethod: policy.cancellation.method,
    }),
  };
  return { policy: cancelled, event: "policyCancelled", endedTerm: cancelled };
}

function renew({ nextTerm, ...policy }: Policy): DueChange {
  const renewed = { policy: { ...policy, ...nextTerm, status: "active" }, event: "policyRenewed" } as const;
  // After a gap between the terms, the first one ended when the policy expired.
  return policy.status === "expired" ? renewed : { ...renewed, endedTerm: policy };
}

function expire(policy: Policy): DueChange {
  return { policy: { ...policy, status: "expired" }, event: "policyUpdated", endedTerm: policy };
}

function begin(policy: Policy): DueChange {
  return { policy: { ...policy, status: "active" }, event: "policyUpdated" };
}

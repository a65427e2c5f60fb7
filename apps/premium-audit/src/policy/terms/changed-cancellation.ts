import type { CancellationMethod } from "@platform/public-records/record/policy-choices";
import { refusal } from "@platform/service/call/refusal";
import { invalidMember } from "@platform/validation/invalid";
import type { Cancellation, Policy, Term } from "../policies/policy.ts";
import type { PolicyValues } from "./read-policy-members.ts";

/**
 * Returns the cancellation of a policy after a request: a new, rescheduled or unchanged one; undefined if there is none or the
 * request withdraws it or reinstates the policy. Throws INVALID_ARGUMENT for a date that does not fit the term or the method, and FAILED_PRECONDITION
 * for a change of a cancellation that has taken effect.
 */
export function changedCancellation(
  before: Policy,
  term: Pick<Term, "effectiveAt" | "expiresAt">,
  values: PolicyValues,
  now: Date,
): Cancellation | undefined {
  const cancellation = requestedCancellation(before, term, values, now);
  if (isReinstated(before, values)) return undefined;
  if (before.status === "cancelled") {
    refuseLateChange(before.cancellation, cancellation);
    return before.cancellation;
  }
  if (cancellation) checkDate(cancellation, before, term);
  return cancellation;
}

/** True if the request undoes a cancellation that has taken effect. */
export function isReinstated({ status }: Pick<Policy, "status">, values: Pick<PolicyValues, "status">): boolean {
  return status === "cancelled" && values.status === "active";
}

function requestedCancellation(
  { status, cancellation }: Policy,
  term: Pick<Term, "effectiveAt" | "expiresAt">,
  { status: newStatus, cancelsAt, cancellationMethod }: PolicyValues,
  now: Date,
): Cancellation | undefined {
  if (newStatus === "cancelled" && status !== "cancelled") {
    const method = cancellationMethod ?? "pro_rata";
    return { at: withinTerm(cancelsAt ?? defaultDate(method, term, now), term), method };
  }
  if (cancelsAt === null) return undefined;
  if (!cancellation) {
    if (cancelsAt === undefined && cancellationMethod === undefined) return undefined;
    const member = cancelsAt ? "cancellation_date" : "cancellation_method";
    throw invalidMember("INVALID_POLICY", member, "is only allowed with the status cancelled");
  }
  return { at: withinTerm(cancelsAt ?? cancellation.at, term), method: cancellationMethod ?? cancellation.method };
}

/** Moves a date on the first day of the term to its start, such as a date without a time in a term that starts at local midnight. */
function withinTerm(at: Date, { effectiveAt }: Pick<Term, "effectiveAt">): Date {
  const isFirstDay = at.toISOString().slice(0, 10) === effectiveAt.toISOString().slice(0, 10);
  return isFirstDay && at < effectiveAt ? effectiveAt : at;
}

/** Now, or the end of the term if that is earlier. A flat cancellation undoes the whole term. */
function defaultDate(
  method: CancellationMethod,
  { effectiveAt, expiresAt }: Pick<Term, "effectiveAt" | "expiresAt">,
  now: Date,
) {
  const latest = method === "flat" ? effectiveAt : expiresAt;
  return now < latest ? now : latest;
}

function checkDate(
  { at, method }: Cancellation,
  { status }: Policy,
  { effectiveAt, expiresAt }: Pick<Term, "effectiveAt" | "expiresAt">,
): void {
  const last = method === "flat" ? effectiveAt : expiresAt;
  const isEarly = at < effectiveAt && status !== "pending";
  if (at <= last && !isEarly) return;
  const description =
    method === "flat"
      ? "must be the effective_date, because a flat cancellation undoes the whole term"
      : "must be within the current term";
  throw invalidMember("INVALID_POLICY", "cancellation_date", description);
}

function refuseLateChange(before: Cancellation | undefined, after: Cancellation | undefined): void {
  if (before?.at.getTime() === after?.at.getTime() && before?.method === after?.method) return;
  const action = after ? "change its cancellation" : "be reinstated";
  throw refusal("WRONG_POLICY_STATUS", { status: "cancelled", action });
}

import type { MemberValues } from "@platform/public-records/noun/members";
import type { policyMembers } from "@platform/public-records/noun/policy";
import type {
  AuditMethod,
  AuditSchedule,
  CancellationMethod,
  PolicyStatus,
} from "@platform/public-records/record/policy-choices";
import { dateOf, dayNumber } from "../../rating/days/days.ts";
import { withoutNames } from "../../rating/terms/policy-parties.ts";
import type { EstimateChange, PolicyTerm, RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { Billing } from "../billing/billing.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** A policy term. Amounts are decimal strings. */
export interface Term {
  term: number;
  /** Start of the term; it ends just before `expiresAt`. */
  effectiveAt: Date;
  expiresAt: Date;
  /** Time at which a cancellation ended the term; days from then on are not covered. */
  cancelledAt?: Date;
  cancellationMethod?: CancellationMethod;
  /** Estimate of the whole term, also if the term was cancelled. */
  estimatedPremium: string;
  /** True if the partner stated it; false if it is derived from the estimated payroll; absent for terms of earlier releases. */
  isPremiumStated?: boolean;
  /** Changes of the estimated premium within the term. */
  estimateChanges?: readonly EstimateChange[];
  premium: string;
  rating: RatingTerms;
  /** True if the term has a ledger, in which its premium is charged with each report. */
  paysAsYouGo?: true;
}

/** A cancellation that is scheduled or has taken effect. */
export interface Cancellation {
  at: Date;
  method: CancellationMethod;
}

/** The audits of a policy that are made without a request. */
export interface AuditPlan {
  schedule: AuditSchedule;
  method: AuditMethod;
}

/** A policy with its current term. */
export interface Policy extends Term, MemberValues<typeof policyMembers> {
  id: string;
  employerId: string;
  policyNumber: string;
  status: PolicyStatus;
  cancellation?: Cancellation;
  /** The scheduled term, which becomes the current one when it starts. */
  nextTerm?: Term;
  auditPlan?: AuditPlan;
  /** Absent: premium is charged by audits. */
  billing?: Billing;
  createdAt: Date;
  updatedAt: Date;
  deletedAt?: Date;
}

const moves: Record<PolicyStatus, readonly PolicyStatus[]> = {
  pending: ["active", "cancelled"],
  active: ["expired", "cancelled"],
  // Back to an earlier day.
  expired: ["cancelled"],
  // Reinstated.
  cancelled: ["active"],
};

/** True if a partner may change the status of a policy from one to the other; the same status is always allowed. */
export function canMovePolicy(before: PolicyStatus, after: PolicyStatus): boolean {
  return before === after || moves[before].includes(after);
}

export const policyStatuses = Object.keys(moves) as PolicyStatus[];

export function isPolicyStatus(value: string): value is PolicyStatus {
  return value in moves;
}

/** Derives the policy status from its term: not started, running, or over. */
export function statusByTerm(
  { effectiveAt, expiresAt }: Pick<Term, "effectiveAt" | "expiresAt">,
  now: Date,
): PolicyStatus {
  if (now < effectiveAt) return "pending";
  return now < expiresAt ? "active" : "expired";
}

/** Returns the same date and time one year later; 1 March for 29 February. */
export function aYearAfter(date: Date): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

/**
 * Returns the first and last day of coverage: the day (UTC) of the effective date, and the number of days that the term lasts.
 * A term starts and ends at the same time of day, such as midnight UTC or local midnight. So the expiration date is the first
 * day of the next term, and no day is in two terms.
 */
export function daysOfTerm({ effectiveAt, expiresAt }: Pick<Term, "effectiveAt" | "expiresAt">) {
  const count = Math.max(1, daysBetween(effectiveAt, expiresAt));
  return daysFrom(effectiveAt, count);
}

/** Returns the first and last day of the term before its cancellation; undefined if the cancellation leaves no day. */
export function coveredDays({
  effectiveAt,
  expiresAt,
  cancelledAt,
}: Pick<Term, "effectiveAt" | "expiresAt" | "cancelledAt">) {
  if (cancelledAt === undefined || cancelledAt >= expiresAt) return daysOfTerm({ effectiveAt, expiresAt });
  const count = dayNumber(dateIn(endOf(cancelledAt))) - dayNumber(dateIn(effectiveAt));
  return count < 1 ? undefined : daysFrom(effectiveAt, count);
}

/** The day of a cancellation is not covered, at whatever time it is; one in the last second of a day ends with that day. */
function endOf(cancelledAt: Date): Date {
  return new Date(cancelledAt.getTime() + 1000);
}

function daysBetween(start: Date, end: Date): number {
  return Math.round((end.getTime() - start.getTime()) / dayMs);
}

function daysFrom(start: Date, count: number) {
  const first = dayNumber(dateIn(start));
  return { firstDay: dateOf(first), lastDay: dateOf(first + count - 1) };
}

/**
 * Returns the last day that a request may name as the end of an audit, which may also be the day on which the term expires. Of a
 * cancelled term, the audit ends with its last covered day then.
 */
export function lastNamedDay(term: Term): string {
  const days = [coveredDays(term)?.lastDay ?? "", dateIn(term.expiresAt)];
  return days.toSorted().at(-1) ?? "";
}

/** Converts a term to the input of the rating engine. */
export function ratedTerm(term: Term): PolicyTerm {
  // A cancelled term is rated as a part of its whole, so that estimates are prorated.
  const { estimatedPremium, estimateChanges = [], cancelledAt, cancellationMethod } = term;
  const rating = withoutNames(term.rating);
  const covered = cancelledAt && coveredDays(term);
  const method = cancellationMethod === "short_rate" ? ("short_rate" as const) : ("pro_rata" as const);
  const cancellation = covered && { lastDay: covered.lastDay, method };
  return { ...daysOfTerm(term), estimatedPremium, estimateChanges, rating, ...(cancellation && { cancellation }) };
}

function dateIn(date: Date): string {
  return date.toISOString().slice(0, 10);
}

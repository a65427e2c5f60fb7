import { dateOf, dayNumber } from "../rating/days.ts";
import type { PolicyTerm, RatingTerms } from "../rating/policy-terms.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type PolicyStatus = "pending" | "active" | "expired" | "cancelled";

/** A policy term. Amounts are decimal strings. */
export interface Term {
  term: number;
  /** Start of the term; it ends just before `expiresAt`. */
  effectiveAt: Date;
  expiresAt: Date;
  estimatedPremium: string;
  premium: string;
  rating: RatingTerms;
}

/** A policy with its latest term. */
export interface Policy extends Term {
  id: string;
  employerId: string;
  policyNumber: string;
  status: PolicyStatus;
  createdAt: Date;
  updatedAt: Date;
}

const moves: Record<PolicyStatus, readonly PolicyStatus[]> = {
  pending: ["active", "cancelled"],
  active: ["expired", "cancelled"],
  expired: [],
  cancelled: [],
};

/** Whether a partner may change the status of a policy from one to the other; the same status is always allowed. */
export function canMovePolicy(from: PolicyStatus, to: PolicyStatus): boolean {
  return from === to || moves[from].includes(to);
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
  const first = dayNumber(dateIn(effectiveAt));
  const count = Math.max(1, Math.round((expiresAt.getTime() - effectiveAt.getTime()) / dayMs));
  return { firstDay: dateOf(first), lastDay: dateOf(first + count - 1) };
}

/** Returns the last day that a request may name as the end of an audit; it may also name the expiration date. */
export function lastNamedDay(term: Pick<Term, "effectiveAt" | "expiresAt">): string {
  const days = [daysOfTerm(term).lastDay, dateIn(term.expiresAt)];
  return days.toSorted().at(-1) ?? "";
}

/** Converts a term to the input of the rating engine. */
export function ratedTerm(term: Term): PolicyTerm {
  return { ...daysOfTerm(term), estimatedPremium: term.estimatedPremium, rating: term.rating };
}

function dateIn(date: Date): string {
  return date.toISOString().slice(0, 10);
}

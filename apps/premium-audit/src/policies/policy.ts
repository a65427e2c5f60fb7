import { dateOf, dayNumber } from "../rating/days.ts";
import type { PolicyTerm, RatingTerms } from "../rating/policy-terms.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type PolicyStatus = "pending" | "active" | "expired" | "cancelled";

/** A term of a policy. Amounts are decimal strings. */
export interface Term {
  term: number;
  /** The term begins then, and ends just before `expiresAt`. */
  effectiveAt: Date;
  expiresAt: Date;
  estimatedPremium: string;
  premium: string;
  rating: RatingTerms;
}

/** A policy with its present term. */
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

/** Whether a partner may move a policy from one status to another; staying is no move. */
export function canMovePolicy(from: PolicyStatus, to: PolicyStatus): boolean {
  return from === to || moves[from].includes(to);
}

export const policyStatuses = Object.keys(moves) as PolicyStatus[];

export function isPolicyStatus(value: string): value is PolicyStatus {
  return value in moves;
}

/** What the term says on a day: not begun, running, or over. */
export function statusByTerm(
  { effectiveAt, expiresAt }: Pick<Term, "effectiveAt" | "expiresAt">,
  now: Date,
): PolicyStatus {
  if (now < effectiveAt) return "pending";
  return now < expiresAt ? "active" : "expired";
}

/** The same day and time a year later; 29 February is followed by 1 March. */
export function aYearAfter(date: Date): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

/**
 * The first and the last day that a term covers: from the day (UTC) on which it begins, as many as it lasts. Terms run from
 * an hour of one day to the same hour of another, be it midnight in UTC or where the employer is, so the day on which one
 * ends is the first of the next and no day is of two terms.
 */
export function daysOfTerm({ effectiveAt, expiresAt }: Pick<Term, "effectiveAt" | "expiresAt">) {
  const first = dayNumber(dateIn(effectiveAt));
  const count = Math.max(1, Math.round((expiresAt.getTime() - effectiveAt.getTime()) / dayMs));
  return { firstDay: dateOf(first), lastDay: dateOf(first + count - 1) };
}

/** The last day that an audit of the term may name: partners may also name the day on which the term ends. */
export function lastNamedDay(term: Pick<Term, "effectiveAt" | "expiresAt">): string {
  const days = [daysOfTerm(term).lastDay, dateIn(term.expiresAt)];
  return days.toSorted().at(-1) ?? "";
}

/** A term as the rating engine takes it. */
export function ratedTerm(term: Term): PolicyTerm {
  return { ...daysOfTerm(term), estimatedPremium: term.estimatedPremium, rating: term.rating };
}

function dateIn(date: Date): string {
  return date.toISOString().slice(0, 10);
}

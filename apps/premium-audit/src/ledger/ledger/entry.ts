import { exact, zero } from "@platform/decimal/exact";
import type { LedgerEntryKind } from "@platform/public-records/record/ledger-choices";
import { isOfReport, type RecordedCause } from "../../policy/billing/cause.ts";
import type { Charged } from "../../policy/billing/charged.sql.ts";
import type { Missing } from "../../rating/premium/rate-payroll.ts";

/** The estimated premium of a pay period, or of the part of it that is not reported. Days are `YYYY-MM-DD`. */
export interface Estimate {
  from: string;
  to: string;
  premium: string;
}

/** Part of the premium of a term that is earned by a day. Amounts are decimal strings. */
export interface Earned {
  /** Last day that is earned, `YYYY-MM-DD`; absent if no day is reported. */
  earnedTo?: string;
  /** Absent if it cannot be calculated; `missing` says why. */
  earned?: Charged;
  missing: readonly Missing[];
  /** Estimated premiums of pay periods whose report is late; `earned` includes them. */
  estimates?: readonly Estimate[];
  /** The final audit whose premium it is. */
  auditId?: string;
}

/** An entry of a ledger. It never changes. */
export interface LedgerEntry extends Earned {
  id: string;
  employerId: string;
  policyId: string;
  term: number;
  /** Number of the entry in its term, from 1, without holes. */
  number: number;
  kind: LedgerEntryKind;
  chargedBefore: Charged;
  causes: readonly RecordedCause[];
  createdAt: Date;
}

/** Returns the charges of the term up to an entry: those before it if the premium could not be calculated. */
export function chargedWith(entry: Pick<LedgerEntry, "earned" | "chargedBefore"> | undefined): Charged {
  return entry?.earned ?? entry?.chargedBefore ?? { premium: "0", total: "0" };
}

/** Returns what is due with an entry; absent if the premium could not be calculated. */
export function dueWith({ earned, chargedBefore }: Pick<LedgerEntry, "earned" | "chargedBefore">): Charged | undefined {
  if (!earned) return undefined;
  return {
    premium: exact(earned.premium).minus(chargedBefore.premium).toFixed(2),
    total: exact(earned.total).minus(chargedBefore.total).toFixed(2),
  };
}

/**
 * True if something makes an entry: payroll always does, even if nothing is due by it. Other changes do if something is due, if
 * the premium can be calculated again or no longer, or if the final audit no longer counts.
 */
export function makesEntry(last: LedgerEntry | undefined, now: Earned, causes: readonly RecordedCause[]): boolean {
  if (causes.some(isOfReport)) return true;
  if (!now.earned) return last === undefined || last.earned !== undefined;
  if (last && (!last.earned || last.auditId !== now.auditId)) return true;
  const due = dueWith({ earned: now.earned, chargedBefore: chargedWith(last) });
  return [due?.premium, due?.total].some((amount) => !exact(amount).eq(zero));
}

/** Returns the estimates that are in the first list and not in the other. */
export function estimatesWithout(some: readonly Estimate[] = [], others: readonly Estimate[] = []): Estimate[] {
  const isSame = (one: Estimate, other: Estimate) =>
    one.from === other.from && one.to === other.to && exact(one.premium).eq(other.premium);
  return some.filter((estimate) => !others.some((other) => isSame(estimate, other)));
}

/** Adds estimates to what is charged, or subtracts them. Surcharges are not estimated. */
export function withEstimates({ premium, total }: Charged, estimates: readonly Estimate[], sign: 1 | -1 = 1): Charged {
  const sum = estimates.reduce((all, each) => all.plus(each.premium), zero).times(sign);
  return { premium: sum.plus(premium).toFixed(2), total: sum.plus(total).toFixed(2) };
}

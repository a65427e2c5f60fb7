import { type Amount, exact, zero } from "@platform/decimal/exact";
import { countAll, mergeRanges } from "../days/day-ranges.ts";
import { dayNumber, daysOf } from "../days/days.ts";
import type { EarlierAudits } from "./rate-payroll.ts";

/** Amounts that a settled interim audit charged for a part of its term. Days are `YYYY-MM-DD`. */
export interface InterimCharge {
  firstDay: string;
  lastDay: string;
  /** Its charge, without and with surcharges. A charge for non-compliance is not premium. */
  premium: Amount;
  total: Amount;
  /** Its adjustment of the estimated premium of its days. */
  adjustment: Amount;
}

interface Span {
  firstDay: string;
  lastDay: string;
}

/**
 * Returns the charges and adjustments of interim audits before an audit of these days: before a final audit those of all of them,
 * before an interim audit those of the ones that ended before it.
 *
 * @param covered the covered days of the term
 */
export function earlierAudits(interim: readonly InterimCharge[], days: Span, covered: Span): EarlierAudits {
  const isWhole = covered.firstDay === days.firstDay && covered.lastDay === days.lastDay;
  if (isWhole) return { charged: chargedBy(interim), adjustments: sumOf(interim, "adjustment") };
  const before = interim.filter(({ lastDay }) => lastDay < days.firstDay);
  const audited = mergeRanges(before.map(({ firstDay, lastDay }) => daysOf(firstDay, lastDay)));
  const isGapless = countAll(audited) === dayNumber(days.firstDay) - dayNumber(covered.firstDay);
  return isGapless ? { charged: chargedBy(before) } : {};
}

function chargedBy(audits: readonly InterimCharge[]): NonNullable<EarlierAudits["charged"]> {
  return { premium: sumOf(audits, "premium"), total: sumOf(audits, "total") };
}

function sumOf(audits: readonly InterimCharge[], amount: "premium" | "total" | "adjustment"): Amount {
  return audits.reduce((sum, audit) => sum.plus(audit[amount]), zero).toFixed();
}

/** The figures of an audit that depend on what was charged before it. */
export interface Deducting {
  estimatedPremium: Amount;
  finalPremium: Amount;
  totalPremium: Amount;
  totalToDate: Amount;
  chargedBefore: Amount;
  adjustment: Amount;
}

/**
 * True if an audit deducts what is charged before it now. If other audits left out days before it, it deducts the premium of these
 * days, and no charge decides.
 */
export function deductsCharges(audit: Deducting, { charged, adjustments }: EarlierAudits): boolean {
  if (!charged) return true;
  if (!exact(audit.chargedBefore).eq(charged.premium)) return false;
  if (adjustments === undefined) return exact(audit.totalToDate).minus(audit.totalPremium).eq(charged.total);
  return exact(audit.finalPremium).minus(audit.estimatedPremium).minus(audit.adjustment).eq(adjustments);
}

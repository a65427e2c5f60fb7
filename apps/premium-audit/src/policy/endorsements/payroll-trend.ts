import type { SummarizeExposureResponse } from "@platform/contracts/payroll_intake/v1/exposure";
import { type Amount, exact, toCents, zero } from "@platform/decimal/exact";
import { countAll, mergeRanges } from "../../rating/days/day-ranges.ts";
import { countOf, daysOf, overlapOf } from "../../rating/days/days.ts";
import { estimatedPayroll } from "../../rating/premium/estimated-premium.ts";
import type { PolicyTerm } from "../../rating/terms/policy-terms.ts";

/** Payroll of a term that is far from its estimate. */
export interface PayrollTrend {
  /** Estimated payroll of the whole term. */
  estimatedPayroll: Amount;
  /** Gross wages of the covered days, without excluded pay. */
  payroll: Amount;
  /** The share of the estimate that falls on the covered days. */
  expectedPayroll: Amount;
  percent: Amount;
  coveredDays: number;
}

/** Bounds in percent of the expected payroll; payroll outside of them is far from the estimate. */
const limits = { low: 90, high: 110 };
/** Fewer covered days would show a season as a trend. */
const coveredShare = 4;

/**
 * Compares payroll with the estimate of a term over the days that reports cover. A report that begins or ends outside the term counts
 * by its share of days. Undefined without an estimate, if payroll is within the limits, or if less than a quarter of the term is covered.
 */
export function payrollTrend(
  term: PolicyTerm,
  { reports, figures }: Pick<SummarizeExposureResponse, "reports" | "figures">,
): PayrollTrend | undefined {
  const estimate = exact(estimatedPayroll(term));
  const span = daysOf(term.firstDay, term.lastDay);
  const within = reports.flatMap(({ reportId, periodStart, periodEnd }) => {
    const period = daysOf(periodStart, periodEnd);
    const days = overlapOf(period, span);
    return days ? [{ reportId, days, share: exact(String(countOf(days))).div(countOf(period)) }] : [];
  });
  const coveredDays = countAll(mergeRanges(within.map(({ days }) => days)));
  if (estimate.eq(zero) || coveredDays * coveredShare < countOf(span)) return undefined;

  const parts = figures.flatMap((figure) => figure.parts);
  const shares = new Map(within.map(({ reportId, share }) => [reportId, share]));
  const payroll = parts.reduce((total, { reportId, amounts }) => {
    const wages = exact(amounts?.grossWages).minus(exact(amounts?.excludedPay));
    return total.plus(wages.times(shares.get(reportId) ?? zero));
  }, zero);
  const expected = estimate.times(coveredDays).div(countOf(span));
  const percent = payroll.times(100).div(expected);
  if (percent.gte(limits.low) && percent.lte(limits.high)) return undefined;
  const shown = { payroll: toCents(payroll).toFixed(), expectedPayroll: toCents(expected).toFixed() };
  return { estimatedPayroll: estimate.toFixed(), ...shown, percent: toCents(percent).toFixed(), coveredDays };
}

import { zero } from "@platform/decimal/exact";
import type { Billing } from "../../policy/billing/billing.ts";
import { coveredDays, ratedTerm, type Term } from "../../policy/policies/policy.ts";
import { countAll, rangesWithout, sharedRanges } from "../../rating/days/day-ranges.ts";
import { type Days, dateOf, dayNumber, daysOf } from "../../rating/days/days.ts";
import { missingDays } from "../../rating/days/missing-days.ts";
import { estimatedPremium } from "../../rating/premium/estimated-premium.ts";
import type { Missing } from "../../rating/premium/rate-payroll.ts";
import { rulesOn } from "../../rating/rules/rules.ts";
import type { Estimate } from "./entry.ts";
import { latePeriods } from "./expected-periods.ts";

interface Late {
  estimates: Estimate[];
  /** Problems other than the days that are estimated. */
  missing: Missing[];
}

/**
 * Estimates the pay periods whose report is late: the estimated premium of the term for their days that no report has. Days
 * that are estimated are no longer missing.
 *
 * @param reported last reported day, `YYYY-MM-DD`; absent if no day is reported
 * @param missing what the premium to that day lacks
 */
export function lateEstimates(
  { billing, term, today }: { billing: Billing | undefined; term: Term; today: string },
  { reported, missing }: { reported?: string | undefined; missing: readonly Missing[] },
): Late {
  const covered = coveredDays(term);
  const late = billing && covered ? latePeriods(billing, covered, today) : [];
  if (!covered || late.length === 0) return { estimates: [], missing: [...missing] };
  const first = dayNumber(covered.firstDay);
  const upTo: Days[] = reported === undefined ? [] : [{ first, last: dayNumber(reported) }];
  const span = daysOf(covered.firstDay, covered.lastDay);
  const gaps = missing.flatMap((each) => (each.code === "MISSING_DAYS" ? [daysOf(each.from, each.to)] : []));
  const unreported = [...gaps, ...missingDays(span, upTo, term.rating)];
  const rated = ratedTerm(term);
  const rules = rulesOn(rated.firstDay);
  const estimates = late.flatMap((period): Estimate[] => {
    const days = sharedRanges([period], unreported);
    if (days.length === 0) return [];
    const premium = days.reduce((sum, range) => sum.plus(estimatedPremium(rated, range, rules)), zero);
    return [{ from: dateOf(period.first), to: dateOf(period.last), premium: premium.toFixed(2) }];
  });
  const otherMissing = missing.filter(({ code }) => code !== "MISSING_DAYS" && code !== "NO_EXPOSURE");
  const blocking = rangesWithout(gaps, late).map((days) => ({
    code: "MISSING_DAYS" as const,
    from: dateOf(days.first),
    to: dateOf(days.last),
    days: countAll([days]),
  }));
  return { estimates, missing: [...otherMissing, ...blocking] };
}

import { payPeriods } from "../../ledger/ledger/expected-periods.ts";
import type { Period } from "../../policy/policies/period.ts";
import { sharedRanges } from "../../rating/days/day-ranges.ts";
import { type Days, dayNumber } from "../../rating/days/days.ts";
import { missingDays } from "../../rating/days/missing-days.ts";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import { reportingRhythm } from "./reporting-rhythm.ts";

interface ReportingTerm {
  covered: Period;
  rating: Pick<RatingTerms, "noPayrollMonths">;
  /** Days after the end of a pay period until its report is late. */
  graceDays: number;
  /** First and last days of the reports of the last months. */
  reported: readonly Days[];
}

/**
 * Returns the pay periods of a term of which nothing is reported, and which became late after a day and by another: those that the
 * rhythm of the reports makes expected, within the covered days, and not in months without payroll. None if there is no rhythm.
 *
 * @param checked day after which a period became late, `YYYY-MM-DD`
 * @param today day by which it did
 */
export function missingPeriods(
  { covered, rating, graceDays, reported }: ReportingTerm,
  { checked, today }: { checked: string; today: string },
): Days[] {
  const rhythm = reportingRhythm(reported);
  if (!rhythm) return [];
  // A report is late on the day after its days of grace.
  const newlyLate = { first: dayNumber(checked) - graceDays, last: dayNumber(today) - graceDays - 1 };
  return payPeriods({ mode: "pay_as_you_go", ...rhythm }, covered)
    .filter(({ last }) => newlyLate.first <= last && last <= newlyLate.last)
    .filter(({ first }) => first > rhythm.since)
    .filter((period) => sharedRanges([period], reported).length === 0 && missingDays(period, [], rating).length > 0);
}

import type { Amount } from "@platform/decimal/exact";
import type { RateBasis } from "@platform/public-records/record/rating-choices";
import { type Days, dayNumber, overlapOf } from "../days/days.ts";
import type { Classification } from "./policy-terms.ts";
import type { RateSource } from "./table-rates.ts";

/** Days on which a class has one rate. The rate is undefined if the premium is calculated in proportion to payroll. */
export interface RatePeriod extends Days {
  rate: Amount | undefined;
  /** Absent for a rate per 100 dollars of remuneration. */
  basis?: Exclude<RateBasis, "per_100">;
  /** The loss cost of which the rate is a multiple; absent for a rate. */
  lossCost?: Amount;
  /** The rate table that has the rate; absent for a rate of the policy. */
  source?: RateSource;
}

/**
 * Returns the rate periods of a class within a range of days, in order. A rate applies until the next one starts; days before
 * the first rate are in no period. A rate without an effective date applies from `termStart`, a day number.
 */
export function ratePeriodsOf({ rates }: Pick<Classification, "rates">, span: Days, termStart: number): RatePeriod[] {
  const begun = rates.map(({ effectiveFrom, rate, basis = "per_100", isLossCost }) => ({
    first: effectiveFrom === undefined ? termStart : dayNumber(effectiveFrom),
    rate,
    ...(basis !== "per_100" && { basis }),
    ...(isLossCost && { lossCost: rate }),
  }));
  begun.sort((a, b) => a.first - b.first);
  return begun.flatMap(({ first, ...rated }, index) => {
    const next = begun[index + 1];
    const shared = overlapOf({ first, last: next ? next.first - 1 : span.last }, span);
    return shared ? [{ ...rated, ...shared }] : [];
  });
}

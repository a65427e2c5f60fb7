import type { Amount } from "@platform/decimal/exact";
import type { RateBasis } from "@platform/public-records/record/rating-choices";

/** A rate of a class code, in dollars per unit of its basis. */
export interface ClassRate {
  /** `per_100` if absent. */
  basis?: RateBasis;
  /** True if `rate` is a loss cost, which the carrier's loss cost multiplier makes a rate. */
  isLossCost?: true;
  /** First day of the rate, `YYYY-MM-DD`; if absent, the first day of the term. */
  effectiveFrom?: string;
  rate: Amount;
}

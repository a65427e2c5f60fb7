import type { Amount } from "@platform/decimal/exact";
import { type Days, dayNumber, overlapOf } from "./days.ts";
import type { Classification } from "./policy-terms.ts";

/** Days over which a class has one rate; no rate where a premium is found by proportion. */
export interface RatePeriod extends Days {
  rate: Amount | undefined;
}

/**
 * The rates of a class within a span of days, in order. Each holds until the next begins; days before the first are in no
 * period. `termStart`: the number of the day from which a rate without a day of its own holds.
 */
export function ratePeriodsOf({ rates }: Classification, span: Days, termStart: number): RatePeriod[] {
  const begun = rates.map(({ effectiveFrom, rate }) => ({
    first: effectiveFrom === undefined ? termStart : dayNumber(effectiveFrom),
    rate,
  }));
  begun.sort((a, b) => a.first - b.first);
  return begun.flatMap(({ first, rate }, index) => {
    const next = begun[index + 1];
    const shared = overlapOf({ first, last: next ? next.first - 1 : span.last }, span);
    return shared ? [{ ...shared, rate }] : [];
  });
}

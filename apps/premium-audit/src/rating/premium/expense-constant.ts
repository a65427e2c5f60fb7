import { type Exact, exact, zero } from "@platform/decimal/exact";
import { countOf } from "../days/days.ts";
import type { TermsInForce } from "../terms/terms-in-force.ts";

/**
 * Returns the yearly expense constant of a state, weighted by days if it changes within the rated days. A policy has only one
 * expense constant: the highest of its states.
 */
export function expenseConstant({ inForce }: { inForce: TermsInForce }, state: string): Exact {
  const periods = inForce(state);
  const days = periods.reduce((sum, period) => sum + countOf(period), 0);
  return periods.reduce(
    (sum, period) => sum.plus(exact(period.terms.expenseConstant).times(countOf(period)).div(days)),
    zero,
  );
}

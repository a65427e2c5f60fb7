import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";

/** Returns the state whose rules apply to the whole policy: the one with the most estimated payroll, else the first, else "". */
export function governingState({ classifications }: RatingTerms): string {
  const payroll = new Map<string, Exact>();
  for (const { state, estimatedPayroll } of classifications) {
    payroll.set(state, (payroll.get(state) ?? zero).plus(exact(estimatedPayroll)));
  }
  const [first] = payroll;
  return [...payroll].reduce((most, each) => (each[1].gt(most[1]) ? each : most), first ?? ["", zero])[0];
}

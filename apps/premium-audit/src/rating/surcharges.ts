import { type Exact, exact } from "@platform/decimal/exact";
import type { Added, PremiumBasis } from "./premium-step.ts";

interface AddedSurcharge extends Added {
  name: string;
}

/** Calculates the surcharges. Rates apply to the same premium: a surcharge does not increase the base of the next one. */
export function surcharges(
  { terms, termShare }: Pick<PremiumBasis, "terms" | "termShare">,
  premium: Exact,
): AddedSurcharge[] {
  return terms.surcharges.map(({ name, rate, amount }) => {
    const [base, factor] = rate === undefined ? [exact(amount), termShare] : [premium, exact(rate)];
    return { name, base, factor, amount: base.times(factor) };
  });
}

import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { DiscountBand } from "../terms/policy-terms.ts";

/**
 * Calculates the premium discount: in each band, the standard premium within the band times the rate of the band. The bands of
 * a whole term apply in full to the premium of the term to date, so that it approaches the discount of the whole term.
 */
export function premiumDiscount(standardPremium: Exact, bands: readonly DiscountBand[]): Exact {
  let below = zero;
  let discount = zero;
  for (const { upTo, rate } of bands) {
    const bandEnd = upTo === undefined ? standardPremium : exact(upTo);
    const end = standardPremium.lt(bandEnd) ? standardPremium : bandEnd;
    if (end.lte(below)) break;
    discount = discount.plus(end.minus(below).times(rate));
    below = end;
  }
  return discount;
}

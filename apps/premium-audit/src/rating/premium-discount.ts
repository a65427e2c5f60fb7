import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { DiscountBand } from "./policy-terms.ts";

/**
 * Calculates the premium discount: in each band, the standard premium within the band times the rate of the band.
 *
 * @param termShare share of the policy term that the premium is for; band limits are for a whole term and are prorated by it
 */
export function premiumDiscount(standardPremium: Exact, bands: readonly DiscountBand[], termShare: Exact): Exact {
  let below = zero;
  let discount = zero;
  for (const { upTo, rate } of bands) {
    const bandEnd = upTo === undefined ? standardPremium : exact(upTo).times(termShare);
    const end = standardPremium.lt(bandEnd) ? standardPremium : bandEnd;
    if (end.lte(below)) break;
    discount = discount.plus(end.minus(below).times(rate));
    below = end;
  }
  return discount;
}

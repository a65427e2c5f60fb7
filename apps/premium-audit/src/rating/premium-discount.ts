import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { DiscountBand } from "./policy-terms.ts";

/**
 * The discount on a standard premium: of each band, the part of the premium that lies in it times the band's rate.
 *
 * @param termShare the part of a term that the premium is for: bands are of the premium of a whole one
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

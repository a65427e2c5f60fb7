import type { Big } from "big.js";
import { exact, zero } from "./exact.ts";
import type { DiscountBand } from "./policy-terms.ts";

/** The discount on a standard premium: of each band, the part of the premium that lies in it times the band's rate. */
export function premiumDiscount(standardPremium: Big, bands: readonly DiscountBand[]): Big {
  let below = zero;
  let discount = zero;
  for (const { upTo, rate } of bands) {
    const end = upTo === undefined || standardPremium.lt(upTo) ? standardPremium : exact(upTo);
    if (end.lte(below)) break;
    discount = discount.plus(end.minus(below).times(rate));
    below = end;
  }
  return discount;
}

import { type Amount, exact, toCents, zero } from "@platform/decimal/exact";
import type { AdjustmentType } from "@platform/public-records/record/rating-choices";

/** The difference between final and estimated premium, which the employer owes or gets back. */
export interface PremiumAdjustment {
  /** Final less estimated premium: positive for additional premium, negative for return premium. */
  adjustment: Amount;
  adjustmentType: AdjustmentType;
}

/** Compares the final premium with the estimated premium. */
export function premiumAdjustment(finalPremium: Amount, estimatedPremium: Amount): PremiumAdjustment {
  const difference = toCents(exact(finalPremium).minus(estimatedPremium));
  const adjustment = difference.toFixed(2);
  if (difference.gt(zero)) return { adjustment, adjustmentType: "additional_premium" };
  if (difference.lt(zero)) return { adjustment, adjustmentType: "return_premium" };
  return { adjustment: "0.00", adjustmentType: "no_change" };
}

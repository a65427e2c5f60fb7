import { type Amount, exact, toCents, zero } from "@platform/decimal/exact";

export type AdjustmentType = "additional_premium" | "return_premium" | "no_change";

/** What the employer owes beside the estimate, or gets back. */
export interface PremiumAdjustment {
  /** Final less estimated: above 0 for additional premium, below for return premium. */
  adjustment: Amount;
  adjustmentType: AdjustmentType;
}

/** Holds a final premium against the estimated one. */
export function premiumAdjustment(finalPremium: Amount, estimatedPremium: Amount): PremiumAdjustment {
  const difference = toCents(exact(finalPremium).minus(estimatedPremium));
  const adjustment = difference.toFixed(2);
  if (difference.gt(zero)) return { adjustment, adjustmentType: "additional_premium" };
  if (difference.lt(zero)) return { adjustment, adjustmentType: "return_premium" };
  return { adjustment: "0.00", adjustmentType: "no_change" };
}

import { type Amount, exact, toCents } from "@platform/decimal/exact";

/** What an audit that was closed as non-compliant comes to. */
export type NoncompliancePremium = {
  /** What is added to the estimated premium. */
  charge: Amount;
  finalPremium: Amount;
};

/** The estimated premium and a multiple of it, for an employer that does not let its records be audited. */
export function noncompliancePremium(estimatedPremium: Amount, multiple: Amount): NoncompliancePremium {
  const charge = toCents(exact(estimatedPremium).times(multiple));
  return { charge: charge.toFixed(2), finalPremium: charge.plus(estimatedPremium).toFixed(2) };
}

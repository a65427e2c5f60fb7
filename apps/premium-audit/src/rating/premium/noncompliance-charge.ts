import { type Amount, exact, toCents } from "@platform/decimal/exact";

/** The premium of an audit that was closed as non-compliant. */
export type NoncompliancePremium = {
  /** The audit noncompliance charge; it is added to the estimated premium. */
  charge: Amount;
  finalPremium: Amount;
};

/** Calculates the audit noncompliance charge, estimated premium × multiple, for an employer that refuses an audit. */
export function noncompliancePremium(estimatedPremium: Amount, multiple: Amount): NoncompliancePremium {
  const charge = toCents(exact(estimatedPremium).times(multiple));
  return { charge: charge.toFixed(2), finalPremium: charge.plus(estimatedPremium).toFixed(2) };
}

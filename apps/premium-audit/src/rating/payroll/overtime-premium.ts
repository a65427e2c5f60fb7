import { type Amount, type Exact, exact, one, zero } from "@platform/decimal/exact";

interface PremiumPay {
  overtimePay: Exact;
  overtimeMultiplier: Amount;
  doubleTimePay: Exact;
  /** The extra pay itself, of records that show no more. */
  statedPremium: Exact;
}

/**
 * Calculates the premium part of overtime pay, which is deducted from remuneration: `pay × (1 − 1/multiplier)`. That is one
 * third of the pay at time and a half, and one half at double time. The pay is the total pay for those hours. Where the records
 * show only the extra pay, that is the premium part.
 */
export function overtimePremium({ overtimePay, overtimeMultiplier, doubleTimePay, statedPremium }: PremiumPay): Exact {
  const multiplier = exact(overtimeMultiplier);
  const ofOvertime = overtimePay.eq(zero) ? zero : overtimePay.times(multiplier.minus(one)).div(multiplier);
  const ofBoth = doubleTimePay.eq(zero) ? ofOvertime : ofOvertime.plus(doubleTimePay.div(2));
  return ofBoth.plus(statedPremium);
}

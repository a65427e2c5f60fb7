import { type Amount, type Exact, exact, one, zero } from "@platform/decimal/exact";

interface PremiumPay {
  overtimePay: Exact;
  overtimeMultiplier: Amount;
  doubleTimePay: Exact;
}

/**
 * Calculates the premium part of overtime pay, which is deducted from remuneration: `pay × (1 − 1/multiplier)`. That is one
 * third of the pay at time and a half, and one half at double time. The inputs are the total pay for those hours.
 */
export function overtimePremium({ overtimePay, overtimeMultiplier, doubleTimePay }: PremiumPay): Exact {
  const multiplier = exact(overtimeMultiplier);
  const ofOvertime = overtimePay.eq(zero) ? zero : overtimePay.times(multiplier.minus(one)).div(multiplier);
  return doubleTimePay.eq(zero) ? ofOvertime : ofOvertime.plus(doubleTimePay.div(2));
}

import { type Amount, type Exact, exact, one, zero } from "@platform/decimal/exact";

interface PremiumPay {
  overtimePay: Exact;
  overtimeMultiplier: Amount;
  doubleTimePay: Exact;
}

/**
 * The part of overtime and double-time pay that is paid only for the hour being late: `pay × (1 − 1/m)`, a third at time
 * and a half, a half at double time. The pay is the whole pay for those hours.
 */
export function overtimePremium({ overtimePay, overtimeMultiplier, doubleTimePay }: PremiumPay): Exact {
  const multiplier = exact(overtimeMultiplier);
  const ofOvertime = overtimePay.eq(zero) ? zero : overtimePay.times(multiplier.minus(one)).div(multiplier);
  return doubleTimePay.eq(zero) ? ofOvertime : ofOvertime.plus(doubleTimePay.div(2));
}

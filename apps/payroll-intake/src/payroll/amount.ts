// Fifteen digits before the point are more than any payroll has, and the sum of 10,000 of them still fits numeric(24,4).
const shape = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/;

/** True for money and hours as the platform writes them: 0 or more, at most 4 decimals, no sign, exponent or leading zero. */
export function isAmount(text: string): boolean {
  return shape.test(text);
}

/** The one spelling of an amount: `40.50` and `40.5` are the same hours. */
export function canonicalAmount(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

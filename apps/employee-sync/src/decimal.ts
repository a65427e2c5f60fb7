import { Big } from "big.js";

/** True for an amount of at most 11 digits and 4 decimals, zero or above, that is written without sign and exponent. */
export function isAmount(text: string): boolean {
  return /^\d{1,11}(?:\.\d{1,4})?$/.test(text);
}

/** The same number in its shortest form: `31.50` is `31.5`. */
export function canonicalDecimal(text: string): string {
  return text === "" ? "" : new Big(text).toFixed();
}

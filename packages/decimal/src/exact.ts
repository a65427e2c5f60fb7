import { Big } from "big.js";

/** Exact decimal arithmetic. Quotients are rounded half up to 30 decimals. */
export const Exact = Big();
Exact.DP = 30;
Exact.RM = Big.roundHalfUp;
export type Exact = Big;

export const zero = new Exact(0);
export const one = new Exact(1);

/** A decimal string, as amounts are stored and shown. */
export type Amount = string;

/** Converts an amount to an exact value; 0 if it is undefined. */
export function exact(amount: Amount | undefined): Exact {
  return amount === undefined ? zero : new Exact(amount);
}

/** Rounds to 2 decimals, half up. */
export function toCents(value: Exact): Exact {
  return settled(value).round(2, Exact.roundHalfUp);
}

/** Rounds to 4 decimals, half up: the precision of all payroll amounts on the platform. */
export function toTenThousandths(value: Exact): Exact {
  return settled(value).round(4, Exact.roundHalfUp);
}

/** Rounds to 10 decimals, half up: the precision of a part of a year, which cents of a premium depend on. */
export function toTenDecimals(value: Exact): Exact {
  return settled(value).round(10, Exact.roundHalfUp);
}

/** Rounds to 20 decimals first, which removes the rounding error of quotients: three thirds are 1. */
function settled(value: Exact): Exact {
  return value.round(20, Exact.roundHalfUp);
}

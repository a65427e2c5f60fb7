import { Big } from "big.js";

/** Exact decimals. Quotients that have no end, such as thirds, are kept to 30 decimals. */
export const Exact = Big();
Exact.DP = 30;
Exact.RM = Big.roundHalfUp;
export type Exact = Big;

export const zero = new Exact(0);
export const one = new Exact(1);

/** An amount as it is stored and shown: a decimal string. */
export type Amount = string;

/** The exact value of an amount; 0 for one that is not there. */
export function exact(amount: Amount | undefined): Exact {
  return amount === undefined ? zero : new Exact(amount);
}

/** Dollars and cents, half up. */
export function toCents(value: Exact): Exact {
  return settled(value).round(2, Exact.roundHalfUp);
}

/** Four decimals, the grain of every amount of payroll on the platform, half up. */
export function toTenThousandths(value: Exact): Exact {
  return settled(value).round(4, Exact.roundHalfUp);
}

/** Three thirds are one: what quotients without end have lost in their last decimals comes back before a figure is rounded. */
function settled(value: Exact): Exact {
  return value.round(20, Exact.roundHalfUp);
}

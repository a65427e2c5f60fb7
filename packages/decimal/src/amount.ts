import { exact } from "./exact.ts";

interface Bounds {
  /** Maximum number of digits before the decimal point. */
  wholeDigits: number;
  /** Maximum number of digits after the decimal point. */
  decimals: number;
  min: number;
  max?: number;
}

/** Kinds of decimals on the platform. */
export const decimalKinds = {
  /** Dollars or hours, stored as `numeric(19,4)`. The sum of 10,000 amounts fits `numeric(24,4)`. */
  amount: { wholeDigits: 15, decimals: 4, min: 0 },
  /** Dollars or hours that partners send: at most 15 digits, which a double represents without loss. */
  publicAmount: { wholeDigits: 11, decimals: 4, min: 0 },
  /** Overtime pay divided by straight pay. */
  multiplier: { wholeDigits: 2, decimals: 4, min: 1, max: 10 },
  /** Rate or factor. */
  factor: { wholeDigits: 6, decimals: 6, min: 0 },
  /** Signed fraction: -0.1 is a credit of ten percent. */
  part: { wholeDigits: 1, decimals: 6, min: -1, max: 1 },
} as const satisfies Record<string, Bounds>;

export type DecimalKind = keyof typeof decimalKinds;

interface Rule {
  shape: RegExp;
  isWithin(text: string): boolean;
  problem: string;
}

const rules = Object.fromEntries(
  Object.entries(decimalKinds).map(([kind, bounds]) => [kind, ruleOf(bounds)]),
) as unknown as Record<DecimalKind, Rule>;

/** True if the text is a decimal of this kind. */
export function isDecimal(kind: DecimalKind, text: string): boolean {
  const { shape, isWithin } = rules[kind];
  return shape.test(text) && isWithin(text);
}

/** Returns why a text is not a decimal of this kind, such as `must be a decimal of 0 or more …`; undefined if it is one. */
export function decimalProblem(kind: DecimalKind, text: string): string | undefined {
  return isDecimal(kind, text) ? undefined : rules[kind].problem;
}

/** True if a decimal is zero, in any spelling (`0`, `0.00`, `-0`). */
export function isZero(decimal: string): boolean {
  return /^-?[0.]+$/.test(decimal);
}

/** Returns the shortest spelling of a decimal: `40.5` for `40.50` and `40.5`. */
export function canonicalDecimal(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}

function ruleOf({ wholeDigits, decimals, min, max }: Bounds): Rule {
  const sign = min < 0 ? "-?" : "";
  const shape = new RegExp(`^${sign}(?:0|[1-9]\\d{0,${wholeDigits - 1}})(?:\\.\\d{1,${decimals}})?$`);
  const digits = `at most ${wholeDigits} digits before the point and ${decimals} after it`;
  // Without a sign the pattern already enforces 0 or more, so kinds without a maximum need no arithmetic.
  if (max === undefined)
    return { shape, isWithin: () => true, problem: `must be a decimal of ${min} or more with ${digits}` };
  const isWithin = (text: string) => {
    const value = exact(text);
    return value.gte(min) && value.lte(max);
  };
  return {
    shape,
    isWithin,
    problem: `must be a decimal from ${min} to ${max} with at most ${decimals} digits after the point`,
  };
}

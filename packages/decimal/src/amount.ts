import { exact } from "./exact.ts";

interface Bounds {
  /** Maximum number of digits before the decimal point. */
  wholeDigits: number;
  /** Maximum number of digits after the decimal point. */
  decimals: number;
  min: number;
  max?: number;
  /** Shown to people whose text is no decimal. */
  example: string;
}

/** Kinds of decimals on the platform. */
export const decimalKinds = {
  /** Dollars or hours, stored as `numeric(19,4)`. The sum of 10,000 amounts fits `numeric(24,4)`. */
  amount: { wholeDigits: 15, decimals: 4, min: 0, example: "1234.5" },
  /** Dollars or hours that partners send: at most 15 digits, which a double represents without loss. */
  publicAmount: { wholeDigits: 11, decimals: 4, min: 0, example: "1234.5" },
  /** Overtime pay divided by straight pay. */
  multiplier: { wholeDigits: 2, decimals: 4, min: 1, max: 10, example: "1.5" },
  /** Rate or factor. */
  factor: { wholeDigits: 6, decimals: 6, min: 0, example: "0.94" },
  /** Signed fraction: -0.1 is a credit of ten percent. */
  part: { wholeDigits: 1, decimals: 6, min: -1, max: 1, example: "-0.1" },
} as const satisfies Record<string, Bounds>;

export type DecimalKind = keyof typeof decimalKinds;

interface Rule {
  shape: RegExp;
  isWithin(text: string): boolean;
}

const rules = Object.fromEntries(
  Object.entries(decimalKinds).map(([kind, bounds]) => [kind, ruleOf(bounds)]),
) as unknown as Record<DecimalKind, Rule>;

/** True if the text is a decimal of this kind. */
export function isDecimal(kind: DecimalKind, text: string): boolean {
  const { shape, isWithin } = rules[kind];
  return shape.test(text) && isWithin(text);
}

/**
 * Returns why a text is not a decimal of this kind, in words that say what to change: `must be a number of 0 or more, such as 1234.5`,
 * or for too many digits how many there may be; undefined if it is one.
 */
export function decimalProblem(kind: DecimalKind, text: string): string | undefined {
  if (isDecimal(kind, text)) return undefined;
  const { wholeDigits, decimals, min, max, example }: Bounds = decimalKinds[kind];
  const [, whole = "", fraction = ""] = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text) ?? [];
  if (fraction.length > decimals) return `must be a number with at most ${decimals} decimals`;
  if (max === undefined && whole.length > wholeDigits)
    return `must be a number with at most ${wholeDigits} digits before the decimal point`;
  const range = max === undefined ? `of ${min} or more` : `from ${min} to ${max}`;
  return `must be a number ${range}, such as ${example}`;
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
  // Without a sign the pattern already enforces 0 or more, so kinds without a maximum need no arithmetic.
  if (max === undefined) return { shape, isWithin: () => true };
  const isWithin = (text: string) => {
    const value = exact(text);
    return value.gte(min) && value.lte(max);
  };
  return { shape, isWithin };
}

import { exact } from "./exact.ts";

interface Bounds {
  /** Most digits before the point. */
  wholeDigits: number;
  /** Most digits after the point. */
  decimals: number;
  min: number;
  max?: number;
}

/** The kinds of decimals that the platform knows. */
export const decimalKinds = {
  /** Dollars or hours: `numeric(19,4)`. The sum of 10,000 of them fits `numeric(24,4)`. */
  amount: { wholeDigits: 15, decimals: 4, min: 0 },
  /** Dollars or hours as partners send them: 15 digits in all, which survive a double and back. */
  publicAmount: { wholeDigits: 11, decimals: 4, min: 0 },
  /** How many times the straight pay is paid for overtime. */
  multiplier: { wholeDigits: 2, decimals: 4, min: 1, max: 10 },
  /** A rate or a factor. */
  factor: { wholeDigits: 6, decimals: 6, min: 0 },
  /** A fraction of one, above or below 0: a credit of ten percent is -0.1. */
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

/** True when the text is a decimal of this kind. */
export function isDecimal(kind: DecimalKind, text: string): boolean {
  const { shape, isWithin } = rules[kind];
  return shape.test(text) && isWithin(text);
}

/** What is wrong with a decimal string, such as `must be a decimal of 0 or more …`; undefined when it is one of its kind. */
export function decimalProblem(kind: DecimalKind, text: string): string | undefined {
  return isDecimal(kind, text) ? undefined : rules[kind].problem;
}

/** True for a decimal that is zero, in whatever spelling. */
export function isZero(decimal: string): boolean {
  return /^-?[0.]+$/.test(decimal);
}

/** The shortest spelling of a decimal: `40.50` and `40.5` are both `40.5`. */
export function canonicalDecimal(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}

function ruleOf({ wholeDigits, decimals, min, max }: Bounds): Rule {
  const sign = min < 0 ? "-?" : "";
  const shape = new RegExp(`^${sign}(?:0|[1-9]\\d{0,${wholeDigits - 1}})(?:\\.\\d{1,${decimals}})?$`);
  const digits = `at most ${wholeDigits} digits before the point and ${decimals} after it`;
  // The grammar itself keeps amounts at 0 or more, which is all that most kinds ask: they need no arithmetic.
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

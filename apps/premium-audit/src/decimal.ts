const shapes = {
  /** Dollars of 0 or more. */
  amount: /^(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/,
  /** A rate or a factor of 0 or more. */
  factor: /^(?:0|[1-9]\d{0,5})(?:\.\d{1,6})?$/,
  /** A part of one, above or below 0. */
  part: /^-?0(?:\.\d{1,6})?$|^-?1(?:\.0{1,6})?$/,
} as const;

export type DecimalKind = keyof typeof shapes;

const words: Record<DecimalKind, string> = {
  amount: "must be a decimal of 0 or more with at most 15 digits before the point and 4 after it",
  factor: "must be a decimal of 0 or more with at most 6 digits before the point and 6 after it",
  part: "must be a decimal from -1 to 1 with at most 6 digits after the point",
};

/** What is wrong with a decimal string; undefined when it is one of its kind. */
export function decimalProblem(kind: DecimalKind, value: string): string | undefined {
  return shapes[kind].test(value) ? undefined : words[kind];
}

// The shortest form of a double has at most 25 characters (-1.2345678901234567e-300); the rest allows for zeros.
const maxLiteralLength = 400;

/**
 * True if a JSON number, which may have an exponent, can be read as a double without loss: the shortest form of the nearest
 * double is the same decimal.
 */
export function isExactAsDouble(literal: string): boolean {
  if (literal.length > maxLiteralLength) return false;
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  const shortest = String(value);
  return shortest === literal || magnitude(shortest) === magnitude(literal);
}

/** True if a double is the nearest one to a number with at most `decimals` decimals; exact, as division rounds correctly. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale === value;
}

/** Returns `<digits without leading and trailing zeros>e<exponent>`, which is the same for `150`, `1.5e2` and `150.0`. */
function magnitude(literal: string): string {
  const [, whole = "", fraction = "", exponent = "0"] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

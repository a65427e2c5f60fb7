// The longest shortest form of a double has 25 characters (-1.2345678901234567e-300); the rest is room for zeros.
const maxLiteralLength = 400;

/**
 * True when the double nearest to a JSON number, which may have an exponent, is in its shortest form the same decimal:
 * nothing is lost by reading it as a double.
 */
export function isExactAsDouble(literal: string): boolean {
  if (literal.length > maxLiteralLength) return false;
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  const shortest = String(value);
  return shortest === literal || magnitude(shortest) === magnitude(literal);
}

/** True for the double nearest to some decimal of at most so many decimals; division rounds correctly, so this is exact. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale === value;
}

/** The magnitude as `<digits without zeros at either end>e<exponent>`, the same for `150`, `1.5e2` and `150.0`. */
function magnitude(literal: string): string {
  const [, whole = "", fraction = "", exponent = "0"] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

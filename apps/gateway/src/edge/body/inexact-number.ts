/**
 * A JSON number that no double holds exactly, such as `1e400` or an amount of twenty digits, as what was written.
 *
 * It is a symbol because no schema of a JSON type accepts one: a member that is read refuses it by name, a member that
 * nobody reads does no harm, and nothing can take the rounded value for what the partner sent.
 */
export type InexactNumber = symbol;

export function inexactNumber(literal: string): InexactNumber {
  return Symbol(literal);
}

/** The literal as it was written when `value` is an inexact number. */
export function inexactLiteral(value: unknown): string | undefined {
  return typeof value === "symbol" ? value.description : undefined;
}

// The longest shortest form of a double has 25 characters (-1.2345678901234567e-300); the rest is room for zeros.
const maxLiteralLength = 400;

/** True when the double nearest to the JSON number is, in its shortest form, the same decimal: nothing is lost. */
export function isExact(literal: string): boolean {
  if (literal.length > maxLiteralLength) return false;
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  const shortest = String(value);
  return shortest === literal || canonical(shortest) === canonical(literal);
}

/** The magnitude as `<digits without zeros at either end>e<exponent>`, the same for `150`, `1.5e2` and `150.0`. */
function canonical(literal: string): string {
  const [, whole = "", fraction = "", exponent = "0"] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

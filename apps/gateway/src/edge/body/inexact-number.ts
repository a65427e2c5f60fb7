/**
 * A JSON number that no double holds exactly, such as `1e400` or an amount of twenty digits, as what was written.
 *
 * It is a symbol because no schema of a JSON type accepts one: a member that is read refuses it by name, a member that
 * is ignored does no harm, and no code can mistake the rounded value for what the partner sent.
 */
export type InexactNumber = symbol;

export function inexactNumber(literal: string): InexactNumber {
  return Symbol(literal);
}

/** The literal as it was written when `value` is an inexact number. */
export function inexactLiteral(value: unknown): string | undefined {
  return typeof value === "symbol" ? value.description : undefined;
}

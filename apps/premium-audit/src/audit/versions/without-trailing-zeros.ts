import { exact } from "@platform/decimal/exact";

/** Removes trailing zeros from amounts, as they are removed when amounts are read from the database. */
export function withoutTrailingZeros<Name extends string>(amounts: Record<Name, string>): Record<Name, string> {
  const entries = Object.entries<string>(amounts).map(([name, amount]) => [name, exact(amount).toFixed()]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

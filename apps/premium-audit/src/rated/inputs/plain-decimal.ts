import type { Json } from "./canonical-json.ts";

/** Removes trailing zeros behind the decimal point: `5000.00` is `5000`. The database and partners may write either. */
export function plainDecimal(decimal: string): string {
  if (!decimal.includes(".")) return decimal;
  let end = decimal.length;
  while (decimal.charCodeAt(end - 1) === zero) end -= 1;
  if (decimal.charCodeAt(end - 1) === point) end -= 1;
  return decimal.slice(0, end);
}

const zero = "0".charCodeAt(0);
const point = ".".charCodeAt(0);
const isDecimal = /^-?\d+\.\d+$/;

/** Writes every decimal in a value plainly. Other texts are unchanged. */
export function withPlainDecimals(value: Json): Json {
  if (typeof value === "string") return isDecimal.test(value) ? plainDecimal(value) : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(withPlainDecimals);
  const members = Object.entries(value as { [name: string]: Json | undefined });
  return Object.fromEntries(
    members.map(([name, member]) => [name, member === undefined ? undefined : withPlainDecimals(member)]),
  );
}

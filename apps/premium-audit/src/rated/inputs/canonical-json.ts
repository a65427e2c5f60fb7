import { createHash } from "node:crypto";

/** A value of JSON; a member that is undefined is left out. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * Writes a value as RFC 8785 (JSON Canonicalization Scheme) says: members sorted by name, no white space. So the same value has
 * the same text, and the same digest, whoever writes it.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value as { [name: string]: Json | undefined });
  const written = members.flatMap(([name, member]): [string, string][] =>
    member === undefined ? [] : [[name, canonicalJson(member)]],
  );
  written.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${written.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
}

/** Returns the SHA-256 of a text in UTF-8, in lower-case hexadecimal digits. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

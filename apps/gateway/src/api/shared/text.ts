import { classCodeLength, textLength } from "@platform/validation/bounds";
import { z } from "zod";

/** A string that is stored as it is: trimmed, not empty, and of characters that Postgres and UTF-8 can hold. */
export function text({ maxLength = textLength }: { maxLength?: number } = {}) {
  return z
    .string({ error: "a string" })
    .trim()
    .min(1, { error: "a non-empty string" })
    .max(maxLength, { error: `a string of at most ${maxLength} characters` })
    .refine(isStorable, { error: "a string without NUL characters and unpaired surrogates" });
}

/** The text of a class code, as long as a rating bureau writes it. */
export function classCodeText() {
  return text({ maxLength: classCodeLength });
}

/** A class code: letters, digits and hyphens. */
export function classCode() {
  return classCodeText().regex(/^[0-9A-Za-z-]+$/, { error: "a class code" });
}

/**
 * A string without control characters, for `z.string().regex(…)`. The ranges are those of Unicode's category Cc, written out: a
 * class such as `\p{Cc}` is not a regular expression in Python, and clients that are generated from the reference take it over.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses.
export const printable = [/^[^\x00-\x1f\x7f-\x9f]*$/, { error: "a string without control characters" }] as const;

/** A two-letter code of a state, in capitals. */
export function stateCode() {
  return z
    .string({ error: "a two-letter state code" })
    .trim()
    .regex(/^[A-Za-z]{2}$/, { error: "a two-letter state code" })
    .toUpperCase();
}

/** True when Postgres and UTF-8 can hold every character. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

import { exact } from "./exact.ts";

declare global {
  interface JSON {
    /** From the ECMAScript proposal "JSON.parse source text access"; in Node since 21, not yet in TypeScript's library. */
    rawJSON(text: string): { readonly rawJSON: string };
  }
}

/** A number that `JSON.stringify` writes with all of its digits. */
export interface ExactNumber {
  readonly rawJSON: string;
}

/**
 * Converts a decimal string to a JSON number without loss, and without zeros at the end of its decimals, so that an amount has one
 * text whatever its source. A sum can have more digits than a double represents.
 */
export function exactNumber(decimal: string): ExactNumber {
  return JSON.rawJSON(exact(decimal).toFixed());
}

/** Converts an optional amount in the same way; null if it is undefined or empty. */
export function exactNumberOrNull(decimal: string | undefined): ExactNumber | null {
  return decimal === undefined || decimal === "" ? null : exactNumber(decimal);
}

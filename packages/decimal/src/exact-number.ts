declare global {
  interface JSON {
    /** ECMAScript's JSON.parse source text access; in Node since 21, not yet in TypeScript's library. */
    rawJSON(text: string): { readonly rawJSON: string };
  }
}

/** A number that `JSON.stringify` writes with the digits it has, however many. */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** A decimal string as a JSON number, exactly: sums may have more digits than a double holds. */
export function exactNumber(decimal: string): ExactNumber {
  return JSON.rawJSON(decimal);
}

/** The same for an amount that may not be there. */
export function exactNumberOrNull(decimal: string | undefined): ExactNumber | null {
  return decimal === undefined || decimal === "" ? null : exactNumber(decimal);
}

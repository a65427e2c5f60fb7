import { z } from "zod";

/**
 * Casts a text of a service to one of the values that a record's schema lists. There is no check at run time, because a
 * service may add a value before this package lists it, and the record must still be readable.
 */
export function choiceOf<Choice extends string>(text: string): Choice {
  return text as Choice;
}

/** Schema of a code that is a key of a table in `@platform/error-codes`. */
export function codeSchema<Code extends string>(table: Readonly<Record<Code, unknown>>) {
  return z.enum(Object.keys(table) as [Code, ...Code[]]);
}

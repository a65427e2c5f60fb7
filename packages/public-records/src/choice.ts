import { z } from "zod";

/**
 * The text of a service as one of the choices that a record's schema lists. Not checked at run time: a service may add a
 * choice before this package lists it, and the record must still be readable then.
 */
export function choiceOf<Choice extends string>(text: string): Choice {
  return text as Choice;
}

/** A code of a record: one of the rows of a table in `@platform/error-codes`. */
export function codeSchema<Code extends string>(table: Readonly<Record<Code, unknown>>) {
  return z.enum(Object.keys(table) as [Code, ...Code[]]);
}

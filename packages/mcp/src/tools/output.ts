import { z } from "zod";

/** A record with at least its id. */
export const record = z.looseObject({ id: z.string() });

/** Any object. */
export const anything = z.looseObject({});

/** A list of a result. A long one ends with a text that says how many elements are left out. */
export function listOf(element: z.ZodType) {
  return z.array(z.union([element, z.string()]));
}

/** A page of a list. */
export const pageOfRecords = z.looseObject({ data: listOf(record), has_more: z.boolean() });

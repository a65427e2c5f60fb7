import { z } from "zod";

/** The response to a deletion; `name` is the record's name, such as `policy`. */
export function deletedSchema<const Name extends string>(name: Name) {
  return z.object({ id: z.string(), deleted: z.literal(true), message: z.literal(`${name}_deleted` as const) });
}

export function toDeleted<const Name extends string>(id: string, name: Name) {
  return { id, deleted: true as const, message: `${name}_deleted` as const };
}

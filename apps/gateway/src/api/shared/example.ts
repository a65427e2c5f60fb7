import type { z } from "zod";

/** An example of a record: the members that are given, and `null` for every other one. */
export function exampleOf<Schema extends z.ZodObject>(schema: Schema, given: Partial<z.output<Schema>>) {
  const missing = Object.keys(schema.shape).map((name) => [name, null]);
  return { ...Object.fromEntries(missing), ...given } as z.output<Schema>;
}

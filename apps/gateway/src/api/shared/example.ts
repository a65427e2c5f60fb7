import { z } from "zod";

/** An example of a record: the members that are given, and `null` for every other one that may be `null`. */
export function exampleOf<Schema extends z.ZodObject>(schema: Schema, given: Partial<z.output<Schema>>) {
  const members: [string, z.ZodType][] = Object.entries(schema.shape);
  const nullable = members.filter(([, member]) => z.safeParse(member, null).success);
  return { ...Object.fromEntries(nullable.map(([name]) => [name, null])), ...given } as z.output<Schema>;
}

import { z } from "zod";

/** An example of a record in the order of its schema: the members that are given, and `null` for others that may be `null`. */
export function exampleOf<Schema extends z.ZodObject>(schema: Schema, ownMembers: Partial<z.output<Schema>>) {
  const values: Readonly<Record<string, unknown>> = ownMembers;
  const members: [string, z.ZodType][] = Object.entries(schema.shape);
  const shown = members.flatMap(([name, member]): [string, unknown][] => {
    if (name in values) return [[name, values[name]]];
    return z.safeParse(member, null).success ? [[name, null]] : [];
  });
  return Object.fromEntries(shown) as z.output<Schema>;
}

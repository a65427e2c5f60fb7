import { z } from "zod";

/**
 * Null for each member of a record that may be null, so that an example names only the members that have a value.
 *
 * @param record the schema of a public record
 */
export function nullMembers(record: z.ZodObject): Record<string, null> {
  const names = Object.entries(record.shape).flatMap(([name, member]) =>
    z.safeParse(member as z.ZodType, null).success ? [name] : [],
  );
  return Object.fromEntries(names.map((name) => [name, null]));
}

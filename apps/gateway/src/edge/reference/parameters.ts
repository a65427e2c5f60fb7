import type { z } from "zod";
import type { JsonSchema } from "./json-schema.ts";
import type { JsonSchemas } from "./json-schemas.ts";

/** One parameter for each member of an object schema. */
export function parametersOf(
  schema: z.ZodObject | undefined,
  place: "path" | "query" | "header",
  schemas: JsonSchemas,
) {
  if (!schema) return [];
  const written = schemas.input(schema);
  const required = (written.required ?? []) as string[];
  return Object.entries(written.properties as Record<string, JsonSchema>).map(([name, { description, ...member }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: member,
  }));
}

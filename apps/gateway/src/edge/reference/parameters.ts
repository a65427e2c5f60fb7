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
  return Object.entries(written.properties as Record<string, JsonSchema>).map(
    ([name, { description, deprecated, ...member }]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description !== undefined && { description: description + defaultSentence(member) }),
      ...(deprecated === true && { deprecated }),
      schema: withoutEnumDefault(member),
    }),
  );
}

/** Generators write the default of an enum as a text, which does not compile where the enum is a type of its own. */
function withoutEnumDefault(schema: JsonSchema): JsonSchema {
  if (schema.enum === undefined) return schema;
  const { default: _, ...others } = schema;
  return others;
}

function defaultSentence({ enum: choices, default: byDefault }: JsonSchema): string {
  return choices === undefined || byDefault === undefined ? "" : ` Defaults to \`${byDefault}\`.`;
}

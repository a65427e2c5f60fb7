import { z } from "zod";
import type { JsonSchema } from "./json-schema.ts";
import { withNamedObjects } from "./named-objects.ts";
import { portableSchema } from "./portable-schema.ts";

/** Writes schemas down as JSON Schema, and keeps those that have a name in one place for all operations. */
export function jsonSchemas() {
  const schemas: Record<string, JsonSchema> = {};

  function write(schema: z.ZodType, io: "input" | "output", override: typeof tidyOutput): JsonSchema {
    const {
      $schema,
      $defs = {},
      ...written
    } = portableSchema(z.toJSONSchema(schema, { io, unrepresentable: "any", override }));
    for (const [name, definition] of Object.entries($defs as JsonSchema)) {
      keep(name, withNamedObjects(name, pointToComponents(definition as JsonSchema), keep));
    }
    return pointToComponents(written);
  }

  function keep(name: string, definition: JsonSchema): void {
    schemas[name] ??= definition;
    if (JSON.stringify(schemas[name]) !== JSON.stringify(definition)) {
      throw new Error(`Two schemas have the name ${name}.`);
    }
  }

  return {
    /** Schema of a body that a partner sends; other members are refused. */
    input: (schema: z.ZodType) => write(schema, "input", tidyInput(false)),
    /** Schema of a body that a partner sends, where members that are not described are accepted. */
    openInput: (schema: z.ZodType) => write(schema, "input", tidyInput(true)),
    /** Schema of a body that a partner receives. A later version may add members, so a reader must ignore those that it does not know. */
    output: (schema: z.ZodType) => write(schema, "output", tidyOutput),
    /** A reference to the component of this name, which is made of the schema unless that is a reference already. */
    component(name: string, schema: JsonSchema): JsonSchema {
      if (typeof schema.$ref === "string") return schema;
      keep(name, withNamedObjects(name, schema, keep));
      return { $ref: `#/components/schemas/${name}` };
    },
    /** `components.schemas`, complete once every operation is written. */
    named: schemas,
  };
}

export type JsonSchemas = ReturnType<typeof jsonSchemas>;

/** The JSON Schema of a body that a partner receives, as a document of its own: the schemas that it refers to are in its `$defs`. */
export function jsonSchemaDocument(schema: z.ZodType): JsonSchema {
  const written = z.toJSONSchema(schema, { io: "output", unrepresentable: "any", override: tidyOutput });
  return JSON.parse(JSON.stringify(portableSchema(written as JsonSchema)));
}

/** A part of a schema, and how it is written so far. */
interface Written {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: Record<string, unknown>;
}

/** Leaves out what says nothing to a reader: the pattern of a format, and the bounds of what JSON can hold. */
function tidy({ jsonSchema }: Pick<Written, "jsonSchema">): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Adds what zod leaves out: whether members that are not described are accepted, and the default of a value read from text. */
function tidyInput(acceptsUnknown: boolean) {
  return ({ zodSchema, jsonSchema }: Written): void => {
    tidy({ jsonSchema });
    if (jsonSchema.type === "object") jsonSchema.additionalProperties ??= acceptsUnknown;
    const { def } = zodSchema._zod;
    if (def.type === "default") jsonSchema.default = def.defaultValue;
  };
}

/** Replaces the closed objects that zod writes for output: a validator of this version must accept what a later one adds. */
function tidyOutput({ jsonSchema }: Written): void {
  tidy({ jsonSchema });
  if (jsonSchema.additionalProperties === false) jsonSchema.additionalProperties = true;
}

function pointToComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

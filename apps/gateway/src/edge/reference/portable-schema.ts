import type { JsonSchema } from "./json-schema.ts";

/**
 * Writes a JSON Schema so that generators of clients read it right. Numbers get a format, a moment has one form, null is joined with the
 * type beside it, and of two members that a class would name alike only one is a property.
 */
export function portableSchema(schema: JsonSchema): JsonSchema {
  const written = withoutBooleanConstant(withNumberFormat(mapParts(schema, portableSchema)));
  return withMembersOfChoice(withSeparateNames(withOneKind(withJoinedNull(withOneTime(written)))));
}

/** Keywords whose value is a schema, a list of schemas, and a map of schemas. */
const schemaKeywords = new Set(["items", "additionalProperties", "propertyNames", "not"]);
const listKeywords = new Set(["anyOf", "oneOf", "allOf"]);
const mapKeywords = new Set(["properties", "$defs"]);

function mapParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const changed = Object.entries(schema).map(([keyword, value]) => {
    if (schemaKeywords.has(keyword) && typeof value === "object") return [keyword, change(value as JsonSchema)];
    if (listKeywords.has(keyword)) return [keyword, (value as JsonSchema[]).map(change)];
    if (!mapKeywords.has(keyword)) return [keyword, value];
    const parts = Object.entries(value as Record<string, JsonSchema>).map(([name, part]) => [name, change(part)]);
    return [keyword, Object.fromEntries(parts)];
  });
  return Object.fromEntries(changed);
}

/** openapi-generator for Go reads a number without a format in single precision, which has 7 digits. */
function withNumberFormat(schema: JsonSchema): JsonSchema {
  const types = [schema.type].flat();
  const values = (schema.enum ?? [schema.const]) as unknown[];
  if (types.includes("integer")) return { ...schema, format: "int64" };
  if (!types.includes("number")) return schema;
  if (values.every(Number.isInteger)) return { ...schema, type: "integer", format: "int64" };
  return { ...schema, format: "double" };
}

/** Clients of openapi-generator for Python compare a constant with a text, and refuse each boolean. They do not read `not`. */
function withoutBooleanConstant(schema: JsonSchema): JsonSchema {
  const { const: value, ...others } = schema;
  return typeof value === "boolean" ? { ...others, not: { const: !value } } : schema;
}

/** A union of a date-time and a date becomes a date-time: the class that the generator for Java makes of the union does not compile. */
function withOneTime(schema: JsonSchema): JsonSchema {
  const { anyOf, ...others } = schema as { anyOf?: readonly JsonSchema[] };
  const time = anyOf?.find(({ format }) => format === "date-time");
  return anyOf?.length === 2 && time && anyOf.some(({ format }) => format === "date") ? { ...time, ...others } : schema;
}

/** Generators make a class of each union, and those of Go and Python fail at a union within another. */
function withJoinedNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...others } = schema as { anyOf?: readonly JsonSchema[] };
  const [value, empty] = anyOf ?? [];
  if (anyOf?.length !== 2 || !value || empty?.type !== "null") return schema;
  const union = ["anyOf", "oneOf"].find((keyword) => keyword in value);
  if (union) return { ...value, ...others, [union]: [...(value[union] as JsonSchema[]), empty] };
  // A reference and a constant accept nothing beside them.
  if (value.type === undefined || "const" in value) return schema;
  const values = value.enum as readonly unknown[] | undefined;
  return { ...value, ...(values && { enum: [...values, null] }), ...others, type: [value.type, "null"].flat() };
}

/** `_id` beside `id` becomes a pattern, because both would be the field `Id` of one struct, which does not compile. */
function withSeparateNames(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [] } = schema as { properties?: JsonSchema; required?: string[] };
  const isSecond = (name: string) => name.startsWith("_") && name.slice(1) in properties;
  const seconds = Object.keys(properties).filter(isSecond);
  if (seconds.length === 0) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isSecond(name))),
    patternProperties: Object.fromEntries(seconds.map((name) => [`^${name}$`, properties[name]])),
    required: required.filter((name) => !isSecond(name)),
  };
}

/** orval writes an object whose members are all constants as a value, which does not compile where further members may come. */
function withMembersOfChoice(schema: JsonSchema): JsonSchema {
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  if (members.length === 0 || members.some(([, member]) => member.const === undefined)) return schema;
  const choices = members.map(([name, { const: value, ...member }]) => [name, { ...member, enum: [value] }]);
  return { ...schema, properties: Object.fromEntries(choices) };
}

/**
 * Kinds of a body, and values of different types, exclude each other. The generator for Rust would make one class with the members of all of
 * `anyOf`, which has none for a text and a list.
 */
function withOneKind({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const kinds = anyOf as readonly JsonSchema[] | undefined;
  if (!kinds) return schema;
  const types = new Set(kinds.map(({ type }) => type).filter((type) => typeof type === "string"));
  const isOne = kinds.every(({ $ref }) => $ref !== undefined) || types.size === kinds.length;
  return isOne ? { ...schema, oneOf: kinds } : { ...schema, anyOf };
}

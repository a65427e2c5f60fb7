import type { JsonSchema } from "./json-schema.ts";
import type { openApiDocument } from "./openapi-document.ts";

type Json = Readonly<Record<string, unknown>>;

const schemaPath = "#/components/schemas/";
const nullablePrefix = "Nullable";

/** Keywords of JSON Schema that OpenAPI 3.0 does not have; without them, a schema accepts more and never less. */
const unknownKeywords = new Set(["contentMediaType", "dependentRequired", "not", "patternProperties", "propertyNames"]);

/**
 * The document as OpenAPI 3.0 (https://spec.openapis.org/oas/v3.0.3), which some tools read instead of 3.1: `null` becomes `nullable`,
 * a constant an enum of one value. It has no webhooks, because 3.0 has none.
 */
export function asOpenApi30<Document extends ReturnType<typeof openApiDocument>>(document: Document) {
  const { webhooks: _, components, info, ...others } = document;
  const { pathItems, ...documented } = components;
  const { identifier, ...license } = info.license;
  const written = withSchemas30(documented) as { schemas: Json; responses: Json };
  const paths = withSchemas30(document.paths) as Record<string, unknown>;
  const schemas = usedSchemas(withNullables(written.schemas, paths), [paths, written.responses]);
  return {
    ...others,
    openapi: "3.0.3" as const,
    info: { ...info, license: { ...license, url: `https://spdx.org/licenses/${identifier}.html` } },
    paths,
    components: { ...written, schemas } as Json,
  };
}

/** A part of the document in which each schema is one of OpenAPI 3.0. Examples stay as they are. */
function withSchemas30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSchemas30);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name === "example" || name === "examples") return [name, member];
    if (name === "schema") return [name, schema30(member)];
    return [name, name === "schemas" ? mapValues(member, schema30) : withSchemas30(member)];
  });
  return Object.fromEntries(members);
}

function mapValues(values: Json, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value as JsonSchema)]));
}

function schema30(schema: JsonSchema): JsonSchema {
  // A reference accepts nothing beside it, no description either.
  if (schema.$ref !== undefined) return { $ref: schema.$ref };
  const {
    examples,
    const: constant,
    type,
    anyOf,
    oneOf,
    exclusiveMinimum,
    exclusiveMaximum,
    items,
    ...others
  } = schema;
  const types = [type ?? []].flat() as string[];
  const valueTypes = types.filter((each) => each !== "null");
  const isArray = valueTypes.includes("array");
  const written: JsonSchema = {
    ...withKnownKeywords(others),
    ...(valueTypes.length === 1 && { type: valueTypes[0] }),
    ...(valueTypes.length === 1 && types.includes("null") && { nullable: true }),
    ...(valueTypes.length > 1 &&
      union30(
        "anyOf",
        types.map((each) => ({ type: each })),
      )),
    ...(isArray && { items: items === undefined ? {} : schema30(items as JsonSchema) }),
    ...(constant !== undefined && { type: typeof constant, enum: [constant] }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum !== undefined && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
    ...(examples !== undefined && { example: (examples as unknown[])[0] }),
    ...union30("anyOf", anyOf),
    ...union30("oneOf", oneOf),
  };
  return written.$ref === undefined ? written : { $ref: written.$ref };
}

function withKnownKeywords(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword]) => !unknownKeywords.has(keyword));
  return Object.fromEntries(
    entries.map(([keyword, value]) => {
      if (keyword === "properties") return [keyword, mapValues(value as Json, schema30)];
      const isSchema = keyword === "additionalProperties" && typeof value === "object";
      return [keyword, isSchema ? schema30(value as JsonSchema) : value];
    }),
  );
}

/** The alternatives without `null`; one alone is the schema itself. OpenAPI 3.0 has `nullable` only beside a type. */
function union30(keyword: "anyOf" | "oneOf", parts: unknown): JsonSchema {
  if (parts === undefined) return {};
  const values = (parts as JsonSchema[]).filter(({ type }) => type !== "null");
  const isNullable = values.length < (parts as JsonSchema[]).length;
  // Null must fit one of the alternatives of `oneOf`, and no other.
  const alternatives = values.map((value, index) => (isNullable && index === 0 ? nullable30(value) : schema30(value)));
  const [only = {}] = alternatives;
  return alternatives.length === 1 ? only : { [keyword]: alternatives };
}

function nullable30(schema: JsonSchema): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return { ...schema30(schema), nullable: true };
  return { $ref: $ref.replace(schemaPath, `${schemaPath}${nullablePrefix}`) };
}

/** The schemas with a copy that accepts `null` of each that is referred to as `Nullable…`: beside a reference, `nullable` has no effect. */
function withNullables(schemas: Json, users: unknown): Json {
  const names = JSON.stringify([schemas, users]).matchAll(/"#\/components\/schemas\/Nullable([^"]+)"/g);
  const copies = [...new Set([...names].map(([, name = ""]) => name))].map((name) => [
    nullablePrefix + name,
    { ...(schemas[name] as Json), nullable: true },
  ]);
  return { ...schemas, ...Object.fromEntries(copies) };
}

/** Only the schemas that are referred to, for what is left of a document. */
function usedSchemas(schemas: Json, users: unknown): Json {
  const used = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit(users);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

import type { JsonSchema } from "./json-schema.ts";

/** Keeps a schema under a name in `components.schemas`. */
type Keep = (name: string, schema: JsonSchema) => void;

/**
 * Replaces each object within a schema by a reference to a component that is named after its place: the elements of `employees` of
 * `PayrollReport` become `PayrollReportEmployee`. Generators of clients make up worse names for what has none.
 */
export function withNamedObjects(name: string, schema: JsonSchema, keep: Keep): JsonSchema {
  const { properties, items, additionalProperties } = schema;
  const place = (suffix: string, part: unknown) => namedObject(name + suffix, part as JsonSchema, keep);
  const copy: Record<string, unknown> = { ...schema };
  if (properties) {
    const members = Object.entries(properties as JsonSchema);
    copy.properties = Object.fromEntries(members.map(([member, part]) => [member, place(pascal(member), part)]));
  }
  if (items) copy.items = namedObject(singular(name), items as JsonSchema, keep);
  if (typeof additionalProperties === "object") copy.additionalProperties = place("Value", additionalProperties);
  for (const keyword of ["anyOf", "oneOf"]) {
    const parts = schema[keyword] as readonly JsonSchema[] | undefined;
    if (parts) copy[keyword] = parts.map((part, index) => place(partName(part, index), part));
  }
  return copy;
}

/** The schema, or a reference to its component if it is an object with members. A description stays beside the reference. */
function namedObject(name: string, schema: JsonSchema, keep: Keep): JsonSchema {
  if (typeof schema.$ref === "string") return schema;
  if (!schema.properties) return withNamedObjects(name, schema, keep);
  const { description, type, ...object } = schema;
  const isNullable = Array.isArray(type);
  keep(name, withNamedObjects(name, { type: "object", ...object }, keep));
  const reference = { $ref: `#/components/schemas/${name}` };
  const described = description !== undefined && { description };
  return isNullable ? { ...described, anyOf: [reference, { type: "null" }] } : { ...described, ...reference };
}

/** A part of a union is named by its title, by the constant that tells it from the others, such as `hire`, or by its number. */
function partName({ title, properties = {} }: JsonSchema, index: number): string {
  const constants = Object.values(properties as Record<string, JsonSchema>).map((member) => member.const);
  const name = title ?? constants.find((constant) => typeof constant === "string");
  return typeof name === "string" ? pascal(name) : `Variant${index + 1}`;
}

/** `pay_period` → `PayPeriod`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `Employees` → `Employee`, `Entries` → `Entry`; a name without a plural gets `Item`. */
function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}

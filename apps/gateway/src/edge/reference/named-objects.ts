import type { JsonSchema } from "./json-schema.ts";

/** Keeps a schema under a name in `components.schemas`. */
type Keep = (name: string, schema: JsonSchema) => void;

/** Names that generators give to the choices of the members of an object: `interval` of `Metrics` becomes `MetricsInterval`. */
type ChoiceNames = ReadonlySet<string>;

/**
 * Replaces each object within a schema by a reference to a component that is named after its place: the elements of `employees` of
 * `PayrollReport` become `PayrollReportEmployee`. Generators of clients make up worse names for what has none.
 */
export function withNamedObjects(name: string, schema: JsonSchema, keep: Keep, choices?: ChoiceNames): JsonSchema {
  const { properties, items, additionalProperties } = schema;
  const copy: Record<string, unknown> = { ...schema };
  const members = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  const memberChoices = new Set(members.flatMap(([member, part]) => (part.enum ? [name + pascal(member)] : [])));
  const place = (suffix: string, part: unknown) => namedObject(name + suffix, part as JsonSchema, keep, memberChoices);
  if (properties)
    copy.properties = Object.fromEntries(members.map(([member, part]) => [member, place(pascal(member), part)]));
  if (items) copy.items = namedElement(name, items as JsonSchema, keep, choices);
  if (typeof additionalProperties === "object") copy.additionalProperties = place("Value", additionalProperties);
  for (const keyword of ["anyOf", "oneOf"]) {
    const parts = schema[keyword] as readonly JsonSchema[] | undefined;
    if (parts) copy[keyword] = parts.map((part, index) => place(partName(part, index), part));
  }
  return copy;
}

/** The schema of the elements of a list. A union of several kinds of them is a component, too. */
function namedElement(list: string, schema: JsonSchema, keep: Keep, choices?: ChoiceNames): JsonSchema {
  const one = singular(list);
  const name = choices?.has(one) ? `${list}Item` : one;
  const element = namedObject(name, schema, keep);
  const kinds = (element.anyOf ?? element.oneOf ?? []) as JsonSchema[];
  if (kinds.filter(({ type }) => type !== "null").length < 2) return element;
  keep(name, element);
  return { $ref: `#/components/schemas/${name}` };
}

/** The schema, or a reference to its component if it is an object with members. A description stays beside the reference. */
function namedObject(name: string, schema: JsonSchema, keep: Keep, choices?: ChoiceNames): JsonSchema {
  if (typeof schema.$ref === "string") return schema;
  if (!schema.properties) return withNamedObjects(name, schema, keep, choices);
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

import type { JsonSchema } from "./json-schema.ts";

interface DescribedSuccess {
  readonly status: string;
  readonly schema: JsonSchema;
}

/**
 * Widens the schema of the smallest success of an operation so that it describes the other successes, too, and requires what all
 * of them have. openapi-generator makes clients for Go, Java and others that read every success with this one schema. What it
 * required before is in `dependentRequired`.
 */
export function widenedSchema([smallest, ...others]: readonly DescribedSuccess[]): JsonSchema {
  return others.reduce((schema, other) => widenedBy(schema, other), smallest?.schema ?? {});
}

function widenedBy(schema: JsonSchema, { status, schema: other }: DescribedSuccess): JsonSchema {
  if (schema.items && other.items) {
    const items = widenedBy(schema.items as JsonSchema, { status, schema: other.items as JsonSchema });
    return { ...schema, items };
  }
  const { properties, required = [] } = membersOf(schema);
  const { properties: otherProperties, required: otherRequired = [] } = membersOf(other);
  if (!properties || !otherProperties) return schema;
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    widenedBy(member, { status, schema: otherProperties[name] ?? {} }),
  ]);
  const added = Object.entries(otherProperties).flatMap(([name, { description = "", ...member }]) => {
    const onlyThere = `${description} Only in a response with status ${status}.`.trimStart();
    return name in properties ? [] : [[name, { ...member, description: onlyThere }]];
  });
  const [first, ...further] = required.filter((name) => !otherRequired.includes(name));
  return {
    ...schema,
    properties: Object.fromEntries([...members, ...added]),
    required: required.filter((name) => otherRequired.includes(name)),
    ...(first && { dependentRequired: { [first]: further } }),
  };
}

function membersOf(schema: JsonSchema) {
  return schema as { properties?: Readonly<Record<string, JsonSchema>>; required?: readonly string[] };
}

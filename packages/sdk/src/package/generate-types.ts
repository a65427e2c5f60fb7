import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";

type Json = Record<string, unknown>;

/** The parts of the gateway's OpenAPI document that the types are made from. */
export interface ReferenceDocument {
  readonly openapi: string;
  readonly info: Json;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    /** The requests of webhooks, by the type of the event. */
    readonly pathItems: Readonly<Record<string, { readonly post: Json }>>;
  };
}

const header = "// Made from the API reference: npm test -- gateway/test/reference -u\n";

/** The types of a profile: `paths` and `components`, without errors, headers and events, which are typed once for all. */
export async function profileTypes({ openapi, info, paths, components }: ReferenceDocument): Promise<string> {
  const operations = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, callOf(operation)])),
  ]);
  return typesOf({ openapi, info, paths: Object.fromEntries(operations), components: components.schemas });
}

/** The members of an operation that a caller sends, and its successful responses. */
function callOf({ summary, description, parameters, requestBody, responses }: Json): Json {
  const successes = Object.entries(responses as Record<string, Json>).filter(([status]) => Number(status) < 300);
  return {
    summary,
    description,
    parameters: (parameters as Json[]).filter((parameter) => !("$ref" in parameter)),
    ...(requestBody !== undefined && { requestBody }),
    responses: Object.fromEntries(
      successes.map(([status, { description, content }]) => [status, { description, content }]),
    ),
  };
}

/** The types of the data of every event: `EventData`, and `EventDataForm3` for envelope 3. */
export async function eventTypes({ openapi, info, components }: ReferenceDocument): Promise<string> {
  const dataOf = (form3: boolean): Json => {
    const entries = Object.entries(components.pathItems).map(([type, { post }]) => [type, dataSchema(post, form3)]);
    const properties = Object.fromEntries(entries);
    return { type: "object", properties, required: Object.keys(properties) };
  };
  const schemas = { ...components.schemas, EventData: dataOf(false), EventDataForm3: dataOf(true) };
  const types = await typesOf({ openapi, info, paths: {}, components: schemas });
  const aliases = ["EventData", "EventDataForm3"].map(
    (name) => `export type ${name} = components["schemas"]["${name}"];`,
  );
  return `${types}\n${aliases.join("\n")}\n`;
}

function dataSchema(operation: Json, form3: boolean): unknown {
  const { content } = operation.requestBody as { content: { "application/json": { schema: { oneOf: Json[] } } } };
  const envelopes = content["application/json"].schema.oneOf.map(({ properties }) => properties as Json);
  const envelope = envelopes.find((members) => form3 === "event" in members);
  if (!envelope) throw new Error("An event has no such envelope.");
  return envelope.data;
}

interface TypedDocument {
  openapi: string;
  info: Json;
  paths: Json;
  components: Readonly<Record<string, unknown>>;
}

async function typesOf({ openapi, info, paths, components }: TypedDocument): Promise<string> {
  const schemas = reachable(paths, components);
  const document = withoutNotes({ openapi, info, paths, components: { schemas } });
  const nodes = await openapiTS(document as unknown as OpenAPI3, { silent: true });
  return header + astToString(nodes);
}

/** The schemas that are used; of the components alone where there are no paths. */
function reachable(paths: Json, components: Readonly<Record<string, unknown>>): Json {
  const schemas = new Map<string, unknown>();
  const visit = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (schemas.has(name)) continue;
      schemas.set(name, components[name]);
      visit(components[name]);
    }
  };
  const roots = Object.keys(paths).length > 0 ? [] : ["EventData", "EventDataForm3"];
  for (const name of roots) schemas.set(name, components[name]);
  visit([paths, ...roots.map((name) => components[name])]);
  return Object.fromEntries(schemas);
}

const notes = new Set(["example", "examples", "patternProperties"]);

const numberFormats = new Set<unknown>(["int64", "double"]);

/** Examples and formats of numbers say nothing to a type, and an object that may get further members would accept a misspelt one. */
function withoutNotes(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNotes(each));
  if (typeof value !== "object" || value === null) return value;
  if ("dependentRequired" in value) return withoutNotes(exactSchema(value as WidenedSchema));
  if (isConstant(value)) return withoutNotes({ ...value, not: undefined, const: !value.not.const });
  if (isNothing(value)) return withoutNotes({ ...value, not: undefined, type: "null" });
  const isNote = ([name, member]: [string, unknown]) =>
    notes.has(name) ||
    (name === "format" && numberFormats.has(member)) ||
    (name === "additionalProperties" && typeof member === "boolean");
  // The names in a map of members or schemas are those of the API.
  const members = Object.entries(value).filter((entry) => isMap || !isNote(entry));
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      withoutNotes(member, !isMap && (name === "properties" || name === "schemas")),
    ]),
  );
}

/** The reference describes a boolean that is always the same as one that is never the other. */
function isConstant(schema: object): schema is { readonly not: { readonly const: boolean } } {
  return "not" in schema && typeof (schema.not as Json | undefined)?.const === "boolean";
}

/** The reference describes null alone as a text or null that is no text. */
function isNothing(schema: object): boolean {
  return "not" in schema && (schema.not as Json | undefined)?.type === "string";
}

interface WidenedSchema extends Json {
  readonly properties: Json;
  readonly required: readonly string[];
  readonly dependentRequired: Readonly<Record<string, readonly string[]>>;
}

/** The schema of a response to a dry run without the members of the other success: the SDK has a type for each. */
function exactSchema({ dependentRequired, properties, required, ...schema }: WidenedSchema): Json {
  const present = new Set([...required, ...Object.entries(dependentRequired).flat(2)]);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => present.has(name))),
    required: [...present],
  };
}

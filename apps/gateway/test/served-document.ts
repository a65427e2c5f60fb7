import { request } from "node:http";
import type { GatewayFixture } from "./fixture.ts";

/** A part of a document whose type the test knows. */
export type Json = Record<string, unknown>;

type Operations = Record<string, Record<string, Json>>;

/** The parts of a served OpenAPI document that tests read. */
export interface ServedDocument {
  info: { title: string };
  paths: Operations;
  /** References to `components.pathItems`. */
  webhooks: Record<string, { $ref: string }>;
  components: { schemas: Record<string, Json>; pathItems: Operations };
}

/** Reads the document from a gateway. */
export async function documentAt(
  { url }: Pick<GatewayFixture, "url">,
  path: string,
  headers: Record<string, string> = {},
): Promise<ServedDocument> {
  return (await (await fetch(url + path, { headers })).json()) as ServedDocument;
}

/** Requests a path as it is; fetch sets Host and unpacks bodies, and this does neither. */
export async function rawGet(
  { url }: Pick<GatewayFixture, "url">,
  path: string,
  headers: Record<string, string>,
): Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  const received = Promise.withResolvers<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>();
  const clientRequest = request(url + path, { headers, agent: false }, async (response) => {
    received.resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) });
  });
  clientRequest.on("error", received.reject).end();
  return received.promise;
}

/** The operations that partners call. */
export function operationsOf({ paths }: ServedDocument): Json[] {
  return Object.values(paths).flatMap((path) => Object.values(path));
}

/** The requests that partners receive. */
export function webhooksOf(document: ServedDocument): Json[] {
  return Object.values(document.webhooks).flatMap((item) => Object.values(resolved(document, item)) as Json[]);
}

/** Returns the value that a reference points to; any other value as it is. */
export function resolved(document: ServedDocument, value: Json): Json {
  if (typeof value.$ref !== "string") return value;
  const path = value.$ref.slice(2).split("/");
  return path.reduce<unknown>((at, key) => (at as Json)[key], document) as Json;
}

/** Keywords whose value is a schema, a list of schemas, and a map of them. */
const partKeywords = {
  one: ["items", "additionalProperties", "propertyNames", "not"],
  list: ["anyOf", "oneOf", "allOf"],
  map: ["properties", "patternProperties"],
} as const;

/** Every schema of the document, those within others included, with the place where it is. */
export function schemasOf({ paths, components }: ServedDocument): { at: string; schema: Json }[] {
  const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

  function* partsOf(schema: Json, at: string): Generator<{ at: string; schema: Json }> {
    yield { at, schema };
    for (const keyword of partKeywords.one) {
      if (isObject(schema[keyword])) yield* partsOf(schema[keyword], `${at}/${keyword}`);
    }
    for (const keyword of [...partKeywords.list, ...partKeywords.map]) {
      for (const [name, part] of Object.entries(schema[keyword] ?? {})) {
        yield* partsOf(part as Json, `${at}/${keyword}/${name}`);
      }
    }
  }

  /** Parameters, headers and media have their schema as `schema`. */
  function* holdersOf(value: Json, at: string): Generator<{ at: string; schema: Json }> {
    for (const [name, member] of Object.entries(value)) {
      if (name === "schema") yield* partsOf(member as Json, `${at}/schema`);
      else if (name !== "example" && name !== "examples" && isObject(member)) yield* holdersOf(member, `${at}/${name}`);
    }
  }

  const { schemas, ...others } = components as { schemas: Record<string, Json> };
  const schemaParts = Object.entries(schemas).flatMap(([name, schema]) => [...partsOf(schema, `schemas/${name}`)]);
  return [...schemaParts, ...holdersOf({ paths, components: others }, "")];
}

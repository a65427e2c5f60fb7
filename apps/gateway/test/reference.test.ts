import { spawnSync } from "node:child_process";
import { partnerEventTypes } from "@platform/messaging/event/partner-events";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";
import {
  documentAt,
  type Json,
  operationsOf,
  resolved,
  type ServedDocument,
  schemasOf,
  webhooksOf,
} from "./served-document.ts";

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await gatewayFixture();
});

describe.each(["A", "B"])("the reference of profile %s", (profile) => {
  let document: ServedDocument;
  let ajv: ReturnType<typeof validatorOf>;
  beforeAll(async () => {
    document = await documentAt(fixture, `/api/v1/openapi.json?profile=${profile}`);
    ajv = validatorOf(document);
  });

  test("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  test("is served as OpenAPI 3.0, too, with the same operations and components", async () => {
    const older = await documentAt(fixture, `/api/v1/openapi.json?profile=${profile}&version=3.0`);
    const { valid, errors } = await new Validator().validate(structuredClone(older) as never);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    const idsIn = (served: ServedDocument) => operationsOf(served).map(({ operationId }) => operationId);
    expect(idsIn(older)).toEqual(idsIn(document));
    const names = Object.keys(older.components.schemas).map((name) => name.replace(/^Nullable/, ""));
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names));
    const text = JSON.stringify(older);
    const isUsed = (name: string) => text.includes(`"#/components/schemas/${name}"`);
    expect(Object.keys(older.components.schemas).filter((name) => !isUsed(name))).toEqual([]);
    const schemas = schemasOf(older).map(({ at, schema }) => [
      at,
      Array.isArray(schema.type),
      schema.type === "null",
      schema.const,
    ]);
    expect(schemas.filter(([, several, isNull, constant]) => several || isNull || constant !== undefined)).toEqual([]);
  });

  test("says of each body whether it may have members that are not described", () => {
    const bodies = operationsOf(document).flatMap(({ operationId, requestBody }) => {
      const { schema } =
        (requestBody as { content: Record<string, Json> } | undefined)?.content["application/json"] ?? {};
      const body = resolved(document, (schema ?? {}) as Json);
      const kinds = ((body.oneOf ?? [body]) as Json[]).map((kind) => resolved(document, kind));
      return schema ? kinds.map((kind) => [operationId, kind.additionalProperties]) : [];
    });
    const open = bodies.filter(([, additional]) => additional === true).map(([id]) => id);
    expect([...new Set(open)].toSorted()).toEqual(["checkPayrollReport", "submitPayrollReport", "syncEmployees"]);
    const closed = bodies.filter(([, additional]) => additional === false);
    expect([open.length + closed.length, closed.length > 3]).toEqual([bodies.length, true]);
  });

  test("names each operation once", () => {
    const ids = [...operationsOf(document), ...webhooksOf(document)].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has only schemas that a JSON Schema 2020-12 validator compiles", () => {
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.compile({ $ref: `document#/components/schemas/${name}` }), name).toBeTypeOf("function");
    }
    for (const schema of parameterSchemasOf(document)) expect(ajv.compile(schema)).toBeTypeOf("function");
  });

  test("has an example with each body and each response, and each is what its schema says", () => {
    const media = mediaOf(document);
    expect(media.length).toBeGreaterThan(20);
    for (const { at, schema, examples } of media) {
      const validate = ajv.compile(closed(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))));
      expect(examples, at).not.toHaveLength(0);
      for (const example of examples) expect([at, validate(example), validate.errors]).toEqual([at, true, null]);
    }
  });

  test("gives each number the format that generated clients read it with", () => {
    const formats = { integer: "int64", number: "double" };
    const numbers = schemasOf(document).flatMap(({ at, schema }) =>
      typesOf(schema).flatMap((type) => (type in formats ? [{ at, type, format: schema.format }] : [])),
    );
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers.filter(({ type, format }) => format !== formats[type as keyof typeof formats])).toEqual([]);
  });

  test("has a type besides null for each member, and no union within a union", () => {
    const alternativesOf = (schema: Json) =>
      [schema.anyOf, schema.oneOf].flatMap((list) => (list ?? []) as Json[]).map((each) => resolved(document, each));
    const schemas = schemasOf(document);
    const onlyNull = schemas.filter(
      ({ at, schema }) => !/\/(any|one)Of\/\d+$/.test(at) && typesOf(schema).every((type) => type === "null"),
    );
    expect(onlyNull.filter(({ schema }) => schema.type !== undefined).map(({ at }) => at)).toEqual([]);
    const nested = schemas.filter(({ schema }) =>
      alternativesOf(schema).some((alternative) => alternativesOf(alternative).length > 0),
    );
    expect(nested.map(({ at }) => at)).toEqual([]);
    // One schema with two types needs no union.
    const needless = schemas.filter(({ schema }) => {
      const alternatives = (schema.anyOf ?? []) as Json[];
      return (
        alternatives.length === 2 && alternatives.every(({ type }) => type) && typesOf(alternatives[1]).includes("null")
      );
    });
    expect(needless.map(({ at }) => at)).toEqual([]);
    // Alternatives exclude each other (`oneOf`): generated Rust has one class for all of `anyOf`, which cannot read a text.
    const open = schemas.filter(
      ({ schema }) => ((schema.anyOf ?? []) as Json[]).filter((each) => !typesOf(each).includes("null")).length > 1,
    );
    expect(open.map(({ at }) => at)).toEqual([]);
  });

  test("has no boolean constant, which generated Python would compare with a text", () => {
    const constants = schemasOf(document).filter(
      ({ at, schema }) => typeof schema.const === "boolean" && !at.endsWith("/not"),
    );
    expect(constants.map(({ at }) => at)).toEqual([]);
  });

  test("has no two members of one object that a language without underscores would name alike", () => {
    const alike = schemasOf(document).flatMap(({ at, schema }) => {
      const names = Object.keys(schema.properties ?? {});
      const plain = names.map((name) => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase());
      return new Set(plain).size < names.length ? [[at, names]] : [];
    });
    expect(alike).toEqual([]);
  });

  test("has no default that a generated client would send unasked and that would change the outcome", () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.entries(path));
    const changes = operations.filter(([method]) => method === "patch" || method === "put");
    expect(changes.length).toBeGreaterThan(0);
    const within = changes.map(([, { operationId, parameters, requestBody }]) => [
      operationId,
      [parameters, (requestBody as Json | undefined)?.content],
    ]);
    for (const [operationId, schemas] of within)
      expect([operationId, JSON.stringify(schemas)]).toEqual([operationId, expect.not.stringMatching(/"default":/)]);
  });

  test("has one success for each operation, so that a status has one meaning", () => {
    for (const { operationId, responses } of operationsOf(document)) {
      const successes = Object.keys(responses as Json).filter((status) => status.startsWith("2"));
      expect([operationId, successes.length]).toEqual([operationId, 1]);
    }
  });

  test("has dry runs at paths of their own, and calls the parameter that does the same deprecated", () => {
    const paths = Object.keys(document.paths).filter((path) => path.includes("dry"));
    expect(paths).toEqual(["/payroll/reports/dry-run", "/files/dry-run"]);
    const aliases = operationsOf(document).flatMap(({ operationId, parameters = [] }) =>
      (parameters as Json[]).flatMap(({ name, deprecated }) => (name === "dry_run" ? [[operationId, deprecated]] : [])),
    );
    expect(aliases).toEqual([
      ["submitPayrollReport", true],
      ["uploadPayrollFile", true],
    ]);
  });

  test("names the body, the form and the JSON response of each operation, and each object within", () => {
    const media = operationsOf(document).flatMap(({ operationId, requestBody, responses }) =>
      [requestBody as Json | undefined, ...Object.values(responses as Record<string, Json>)].flatMap((holder) => {
        const { content = {} } = holder ? (resolved(document, holder) as { content?: Record<string, Json> }) : {};
        return ["application/json", "multipart/form-data"].flatMap((type) =>
          content[type] ? [[operationId, type, Object.keys(content[type].schema as Json)]] : [],
        );
      }),
    );
    expect(media.filter(([, , keys]) => String(keys) !== "$ref")).toEqual([]);
    const objectsWithin = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      [...partsOf(schema)].filter((part) => part !== schema && part.properties).map(() => name),
    );
    expect(objectsWithin).toEqual([]);
    const unions = schemasOf(document).filter(
      ({ at, schema }) => at.endsWith("/items") && ((schema.anyOf ?? schema.oneOf ?? []) as Json[]).length > 2,
    );
    expect(unions.map(({ at }) => at)).toEqual([]);
    // oapi-codegen has a type of this name for the response of each operation.
    expect(Object.keys(document.components.schemas).filter((name) => name.endsWith("Response"))).toEqual([]);
    // Generators name the choices of a member after the object and the member.
    const duplicates = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties as Record<string, Json>).flatMap(([member, part]) => {
        const choice =
          name + member.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
        return part.enum && choice in document.components.schemas ? [choice] : [];
      }),
    );
    expect(duplicates).toEqual([]);
  });

  test("names the parameter of a record alike in all paths, and lets no two paths match one address", () => {
    const names = new Map<string, string>();
    for (const path of Object.keys(document.paths)) {
      for (const [, record = "", name = ""] of path.matchAll(/\/([a-z-]+)\/\{(\w+)\}/g)) {
        expect([record, name]).toEqual([record, names.get(record) ?? name]);
        names.set(record, name);
      }
    }
    expect([...names.values()]).not.toContain("id");
    const shapes = Object.keys(document.paths).map((path) => path.split("/"));
    const ambiguous = shapes.flatMap((one, index) =>
      shapes.slice(index + 1).filter((other) => {
        const isTemplate = (part = "") => part.startsWith("{");
        const matches =
          one.length === other.length &&
          one.every((part, at) => part === other[at] || isTemplate(part) || isTemplate(other[at]));
        // A path without parameters is matched first (OpenAPI, Paths Object).
        return (
          matches &&
          one.some(isTemplate) &&
          other.some(isTemplate) &&
          one.some((part, at) => isTemplate(part) !== isTemplate(other[at]))
        );
      }),
    );
    expect(ambiguous.map((path) => path.join("/"))).toEqual([]);
  });

  test("has no default of an enum, which generators write as a text", () => {
    const defaults = schemasOf(document).filter(({ schema }) => schema.enum && "default" in schema);
    expect(defaults.map(({ at }) => at)).toEqual([]);
  });

  test("says that a response and an event may get further members", () => {
    const { paths, components } = document;
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const bodies = operations.map(({ operationId }) => `${String(operationId)}Request`.toLowerCase());
    const schemas = Object.entries(components.schemas).filter(
      ([name]) => !bodies.some((request) => name.toLowerCase().startsWith(request)),
    );
    const received = [{ ...components, schemas: Object.fromEntries(schemas) }, ...operations].map(
      ({ requestBody: _, ...others }: Json) => others,
    );
    expect(JSON.stringify(received)).not.toContain('"additionalProperties":false');
    expect(document.components.schemas.Webhook).toMatchObject({ type: "object", additionalProperties: true });
  });

  test("describes each parameter in a sentence", () => {
    for (const { operationId, parameters = [] } of operationsOf(document)) {
      for (const parameter of (parameters as Json[]).map((value) => resolved(document, value))) {
        expect([operationId, parameter.name, parameter.description]).toEqual([
          operationId,
          parameter.name,
          expect.stringMatching(/\.$/),
        ]);
      }
    }
  });

  test("describes every event type, in the envelope of the profile first", () => {
    expect(Object.keys(document.webhooks)).toEqual(partnerEventTypes);
    const members = { A: ["id", "type", "created_at", "data", "metadata"], B: ["id", "type", "timestamp", "data"] };
    for (const [type, item] of Object.entries(document.webhooks)) {
      // With them, openapi-generator makes calls that do not compile in Python.
      expect(Object.keys(item)).toEqual(["$ref"]);
      const { post } = resolved(document, item) as { post: Json };
      const [media] = Object.values((post.requestBody as Json).content as Json) as { schema: { oneOf: Json[] } }[];
      const [usual = {}, ...others] = media?.schema.oneOf ?? [];
      expect([type, Object.keys(usual.properties as Json)]).toEqual([type, members[profile as "A" | "B"]]);
      expect([type, others.length]).toEqual([type, 2]);
      const names = (post.parameters as Json[]).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(["Svc-Signature", "Svc-Event-Id", "webhook-signature"]));
      expect(Object.keys(post.responses as Json)).toEqual(expect.arrayContaining(["2XX", "410", "default"]));
    }
  });

  test("describes every header that all responses have, and each refusal that all endpoints share", () => {
    for (const operation of operationsOf(document)) {
      const responses = operation.responses as Record<string, Json>;
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "401", "429", "500", "503"]));
      for (const response of Object.values(responses)) {
        const { headers } = resolved(document, response);
        expect(Object.keys(headers as Json)).toEqual(
          expect.arrayContaining([
            "X-Svc-Request-Id",
            "X-RateLimit-Limit",
            "X-RateLimit-Remaining",
            "X-RateLimit-Reset",
          ]),
        );
      }
    }
  });
});

test("a pattern is a regular expression in every language that clients are generated for", async () => {
  const patterns = new Set<string>();
  for (const profile of ["A", "B"]) {
    const document = await documentAt(fixture, `/api/v1/openapi.json?profile=${profile}`);
    JSON.stringify(document, (key, value) => {
      if (key === "pattern" && typeof value === "string") patterns.add(value);
      return value;
    });
  }
  expect(patterns.size).toBeGreaterThan(5);
  // The regular expressions that Python, Java, .NET and RE2 all read alike: no classes of Unicode, named groups, look-around and back references.
  const portable = /\\[pPuk]|\(\?[<=!]|\\[1-9]|\[\^?\]/;
  expect([...patterns].filter((pattern) => portable.test(pattern))).toEqual([]);
  const compiled = spawnSync("python3", ["-c", "import json, re, sys\nfor p in json.load(sys.stdin): re.compile(p)"], {
    input: JSON.stringify([...patterns]),
    encoding: "utf8",
  });
  // Python is not on every machine; the list above holds everywhere.
  if (compiled.error === undefined) expect(compiled.stderr).toBe("");
});

/** The types that a schema names itself. */
function typesOf({ type = [] }: Json = {}): string[] {
  return [type as string | string[]].flat();
}

function validatorOf(document: ServedDocument) {
  // Each schema is compiled once, and not again within every other one; and none runs so often that it should be optimized.
  const options = { strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } };
  const ajv = addFormats.default(new Ajv2020(options));
  return ajv.addSchema({ $id: "document", components: closed(document.components) });
}

/** The same schemas, with no member that they do not describe: what an example has is described. */
function closed<Schemas>(schemas: Schemas): Schemas {
  return JSON.parse(JSON.stringify(schemas).replaceAll('"additionalProperties":true', '"additionalProperties":false'));
}

function parameterSchemasOf(document: ServedDocument): Json[] {
  return [...operationsOf(document), ...webhooksOf(document)].flatMap(({ parameters = [] }) =>
    (parameters as Json[]).map((parameter) => resolved(document, parameter).schema as Json),
  );
}

/** Every body of the document, of requests, responses and webhooks, with its examples. */
function mediaOf(document: ServedDocument) {
  return [...operationsOf(document), ...webhooksOf(document)].flatMap((operation) => {
    const responses = Object.entries(operation.responses as Record<string, Json>);
    // The response of a receiver of webhooks has no body.
    const bodies = responses.filter(([, response]) => resolved(document, response).content !== undefined);
    if (operation.requestBody) bodies.push(["request", operation.requestBody as Json]);
    return bodies.flatMap(([name, body]) => {
      const content = resolved(document, body).content as Record<string, Json>;
      return Object.values(content).map(({ schema, example, examples = {} }) => ({
        at: `${operation.operationId} ${name}`,
        schema,
        examples: [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples as Record<string, { value: unknown }>).map(({ value }) => value),
        ],
      }));
    });
  });
}

/** A schema with all its parts. */
function* partsOf(value: unknown): Generator<Json> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  for (const part of Object.values(value)) yield* partsOf(part);
}

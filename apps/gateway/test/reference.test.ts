import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { partnerEventTypes } from "@platform/messaging/partner-events";
import { codeSpans, markdownTables } from "@platform/testing/markdown-tables";
import { eventTypes, profileTypes, type ReferenceDocument } from "@premium-audit/sdk/package/generate-types";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import type { ReadableDocument } from "../src/edge/reference/read-document.ts";
import { brunoFolder } from "./bruno-folder.ts";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

type Json = Record<string, unknown>;
type Operations = Record<string, Record<string, Json>>;
type Document = {
  info: { title: string };
  paths: Operations;
  webhooks: Operations;
  components: { schemas: Record<string, Json> };
};

/** What is read of a collection of Postman. */
interface Collection {
  item: { item: { request: { method: string; url: { raw: string } } }[] }[];
  variable: { key: string }[];
}

/** Without host lists. */
let fixture: GatewayFixture;
let pinned: GatewayFixture;
beforeAll(async () => {
  fixture = await gatewayFixture();
  pinned = await gatewayFixture({ PROFILE_A_HOSTS: "a.example", PROFILE_B_SANDBOX_HOSTS: "sandbox.b.example" });
});

const documentAt = async (path: string, headers: Record<string, string> = {}) =>
  (await (await fetch(fixture.url + path, { headers })).json()) as Document;

describe.each(["A", "B"])("the reference of profile %s", (profile) => {
  let document: Document;
  beforeAll(async () => {
    document = await documentAt(`/api/v1/openapi.json?profile=${profile}`);
  });

  test("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  test("says of each body whether it may have members that are not described", () => {
    const bodies = operationsOf(document).flatMap(({ operationId, requestBody }) => {
      const { schema } =
        (requestBody as { content: Record<string, Json> } | undefined)?.content["application/json"] ?? {};
      const { anyOf = [schema] } = (schema ?? {}) as { anyOf?: unknown[] };
      return schema ? anyOf.map((kind) => [operationId, (kind as Json).additionalProperties]) : [];
    });
    const open = bodies.filter(([, additional]) => additional === true).map(([id]) => id);
    expect([...new Set(open)].toSorted()).toEqual(["submitPayrollReport", "syncEmployees"]);
    const closed = bodies.filter(([, additional]) => additional === false);
    expect([open.length + closed.length, closed.length > 3]).toEqual([bodies.length, true]);
  });

  test("is what the types of the SDK are made from", async () => {
    const file = (name: string) => `../../../packages/sdk/src/generated/${name}.ts`;
    const reference = document as unknown as ReferenceDocument;
    await expect(await profileTypes(reference)).toMatchFileSnapshot(file(`profile-${profile.toLowerCase()}`));
    // Events have the same data in both profiles.
    if (profile === "A") await expect(await eventTypes(reference)).toMatchFileSnapshot(file("events"));
  });

  test("is what the Bruno folder in examples is made from", async () => {
    const folder = `../../../examples/bruno/profile-${profile.toLowerCase()}`;
    const files = brunoFolder(document as unknown as ReadableDocument, profile as "A" | "B");
    for (const [path, text] of files) await expect(text).toMatchFileSnapshot(`${folder}/${path}`);
    const kept = readdirSync(new URL(`${folder}/`, import.meta.url), { recursive: true, withFileTypes: true });
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(files.size);
  });

  test("is served as Markdown and as a collection of Postman, with every operation", async () => {
    const letter = profile.toLowerCase();
    const [markdown, postman] = await Promise.all([
      fetch(`${fixture.url}/v1/docs/reference-${letter}.md`).then((answer) => answer.text()),
      fetch(`${fixture.url}/v1/docs/postman-${letter}.json`).then((answer) => answer.json() as Promise<Collection>),
    ]);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const headings = [...markdown.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
    expect(headings.toSorted()).toEqual(operations.toSorted());
    const requests = postman.item.flatMap(({ item }) => item).map(({ request }) => request);
    const addresses = requests.map(
      ({ method, url }) => `${method} ${url.raw.replace("{{baseUrl}}", "").replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    expect(addresses.toSorted()).toEqual(operations.toSorted());
    expect(postman.variable.map(({ key }) => key)).toEqual([
      "baseUrl",
      ...(profile === "A" ? ["apiKey"] : ["clientId", "clientSecret"]),
      "ownerId",
    ]);
  });

  test("names each operation once", () => {
    const ids = [...operationsOf(document), ...webhooksOf(document)].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has only schemas that a JSON Schema 2020-12 validator compiles", () => {
    const ajv = validatorOf(document);
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.compile({ $ref: `document#/components/schemas/${name}` }), name).toBeTypeOf("function");
    }
    for (const schema of parameterSchemasOf(document)) expect(ajv.compile(schema)).toBeTypeOf("function");
  });

  test("has an example with each body and each response, and each is what its schema says", () => {
    const ajv = validatorOf(document);
    const media = mediaOf(document);
    expect(media.length).toBeGreaterThan(20);
    for (const { at, schema, examples } of media) {
      const validate = ajv.compile(closed(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))));
      expect(examples, at).not.toHaveLength(0);
      for (const example of examples) expect([at, validate(example), validate.errors]).toEqual([at, true, null]);
    }
  });

  test("says that a response and an event may get further members", () => {
    const { paths, webhooks, components } = document;
    const received = [components, webhooks, ...Object.values(paths).flatMap((path) => Object.values(path))].map(
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
    for (const [type, { post = {} }] of Object.entries(document.webhooks)) {
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
    const document = await documentAt(`/api/v1/openapi.json?profile=${profile}`);
    JSON.stringify(document, (key, value) => {
      if (key === "pattern" && typeof value === "string") patterns.add(value);
      return value;
    });
  }
  expect(patterns.size).toBeGreaterThan(5);
  // What Python, Java, .NET and RE2 all read the same: no classes of Unicode, named groups, look-around and back references.
  const portable = /\\[pPuk]|\(\?[<=!]|\\[1-9]|\[\^?\]/;
  expect([...patterns].filter((pattern) => portable.test(pattern))).toEqual([]);
  const compiled = spawnSync("python3", ["-c", "import json, re, sys\nfor p in json.load(sys.stdin): re.compile(p)"], {
    input: JSON.stringify([...patterns]),
    encoding: "utf8",
  });
  // Python is not on every machine; the list above holds everywhere.
  if (compiled.error === undefined) expect(compiled.stderr).toBe("");
});

test("what assistants read first leads to pages that exist", async () => {
  const text = await (await fetch(`${fixture.url}/v1/docs/llms.txt`)).text();
  expect(text).toMatch(/^# Premium audit API\n\n> /);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = ""]) => url);
  expect(links.length).toBeGreaterThan(20);
  for (const url of links) expect([url, (await fetch(url)).status]).toEqual([url, 200]);
});

test("servers are absolute: the hosts of the profile, or else the one that was called", async () => {
  const serversOf = async (host: string | undefined, profile: string) =>
    (
      (await getAs(host, `/v1/openapi.json?profile=${profile}`, {})) as unknown as { servers: { url: string }[] }
    ).servers.map(({ url }) => url);
  expect(await serversOf(undefined, "A")).toEqual([`${fixture.url}/api/v1`]);
  expect(await serversOf("a.example", "A")).toEqual(["http://a.example/api/v1"]);
  expect(await serversOf("a.example", "B")).toEqual(["http://sandbox.b.example/api/v1"]);
});

test("examples name the owner whose credentials are sent, in the body of a new key too", async () => {
  const key = fixture.upstream.apiKey("sandbox");
  const document = await documentAt("/api/v1/openapi.json", { authorization: `Bearer ${key.key}` });
  const body = document.paths["/api-keys"]?.post?.requestBody as { content: Record<string, Json> };
  expect(body.content["application/json"]?.example).toMatchObject({ owner_id: key.ownerId });
  const plain = await documentAt("/api/v1/openapi.json");
  expect(JSON.stringify(plain)).not.toContain(key.ownerId);
});

test("HEAD responds as GET, with its headers and without a body", async () => {
  for (const path of ["/openapi.json", "/docs", "/docs/scalar.js", "/health", "/policies/none", "/no-such-path"]) {
    const [head, get] = await Promise.all([
      fetch(`${fixture.url}/v1${path}`, { method: "HEAD" }),
      fetch(`${fixture.url}/v1${path}`),
    ]);
    const names = ["content-type", "x-ratelimit-limit"].map((name) => get.headers.get(name));
    expect([path, head.status, head.headers.get("content-type"), head.headers.get("x-ratelimit-limit")]).toEqual([
      path,
      get.status,
      ...names,
    ]);
    expect(await head.text()).toBe("");
  }
});

test("the reference is that of the profile that is called", async () => {
  const titleAt = async (host: string | undefined, headers: Record<string, string> = {}) =>
    (await getAs(host, "/v1/openapi.json", headers)).info.title;
  expect(await titleAt(undefined)).toMatch(/profile A$/);
  expect(await titleAt(undefined, fixture.upstream.client().headers)).toMatch(/profile B$/);
  expect(await titleAt("a.example")).toMatch(/profile A$/);
  expect(await titleAt("sandbox.b.example")).toMatch(/profile B$/);
});

test("a profile that does not exist has no reference", async () => {
  const answer = await fetch(`${fixture.url}/v1/openapi.json?profile=C`);
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { param: "profile" } }]);
});

describe("the page", () => {
  test("needs no credentials, comes whole from the gateway and may load nothing from elsewhere", async () => {
    for (const prefix of ["/api/v1", "/v1"]) {
      const answer = await fetch(`${fixture.url}${prefix}/docs`);
      const html = await answer.text();
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(answer.headers.get("x-svc-request-id")).toMatch(/^req_/);
      expect(html).not.toMatch(/https?:|\/\//);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(policy).not.toMatch(/https?:|\*/);

      const named = [...html.matchAll(/(?:src|href)="(?!data:)([^"?]+)"/g)].map(
        ([, path = ""]) => new URL(path, answer.url),
      );
      expect(named).toHaveLength(8);
      for (const url of named) {
        const asset = await fetch(url);
        expect([url.pathname, asset.status]).toEqual([url.pathname, 200]);
        expect(asset.headers.get("content-type")).toMatch(
          /^(text\/(css|javascript|markdown|plain|html)|application\/json);/,
        );
        expect((await asset.text()).length).toBeGreaterThan(200);
      }
    }
  });

  test.each(["/v1/docs/scalar.js", "/v1/openapi.json"])("%s is compressed for clients that accept it", async (path) => {
    const sizeWith = async (encoding: string) => {
      const raw = await rawGet(path, { "accept-encoding": encoding });
      return { encoding: raw.headers["content-encoding"], bytes: raw.body.length };
    };
    const [plain, packed] = [await sizeWith("identity"), await sizeWith("gzip, br")];
    expect([plain.encoding, packed.encoding]).toEqual([undefined, "gzip"]);
    expect(packed.bytes).toBeLessThan(plain.bytes / 2);
  });

  test("gives no other file away", async () => {
    for (const path of ["/docs/", "/docs/page.html", "/docs/..%2fserver.ts", "/docs/page.css.map"]) {
      expect((await fetch(`${fixture.url}/v1${path}`)).status, path).toBe(404);
    }
  });
});

function operationsOf(document: Document): Json[] {
  return Object.values(document.paths).flatMap((path) => Object.values(path));
}

function webhooksOf(document: Document): Json[] {
  return Object.values(document.webhooks).flatMap((item) => Object.values(item));
}

function validatorOf(document: Document) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  return ajv.addSchema({ $id: "document", components: closed(document.components) });
}

/** The same schemas, with no member that they do not describe: what an example has is described. */
function closed<Schemas>(schemas: Schemas): Schemas {
  return JSON.parse(JSON.stringify(schemas).replaceAll('"additionalProperties":true', '"additionalProperties":false'));
}

function parameterSchemasOf(document: Document): Json[] {
  return [...operationsOf(document), ...webhooksOf(document)].flatMap(({ parameters = [] }) =>
    (parameters as Json[]).map((parameter) => resolved(document, parameter).schema as Json),
  );
}

function resolved(document: Document, value: Json): Json {
  if (typeof value.$ref !== "string") return value;
  const path = value.$ref.slice(2).split("/");
  return path.reduce<unknown>((at, key) => (at as Json)[key], document) as Json;
}

/** Every body of the document, of requests, responses and webhooks, with its examples. */
function mediaOf(document: Document) {
  return [...operationsOf(document), ...webhooksOf(document)].flatMap((operation) => {
    const responses = Object.entries(operation.responses as Record<string, Json>);
    // What a receiver of webhooks responds has no body.
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

async function getAs(host: string | undefined, path: string, headers: Record<string, string>): Promise<Document> {
  return JSON.parse((await rawGet(path, { ...(host && { host }), ...headers })).body.toString());
}

/** fetch sets Host and unpacks bodies; this does neither. */
async function rawGet(path: string, headers: Record<string, string>) {
  const answered = Promise.withResolvers<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>();
  const sent = request(
    (headers.host === undefined ? fixture : pinned).url + path,
    { headers, agent: false },
    async (response) => {
      answered.resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) });
    },
  );
  sent.on("error", answered.reject).end();
  return answered.promise;
}

test("the table of endpoints in README.md has every operation of the reference, with its profiles, and no other", async () => {
  const operations = new Map<string, string[]>();
  for (const profile of ["A", "B"]) {
    const { paths } = await documentAt(`/api/v1/openapi.json?profile=${profile}`);
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":id")}`;
        operations.set(name, [...(operations.get(name) ?? []), profile]);
      }
    }
  }
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const table = markdownTables(readme).find(({ header }) => header[0] === "Endpoint");
  const documented = table?.rows.flatMap(([cell = "", profiles = ""]) =>
    endpointsIn(cell).map((endpoint) => [endpoint, profiles.split(", ")]),
  );
  const name = `apps/gateway/README.md, table "${table?.header.join(" | ")}": endpoint and profiles`;
  expect(Object.fromEntries(documented ?? []), name).toEqual(Object.fromEntries(operations));
});

/** "`POST`, `GET /payments`; `GET /audits/:id/worksheet`, `/versions`" names four: a method waits for the next path. */
function endpointsIn(cell: string): string[] {
  const waiting: string[] = [];
  let method = "";
  let parent = "";
  return codeSpans(cell).flatMap((code) => {
    const [first = "", path] = code.split(" ");
    if (first.startsWith("/")) return [`${method} ${parent}${first}`];
    waiting.push(first);
    if (path === undefined) return [];
    method = first;
    parent = /^.*:id(?=\/)|^.*$/.exec(path)?.[0] ?? "";
    return waiting.splice(0).map((each) => `${each} ${path}`);
  });
}

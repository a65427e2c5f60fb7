import { beforeAll, describe, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";
import { documentAt, type Json, rawGet, type ServedDocument } from "./served-document.ts";

/** Without host lists. */
let fixture: GatewayFixture;
let pinned: GatewayFixture;
beforeAll(async () => {
  [fixture, pinned] = await Promise.all([
    gatewayFixture(),
    gatewayFixture({ PROFILE_A_HOSTS: "a.example", PROFILE_B_SANDBOX_HOSTS: "sandbox.b.example" }),
  ]);
});

/** The document for who calls this host; without one, a gateway that has no list of hosts. */
async function documentFor(host: string | undefined, path: string, headers: Record<string, string>) {
  const { body } = await (host === undefined
    ? rawGet(fixture, path, headers)
    : rawGet(pinned, path, { host, ...headers }));
  return JSON.parse(body.toString()) as ServedDocument;
}

test("servers are absolute: the hosts of the profile, or else the one that was called", async () => {
  const serversOf = async (host: string | undefined, profile: string) =>
    (
      (await documentFor(host, `/v1/openapi.json?profile=${profile}`, {})) as unknown as { servers: { url: string }[] }
    ).servers.map(({ url }) => url);
  expect(await serversOf(undefined, "A")).toEqual([`${fixture.url}/api/v1`]);
  expect(await serversOf("a.example", "A")).toEqual(["http://a.example/api/v1"]);
  expect(await serversOf("a.example", "B")).toEqual(["http://sandbox.b.example/api/v1"]);
});

test("examples name the owner whose credentials are sent, and its type", async () => {
  const key = fixture.upstream.apiKey("sandbox");
  const document = await documentAt(fixture, "/api/v1/openapi.json", { authorization: `Bearer ${key.key}` });
  const body = document.paths["/api-keys"]?.post?.requestBody as { content: Record<string, Json> };
  const owner = { owner_id: key.ownerId, owner_type: "employer" };
  expect(body.content["application/json"]?.example).toMatchObject(owner);
  for (const path of ["/webhooks", "/api-keys"]) {
    const query = document.paths[path]?.get?.parameters as { name: string; schema: Json }[];
    for (const [name, example] of Object.entries(owner))
      expect(query.find((parameter) => parameter.name === name)?.schema.examples).toEqual([example]);
  }
  const plain = await documentAt(fixture, "/api/v1/openapi.json");
  expect(JSON.stringify(plain)).not.toContain(key.ownerId);
});

test("the reference is that of the profile that is called", async () => {
  const titleAt = async (host: string | undefined, headers: Record<string, string> = {}) =>
    (await documentFor(host, "/v1/openapi.json", headers)).info.title;
  expect(await titleAt(undefined)).toMatch(/profile A$/);
  expect(await titleAt(undefined, fixture.upstream.client().headers)).toMatch(/profile B$/);
  expect(await titleAt("a.example")).toMatch(/profile A$/);
  expect(await titleAt("sandbox.b.example")).toMatch(/profile B$/);
});

test("a profile that does not exist has no reference", async () => {
  const response = await fetch(`${fixture.url}/v1/openapi.json?profile=C`);
  expect([response.status, await response.json()]).toMatchObject([400, { error: { param: "profile" } }]);
});

test("HEAD responds as GET, with its headers and without a body", async () => {
  for (const path of [
    "/openapi.json",
    "/docs",
    "/docs/sdk-samples.js",
    "/docs/own-records.js",
    "/health",
    "/policies/none",
    "/no-such-path",
  ]) {
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

describe("the page", () => {
  test("needs no credentials, comes whole from the gateway and may load nothing from elsewhere", async () => {
    for (const prefix of ["/api/v1", "/v1"]) {
      const response = await fetch(`${fixture.url}${prefix}/docs`);
      const html = await response.text();
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(response.headers.get("x-svc-request-id")).toMatch(/^req_/);
      expect(html).not.toMatch(/https?:|\/\//);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(policy).not.toMatch(/https?:|\*/);

      const references = [...html.matchAll(/(?:src|href)="(?!data:)([^"?]+)"/g)].map(
        ([, path = ""]) => new URL(path, response.url),
      );
      expect(references).toHaveLength(8);
      for (const url of references) {
        const asset = await fetch(url);
        expect([url.pathname, asset.status]).toEqual([url.pathname, 200]);
        expect(asset.headers.get("content-type")).toMatch(
          /^(text\/(css|javascript|markdown|plain|html)|application\/json);/,
        );
        expect((await asset.text()).length).toBeGreaterThan(200);
      }
    }
  });

  test.each(["/v1/docs/scalar.js", "/v1/openapi.json", "/v1/event-types"])(
    "%s is compressed for clients that accept it",
    async (path) => {
      const sizeWith = async (encoding: string) => {
        const authorization = `Bearer ${fixture.upstream.apiKey().key}`;
        const raw = await rawGet(fixture, path, { "accept-encoding": encoding, authorization });
        return { encoding: raw.headers["content-encoding"], bytes: raw.body.length };
      };
      const plain = await sizeWith("identity");
      const packed = await sizeWith("gzip, br");
      expect([plain.encoding, packed.encoding]).toEqual([undefined, "gzip"]);
      expect(packed.bytes).toBeLessThan(plain.bytes / 2);
    },
  );

  test("serves no other file", async () => {
    for (const path of ["/docs/", "/docs/page.html", "/docs/..%2fserver.ts", "/docs/page.css.map"]) {
      expect((await fetch(`${fixture.url}/v1${path}`)).status, path).toBe(404);
    }
  });
});

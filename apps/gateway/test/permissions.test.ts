import { scopes } from "@platform/credential-format/scopes";
import { beforeAll, describe, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;

beforeAll(async () => {
  fixture = await gatewayFixture();
});

const bearer = <Partner extends { key: string }>(partner: Partner) => ({
  ...partner,
  headers: { authorization: `Bearer ${partner.key}` } as Record<string, string>,
});

interface Operation {
  method: string;
  path: string;
  security: object[];
  "x-required-scope"?: string;
  parameters: { name: string; in: string; required?: boolean; schema: { examples?: string[]; enum?: string[] } }[];
  requestBody?: { content: Record<string, { example: object }> };
}

/** Every operation of a profile that needs credentials, from the API reference, with an id in its path. */
async function operationsOf(profile: "A" | "B"): Promise<Operation[]> {
  const response = await fetch(`${fixture.url}/v1/openapi.json?profile=${profile}`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
    )
    .filter(({ security }) => security.length === 1)
    .map((operation) => ({ ...operation, path: operation.path.replaceAll(/\{\w+\}/g, "id") }));
}

/** The query that the operation requires, with somebody else's owner id. */
function queryOf({ parameters }: Operation): URLSearchParams {
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const values = required.map(({ name, schema }) => [name, schema.examples?.[0] ?? schema.enum?.[0] ?? ""]);
  return new URLSearchParams({ ...Object.fromEntries(values), owner_id: "own_other" });
}

describe("an owner_id that names another owner is a 403 on every endpoint of Profile A", () => {
  test("in the query", async () => {
    const { key } = fixture.upstream.apiKey();
    const operations = await operationsOf("A");
    expect(operations.length).toBeGreaterThan(40);
    for (const operation of operations) {
      const { method, path, requestBody } = operation;
      const [[contentType, { example }] = ["", { example: {} }]] = Object.entries(requestBody?.content ?? {});
      const response = await fetch(`${fixture.url}/v1${path}?${queryOf(operation)}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(contentType && { "content-type": contentType }) },
        ...(contentType && { body: typeof example === "string" ? example : JSON.stringify(example) }),
      });
      expect([method, path, response.status]).toEqual([method, path, 403]);
      expect(await response.text()).toContain("owner_id is not the owner of the credentials in use.");
    }
  });

  test("in the body", async () => {
    const { key, ownerId } = fixture.upstream.apiKey();
    const operations = (await operationsOf("A")).filter(({ requestBody }) => requestBody?.content["application/json"]);
    expect(operations.length).toBeGreaterThan(10);
    for (const { method, path, requestBody } of operations) {
      const { example } = requestBody?.content["application/json"] ?? {};
      const response = await fetch(`${fixture.url}/v1${path}?owner_id=${ownerId}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ ...example, owner_id: "own_other" }),
      });
      const refusal = expect.stringContaining("owner_id is not the owner of the credentials in use.");
      expect([method, path, response.status, await response.text()]).toEqual([method, path, 403, refusal]);
    }
  });
});

/** Endpoints that every key may read: its own identity, and the catalogs. */
const forEveryKey = ["GET /me", "GET /event-types", "GET /notices", "GET /webhooks/addresses"];

describe("every endpoint of Profile A needs its scope", () => {
  test("which the reference names, and a key without it is refused", async () => {
    const operations = await operationsOf("A");
    for (const { method, path, "x-required-scope": scope } of operations) {
      const needed = scope === undefined ? [] : [scope];
      if (forEveryKey.includes(`${method.toUpperCase()} ${path}`)) {
        expect(needed).toEqual([]);
        continue;
      }
      expect([method, path, needed.length]).toEqual([method, path, 1]);
      const { key } = fixture.upstream.apiKey("sandbox", { scopes: scopes.filter((scope) => !needed.includes(scope)) });
      const response = await fetch(`${fixture.url}/v1${path}`, { method, headers: { authorization: `Bearer ${key}` } });
      const refusal = expect.stringContaining(`The key does not have the scope ${needed[0]}.`);
      expect([method, path, response.status, await response.text()]).toEqual([method, path, 403, refusal]);
    }
  });
});

test.each(["A", "B"])("GET /me names the identity in profile %s", async (profile) => {
  const more = { ownerType: "carrier", plan: "" };
  const { headers, ...partner } =
    profile === "A" ? bearer(fixture.upstream.apiKey("production", more)) : fixture.upstream.client("production", more);
  const response = await fetch(`${fixture.url}/v1/me`, { headers });
  expect(response.status).toBe(200);
  const window = (limit: number, seconds: number) => ({ limit, window_seconds: seconds });
  expect(await response.json()).toEqual({
    ...(profile === "A" ? { object: "me" } : { success: true }),
    owner_id: partner.ownerId,
    owner_type: "carrier",
    environment: "production",
    profile,
    plan:
      profile === "A"
        ? { name: "production", windows: [window(500, 60), window(10_000, 3600)], concurrent_webhooks: 25 }
        : {
            name: "developer",
            windows: [window(100, 60), window(1000, 3600), window(10_000, 86_400)],
            concurrent_webhooks: 25,
          },
    scopes,
    contact_email: null,
    rate_limit: null,
    key_id: partner.credentialId,
    created_at: "2026-03-16T09:30:00.000Z",
    age_days: Math.floor((Date.now() - Date.parse("2026-03-16T09:30:00.000Z")) / 86_400_000),
  });
});

test.each(["POST", "PATCH"])(
  "%s of a policy that consents to grants of another owner needs exposure:write",
  async (method) => {
    const path = method === "POST" ? "/policies" : "/policies/pol_01KMS1D8RT5X9C3W7QAE2N6VHB";
    const { key, ownerId } = fixture.upstream.apiKey("sandbox", { scopes: ["policies:write"] });
    const send = (source: string) =>
      fetch(`${fixture.url}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({
          ...(method === "POST" && { employer_id: "e", effective_date: "2026-01-01T00:00:00Z" }),
          exposure_sources: [{ owner_id: source, employer_id: "e" }],
        }),
      });
    const refused = await send("own_other");
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("exposure:write")]);
    expect((await send(ownerId)).status).not.toBe(403);
  },
);

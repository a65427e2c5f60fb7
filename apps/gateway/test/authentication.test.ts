import { connect } from "node:net";
import { mintCredential } from "@platform/credential-format/credential-format";
import { beforeAll, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

/** Without host lists. */
let fixture: GatewayFixture;
let pinned: GatewayFixture;

beforeAll(async () => {
  fixture = await gatewayFixture();
  pinned = await gatewayFixture({
    PROFILE_A_HOSTS: "a.example",
    PROFILE_B_PRODUCTION_HOSTS: "b.example",
    PROFILE_B_SANDBOX_HOSTS: "sandbox.b.example",
  });
});

async function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: never }> {
  // fetch sets Host itself, so requests that need another one are made by hand.
  const { request } = await import("node:http");
  const result = Promise.withResolvers<{ status: number; body: never }>();
  const clientRequest = request(
    (headers.host === undefined ? fixture : pinned).url + path,
    { headers, agent: false },
    async (response) => {
      const text = (await response.toArray()).join("");
      result.resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as never });
    },
  );
  clientRequest.on("error", result.reject).end();
  return result.promise;
}

const status = "/api/v1/files/status/PR_TEST_01ARZ3NDEKTSV4RRFFQ69G5FAV";
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

test.each([
  ["the header is absent", undefined, "Missing Authorization header"],
  ["the scheme is not Bearer", "Token abc", "Invalid API key format"],
  ["there are extra spaces", `Bearer  ${mintCredential("api_key", "sandbox")}`, "Invalid API key format"],
  ["the prefix is wrong", `Bearer sk_${"a".repeat(40)}`, "Invalid API key format"],
  ["the key is truncated", `Bearer ${mintCredential("api_key", "sandbox").slice(0, -1)}`, "Invalid API key format"],
  ["the checksum is wrong", `Bearer svc_test_sk_${"a".repeat(32)}`, "API key not found"],
  ["nobody has the key", `Bearer ${mintCredential("api_key", "sandbox")}`, "API key not found"],
  ["it is a client secret", `Bearer ${mintCredential("client_secret", "sandbox")}`, "Invalid API key format"],
])("Profile A returns 401 with its own message when %s", async (_, authorization, message) => {
  const response = await get(status, authorization === undefined ? {} : { authorization });
  expect(response).toEqual({ status: 401, body: { error: "Authentication Failed", message, details: {} } });
});

test("Profile A returns 401 'API key inactive' to a disabled key", async () => {
  const { key } = fixture.upstream.apiKey("sandbox", { inactive: true });
  expect(await get(status, bearer(key))).toMatchObject({ status: 401, body: { message: "API key inactive" } });
});

test("Profile B has one response for every cause", async () => {
  const mine = fixture.upstream.client();
  const other = fixture.upstream.client();
  const live = fixture.upstream.client("production");
  const attempts: Record<string, string>[] = [
    { "x-client-id": mine.clientId },
    { "x-client-secret": mine.secret },
    { "x-client-id": "nonsense", "x-client-secret": "nonsense" },
    { "x-client-id": mine.clientId, "x-client-secret": other.secret },
    { "x-client-id": mine.clientId, "x-client-secret": live.secret },
    { "x-client-id": mintCredential("client_id", "sandbox"), "x-client-secret": mine.secret },
    { "x-client-id": mine.clientId, "x-client-secret": mintCredential("client_secret", "sandbox") },
    { ...mine.headers, authorization: `Bearer ${fixture.upstream.apiKey().key}` },
  ];
  const responses = await Promise.all(attempts.map((headers) => get(status, headers)));
  for (const response of responses) {
    expect(response).toEqual({
      status: 401,
      body: {
        success: false,
        error: { code: "INVALID_CREDENTIALS", message: "The client credentials are not valid." },
      },
    });
  }
});

test("a host that is pinned to a profile ignores the other profile's headers", async () => {
  const a = pinned.upstream.apiKey();
  const b = pinned.upstream.client();
  const both = { ...b.headers, ...bearer(a.key) };
  expect((await get("/api/v1/health", { ...both, host: "a.example" })).status).toBe(200);
  expect((await get("/api/v1/health", { ...both, host: "sandbox.b.example:8443" })).status).toBe(200);
  expect(await get(status, { ...b.headers, host: "a.example" })).toMatchObject({
    status: 401,
    body: { message: "Missing Authorization header" },
  });
  expect(await get(status, { ...bearer(a.key), host: "b.example" })).toMatchObject({
    status: 401,
    body: { error: { code: "INVALID_CREDENTIALS" } },
  });
});

test("a host that is pinned to an environment of Profile B refuses the other environment's credentials", async () => {
  const sandbox = pinned.upstream.client("sandbox");
  const production = pinned.upstream.client("production");
  const statuses = await Promise.all([
    get("/api/v1/health", { ...sandbox.headers, host: "sandbox.b.example" }),
    get("/api/v1/health", { ...production.headers, host: "b.example" }),
    get("/api/v1/health", { ...sandbox.headers, host: "b.example" }),
    get("/api/v1/health", { ...production.headers, host: "sandbox.b.example" }),
    get("/api/v1/health", { ...production.headers, host: "Sandbox.B.Example.:443" }),
    get("/api/v1/health", { ...production.headers, host: "sandbox.b.example:" }),
  ]);
  expect(statuses.map((response) => response.status)).toEqual([200, 200, 401, 401, 401, 401]);
});

test("with pinned hosts, any other host is a 421 whatever the credentials, and a malformed one a 400", async () => {
  const { headers } = pinned.upstream.client();
  const { key } = pinned.upstream.apiKey();
  for (const host of ["evil.example", "127.0.0.1:8080", "a.example.evil.example", "[::1]"]) {
    expect(await get("/v1/health", { ...headers, host })).toMatchObject({
      status: 421,
      body: { success: false, error: { code: "INVALID_REQUEST" } },
    });
    expect(await get("/v1/health", { ...bearer(key), host })).toMatchObject({
      status: 421,
      body: { error: { type: "invalid_request_error", code: "misdirected_request" } },
    });
  }
  for (const host of ["a.example/", "user@a.example", "a.example,b.example", "a.example:x"]) {
    expect((await get("/v1/health", { ...bearer(key), host })).status).toBe(400);
  }
});

test("the authority of an absolute target wins over Host", async () => {
  const { key } = pinned.upstream.apiKey();
  const statusOf = async (authority: string, host: string) => {
    const socket = connect(Number(new URL(pinned.url).port), "127.0.0.1");
    socket.write(
      `GET http://${authority}/v1/health HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
    );
    const response = (await socket.toArray()).join("");
    return Number(response.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
  };
  expect(await statusOf("a.example", "evil.example")).toBe(200);
  expect(await statusOf("evil.example", "a.example")).toBe(421);
  expect(await statusOf("b.example", "a.example")).toBe(200);
  expect(await statusOf("", "a.example")).toBe(400);
});

test("garbage is refused without asking the credentials service", async () => {
  const before = fixture.upstream.verifications;
  const refused = [
    await get(status, bearer(`svc_test_sk_${"a".repeat(32)}`)),
    await get(status, { "x-client-id": "nonsense", "x-client-secret": "nonsense" }),
  ];
  expect(refused.map((response) => response.status)).toEqual([401, 401]);
  expect(fixture.upstream.verifications).toBe(before);
});

test("health needs no credentials, names good ones, and refuses bad ones in the profile's form", async () => {
  const a = fixture.upstream.apiKey();
  const b = fixture.upstream.client();
  expect((await get("/api/v1/health")).body).toEqual({ status: "ok", timestamp: expect.stringMatching(/Z$/) });
  for (const headers of [bearer(a.key), b.headers]) {
    expect((await get("/v1/health", headers)).body).toMatchObject({ status: "ok", message: expect.any(String) });
  }
  expect(await get("/api/v1/health", { "x-client-id": "x" })).toMatchObject({ status: 401, body: { success: false } });
  expect(await get("/api/v1/health", bearer("x"))).toMatchObject({
    status: 401,
    body: { error: { type: "authentication_error", message: "Invalid API key format" } },
  });
});

import { connect } from "node:net";
import { Fault } from "@platform/service/call/fault";
import { beforeAll, expect, test } from "vitest";
import { formOf } from "../src/edge/errors/form-of.ts";
import { schemaOfForm } from "../src/edge/errors/form-schemas.ts";
import { type GatewayFixture, gatewayFixture, rateLimitOf } from "./fixture.ts";

let fixture: GatewayFixture;
let a: Record<string, string>;
let b: Record<string, string>;

beforeAll(async () => {
  fixture = await gatewayFixture({ MAX_BODY_BYTES: "100000" });
  a = { authorization: `Bearer ${fixture.upstream.apiKey().key}` };
  b = fixture.upstream.client().headers;
});

const reportA = {
  employer_id: "emp_1",
  period_start: "2026-01-01",
  period_end: "2026-01-15",
  employees: [{ employee_id: "e1", name: "Ada", classification_code: "8810", hours_worked: 80, gross_wages: 2000.5 }],
  payroll_data: { total_payroll: 2000.5 },
};
const reportB = {
  employer_id: "emp_1",
  pay_period: { start_date: "2026-01-01", end_date: "2026-01-15" },
  employees: [
    {
      employee_id: "e1",
      first_name: "Ada",
      last_name: "Byron",
      gross_pay: 2000.5,
      hours_worked: 80,
      job_classification: "8810",
      state: "IN",
    },
  ],
};

function post(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(fixture.url + path, {
    method: "POST",
    body: text,
    headers: { "content-type": "application/json", ...headers },
  });
}

function expectHeaders(response: Response): void {
  expect(response.headers.get("x-svc-request-id")).toMatch(/^req_/);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.has("strict-transport-security")).toBe(false);
  const { limit, remaining, reset } = rateLimitOf(response);
  expect(limit).toBeGreaterThan(0);
  expect(remaining).toBeGreaterThanOrEqual(0);
  expect(reset).toBeGreaterThan(1_700_000_000);
}

test("a report is accepted with 202 in each profile's words, under both prefixes", async () => {
  for (const prefix of ["/api/v1", "/v1"]) {
    const responseA = await post(`${prefix}/payroll/reports`, reportA, a);
    expectHeaders(responseA);
    expect([responseA.status, await responseA.json()]).toEqual([
      202,
      {
        message: expect.any(String),
        report_id: expect.stringMatching(/^PR_TEST_/),
        status: "processing",
        environment: "sandbox",
        employer_id: "emp_1",
        period: { start: "2026-01-01", end: "2026-01-15" },
        employee_count: 1,
        estimated_processing_time: "1-2 minutes",
        warnings: [],
      },
    ]);
    const responseB = await post(`${prefix}/payroll/reports`, reportB, b);
    expectHeaders(responseB);
    expect([responseB.status, await responseB.json()]).toEqual([
      202,
      {
        success: true,
        report_id: expect.stringMatching(/^PR_TEST_/),
        status: "processing",
        employees_count: 1,
        total_gross_pay: 2000.5,
        message: expect.any(String),
        warnings: [],
      },
    ]);
  }
});

test("every response has its own request id and the rate-limit headers, whatever goes wrong", async () => {
  const { url } = fixture;
  const responses = await Promise.all([
    fetch(`${url}/api/v1/health`),
    fetch(`${url}/api/v1/health`, { headers: a }),
    fetch(`${url}/nowhere`),
    fetch(`${url}/api/v2/health`, { headers: a }),
    fetch(`${url}/api/v1/files/status/PR_unknown`, { headers: a }),
    fetch(`${url}/api/v1/files/status/PR_unknown`, { headers: b }),
    fetch(`${url}/api/v1/files/status/PR_unknown`),
    fetch(`${url}/api/v1/files/status/%`, { headers: a }),
    fetch(`${url}/%zz`),
    fetch(`${url}/api/v1/payroll/reports`, { method: "DELETE", headers: a }),
    fetch(`${url}/api/v1/payroll/reports`, { method: "POST", headers: a }),
    post("/api/v1/payroll/reports", "{", a),
    post("/api/v1/payroll/reports", "{", b),
    post("/api/v1/payroll/reports", "x".repeat(100_001), a),
    post("/api/v1/payroll/reports", "x".repeat(100_001), b),
    post("/api/v1/payroll/reports", "<a/>", { ...a, "content-type": "application/xml" }),
    post("/api/v1/payroll/reports", "<a/>", { ...b, "content-type": "text/plain" }),
  ]);
  for (const response of responses) expectHeaders(response);
  expect(responses.map((response) => response.status)).toEqual([
    200, 200, 404, 404, 404, 404, 401, 400, 400, 405, 400, 400, 400, 413, 413, 415, 415,
  ]);
  expect(new Set(responses.map((response) => response.headers.get("x-svc-request-id"))).size).toBe(responses.length);
});

test("each endpoint returns in its own error form", async () => {
  const json = async (response: Promise<Response>) => (await response).json();
  expect(await json(fetch(`${fixture.url}/nowhere`))).toMatchObject({
    error: { type: "resource_not_found", message: expect.any(String), request_id: expect.stringMatching(/^req_/) },
  });
  expect(await json(post("/v1/payroll/reports", "{", a))).toMatchObject({ error: "Validation Error" });
  expect(await json(post("/v1/payroll/reports", "{", b))).toMatchObject({
    success: false,
    error: { code: "INVALID_REQUEST" },
  });
  expect(await json(post("/v1/payroll/reports", {}, a))).toMatchObject({
    error: "Validation Error",
    message: expect.stringContaining("employer_id"),
    details: { missing_fields: expect.arrayContaining(["employer_id", "employees"]) },
  });
  expect(await json(post("/v1/payroll/reports", {}, b))).toMatchObject({
    success: false,
    error: { code: "MISSING_FIELD", details: { field: "employer_id" } },
  });
});

test("a fault of a service gets a response in the error form, without internal details", async () => {
  const rows: [Fault, number][] = [
    [new Fault("UNAVAILABLE", "DATABASE_UNAVAILABLE", "connect ECONNREFUSED 10.0.0.1"), 503],
    [new Fault("DEADLINE_EXCEEDED", "DATABASE_TIMEOUT", "canceling statement"), 503],
    [new Fault("INTERNAL", "INTERNAL", "stack"), 500],
    [new Fault("ALREADY_EXISTS", "DUPLICATE_REPORT", "The first is PR_1.", { metadata: { report_id: "PR_1" } }), 409],
  ];
  const fresh = { authorization: `Bearer ${fixture.upstream.apiKey().key}` };
  await fetch(`${fixture.url}/v1/health`, { headers: fresh });
  for (const [fault, expected] of rows) {
    fixture.upstream.fault = fault;
    const response = await post("/v1/payroll/reports", reportA, a);
    fixture.upstream.fault = undefined;
    expectHeaders(response);
    expect(response.status).toBe(expected);
    const text = await response.text();
    expect(text).not.toMatch(/ECONNREFUSED|canceling|stack/);
    if (expected === 409) expect(JSON.parse(text)).toMatchObject({ error: "Conflict", details: { report_id: "PR_1" } });
  }
});

test("another owner and another environment do not see a file", async () => {
  const accepted = (await (await post("/v1/payroll/reports", reportA, a)).json()) as { report_id: string };
  const path = `${fixture.url}/api/v1/files/status/${accepted.report_id}`;
  const stranger = { authorization: `Bearer ${fixture.upstream.apiKey().key}` };
  expect((await fetch(path, { headers: a })).status).toBe(200);
  expect((await fetch(path, { headers: stranger })).status).toBe(404);
  expect((await fetch(path, { headers: b })).status).toBe(404);
});

test("what no endpoint has is 404 whatever its method and body are like", async () => {
  const rows = [
    ["POST", "{", "application/json"],
    ["POST", "<a/>", "application/xml"],
    ["PUT", "x".repeat(100_001), "application/json"],
    ["QUERY", undefined, undefined],
  ] as const;
  for (const path of ["/api/v2/policies", "/api/v1/nothing", "/nowhere"]) {
    for (const [method, body, type] of rows) {
      const headers = { ...a, ...(type !== undefined && { "content-type": type }) };
      const response = await fetch(fixture.url + path, { method, headers, ...(body !== undefined && { body }) });
      expectHeaders(response);
      expect([method, type, response.status]).toEqual([method, type, 404]);
      expect(await response.json()).toMatchObject({ error: { type: "resource_not_found" } });
    }
  }
});

test("what only the other profile has is refused whatever its body is like", async () => {
  for (const [body, type] of [
    ["{", "application/json"],
    ["<a/>", "application/xml"],
    ["x".repeat(100_001), "application/json"],
  ] as const) {
    const responseA = await post("/v1/policies", body, { ...b, "content-type": type });
    expect([responseA.status, await responseA.json()]).toMatchObject([
      404,
      { success: false, error: { code: "NOT_FOUND" } },
    ]);
    const headers = { ...a, "content-type": type };
    const responseB = await fetch(`${fixture.url}/v1/webhooks/wh_1`, { method: "PUT", headers, body });
    expect([responseB.status, await responseB.json()]).toMatchObject([405, { error: "method_not_allowed" }]);
  }
});

test("an id with a NUL, which no record can have, is not found", async () => {
  const paths = ["/policies/%00", "/employees/pol_%00", "/webhooks/%00", "/webhooks/wh_1/deliveries/dlv_%00"];
  for (const path of paths) {
    const response = await fetch(`${fixture.url}/v1${path}`, { headers: a });
    expectHeaders(response);
    expect([path, response.status]).toEqual([path, 404]);
  }
  for (const headers of [a, b]) {
    const list = await fetch(`${fixture.url}/v1/webhooks?starting_after=%00`, { headers });
    expect(list.status).toBe(400);
  }
  const replay = { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z", starting_after: "\0" };
  expect((await post("/v1/webhooks/wh_1/replay", replay, a)).status).toBe(400);
});

test("an id that is too long for any file is one that no file has", async () => {
  for (const length of [300, 5_000, 12_000]) {
    const path = `${fixture.url}/v1/files/status/${"A".repeat(length)}`;
    const responseA = await fetch(path, { headers: a });
    const responseB = await fetch(path, { headers: b });
    expect([responseA.status, await responseA.json()]).toMatchObject([404, { error: "Not Found" }]);
    expect([responseB.status, await responseB.json()]).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  }
});

test("a partner who is still sending a body that is too large reads the response, and then the connection closes", async () => {
  const body = Buffer.alloc(16 * 1024 * 1024, " ");
  const chunk = [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"];
  const ways: [length: string, parts: (string | Buffer)[]][] = [
    [`Content-Length: ${body.length}`, [body]],
    ["Transfer-Encoding: chunked", chunk],
  ];
  for (const [length, parts] of ways) {
    const socket = connect(Number(new URL(fixture.url).port), "127.0.0.1");
    socket.write(`${headOf("POST /v1/payroll/reports", a)}Content-Type: application/json\r\n${length}\r\n\r\n`);
    for (const part of parts) socket.write(part);
    // Is not processed: the partner could not read the response.
    socket.write(`${headOf("GET /v1/health", a)}\r\n`);
    const responses = (await socket.toArray()).join("");
    expect(responses.match(/HTTP\/1\.1 \d+|connection: close/gi), length).toEqual([
      "HTTP/1.1 413",
      "connection: close",
    ]);
  }
});

test("a compressed body is refused by that name", async () => {
  const response = await post("/v1/payroll/reports", reportA, { ...a, "content-encoding": "gzip" });
  expect([response.status, await response.text()]).toEqual([415, expect.stringContaining("Content-Encoding")]);
});

test("a header that decides and came twice is believed neither time", async () => {
  const [key = ""] = Object.values(a);
  const client = Object.entries(b).map(([name, value]) => `${name}: ${value}\r\n`);
  const rows: [request: string, status: number][] = [
    [`GET /v1/health HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\nAuthorization: ${key}\r\n`, 401],
    [`GET /v1/health HTTP/1.1\r\nHost: x\r\n${client.join("")}${client[0]}`, 401],
    [`GET /v1/health HTTP/1.1\r\nHost: x\r\nHost: y\r\nAuthorization: ${key}\r\n`, 400],
    [`GET /v1/health HTTP/1.1\r\nAuthorization: ${key}\r\n`, 400],
    [`${headOf("POST /v1/payroll/reports", a)}Content-Type: text/plain\r\nContent-Type: application/json\r\n`, 415],
  ];
  for (const [request, status] of rows) {
    const response = await rawResponse(`${request}Content-Length: 2\r\nConnection: close\r\n\r\n{}`);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expectRawHeaders(response);
  }
});

test("a request with an unknown expectation is processed like any other", async () => {
  const response = await rawResponse(`${headOf("GET /v1/health", a)}Expect: nothing\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expectRawHeaders(response);
});

test("what is not HTTP has the same headers", async () => {
  const response = await rawResponse("nonsense\r\n\r\n");
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expectRawHeaders(response);
});

function headOf(request: string, credentials: Record<string, string>): string {
  const headers = Object.entries(credentials).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${request} HTTP/1.1\r\nHost: x\r\n${headers.join("")}`;
}

/** Sends bytes that no HTTP client would, and reads until the gateway closes. */
async function rawResponse(request: string): Promise<string> {
  const socket = connect(Number(new URL(fixture.url).port), "127.0.0.1");
  socket.write(request);
  return (await socket.toArray()).join("");
}

function expectRawHeaders(response: string): void {
  expect(response).toMatch(/X-Svc-Request-Id: req_/i);
  expect(response).toMatch(/Cache-Control: no-store\r\n/i);
  expect(response).toMatch(/X-Content-Type-Options: nosniff\r\n/i);
  expect(response).toMatch(/X-RateLimit-Limit: \d+\r\nX-RateLimit-Remaining: \d+\r\nX-RateLimit-Reset: \d+/i);
}

test("a parameter without a name is refused in the form of its endpoint", async () => {
  for (const path of ["/v1/webhooks", "/v1/policies", "/v1/payroll/reports"]) {
    for (const [profile, headers] of [
      ["A", a],
      ["B", b],
    ] as const) {
      const response = await fetch(`${fixture.url}${path}?=1&=2`, { headers });
      expectHeaders(response);
      const read = schemaOfForm(formOf(profile, path)).safeParse(await response.json());
      expect([path, profile, read.error]).toEqual([path, profile, undefined]);
    }
  }
});

test.each([
  ["A", "DELETE", "/payroll/reports", "GET, HEAD, POST"],
  ["A", "PATCH", "/files/status/PR_1", "GET, HEAD"],
  ["A", "PUT", "/webhooks/wh_1", "DELETE, GET, HEAD, PATCH"],
  ["A", "OPTIONS", "/policies", "GET, HEAD, POST"],
  ["A", "OPTIONS", "/employees/sync", "POST"],
  ["A", "POST", "/docs", "GET, HEAD"],
  ["B", "PATCH", "/webhooks/wh_1", "DELETE, GET, HEAD, PUT"],
  ["B", "PUT", "/health", "GET, HEAD"],
  ["B", "PROPFIND", "/payroll/reports", "GET, HEAD, POST"],
] as const)("profile %s: %s %s is a 405 that allows %s", async (profile, method, path, allowed) => {
  for (const prefix of ["/api/v1", "/v1"]) {
    const response = await fetch(`${fixture.url}${prefix}${path}`, { method, headers: profile === "A" ? a : b });
    expectHeaders(response);
    expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
    const read = schemaOfForm(formOf(profile, `${prefix}${path}`)).safeParse(await response.json());
    expect(read.error).toBeUndefined();
  }
});

test("a path that only the other profile has is not found, whatever the method", async () => {
  for (const method of ["GET", "PUT"]) {
    expect((await fetch(`${fixture.url}/v1/policies`, { method, headers: b })).status).toBe(404);
  }
});

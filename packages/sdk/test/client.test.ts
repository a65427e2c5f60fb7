import { inspect } from "node:util";
import { expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { type Reaction, scriptedServer } from "./scripted-server.ts";

const apiKey = `svc_test_sk_${"a".repeat(32)}`;
const clientId = `svc_live_cli_${"b".repeat(32)}`;
const clientSecret = `svc_live_sec_${"c".repeat(32)}`;

async function errorOf(response: Reaction): Promise<unknown> {
  const { baseUrl } = await scriptedServer(response);
  return createClient({ baseUrl, apiKey, maxRetries: 0 })
    .get("/me")
    .catch((error: unknown) => error);
}

test("each profile sends its credentials", async () => {
  const { baseUrl, arrived } = await scriptedServer({ status: 200 });
  const a = createClient({ baseUrl, apiKey });
  const b = createClient({ baseUrl, clientId, clientSecret });
  await a.get("/health");
  await b.get("/health");
  expect(arrived[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
  expect(arrived[1]?.headers).toMatchObject({ "x-client-id": clientId, "x-client-secret": clientSecret });
  expect([a.environment, b.environment]).toEqual(["sandbox", "production"]);
});

test("parameters of path and query are encoded, and left out where they are undefined", async () => {
  const { baseUrl, arrived } = await scriptedServer({ status: 200 });
  const api = createClient({ baseUrl: `${baseUrl}/`, apiKey });
  await api.get("/policies/{policy_id}", { path: { policy_id: "a/b ?" }, query: { owner_id: "ö&" } });
  expect(arrived[0]?.url).toBe("/api/v1/policies/a%2Fb%20%3F?owner_id=%C3%B6%26");
  await expect(api.get("/policies/{policy_id}", { path: { policy_id: ".." } })).rejects.toThrow(
    "path.policy_id must be a text",
  );
  await expect(api.get("/policies/{policy_id}", { path: { policy_id: "" } })).rejects.toThrow(
    "path.policy_id must be a text",
  );
});

test("form 1 names the parameter", async () => {
  const error = {
    type: "invalid_request_error",
    code: "missing_parameter",
    message: "m",
    param: "premium",
    request_id: "req_1",
  };
  expect(await errorOf({ status: 400, headers: { "x-svc-request-id": "req_1" }, body: { error } })).toMatchObject({
    name: "ApiError",
    status: 400,
    form: 1,
    code: "missing_parameter",
    message: "m",
    requestId: "req_1",
    fields: [{ name: "premium", reason: "m" }],
  });
  const limited = { type: "rate_limit_exceeded", code: "rate_limit_error", message: "m", param: null, retry_after: 12 };
  expect(await errorOf({ status: 429, body: { error: limited } })).toMatchObject({ retryAfterSeconds: 12, fields: [] });
});

test("form 2 names missing members, dates and employees", async () => {
  const fieldsOf = async (details: unknown) =>
    (
      (await errorOf({ status: 400, body: { error: "Validation Error", message: "m", details } })) as {
        fields: unknown;
      }
    ).fields;
  expect(await fieldsOf({ missing_fields: ["employees"], required_fields: ["employees"] })).toEqual([
    { name: "employees", reason: "is required" },
  ]);
  expect(await fieldsOf({ field: "period_start", expected: "YYYY-MM-DD", received: "x" })).toEqual([
    { name: "period_start", reason: "must be YYYY-MM-DD", expected: "YYYY-MM-DD", received: "x" },
  ]);
  expect(await fieldsOf({ "employees[3].gross_wages": "must be positive", problems_not_listed: 2 })).toEqual([
    { name: "employees[3].gross_wages", reason: "must be positive" },
  ]);
  const conflict = { error: "Conflict", message: "m", details: { report_id: "PR_1" } };
  expect(await errorOf({ status: 409, body: conflict })).toMatchObject({ form: 2, code: "Conflict", fields: [] });
});

test("form 3 names the member in its code", async () => {
  const body = { error: "owner_id_required", message: "m", code: "VALIDATION_ERROR", timestamp: "t" };
  expect(await errorOf({ status: 400, body })).toMatchObject({
    form: 3,
    code: "owner_id_required",
    fields: [{ name: "owner_id", reason: "m" }],
  });
});

test("form 4 has every member", async () => {
  const error = { code: "MISSING_FIELD", message: "m", details: { field: "pay_period", expected: "object" } };
  const body = {
    success: false,
    error,
    errors: [error, { ...error, details: { field: "employees", expected: "array" } }],
  };
  expect(await errorOf({ status: 400, body })).toMatchObject({
    form: 4,
    code: "MISSING_FIELD",
    fields: [
      { name: "pay_period", expected: "object" },
      { name: "employees", expected: "array" },
    ],
  });
});

test("the page of a proxy is an error without a form", async () => {
  const response: Reaction = { status: 502, headers: { "content-type": "text/html" }, body: "<html>" };
  expect(await errorOf(response)).toMatchObject({ status: 502, form: null, code: "http_502", body: "<html>" });
});

test("a wrong option is named, and no secret is shown", () => {
  const baseUrl = "https://api.example";
  expect(() => createClient({ baseUrl, apiKey: `${apiKey}\n` })).toThrow(
    /^apiKey must be svc_test_sk_… or svc_live_sk_… and is a text with spaces or line breaks\.$/,
  );
  expect(() => createClient({ baseUrl, clientId, clientSecret: "" })).toThrow("is an empty text");
  expect(() => createClient({ baseUrl, apiKey: undefined as never })).toThrow("clientId must be");
  expect(() => createClient({ baseUrl: "api.example", apiKey })).toThrow("baseUrl must be a URL");
  expect(() => createClient({ baseUrl: "http://api.example", apiKey })).toThrow("must be https");
  expect(inspect(createClient({ baseUrl, apiKey }), { depth: 5, showHidden: true })).not.toContain(apiKey);
});

test("hooks receive each attempt and its path as the reference has it, and no header, body or query", async () => {
  const { baseUrl } = await scriptedServer({ status: 503, headers: { "x-svc-request-id": "req_1" } }, { status: 200 });
  const calls: unknown[] = [];
  const hook = (name: string) => (what: object) => void calls.push([name, what]);
  const hooks = { onRequest: hook("request"), onResponse: hook("response"), onRetry: hook("retry") };
  await createClient({ baseUrl, apiKey, hooks }).get("/employees/{employee_record_id}", {
    path: { employee_record_id: "secret-employee" },
    query: { owner_id: "secret-owner" },
  });
  const about = { method: "GET", path: "/employees/{employee_record_id}" };
  expect(calls).toMatchObject([
    ["request", { ...about, attempt: 1 }],
    ["response", { ...about, attempt: 1, status: 503, requestId: "req_1" }],
    ["retry", { ...about, attempt: 1 }],
    ["request", { ...about, attempt: 2 }],
    ["response", { ...about, attempt: 2, status: 200 }],
  ]);
  expect(JSON.stringify(calls)).not.toMatch(/secret-|svc_test/);
});

test("a list continues after the last record of each page", async () => {
  const page = (ids: string[], has_more: boolean): Reaction => ({
    status: 200,
    body: { data: ids.map((id) => ({ id })), has_more },
  });
  const { baseUrl, arrived } = await scriptedServer(page(["3", "2"], true), page(["1"], false));
  const ids: string[] = [];
  for await (const { id } of createClient({ baseUrl, apiKey }).list("/policies", { query: { employer_id: "e" } }))
    ids.push(id);
  expect(ids).toEqual(["3", "2", "1"]);
  expect(arrived.map(({ url }) => url)).toEqual([
    "/api/v1/policies?employer_id=e&limit=100",
    "/api/v1/policies?employer_id=e&limit=100&starting_after=2",
  ]);
});

test("pages of Profile B have their records under other names", async () => {
  const body = { success: true, reports: [{ report_id: "PR_1" }], has_more: true };
  const { baseUrl, arrived } = await scriptedServer(
    { status: 200, body },
    { status: 200, body: { ...body, has_more: false } },
  );
  const ids: string[] = [];
  const api = createClient({ baseUrl, clientId, clientSecret });
  for await (const { report_id } of api.list("/payroll/reports")) ids.push(report_id);
  expect(ids).toEqual(["PR_1", "PR_1"]);
  expect(arrived[1]?.url).toContain("starting_after=PR_1");
});

test("a response says its request id and the rate limit", async () => {
  const headers = {
    "x-svc-request-id": "req_1",
    "x-ratelimit-limit": "100",
    "x-ratelimit-remaining": "7",
    "x-ratelimit-reset": "1773653460",
    "idempotent-replayed": "true",
  };
  const { baseUrl } = await scriptedServer({ status: 200, headers, body: { status: "ok" } });
  expect(await createClient({ baseUrl, apiKey }).withResponse("get", "/health")).toEqual({
    data: { status: "ok" },
    status: 200,
    requestId: "req_1",
    isReplayed: true,
    rateLimit: { limit: 100, remaining: 7, resetsAt: new Date(1773653460_000) },
  });
});

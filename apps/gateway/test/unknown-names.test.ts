import { beforeAll, describe, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;

beforeAll(async () => {
  fixture = await gatewayFixture();
});

type Profile = "A" | "B";

interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: { examples?: string[]; enum?: string[] } }[];
  requestBody?: { content: Record<string, { example: Record<string, unknown> }> };
}

/** Payroll programs export more than is read, so these accept what they do not know, and say so. */
const accepting = ["checkPayrollReport", "submitPayrollReport", "syncEmployees"];

async function operationsOf(profile: Profile): Promise<Operation[]> {
  const response = await fetch(`${fixture.url}/v1/openapi.json?profile=${profile}`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, "id"),
    })),
  );
}

function credentialsOf(profile: Profile): { headers: Record<string, string>; ownerId: string } {
  if (profile === "B") return fixture.upstream.client();
  const { key, ownerId } = fixture.upstream.apiKey();
  return { headers: { authorization: `Bearer ${key}` }, ownerId };
}

/** Sends an operation as its reference shows it, with what is added to its query or its JSON body. */
async function send(profile: Profile, operation: Operation, add: { query?: object; body?: object }) {
  const { headers, ownerId } = credentialsOf(profile);
  const { method, path, parameters, requestBody } = operation;
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const values = required.map(({ name, schema }) => [name, schema.examples?.[0] ?? schema.enum?.[0] ?? ""]);
  const query = new URLSearchParams({ ...Object.fromEntries(values), ...add.query });
  if (query.has("owner_id")) query.set("owner_id", ownerId);
  const [[contentType, { example }] = ["", { example: {} }]] = Object.entries(requestBody?.content ?? {});
  const owner = example && "owner_id" in Object(example) ? { owner_id: ownerId } : {};
  const body = typeof example === "string" ? example : JSON.stringify({ ...example, ...owner, ...add.body });
  const type = contentType || (add.body && "application/json");
  const response = await fetch(`${fixture.url}/v1${path}?${query}`, {
    method,
    headers: { ...headers, ...(type && { "content-type": type }) },
    ...(type && { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** The message of an error body, in whichever form it is. */
function codeIn(text: string): string {
  const { error, details } = JSON.parse(text);
  if (typeof error === "object") return error.code;
  return details?.code ?? error;
}

const codes = { A: "unknown_parameter", B: "UNKNOWN_PARAMETER" };

describe.each(["A", "B"] as const)("profile %s", (profile) => {
  test("a query parameter that an endpoint does not know is a 400 that names it, on every endpoint", async () => {
    const operations = await operationsOf(profile);
    expect(operations.length).toBeGreaterThan(20);
    for (const operation of operations) {
      const { status, text } = await send(profile, operation, { query: { stray: "1" } });
      const { operationId } = operation;
      expect([operationId, status, text]).toEqual([operationId, 400, expect.stringContaining("stray is not a query")]);
      expect([operationId, codeIn(text)]).toEqual([operationId, codes[profile]]);
    }
  });

  test("a member that an endpoint does not know is a 400 that names it, also where no body is read", async () => {
    const operations = (await operationsOf(profile)).filter(({ method, operationId, requestBody }) => {
      return method !== "GET" && !accepting.includes(operationId) && !requestBody?.content["text/csv"];
    });
    expect(operations.length).toBeGreaterThan(7);
    for (const operation of operations) {
      const { status, text } = await send(profile, operation, { body: { stray: 1 } });
      const { operationId } = operation;
      expect([operationId, status, text]).toEqual([operationId, 400, expect.stringContaining("stray is not a member")]);
      expect([operationId, codeIn(text)]).toEqual([operationId, codes[profile]]);
    }
  });
});

interface ErrorBody {
  error: { message: string };
  errors: object[];
  errors_not_listed: number;
}

describe("what was probably meant is named", () => {
  const post = async (profile: Profile, path: string, body: object, method = "POST") => {
    const { headers } = credentialsOf(profile);
    const response = await fetch(fixture.url + path, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as ErrorBody };
  };
  const report = {
    employer_id: "e",
    period_start: "2026-01-01",
    period_end: "2026-01-15",
    employees: [{ employee_id: "1", name: "M", classification_code: "8810", hours_worked: 1, gross_wages: 1 }],
    payroll_data: {},
  };

  test("in form 1, of a member within a list, before what else is wrong", async () => {
    const policy = { classifications: [{ state: "IN", classification_code: "5403", ratee: 5.5 }] };
    const { status, json } = await post("A", "/v1/policies", policy);
    expect([status, json]).toEqual([
      400,
      {
        error: {
          type: "invalid_request_error",
          code: "unknown_parameter",
          message: "classifications[0].ratee is not a member here. Did you mean classifications[0].rate?",
          param: "classifications[0].ratee",
          request_id: expect.stringMatching(/^req_/),
        },
      },
    ]);
  });

  test("in form 1, of several members and a filter", async () => {
    const wrong = { policy: "pol_1", amount: 5, colour: "red" };
    const { json } = await post("A", "/v1/payments", wrong);
    expect(json.error).toMatchObject({
      message: "policy is not a member here. Did you mean policy_id? 1 more problem found.",
      param: "policy",
    });
    const list = await post("A", "/v1/policies?employer=x", {}, "GET");
    expect(list.json.error).toMatchObject({
      message: "employer is not a query parameter here. Did you mean employer_id?",
      param: "employer",
    });
  });

  test("in form 2, where a misspelt dry run stores no report", async () => {
    const before = fixture.upstream.submissions.length;
    for (const query of ["dryrun=true", "dryRun=true", "dry-run=true"]) {
      const name = query.split("=")[0] ?? "";
      const reason = "is not a query parameter here. Did you mean dry_run?";
      expect(await post("A", `/v1/payroll/reports?${query}`, report)).toEqual({
        status: 400,
        json: {
          error: "Validation Error",
          message: `${name} ${reason}`,
          details: { code: "unknown_parameter", [name]: reason },
        },
      });
    }
    expect(fixture.upstream.submissions.length).toBe(before);
  });

  test("in form 3", async () => {
    const { status, json } = await post("A", "/v1/api-keys", { ownerId: "x" });
    expect([status, json]).toMatchObject([
      400,
      {
        error: "unknown_parameter",
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("Did you mean owner_id?"),
      },
    ]);
    const webhook = await post("A", "/v1/webhooks", { uri: "https://example.com" });
    expect(webhook.json).toMatchObject({ error: "unknown_parameter", message: expect.stringContaining("url?") });
  });

  test("in form 4, with all of them", async () => {
    const { status, json } = await post("B", "/v1/webhooks", { url: "https://example.com", event: [], colour: 1 });
    expect([status, json]).toMatchObject([
      400,
      {
        success: false,
        error: { code: "UNKNOWN_PARAMETER", details: { field: "event", expected: "events", received: "event" } },
        errors: [{ details: { field: "event" } }, { details: { field: "colour" } }],
      },
    ]);
  });

  test("a member that belongs into the query is sent there", async () => {
    const { json } = await post("A", "/v1/policies/pol_1/premium-preview", { period_start: "2026-01-01" });
    expect(json.error.message).toBe("period_start is not a member here. Send period_start in the query.");
  });

  test("where nothing is near, the few that are known are named", async () => {
    const { json } = await post("A", "/v1/payments", { colour: "red" });
    expect(json.error.message).toMatch(/^colour is not a member here. Known are owner_id, policy_id, amount/);
  });

  test("a body of thousands of names lists a hundred and counts the others", async () => {
    const names = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`n${index}\u0000`, 1]));
    const { status, json } = await post("B", "/v1/webhooks", names);
    expect([status, json.errors.length, json.errors_not_listed]).toEqual([400, 100, 800]);
  });
});

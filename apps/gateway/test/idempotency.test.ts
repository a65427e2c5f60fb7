import { Fault } from "@platform/service/call/fault";
import { beforeAll, expect, test } from "vitest";
import { type Edge, type EdgePartner, send, testEdge } from "./edge.ts";

let edge: Edge;
let here: { url: string };
let there: { url: string };
/** Waits for services no longer than a moment. */
let hasty: { url: string };

beforeAll(async () => {
  edge = await testEdge({ gateways: [{}, {}, { UPSTREAM_TIMEOUT_MS: "1500" }] });
  [here = { url: "" }, there = { url: "" }, hasty = { url: "" }] = edge.gateways;
});

const newKeyOf = ({ ownerId, ownerType }: EdgePartner) => ({
  owner_id: ownerId,
  owner_type: ownerType,
  environment: "sandbox",
});

/** Creates an API key of the partner's under an idempotency key. */
function create(
  partner: EdgePartner,
  idempotencyKey: string,
  { at = here, path = "/api/v1/api-keys", body = newKeyOf(partner) as unknown } = {},
) {
  return send(at, "POST", path, { headers: { ...partner.headers, "idempotency-key": idempotencyKey }, body });
}

/** The response that created a key, as a repetition gets it: the secret is shown once. */
const replayOf = ({ apiKey, secret }: { apiKey: { key: string }; secret: string }) => ({
  apiKey: { ...apiKey, key: `svc_test_sk_…${secret.slice(-4)}` },
  secret: null,
});

async function activeKeys({ ownerId, headers }: EdgePartner): Promise<number> {
  const query = `owner_id=${ownerId}&owner_type=employer`;
  return (await send(here, "GET", `/v1/api-keys?${query}`, { headers })).json.apiKeys.length;
}

/** Makes every call that creates a key for this owner wait, until what this resolves to is called. */
async function blockCreation({ ownerId }: EdgePartner): Promise<() => Promise<unknown>> {
  await edge.sql.query("BEGIN");
  await edge.sql.query("SELECT 1 FROM owners WHERE id = $1 FOR UPDATE", [ownerId]);
  return () => edge.sql.query("COMMIT");
}

/** When the lease of the owner's one request ends, and in how many seconds. */
async function leaseOf({ ownerId }: EdgePartner): Promise<{ endsAt: Date; seconds: number }> {
  const { rows } = await edge.sql.query(
    `SELECT leased_until AS "endsAt", extract(epoch FROM leased_until - clock_timestamp())::float AS seconds
     FROM idempotent_requests WHERE owner_id = $1`,
    [ownerId],
  );
  return rows[0];
}

/** No longer than a partner waits anyway before it retries. */
const longestLeaseSeconds = 4;

const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
/** Resolves once a call waits for the owner that `blockCreation` holds. */
const untilBlocked = () =>
  expect
    .poll(async () => {
      // Within a transaction, which `blockCreation` opens, Postgres shows the activity of the first look again and again.
      await edge.sql.query("SELECT pg_stat_clear_snapshot()");
      return (await edge.sql.query(waiting)).rowCount;
    })
    .toBeGreaterThan(0);

test("the first response is returned again without its secret, through every gateway and both prefixes, and the work is done once", async () => {
  const partner = await edge.newPartner();
  const first = await create(partner, "k");
  expect(first.status, first.text).toBe(201);
  expect(first.headers.has("idempotent-replayed")).toBe(false);
  for (const again of [
    await create(partner, "k"),
    await create(partner, "k", { at: there }),
    await create(partner, "k", { path: "/v1/api-keys" }),
  ]) {
    expect([again.status, again.text]).toEqual([201, JSON.stringify(replayOf(first.json))]);
    expect(again.text).not.toContain(first.json.secret);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(again.headers.get("x-svc-request-id")).not.toBe(first.headers.get("x-svc-request-id"));
    expect(again.headers.get("x-ratelimit-remaining")).not.toBeNull();
  }
  expect(await activeKeys(partner)).toBe(2);
});

test("a refusal of a key that may do less is not stored, so that the same request succeeds with another key", async () => {
  const partner = await edge.newPartner();
  const restricted = await create(partner, "restricted", { body: { ...newKeyOf(partner), scopes: ["keys:write"] } });
  const headers = { authorization: `Bearer ${restricted.json.secret}` };
  const body = { ...newKeyOf(partner), scopes: ["payroll:read"] };
  expect((await create({ ...partner, headers }, "k", { body })).status).toBe(403);
  const permitted = await create(partner, "k", { body });
  expect([permitted.status, permitted.headers.has("idempotent-replayed")]).toEqual([201, false]);
});

test("while the first runs, the others are refused with Retry-After; after it they get its response", async () => {
  const partner = await edge.newPartner();
  const unblock = await blockCreation(partner);
  let received = 0;
  const racing = Array.from({ length: 10 }, async (_, index) => {
    const response = await create(partner, "k", { at: index % 2 ? here : there });
    received++;
    return response;
  });
  const all = Promise.all(racing);
  await untilBlocked();
  await expect.poll(() => received).toBe(9);
  const meanwhile = await create(partner, "k");
  expect([meanwhile.status, meanwhile.json]).toMatchObject([
    409,
    { error: "idempotency_key_in_use", code: "CONFLICT" },
  ]);
  const retryAfterSeconds = Number(meanwhile.headers.get("retry-after"));
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
  expect(retryAfterSeconds).toBeLessThanOrEqual(longestLeaseSeconds);
  // The lease of a run that lasts is renewed, so nobody else gets it.
  const { endsAt } = await leaseOf(partner);
  await expect.poll(async () => (await leaseOf(partner)).endsAt.getTime()).toBeGreaterThan(endsAt.getTime());
  expect((await create(partner, "k")).status).toBe(409);
  await unblock();
  const responses = await all;
  const created = responses.filter(({ status }) => status === 201);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
  expect((await create(partner, "k")).json).toEqual(replayOf(created[0]?.json));
  expect(await activeKeys(partner)).toBe(2);
});

test("the same key with another body is refused, in the form of the endpoint", async () => {
  const partner = await edge.newPartner();
  await create(partner, "k");
  const other = await create(partner, "k", { body: { ...newKeyOf(partner), name: "other" } });
  expect([other.status, other.json]).toMatchObject([409, { error: "idempotency_key_reused", code: "CONFLICT" }]);
  expect(other.headers.has("idempotent-replayed")).toBe(false);
  expect(await activeKeys(partner)).toBe(2);
});

test("owners, environments and endpoints each have keys of their own", async () => {
  const one = await edge.newPartner();
  const two = await edge.newPartner();
  const live = await edge.newPartner("production");
  const responses = [await create(one, "k"), await create(two, "k"), await create(live, "k"), await create(one, "K")];
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(4);
  const report = await send(here, "POST", "/v1/payroll/reports", {
    headers: { ...one.headers, "idempotency-key": "k" },
    body: payroll,
  });
  expect(report.status, report.text).toBe(202);
});

test("a refusal that is the outcome is given again, though by now it would be another", async () => {
  const partner = await edge.newPartner();
  const report = { path: "/v1/payroll/reports", body: payroll };
  edge.upstream.fault = new Fault("ALREADY_EXISTS", "DUPLICATE_REPORT", "The report is there already.");
  const first = await create(partner, "k", report).finally(() => {
    edge.upstream.fault = undefined;
  });
  expect(first.status).toBe(409);
  const again = await create(partner, "k", report);
  expect([again.status, again.text]).toEqual([409, first.text]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
});

test("a request that was unauthorized or invalid stores nothing, and can be corrected under the same key", async () => {
  const partner = await edge.newPartner();
  const stranger = { ...partner, headers: { authorization: "Bearer nonsense" } };
  expect((await create(stranger, "k")).status).toBe(401);
  expect((await create(partner, "k", { body: "{" })).status).toBe(400);
  expect((await create(partner, "k", { body: {} })).status).toBe(400);
  // Only the credentials service finds this wrong.
  edge.upstream.fault = new Fault("INVALID_ARGUMENT", "WHY", "Because.");
  const headers = { ...partner.headers, "idempotency-key": "report" };
  expect((await send(here, "POST", "/v1/payroll/reports", { headers, body: payroll })).status).toBe(400);
  edge.upstream.fault = undefined;
  const mended = { ...payroll, employer_id: "emp_2" };
  expect((await send(here, "POST", "/v1/payroll/reports", { headers, body: mended })).status).toBe(202);
  expect((await create(partner, "k")).status).toBe(201);
});

test("a refusal of a service names members as the partner does, with a key and without", async () => {
  const { headers } = await edge.newPartner();
  const violations = [{ field: "records[0].class_code", description: "must be text" }];
  edge.upstream.fault = new Fault("INVALID_ARGUMENT", "WHY", "Because.", { violations });
  for (const more of [{}, { "idempotency-key": "names" }]) {
    const refused = await send(here, "POST", "/v1/payroll/reports", {
      headers: { ...headers, ...more },
      body: payroll,
    });
    expect([refused.status, refused.json.details]).toEqual([
      400,
      { "employees[0].classification_code": "must be text" },
    ]);
  }
  edge.upstream.fault = undefined;
});

test("after a 5xx the request runs again under its first request id, so that nothing is done twice", async () => {
  const partner = await edge.newPartner();
  const unblock = await blockCreation(partner);
  expect((await create(partner, "k", { at: hasty })).status).toBe(503);
  await unblock();
  const again = await create(partner, "k", { at: there });
  expect([again.status, again.headers.has("idempotent-replayed")]).toEqual([201, false]);
  expect(await activeKeys(partner)).toBe(2);

  const headers = { ...partner.headers, "idempotency-key": "report" };
  const before = edge.upstream.submissions.length;
  edge.upstream.fault = new Fault("UNAVAILABLE", "SERVICE_UNAVAILABLE", "The service is unavailable.");
  expect((await send(here, "POST", "/v1/payroll/reports", { headers, body: payroll })).status).toBe(503);
  edge.upstream.fault = undefined;
  expect((await send(there, "POST", "/v1/payroll/reports", { headers, body: payroll })).status).toBe(202);
  const [first, second] = edge.upstream.submissions.slice(before);
  expect(second).toBe(first);
});

test("a gateway that dies in the middle leaves no double", async () => {
  const partner = await edge.newPartner();
  const unblock = await blockCreation(partner);
  const lost = create(partner, "k").catch(() => "lost");
  await untilBlocked();
  await edge.gateways[0]?.kill("SIGKILL");
  await unblock();
  expect(await lost).toBe("lost");
  expect((await leaseOf(partner)).seconds).toBeLessThanOrEqual(longestLeaseSeconds);
  await edge.gateways[0]?.restart();
  let again = await create(partner, "k", { at: there });
  await expect
    .poll(async () => {
      if (again.status === 409) {
        expect(Number(again.headers.get("retry-after"))).toBeLessThanOrEqual(longestLeaseSeconds);
        again = await create(partner, "k", { at: there });
      }
      return again.status;
    })
    .toBe(201);
  expect(await activeKeys(partner)).toBe(2);
  const headers = { authorization: `Bearer ${again.json.secret}` };
  expect((await send(here, "GET", "/v1/health", { headers })).status).toBe(200);
});

test("after 24 hours a key is as new", async () => {
  const partner = await edge.newPartner();
  const first = await create(partner, "k");
  await edge.sql.query("UPDATE idempotent_requests SET created_at = now() - interval '24 hours' WHERE owner_id = $1", [
    partner.ownerId,
  ]);
  const later = await create(partner, "k");
  expect([later.status, later.headers.has("idempotent-replayed")]).toEqual([201, false]);
  expect(later.text).not.toBe(first.text);
});

test("a key has 1 to 255 printable characters", async () => {
  const partner = await edge.newPartner();
  for (const wrong of ["", "x".repeat(256), "smörgås"]) {
    const response = await create(partner, wrong);
    expect([response.status, response.json.message]).toEqual([400, expect.stringContaining("Idempotency-Key")]);
  }
  expect((await create(partner, `a "b" ${"x".repeat(249)}`)).status).toBe(201);
});

test("only a POST is run once", async () => {
  const partner = await edge.newPartner();
  const headers = { ...partner.headers, "idempotency-key": "k" };
  const path = `/v1/api-keys/${partner.apiKeyId}`;
  for (const name of ["one", "two"]) {
    const renamed = await send(here, "PATCH", path, { headers, body: { name } });
    expect([renamed.status, renamed.json.name]).toEqual([200, name]);
  }
});

test("each profile has its own form of conflict", async () => {
  const { operator, newPartner } = edge;
  const { ownerId, headers } = await newPartner();
  const client = await operator.issueClientCredentials({ ownerId, environment: "sandbox" });
  const b = { "x-client-id": client.clientId, "x-client-secret": client.clientSecret };
  const report = (credentials: Record<string, string>, body: object) =>
    send(here, "POST", "/v1/payroll/reports", { headers: { ...credentials, "idempotency-key": "k" }, body });
  expect((await report(headers, payroll)).status).toBe(202);
  const refusedA = await report(headers, { ...payroll, employer_id: "emp_2" });
  expect([refusedA.status, refusedA.json]).toMatchObject([409, { error: "Conflict" }]);
  // One owner, one endpoint, one key: the profiles share it.
  const refusedB = await report(b, payrollB);
  expect([refusedB.status, refusedB.json]).toMatchObject([409, { success: false, error: { code: "DUPLICATE_ENTRY" } }]);
});

test("a POST with a key is refused without effect while the store is down, and works when it is up again", async () => {
  const partner = await edge.newPartner();
  await create(partner, "before");
  await edge.credentials.kill("SIGKILL");
  const unavailable = await create(partner, "k");
  expect([unavailable.status, unavailable.json.error]).toEqual([503, "service_unavailable"]);
  await edge.credentials.restart();
  await expect.poll(async () => (await create(partner, "k")).status).toBe(201);
});

test("an outcome that cannot be stored is stored when the store is up again, and nothing is run twice", async () => {
  const partner = await edge.newPartner();
  const headers = { ...partner.headers, "idempotency-key": "report" };
  const report = () => send(here, "POST", "/v1/payroll/reports", { headers, body: payroll });
  expect((await send(here, "GET", "/v1/me", { headers: partner.headers })).status).toBe(200);
  const before = edge.upstream.submissions.length;
  const hold = edge.upstream.hold();
  const running = report();
  await hold.reached;
  await edge.credentials.kill("SIGKILL");
  hold.release();
  const first = await running;
  expect(first.status, first.text).toBe(202);
  await edge.credentials.restart();
  const status = "SELECT status FROM idempotent_requests WHERE owner_id = $1";
  await expect.poll(async () => (await edge.sql.query(status, [partner.ownerId])).rows[0]?.status).toBe(202);
  const again = await report();
  expect([again.status, again.headers.get("idempotent-replayed"), again.text]).toEqual([202, "true", first.text]);
  expect(edge.upstream.submissions).toHaveLength(before + 1);
});

test("a refusal whose lease could not be released leaves the key free when the store is up again", async () => {
  const partner = await edge.newPartner();
  const headers = { ...partner.headers, "idempotency-key": "report" };
  const hold = edge.upstream.hold();
  const running = send(here, "POST", "/v1/payroll/reports", { headers, body: payroll });
  await hold.reached;
  await edge.credentials.kill("SIGKILL");
  edge.upstream.fault = new Fault("INVALID_ARGUMENT", "WHY", "Because.");
  hold.release();
  expect((await running).status).toBe(400);
  edge.upstream.fault = undefined;
  await edge.credentials.restart();
  const rows = "SELECT 1 FROM idempotent_requests WHERE owner_id = $1";
  await expect.poll(async () => (await edge.sql.query(rows, [partner.ownerId])).rowCount).toBe(0);
});

const payroll = {
  employer_id: "emp_1",
  period_start: "2026-01-01",
  period_end: "2026-01-15",
  employees: [{ employee_id: "e1", name: "Ada", classification_code: "8810", hours_worked: 80, gross_wages: 2000.5 }],
  payroll_data: { total_payroll: 2000.5 },
};
const payrollB = {
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

test("a partner that hangs up while its request runs cancels nothing, and gets the response when it sends the request again", async () => {
  const partner = await edge.newPartner();
  const unblock = await blockCreation(partner);
  const disconnect = new AbortController();
  const first = fetch(`${here.url}/v1/api-keys`, {
    method: "POST",
    headers: { ...partner.headers, "content-type": "application/json", "idempotency-key": "k" },
    body: JSON.stringify(newKeyOf(partner)),
    signal: disconnect.signal,
  });
  await untilBlocked();
  disconnect.abort();
  await expect(first).rejects.toThrow();
  // The gateway has taken note of it, too: it serves the next request after it, and the write still runs.
  expect((await create(partner, "k")).status).toBe(409);
  await unblock();
  await expect.poll(async () => (await create(partner, "k")).status).toBe(201);
  expect((await create(partner, "k")).headers.get("idempotent-replayed")).toBe("true");
  expect(await activeKeys(partner)).toBe(2);
});

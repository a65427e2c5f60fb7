import { scopes } from "@platform/credential-format/scopes";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Edge, type EdgePartner, send, testEdge } from "./edge.ts";

let edge: Edge;
let gateway: { url: string };
/** Lets an owner create two keys in an hour. */
let limited: { url: string };
let partner: EdgePartner;

beforeAll(async () => {
  edge = await testEdge({
    gateways: [{ CREDENTIAL_USES_INTERVAL_MS: "50" }, { API_KEYS_PER_HOUR: "2" }],
    env: { MAX_ACTIVE_API_KEYS: "4" },
  });
  [gateway = { url: "" }, limited = { url: "" }] = edge.gateways;
  partner = await edge.newPartner();
});

const call = (method: string, path: string, body?: unknown, { headers } = partner) =>
  send(gateway, method, `/api/v1${path}`, { headers, body });

const newKey = (more: object = {}) => ({
  owner_id: partner.ownerId,
  owner_type: "employer",
  environment: "sandbox",
  ...more,
});

/** A key that was used is shown with that minute some time later. */
const lastUse = expect.toSatisfy((time) => time === null || /T\d\d:\d\d:00\.000Z$/.test(time));

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Form 3. */
const refusal = (error: string, code: string) => ({ error, code, message: expect.any(String), timestamp: isoTime });

test("a key is created, shown whole once, works, and is redacted ever after", async () => {
  const created = await call("POST", "/api-keys", newKey({ name: "Nightly" }));
  const { apiKey, secret } = created.json;
  expect(created.status).toBe(201);
  expect(secret).toMatch(/^svc_test_sk_[0-9A-Za-z]{32}$/);
  const record = {
    _id: apiKey.id,
    id: expect.stringMatching(/^key_/),
    object: "api_key",
    name: "Nightly",
    key: secret,
    environment: "sandbox",
    owner_id: partner.ownerId,
    owner_type: "employer",
    is_active: true,
    scopes,
    rate_limit: null,
    created_by: partner.apiKeyId,
    last_used_at: null,
    age_days: 0,
    created_at: isoTime,
    updated_at: isoTime,
  };
  expect(created.json).toEqual({ apiKey: record, secret });
  const keyHolder = { ...partner, headers: { authorization: `Bearer ${secret}` } };
  const redacted = { ...record, key: `svc_test_sk_…${secret.slice(-4)}`, last_used_at: lastUse };
  expect((await call("GET", `/api-keys/${apiKey.id}`, undefined, keyHolder)).json).toEqual(redacted);
  const listed = await call("GET", `/api-keys?owner_id=${partner.ownerId}&owner_type=employer`);
  expect(listed.json.apiKeys).toEqual([redacted, expect.objectContaining({ id: partner.apiKeyId })]);
});

test("a list can be read in pages", async () => {
  const query = `owner_id=${partner.ownerId}&owner_type=employer`;
  const all = (await call("GET", `/api-keys?${query}`)).json;
  const first = (await call("GET", `/api-keys?${query}&limit=1`)).json;
  expect([first.apiKeys.map(({ id }: { id: string }) => id), first.has_more]).toEqual([[all.apiKeys[0].id], true]);
  const others = (await call("GET", `/api-keys?${query}&limit=100&starting_after=${all.apiKeys[0].id}`)).json;
  const rest = all.apiKeys.slice(1).map((key: object) => ({ ...key, last_used_at: lastUse }));
  expect(others).toEqual({ apiKeys: rest, has_more: false });
  const { status, json } = await call("GET", `/api-keys?${query}&starting_after=key_unknown`);
  expect([status, json.error]).toEqual([400, "starting_after_invalid"]);
});

test("a list is of one type of owner, and of the environment of the credentials", async () => {
  const owned = await edge.newPartner("production");
  const list = async (type: string) =>
    (await call("GET", `/api-keys?owner_id=${owned.ownerId}&owner_type=${type}`, undefined, owned)).json;
  expect((await list("employer")).apiKeys).toHaveLength(1);
  for (const type of ["user", "payroll_company", "software_company"])
    expect(await list(type)).toEqual({ apiKeys: [], has_more: false });
  const { apiKey } = (await call("POST", "/api-keys", { ...newKey(), owner_id: owned.ownerId }, owned)).json;
  expect(apiKey.environment).toBe("sandbox");
  expect((await list("employer")).apiKeys).toHaveLength(1);
  expect((await call("GET", `/api-keys/${apiKey.id}`, undefined, owned)).status).toBe(404);
});

test("a key is renamed, and nothing else of it changes here", async () => {
  const owned = await edge.newPartner();
  const path = `/api-keys/${owned.apiKeyId}`;
  const before = (await call("GET", path, undefined, owned)).json;
  const renamed = await call("PATCH", path, { owner_id: owned.ownerId, name: "Renamed" }, owned);
  expect([renamed.status, renamed.json]).toEqual([
    200,
    { ...before, name: "Renamed", last_used_at: lastUse, updated_at: isoTime },
  ]);
  const enabled = await call("PATCH", path, { name: "x", is_active: true }, owned);
  expect([enabled.status, enabled.json]).toEqual([400, refusal("is_active_invalid", "VALIDATION_ERROR")]);
});

test("a deleted key is gone for good", async () => {
  const owned = await edge.newPartner();
  const { apiKey: doomed, secret } = (await call("POST", "/api-keys", { ...newKey(), owner_id: owned.ownerId }, owned))
    .json;
  const withIt = async () =>
    (await call("GET", "/health", undefined, { ...owned, headers: { authorization: `Bearer ${secret}` } })).status;
  expect(await withIt()).toBe(200);
  const path = `/api-keys/${doomed.id}`;
  expect((await call("DELETE", path, undefined, owned)).json).toEqual(refusal("owner_id_required", "VALIDATION_ERROR"));
  const deleted = await call("DELETE", `${path}?owner_id=${owned.ownerId}`, undefined, owned);
  expect([deleted.status, deleted.json]).toEqual([200, { message: "api_key_deleted" }]);
  await expect.poll(withIt).toBe(401);
  for (const [method, suffix, body] of [
    ["GET", ""],
    ["DELETE", `?owner_id=${owned.ownerId}`],
    ["PATCH", "", { name: "x" }],
  ] as const) {
    const afterDeletion = await call(method, path + suffix, body, owned);
    expect([method, afterDeletion.status, afterDeletion.json]).toEqual([
      method,
      404,
      refusal("api_key_not_found", "NOT_FOUND"),
    ]);
  }
});

test.each([
  ["owner_id_required", {}],
  ["owner_type_required", { owner_id: "own" }],
  ["environment_required", { owner_id: "own", owner_type: "employer" }],
  ["owner_type_invalid", { owner_id: "own", owner_type: "broker", environment: "sandbox" }],
  ["environment_invalid", { owner_id: "own", owner_type: "employer", environment: "staging" }],
  ["name_invalid", { owner_id: "own", owner_type: "employer", environment: "sandbox", name: "a\nb" }],
])("a body that is not right is a 400 with %s", async (error, body) => {
  const response = await call("POST", "/api-keys", body);
  expect([response.status, response.json]).toEqual([400, refusal(error, "VALIDATION_ERROR")]);
});

test("a list without owner, or without type, is a 400 with the code of what is missing", async () => {
  expect((await call("GET", "/api-keys")).json).toEqual(refusal("owner_id_required", "VALIDATION_ERROR"));
  const half = await call("GET", `/api-keys?owner_id=${partner.ownerId}`);
  expect([half.status, half.json]).toEqual([400, refusal("owner_type_required", "VALIDATION_ERROR")]);
});

describe("what is not the caller's is refused", () => {
  test("another owner's id with 403, wherever it is named", async () => {
    const { ownerId } = await edge.newPartner();
    const ownPath = `/api-keys/${partner.apiKeyId}`;
    for (const [method, path, body] of [
      ["POST", "/api-keys", newKey({ owner_id: ownerId })],
      ["GET", `/api-keys?owner_id=${ownerId}&owner_type=employer`],
      ["GET", `${ownPath}?owner_id=${ownerId}`],
      ["PATCH", ownPath, { owner_id: ownerId, name: "x" }],
      ["DELETE", `${ownPath}?owner_id=${ownerId}`],
    ] as const) {
      const response = await call(method, path, body);
      expect([method, response.status, response.json]).toEqual([
        method,
        403,
        refusal("permission_denied", "PERMISSION_ERROR"),
      ]);
    }
    expect((await call("GET", ownPath)).status).toBe(200);
  });

  test("another type than the owner's, and production for the sandbox, with 403", async () => {
    for (const body of [newKey({ owner_type: "software_company" }), newKey({ environment: "production" })]) {
      const response = await call("POST", "/api-keys", body);
      expect([response.status, response.json]).toEqual([403, refusal("permission_denied", "PERMISSION_ERROR")]);
    }
  });

  test("another owner's key with 404, like an unknown one", async () => {
    const stranger = await edge.newPartner();
    for (const id of [stranger.apiKeyId, "key_01KMS0C5ZQ8W6T3V9YH2B4N7DR", "nonsense"]) {
      const response = await call("GET", `/api-keys/${id}`);
      expect([id, response.status, response.json]).toEqual([id, 404, refusal("api_key_not_found", "NOT_FOUND")]);
    }
    // No id can be so, whatever it would be the id of.
    const nul = await call("GET", "/api-keys/%00");
    expect([nul.status, nul.json]).toEqual([404, refusal("not_found", "NOT_FOUND")]);
  });
});

test("an owner has at most its number of active keys", async () => {
  const owned = await edge.newPartner();
  const create = () => call("POST", "/api-keys", { ...newKey(), owner_id: owned.ownerId }, owned);
  for (const expected of [201, 201, 201]) expect((await create()).status).toBe(expected);
  const tooMany = await create();
  expect([tooMany.status, tooMany.json]).toEqual([409, refusal("api_key_limit_reached", "CONFLICT")]);
});

test("profile B has no such endpoint", async () => {
  const client = await edge.operator.issueClientCredentials({ ownerId: partner.ownerId, environment: "sandbox" });
  const headers = { "x-client-id": client.clientId, "x-client-secret": client.clientSecret };
  const response = await send(gateway, "GET", "/v1/api-keys", { headers });
  expect([response.status, response.json]).toMatchObject([404, { success: false, error: { code: "NOT_FOUND" } }]);
});

test("an owner creates a limited number of keys in an hour, over both environments, and repeated requests do not count", async () => {
  const owned = await edge.newPartner("production");
  const create = (environment: string, more: Record<string, string> = {}) =>
    send(limited, "POST", "/api/v1/api-keys", {
      headers: { ...owned.headers, ...more },
      body: { owner_id: owned.ownerId, owner_type: "employer", environment },
    });
  const once = { "idempotency-key": "first" };
  expect((await create("sandbox", once)).status).toBe(201);
  expect((await create("sandbox", once)).headers.get("idempotent-replayed")).toBe("true");
  expect((await create("nowhere")).status).toBe(400);
  expect((await create("production")).status).toBe(201);
  const refused = await create("sandbox");
  expect(refused.status).toBe(429);
  expect(refused.json).toMatchObject({ error: "rate_limit_exceeded", code: "RATE_LIMIT_EXCEEDED" });
  expect(refused.headers.get("x-ratelimit-limit")).toBe("2");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await send(limited, "GET", "/api/v1/health", { headers: owned.headers })).status).toBe(200);
});

describe("a restricted key", () => {
  async function restricted(creator: EdgePartner, ...requestedScopes: string[]) {
    const body = { owner_id: creator.ownerId, owner_type: "employer", environment: "sandbox", scopes: requestedScopes };
    const { status, json } = await call("POST", "/api-keys", body, creator);
    return { status, json, key: { ...creator, headers: { authorization: `Bearer ${json.secret}` } } };
  }

  test("does what its scopes allow, and the refusal of anything else names the missing scope", async () => {
    const owner = await edge.newPartner();
    const { status, json, key } = await restricted(owner, "payroll:read", "policies:write");
    expect(status).toBe(201);
    expect(json.apiKey).toMatchObject({ scopes: ["payroll:read", "policies:write"], created_by: owner.apiKeyId });
    expect((await call("GET", "/me", undefined, key)).json.scopes).toEqual(["payroll:read", "policies:write"]);
    expect((await call("GET", "/files/status/PR_TEST_1", undefined, key)).status).toBe(404);
    const refused = await call("DELETE", `/api-keys/${owner.apiKeyId}?owner_id=${owner.ownerId}`, undefined, key);
    expect(refused.status).toBe(403);
    expect(refused.json).toEqual(refusal("permission_denied", "PERMISSION_ERROR"));
    expect(refused.json.message).toBe("The key does not have the scope keys:write.");
    expect((await call("POST", "/payments", {}, key)).json.error).toMatchObject({
      type: "permission_error",
      message: "The key does not have the scope payments:write.",
    });
  });

  test("cannot grant what it does not have", async () => {
    const owner = await edge.newPartner();
    const { key } = await restricted(owner, "keys:write", "payroll:read");
    expect((await restricted(key, "payroll:read")).status).toBe(201);
    const beyond = await restricted(key, "payroll:read", "audits:write");
    expect(beyond.status).toBe(403);
    expect(beyond.json.message).toBe(
      "A key cannot create a key or a portal session with a scope that it does not have: audits:write.",
    );
    const everything = { owner_id: owner.ownerId, owner_type: "employer", environment: "sandbox" };
    expect((await call("POST", "/api-keys", everything, key)).status).toBe(403);
  });

  test("renames and deletes only keys that may do no more than it", async () => {
    const owner = await edge.newPartner();
    const { key, json: manager } = await restricted(owner, "keys:write", "payroll:read");
    const path = `/api-keys/${owner.apiKeyId}`;
    const renamed = await call("PATCH", path, { owner_id: owner.ownerId, name: "mine" }, key);
    const deleted = await call("DELETE", `${path}?owner_id=${owner.ownerId}`, undefined, key);
    for (const { status, json } of [renamed, deleted]) {
      expect([status, json.error]).toEqual([403, "permission_denied"]);
      expect(json.message).toContain("payroll:write, employees:read");
    }
    expect((await call("GET", "/me", undefined, owner)).status).toBe(200);
    const { json: lesser } = await restricted(owner, "payroll:read");
    const id = lesser.apiKey.id;
    expect((await call("DELETE", `/api-keys/${id}?owner_id=${owner.ownerId}`, undefined, key)).status).toBe(200);
    expect(
      (await call("DELETE", `/api-keys/${manager.apiKey.id}?owner_id=${owner.ownerId}`, undefined, key)).status,
    ).toBe(200);
  });

  test.each([[["payroll:delete"]], [[]], ["payroll:read"]])("with scopes %j is a 400", async (wrong) => {
    const response = await call("POST", "/api-keys", newKey({ scopes: wrong }));
    expect([response.status, response.json.error]).toEqual([400, "scopes_invalid"]);
  });
});

describe("a key with a lower limit of its own", () => {
  async function limited(creator: EdgePartner, rateLimit?: number) {
    const body = { owner_id: creator.ownerId, owner_type: "employer", environment: "sandbox" };
    const created = await call("POST", "/api-keys", { ...body, rate_limit: rateLimit }, creator);
    return { ...created, key: { ...creator, headers: { authorization: `Bearer ${created.json.secret}` } } };
  }
  const me = (key: EdgePartner) => call("GET", "/me", undefined, key);
  const limitsOf = ({ headers }: Awaited<ReturnType<typeof me>>) =>
    ["limit", "remaining"].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

  test("is refused above it, while the owner's other keys are not", async () => {
    const owner = await edge.newPartner();
    const { status, json, key } = await limited(owner, 3);
    expect([status, json.apiKey.rate_limit]).toEqual([201, 3]);
    const first = await me(key);
    expect([first.status, first.json.rate_limit, limitsOf(first)]).toEqual([200, 3, [3, 2]]);
    await me(key);
    await me(key);
    const refused = await me(key);
    expect([refused.status, limitsOf(refused)]).toEqual([429, [3, 0]]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    const other = await me(owner);
    // The requests of the limited key count in the plan, its refusal does not.
    expect([other.status, other.json.rate_limit, limitsOf(other)]).toEqual([200, null, [10_000, 10_000 - 5]]);
  });

  test("shares it with the keys that it creates, and grants no higher one", async () => {
    const { key: parent } = await limited(await edge.newPartner(), 5);
    const { json, key: child } = await limited(parent);
    expect(json.apiKey.rate_limit).toBe(5);
    const beyond = await limited(parent, 6);
    expect([beyond.status, beyond.json.error]).toEqual([403, "permission_denied"]);
    expect(limitsOf(await me(child))).toEqual([5, 2]);
    const lower = await limited(child, 1);
    expect([lower.status, lower.json.apiKey.rate_limit]).toEqual([201, 1]);
    expect([await me(lower.key), await me(parent), await me(child)].map(({ status }) => status)).toEqual([
      429, 200, 429,
    ]);
  });

  test.each([0, 1.5, "10", 10_001])("of %j is a 400", async (wrong) => {
    const response = await call("POST", "/api-keys", newKey({ rate_limit: wrong }));
    expect([response.status, response.json.error]).toEqual([400, "rate_limit_invalid"]);
  });
});

test("a carrier creates and lists its own keys", async () => {
  const carrier = await edge.newPartner("sandbox", "carrier");
  const body = { owner_id: carrier.ownerId, owner_type: "carrier", environment: "sandbox" };
  const created = await call("POST", "/api-keys", body, carrier);
  expect([created.status, created.json.apiKey.owner_type]).toEqual([201, "carrier"]);
  const listed = await call("GET", `/api-keys?owner_id=${carrier.ownerId}&owner_type=carrier`, undefined, carrier);
  expect(listed.json.apiKeys).toHaveLength(2);
});

test("a key shows the minute of its last use", async () => {
  const owner = await edge.newPartner();
  await vi.waitFor(async () => {
    const { json } = await call("GET", `/api-keys/${owner.apiKeyId}`, undefined, owner);
    expect(json.last_used_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
  }, eventually);
});

test("the owner changes its contact address with production credentials, which all credentials then show", async () => {
  const owner = await edge.newPartner("production");
  const { ownerId: id } = owner;
  const change = (address: unknown, by = owner) => call("PATCH", "/me", { contact_email: address }, by);
  expect((await call("GET", "/me", undefined, owner)).json.contact_email).toBeNull();
  expect((await change("first@owner.example")).json).toMatchObject({
    owner_id: id,
    contact_email: "first@owner.example",
  });
  expect((await change("second@owner.example")).status).toBe(200);
  expect((await edge.operator.getOwner({ id })).owner).toMatchObject({
    contactEmail: "second@owner.example",
    formerContactEmails: ["first@owner.example"],
  });
  await expect
    .poll(async () => (await call("GET", "/me", undefined, owner)).json.contact_email)
    .toBe("second@owner.example");
  for (const wrong of ["", "nobody", null, 5]) expect((await change(wrong)).status).toBe(400);

  // Whoever changes it again and again sends notices to few, and the first of them stays.
  for (const address of ["third", "fourth", "fifth"]) {
    expect((await change(`${address}@owner.example`)).status).toBe(200);
  }
  expect((await change("sixth@owner.example")).status).toBe(429);
  expect((await edge.operator.getOwner({ id })).owner).toMatchObject({
    contactEmail: "fifth@owner.example",
    formerContactEmails: ["first@owner.example", "second@owner.example", "third@owner.example"],
  });
});

test("credentials of the sandbox do not change the contact address of production", async () => {
  const owner = await edge.newPartner("sandbox");
  const { status, json } = await call("PATCH", "/me", { contact_email: "thief@else.example" }, owner);
  expect([status, json.error.code]).toEqual([403, "production_only"]);
  expect((await edge.operator.getOwner({ id: owner.ownerId })).owner?.contactEmail).toBe("");
});

test("a restricted key cannot change the contact address", async () => {
  const owner = await edge.newPartner();
  const body = { owner_id: owner.ownerId, owner_type: "employer", environment: "sandbox", scopes: ["keys:write"] };
  const { json } = await call("POST", "/api-keys", body, owner);
  const restricted = { ...owner, headers: { authorization: `Bearer ${json.secret}` } };
  const refused = await call("PATCH", "/me", { contact_email: "thief@else.example" }, restricted);
  expect([refused.status, refused.json.error.message]).toEqual([403, "The key does not have the scope account:write."]);
});

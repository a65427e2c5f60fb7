import { hash } from "node:crypto";
import { runSql } from "@platform/testing/servers/run-sql";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { operatorOf } from "./fixture/operator/operator.ts";
import { partnerOf } from "./fixture/partner/partner.ts";
import { sampleEmployee, samplePayroll } from "./fixture/partner/payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

// The operator's commands for owners and their credentials, on a platform with authentication between services. Its demo owners
// were created by the authenticated portal.
let platform: SharedPlatform;
const { operator, json, removed } = operatorOf(() => platform);

beforeAll(async () => {
  platform = await sharedPlatform();
});

const statusWith = async (credential: Record<string, string>) =>
  (await fetch(`${platform.gatewayUrl}/api/v1/health`, { headers: credential })).status;

test("owners are registered, listed, shown and changed", async () => {
  const created = await json("owners", "create", "--id", "op-owner", "--type", "carrier", "--email", "ops@example.com");
  expect(created).toMatchObject({ id: "op-owner", owner_type: "carrier", plan: "", contact_email: "ops@example.com" });
  expect(await json("owners", "set", "op-owner", "--plan", "professional")).toMatchObject({
    plan: "professional",
    contact_email: "ops@example.com",
  });
  expect(await json("owners", "show", "op-owner")).toEqual({ ...created, plan: "professional" });
  const changes = ["--name", "Op Carrier", "--type", "employer", "--retention-years", "10", "--email", ""];
  expect(await removed("owners", "set", "op-owner", ...changes)).toMatchObject({
    name: "Op Carrier",
    owner_type: "employer",
    retention_years: 10,
    contact_email: "",
    plan: "professional",
  });
  const ids = (await json("owners", "list")).map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining(["demo-payroll-company", "op-owner"]));
  expect(ids).toEqual(ids.toSorted());
});

test("an unknown plan is refused with the names of the plans, and the owner keeps the one it has", async () => {
  const plans: { name: string }[] = await json("plans", "list");
  expect(plans).toContainEqual({ name: "production", requests: "500/minute, 10000/hour", concurrent_webhooks: 25 });
  await json("owners", "create", "--id", "op-planned", "--type", "employer", "--plan", "starter");
  for (const wrong of [
    ["owners", "set", "op-planned", "--plan", "nonsense"],
    ["owners", "create", "--id", "op-unplanned", "--type", "employer", "--plan", "nonsense"],
  ]) {
    const { code, stdout, stderr } = await operator(wrong);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("INVALID_OWNER");
    for (const { name } of plans) expect(stderr).toContain(name);
  }
  expect(await json("owners", "show", "op-planned")).toMatchObject({ plan: "starter" });
  expect((await operator(["owners", "show", "op-unplanned"])).code).toBe(1);
});

test("a suspended owner is refused by the gateway as with a disabled key, in both profiles, until it is resumed", async () => {
  await json("owners", "create", "--id", "op-suspended", "--type", "employer");
  const owner = ["--owner", "op-suspended", "--environment", "sandbox"];
  const key = await json("api-keys", "issue", ...owner);
  const client = await json("clients", "issue", ...owner);
  const bearer = { authorization: `Bearer ${key.secret}` };
  const pair = { "x-client-id": client.client_id, "x-client-secret": client.client_secret };
  const both = async () => [await statusWith(bearer), await statusWith(pair)];
  expect(await both()).toEqual([200, 200]);
  const suspended = await json("owners", "suspend", "op-suspended");
  expect(suspended.suspended_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await expect.poll(both).toEqual([401, 401]);
  const refused = await fetch(`${platform.gatewayUrl}/api/v1/policies`, { headers: bearer });
  expect(await refused.json()).toMatchObject({ error: { message: "API key inactive" } });
  expect(refused.headers.get("svc-error-code")).toBe("api_key_inactive");
  const refusedB = await fetch(`${platform.gatewayUrl}/api/v1/me`, { headers: pair });
  const unknown = { ...pair, "x-client-secret": `${pair["x-client-secret"].slice(0, -1)}x` };
  const unknownB = await fetch(`${platform.gatewayUrl}/api/v1/me`, { headers: unknown });
  expect(await refusedB.json()).toEqual(await unknownB.json());
  expect(await json("owners", "resume", "op-suspended")).toMatchObject({ suspended_at: null });
  await expect.poll(both).toEqual([200, 200]);
});

test("a key is found by its last characters or its SHA-256; the error for anything else does not repeat it", async () => {
  const { id: ownerId } = await json("owners", "create", "--type", "employer");
  const { id, secret } = await json("api-keys", "issue", "--owner", ownerId, "--environment", "sandbox");
  const digest = hash("sha256", secret);
  for (const part of [secret.slice(-4), secret.slice(-6), digest]) {
    const matches: { id: string }[] = await json("api-keys", "find", part);
    expect(matches).toContainEqual(expect.objectContaining({ id, owner_id: ownerId, deleted_at: null }));
  }
  const whole = await operator(["api-keys", "find", secret]);
  expect([whole.code, whole.stdout]).toEqual([2, ""]);
  expect(whole.stderr).not.toContain(secret);
});

test("an owner is deleted only when it is suspended and no service has anything of it", async () => {
  const id = "op-deleted";
  await json("owners", "create", "--id", id, "--type", "payroll_company");
  const key = await json("api-keys", "issue", "--owner", id, "--environment", "sandbox");
  const headers = { authorization: `Bearer ${key.secret}`, "content-type": "application/json" };
  const early = await operator(["owners", "delete", id]);
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining("OWNER_NOT_SUSPENDED")]);
  const body = JSON.stringify({ owner_id: id, employer_id: "e", employee_id: "E-1", first_name: "A", last_name: "B" });
  const created = await fetch(`${platform.gatewayUrl}/api/v1/employees`, { method: "POST", headers, body });
  expect(created.status).toBe(201);
  await json("owners", "suspend", id);
  const refused = await operator(["owners", "delete", id]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/employees 1.*OWNER_HAS_RECORDS/)]);

  await json("owners", "create", "--id", "op-empty", "--type", "employer");
  const unused = await json("api-keys", "issue", "--owner", "op-empty", "--environment", "sandbox");
  await json("owners", "suspend", "op-empty");
  const withKey = await operator(["owners", "delete", "op-empty", "--yes"]);
  expect([withKey.code, withKey.stderr]).toEqual([1, expect.stringContaining("OWNER_HAS_CREDENTIALS")]);
  await json("api-keys", "disable", unused.id);
  // As after a day: the activity of the owner was sealed.
  await runSql(
    platform.postgresUrl,
    `INSERT INTO webhooks.events (environment, owner_id, sequence, id, type, occurred_at, recorded_at, is_kept)
     VALUES ('sandbox', 'op-empty', 1000, 'evt_01KMS2T6YB9F4J8N3PDQ5W7XKC', 'evidence.sealed', now(), now(), false)`,
  );
  expect(await removed("owners", "delete", "op-empty")).toEqual({ id: "op-empty", deleted: true });
  expect((await operator(["owners", "show", "op-empty"])).code).toBe(1);
});

test("the owner that makes the load is found, with what its plan refuses", async () => {
  const { id } = await json("owners", "create", "--type", "employer");
  expect((await json("why", id)).cause).toBe("It made no request in the last 5 minutes.");
  await runSql(
    platform.postgresUrl,
    `INSERT INTO credentials.request_counts VALUES ('sandbox', '${id}', 'A', date_trunc('minute', now()), 9000000, 1000000)`,
  );
  const [busiest] = await json("owners", "top");
  expect(busiest).toMatchObject({ owner_id: id, requests_per_minute: 2_000_000, refused_per_minute: 200_000 });
  expect(await json("why", id)).toMatchObject({
    cause: expect.stringContaining("(429)"),
    requests_per_minute: 2_000_000,
    rank: 1,
    next: `operator owners set ${id} --plan …`,
  });
  expect((await operator(["owners", "top", "--minutes", "1441"])).code).toBe(2);
});

test("an issued key works, is refused while disabled, and its secret is in no list", async () => {
  await json("owners", "create", "--id", "op-disabling", "--type", "employer");
  const owner = ["--owner", "op-disabling"];
  const { id, secret } = await json("api-keys", "issue", ...owner, "--environment", "sandbox", "--name", "by hand");
  const credential = { authorization: `Bearer ${secret}` };
  expect(await statusWith(credential)).toBe(200);
  expect(await json("api-keys", "disable", id)).toMatchObject({ id, is_active: false });
  await expect.poll(() => statusWith(credential)).toBe(401);
  const listed = await operator(["api-keys", "list", ...owner]);
  expect(listed.stdout).toContain(id);
  expect(listed.stdout).not.toContain(secret);
  expect(await json("api-keys", "enable", id)).toMatchObject({ is_active: true });
  await expect.poll(() => statusWith(credential)).toBe(200);
});

test("the operator issues credentials until the owner uses some, and then only the portal does, with its consent", async () => {
  const { id: ownerId } = await json("owners", "create", "--type", "employer");
  const inSandbox = ["--owner", ownerId, "--environment", "sandbox"];
  await json("api-keys", "issue", ...inSandbox);
  // As after a secret that was lost on its way, and for a program of the other profile.
  const { id } = await json("api-keys", "issue", ...inSandbox);
  await json("clients", "issue", ...inSandbox);
  await runSql(
    platform.postgresUrl,
    `INSERT INTO credentials.credential_uses (credential_id, last_used_at) VALUES ('${id}', now())`,
  );
  // A deleted key has been used, too.
  await removed("api-keys", "revoke", id);
  for (const group of ["api-keys", "clients"]) {
    const refused = await operator([group, "issue", ...inSandbox]);
    expect([group, refused.code, refused.stdout]).toEqual([group, 1, ""]);
    expect(refused.stderr).toMatch(/owner's consent.*CONSENT_REQUIRED/);
    // The other environment has nothing yet that a credential opens.
    await json(group, "issue", "--owner", ownerId, "--environment", "production");
  }
});

test("a revoked key takes all keys that it created and their webhooks with it, and nothing else", async () => {
  await json("owners", "create", "--id", "op-leaking", "--type", "software_company");
  const owner = ["--owner", "op-leaking", "--environment", "sandbox"];
  const body = { owner_id: "op-leaking", owner_type: "software_company" };
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const at = (path: string) => `${platform.gatewayUrl}/api/v1${path}`;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
  async function post(secret: string, path: string, more: object): Promise<any> {
    const headers = { ...bearer(secret), "content-type": "application/json" };
    const response = await fetch(at(path), { method: "POST", headers, body: JSON.stringify({ ...body, ...more }) });
    expect(response.status).toBe(201);
    return response.json();
  }
  const leaked = await json("api-keys", "issue", ...owner);
  const bystander = await json("api-keys", "issue", ...owner);
  const child = await post(leaked.secret, "/api-keys", { environment: "sandbox" });
  const grandchild = await post(child.secret, "/api-keys", { environment: "sandbox" });
  const hook = (name: string) => ({ url: `http://127.0.0.1:9/${name}`, events: ["file.processed"] });
  const { webhook: theirs } = await post(grandchild.secret, "/webhooks", hook("theirs"));
  const { webhook: otherWebhook } = await post(bystander.secret, "/webhooks", hook("kept"));
  const { webhook: redirected } = await post(bystander.secret, "/webhooks", hook("redirected"));
  const change = (secret: string, member: object) =>
    fetch(at(`/webhooks/${redirected.id}`), {
      method: "PATCH",
      headers: { ...bearer(secret), "content-type": "application/json" },
      body: JSON.stringify({ owner_id: body.owner_id, ...member }),
    });
  expect((await change(leaked.secret, { url: "http://127.0.0.1:9/elsewhere" })).status).toBe(200);
  expect((await change(bystander.secret, { description: "renamed" })).status).toBe(200);
  const grantee = { grantee_owner_id: "demo-payroll-company", owner_type: undefined };
  const grant = await post(grandchild.secret, "/exposure-grants", { ...grantee, employer_id: "shared-by-leak" });
  await post(bystander.secret, "/exposure-grants", { ...grantee, employer_id: "shared-on-purpose" });
  // The owner deletes what it knows of: the key in the middle.
  const query = `?owner_id=${body.owner_id}`;
  const remove = { method: "DELETE", headers: bearer(bystander.secret) };
  expect((await fetch(at(`/api-keys/${child.apiKey.id}${query}`), remove)).status).toBe(200);

  const unasked = await operator(["api-keys", "revoke", leaked.id]);
  expect([unasked.code, unasked.stdout]).toEqual([2, ""]);
  for (const { id } of [leaked, grandchild.apiKey, theirs, redirected]) expect(unasked.stderr).toContain(id);
  for (const { id } of [bystander, child.apiKey, otherWebhook]) expect(unasked.stderr).not.toContain(id);
  expect(await json("api-keys", "show", leaked.id)).toMatchObject({
    owner_id: body.owner_id,
    deleted_at: null,
    created_keys: `${child.apiKey.id} ${grandchild.apiKey.id}`,
  });
  const revoked = await removed("api-keys", "revoke", leaked.id);
  expect(revoked.map(({ revoked, id }: { revoked: string; id: string }) => [revoked, id])).toEqual([
    ["API key, deleted", leaked.id],
    ["API key, deleted", grandchild.apiKey.id],
    ...[redirected, theirs].map(({ id }) => ["webhook, disabled", id]),
    ["exposure grant, ended", grant.id],
  ]);
  for (const { secret } of [leaked, child, grandchild]) {
    await expect.poll(() => statusWith(bearer(secret))).toBe(401);
  }
  expect(await statusWith(bearer(bystander.secret))).toBe(200);
  for (const [{ id }, isActive] of [
    [theirs, false],
    [redirected, false],
    [otherWebhook, true],
  ] as const) {
    const response = await fetch(at(`/webhooks/${id}${query}`), { headers: bearer(bystander.secret) });
    expect(await response.json()).toMatchObject({ is_active: isActive });
  }
  expect(await removed("api-keys", "revoke", leaked.id)).toEqual([]);
  expect((await operator(["api-keys", "revoke", "key_01KMS0C5ZQ8W6T3V9YH2B4N7DR"])).code).toBe(1);
});

test("the activity shows who changed what, by owner and by request", async () => {
  const owner = await json("owners", "create", "--type", "employer");
  const issue = ["api-keys", "issue", "--owner", owner.id, "--environment", "sandbox"];
  const issued = await json("--as", "ada", ...issue);
  const ofOwner = ["activity", "--owner", owner.id, "--environment", "sandbox"];
  const created = await vi.waitFor(async () => {
    const [activity] = await json(...ofOwner, "--type", "api_key", "--resource", issued.id);
    if (!activity) throw new Error("not recorded yet");
    return activity;
  }, eventually);
  expect(created).toMatchObject({
    owner_id: owner.id,
    environment: "sandbox",
    action: "api_key.created",
    resource_id: issued.id,
    actor_type: "operator",
    actor_id: "ada",
    request_id: expect.stringMatching(/^req_/),
  });
  expect(await json("requests", "show", created.request_id)).toEqual([created]);
  expect(await json("requests", "show", "req_unknown")).toEqual([]);
  expect(await json("why", created.request_id)).toMatchObject([
    { what: "api_key.created", by: "operator ada", next: `operator api-keys show ${issued.id}` },
  ]);
  expect(await json("why", "req_unknown")).toEqual([]);
  expect(await json(...ofOwner, "--until", "2020-01-01")).toEqual([]);
  expect((await operator([...ofOwner, "--since", "yesterday"])).code).toBe(2);
  // An owner's record belongs to both environments.
  const inProduction = () => json("activity", "--owner", owner.id, "--environment", "production");
  await expect.poll(inProduction).toMatchObject([{ action: "owner.created", resource_id: owner.id }]);
});

test("client credentials that are issued work until they are revoked", async () => {
  await json("owners", "create", "--id", "op-client", "--type", "employer");
  const owner = ["--owner", "op-client"];
  const issued = await json("clients", "issue", ...owner, "--environment", "production");
  const credential = { "x-client-id": issued.client_id, "x-client-secret": issued.client_secret };
  expect(await statusWith(credential)).toBe(200);
  expect(await json("clients", "disable", issued.client_id)).toMatchObject({ is_active: false });
  await expect.poll(() => statusWith(credential)).toBe(401);
  expect(await json("clients", "enable", issued.client_id)).toMatchObject({ is_active: true });
  await expect.poll(() => statusWith(credential)).toBe(200);
  await removed("clients", "revoke", issued.client_id);
  await expect.poll(() => statusWith(credential)).toBe(401);
  const [first] = await json("clients", "list", ...owner);
  expect(first).toMatchObject({ client_id: issued.client_id, environment: "production" });
  expect(first.revoked_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test("a person with two records is erased everywhere, by the command and by the API, but never under a legal hold", async () => {
  const a = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  const employer_id = "op-erasing";
  const key = { employer_id, employee_id: "E-twice" };
  const owner = ["--owner", platform.credentials.sandbox.profileA.owner_id, "--environment", "sandbox"];
  const person = [...owner, "--employer", employer_id, "--employee", "E-twice"];
  const current = async () => {
    const { body } = await a.get(`/employees?employer_id=${employer_id}`);
    return (body.data as { id: string }[])[0]?.id;
  };
  const paid = sampleEmployee({ id: "E-twice", firstName: "Twyla", lastName: "Quenchley" });
  await a.ended(await a.submit(samplePayroll({ employerId: employer_id, employees: [paid] })));
  await expect.poll(current).toBeDefined();
  const ids = [await current()];
  expect((await a.delete(`/employees/${ids[0]}`)).status).toBe(200);
  const hire = { employee_id: "E-twice", action: "hire", name: "Twyla Quenchley", hire_date: "2026-03-02" };
  const sync = { employer_id, employees: [{ ...hire, classification_code: "8810" }] };
  expect((await a.post("/employees/sync", sync)).status).toBe(200);
  ids.push(await current());
  // Its event is in the event log once it has been read from the bus.
  await expect.poll(async () => (await json("person-data", "show", ...person)).events).toBeGreaterThan(0);
  expect(await json("person-data", "show", ...person)).toMatchObject({ employees: ids[1], payroll_records: 1 });

  const hold = [...owner, "--employer", "op-another-employer"];
  await json("legal-holds", "place", ...hold, "--reason", "case 8");
  const answer = await a.post("/person-data/erasure", key);
  expect([answer.status, answer.headers.get("svc-error-code")]).toEqual([409, "under_legal_hold"]);
  const refused = await operator(["person-data", "erase", ...person, "--yes"]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("UNDER_LEGAL_HOLD")]);
  expect(await columnsWith("Quenchley")).toContain("payroll_intake.payroll_reports.submission");
  await removed("legal-holds", "release", ...hold);

  const unasked = await operator(["person-data", "erase", ...person]);
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining("expected --yes")]);
  await expect.poll(async () => (await removed("person-data", "erase", ...person)).events_pending).toBe(0);
  const erased = await removed("person-data", "erase", ...person);
  expect([erased.employees.split(" ").toSorted(), erased.payroll_records_without_names]).toEqual([ids.toSorted(), 1]);
  expect(await json("person-data", "show", ...person)).toMatchObject({ employees: "", payroll_records: 1 });
  const { body } = await a.post("/person-data/erasure", key);
  expect(body.results).toContainEqual(expect.objectContaining({ data: "employees", erased: 2 }));
  // Events on their way are kept for a week, whoever they are about.
  const places = await columnsWith("Quenchley");
  expect(places.filter((place) => !/\.outbox(_history)?\.payload$/.test(place))).toEqual([]);
});

/** Columns of all schemas in which a text is. */
async function columnsWith(needle: string): Promise<string[]> {
  const columns = await runSql(
    platform.postgresUrl,
    `SELECT table_schema || '.' || table_name AS "table", column_name AS "column", data_type AS type
     FROM information_schema.columns JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
       AND data_type IN ('text', 'bytea', 'jsonb', 'json', 'ARRAY', 'character varying')`,
  );
  const places = (columns as Record<string, string>[]).map(({ table, column, type }) => {
    const value = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    return `SELECT '${table}.${column}' AS place WHERE EXISTS (SELECT FROM ${table} WHERE ${value} LIKE '%${needle}%')`;
  });
  const rows = await runSql(platform.postgresUrl, places.join(" UNION ALL "));
  return (rows as { place: string }[]).map(({ place }) => place);
}

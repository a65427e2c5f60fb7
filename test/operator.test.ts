import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { globSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { headers, type NatsConnection } from "@nats-io/transport-node";
import { apps } from "@platform/app-register/apps";
import { callersOf } from "@platform/app-register/callers";
import { REPOSITORY } from "@platform/local-stack/apps";
import { headersOf } from "@platform/local-stack/demo-credentials";
import { encodeEvent, newEvent } from "@platform/messaging/event";
import { type RpcClient, rpcClient } from "@platform/rpc/client";
import { tokenSource } from "@platform/rpc/service-token";
import { Fault } from "@platform/service/fault";
import { newId } from "@platform/service/ids";
import type { Tenant } from "@platform/service/tenant";
import { eventually, hangAfterMs } from "@platform/testing/patience";
import { runSql } from "@platform/testing/run-sql";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestPlatform, testPlatform } from "./fixture/platform.ts";

const emitting = apps.filter(({ emits }) => emits.length > 0).map(({ name }) => name);
const holding = apps.filter(({ legalHolds }) => legalHolds).map(({ name }) => name);

// A platform with authentication between services, as in production. Its demo owners were created by the authenticated
// operator.
let platform: TestPlatform;
let nats: NatsConnection;

beforeAll(async () => {
  platform = await testPlatform();
  nats = await platform.natsAdministrator();
});
afterAll(() => nats?.close());

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the operator's command line in the platform's folder. */
async function operator(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [join(REPOSITORY, "apps/operator/src/operator.ts"), ...args], {
    env: { PATH, LOCAL_DIR: platform.localDir, ...env },
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, stdout, stderr };
}

/** Runs a command with `--json` and returns its output; fails the test if the command fails. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes, each of which its test looks at
async function json(...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await operator([...args, "--json"]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

const statusWith = async (credential: Record<string, string>) =>
  (await fetch(`${platform.gatewayUrl}/api/v1/health`, { headers: credential })).status;

test("with authentication between services, a report is still accepted and completed", async () => {
  const credential = { ...headersOf(platform.credentials.sandbox.profileA), "content-type": "application/json" };
  const employee = { employee_id: "E-1", name: "Ada", classification_code: "8810", state: "GA" };
  const accepted = await fetch(`${platform.gatewayUrl}/api/v1/payroll/reports`, {
    method: "POST",
    headers: credential,
    body: JSON.stringify({
      employer_id: "token-employer",
      period_start: "2026-01-01",
      period_end: "2026-01-15",
      employees: [{ ...employee, hours_worked: 80, gross_wages: 2000 }],
      payroll_data: { total_payroll: 2000 },
    }),
  });
  expect(accepted.status).toBe(202);
  const { report_id: id } = (await accepted.json()) as { report_id: string };
  const status = async () => {
    const answer = await fetch(`${platform.gatewayUrl}/api/v1/files/status/${id}`, { headers: credential });
    return ((await answer.json()) as { status?: string }).status;
  };
  await expect.poll(status).toBe("completed");
});

test("an unauthenticated caller is refused by all methods of all services, also with an existing tenant", async () => {
  const tenant = { environment: "sandbox" as const, ownerId: platform.credentials.sandbox.profileA.owner_id };
  const services = await everyService();
  const servers = [...platform.apps].filter(([name]) => name !== "gateway");
  const outcomes = new Map<string, Set<string>>();
  for (const service of services) {
    for (const [, { url: address }] of servers) {
      const client = rpcClient(service, { address, timeoutMs: hangAfterMs });
      for (const { localName } of service.methods) {
        const method = `${service.typeName}/${localName}`;
        outcomes.set(method, (outcomes.get(method) ?? new Set()).add(await outcomeOf(client, localName, tenant)));
      }
      await client.stop?.();
    }
  }
  expect(outcomes.size).toBeGreaterThan(50);
  // Each is served somewhere, where a token is missing; where it is not served, that is all that is said.
  for (const [method, found] of outcomes) {
    const expected = ["UNAUTHENTICATED SERVICE_TOKEN_MISSING", "UNIMPLEMENTED TRANSPORT"];
    expect(
      [...found].filter((outcome) => !expected.includes(outcome)),
      method,
    ).toEqual([]);
    expect(found, method).toContain("UNAUTHENTICATED SERVICE_TOKEN_MISSING");
  }
});

test("an app with its own key is refused by every method that does not list it", async () => {
  const tenant = { environment: "sandbox" as const, ownerId: platform.credentials.sandbox.profileA.owner_id };
  const services = await everyService();
  const refused = "PERMISSION_DENIED CALLER_NOT_ALLOWED";
  let count = 0;
  for (const { name: app, services: served, usesEvents } of apps.filter(({ ports }) => ports.grpc !== undefined)) {
    const { url: address } = platform.process(app);
    const here = services.filter(
      ({ name, typeName }) => served.includes(name) || (usesEvents && typeName.startsWith("operations.")),
    );
    for (const { name: caller } of apps) {
      const keyFile = join(platform.localDir, `service-keys/${caller}.key`);
      const identity = { tokenFor: tokenSource({ subject: caller, keyFile, now: Date.now }) };
      for (const service of here) {
        const client = rpcClient(service, { address, identity, timeoutMs: hangAfterMs });
        for (const { name, localName } of service.methods) {
          if (callersOf(service.name, name).includes(caller)) continue;
          const outcome = await outcomeOf(client, localName, tenant);
          // Not every app has an outbox or legal holds.
          if (outcome === "UNIMPLEMENTED TRANSPORT") continue;
          expect(outcome, `${caller} calls ${service.name}/${name} of ${app}`).toBe(refused);
          count += 1;
        }
        await client.stop?.();
      }
    }
  }
  expect(count).toBeGreaterThan(400);
});

type DescService = Parameters<typeof rpcClient>[0];

/** Every gRPC service of the internal contract. */
async function everyService(): Promise<DescService[]> {
  const files = globSync(join(REPOSITORY, "packages/contracts/gen/**/*_pb.ts"));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  return modules.flatMap((module) => Object.values(module)).filter(isService);
}

function isService(value: unknown): value is DescService {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "service";
}

/** How a call with nothing in it ends: the code and reason of its refusal. */
async function outcomeOf(client: RpcClient<DescService>, method: string, tenant: Tenant): Promise<string> {
  const call = client.call[method] as (request: unknown, options: object) => unknown;
  async function* nothing() {}
  const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
    typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
  try {
    const answer = call(Object.assign(nothing(), {}), { tenant });
    if (isStream(answer)) for await (const _ of answer) return "an answer";
    else await answer;
    return "an answer";
  } catch (error) {
    return error instanceof Fault ? `${error.code} ${error.reason}` : String(error);
  }
}

test("other services cannot use the operator's methods", async () => {
  const gatewayKey = join(platform.localDir, "service-keys/gateway.key");
  const { code, stderr } = await operator(["owners", "list"], { SERVICE_KEY_FILE: gatewayKey });
  expect([code, stderr]).toEqual([1, expect.stringContaining("UNAUTHENTICATED SERVICE_TOKEN_REFUSED")]);
});

test("owners are registered, listed, shown and changed", async () => {
  const made = await json("owners", "create", "--id", "op-owner", "--type", "carrier", "--email", "ops@example.com");
  expect(made).toMatchObject({ id: "op-owner", owner_type: "carrier", plan: "", contact_email: "ops@example.com" });
  expect(await json("owners", "set", "op-owner", "--plan", "professional")).toMatchObject({
    plan: "professional",
    contact_email: "ops@example.com",
  });
  expect(await json("owners", "show", "op-owner")).toEqual({ ...made, plan: "professional" });
  const changes = ["--name", "Op Carrier", "--type", "employer", "--retention-years", "10", "--email", ""];
  expect(await json("owners", "set", "op-owner", ...changes)).toMatchObject({
    ...{ name: "Op Carrier", owner_type: "employer", retention_years: 10, contact_email: "", plan: "professional" },
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
  const refusedB = await fetch(`${platform.gatewayUrl}/api/v1/me`, { headers: pair });
  const unknown = { ...pair, "x-client-secret": `${pair["x-client-secret"].slice(0, -1)}x` };
  const unknownB = await fetch(`${platform.gatewayUrl}/api/v1/me`, { headers: unknown });
  expect(await refusedB.json()).toEqual(await unknownB.json());
  expect(await json("owners", "resume", "op-suspended")).toMatchObject({ suspended_at: null });
  await expect.poll(both).toEqual([200, 200]);
});

test("a key is found by its last characters or its SHA-256; the error for anything else does not repeat it", async () => {
  const { id, secret } = await json("api-keys", "issue", "--owner", "demo-other-company", "--environment", "sandbox");
  const digest = hash("sha256", secret);
  for (const part of [secret.slice(-4), secret.slice(-6), digest]) {
    const found: { id: string }[] = await json("api-keys", "find", part);
    expect(found).toContainEqual(expect.objectContaining({ id, owner_id: "demo-other-company", deleted_at: null }));
  }
  const whole = await operator(["api-keys", "find", secret]);
  expect([whole.code, whole.stdout]).toEqual([2, ""]);
  expect(whole.stderr).not.toContain(secret);
});

const asOther = (path: string, init: RequestInit = {}) =>
  fetch(`${platform.gatewayUrl}/api/v1${path}`, {
    ...init,
    headers: { ...headersOf(platform.credentials.sandbox.profileA), "content-type": "application/json" },
  });
const post = (path: string, body: unknown) => asOther(path, { method: "POST", body: JSON.stringify(body) });

test("a report is shown without its records and voided; an unknown one is refused", async () => {
  const employee = { employee_id: "E-2", name: "Grace", classification_code: "8810", state: "GA" };
  const accepted = await post("/payroll/reports", {
    employer_id: "op-employer",
    period_start: "2026-02-01",
    period_end: "2026-02-15",
    employees: [{ ...employee, hours_worked: 80, gross_wages: 2000 }],
    payroll_data: { total_payroll: 2000 },
  });
  const { report_id: id } = (await accepted.json()) as { report_id: string };
  await expect.poll(async () => (await json("reports", "show", id)).status).toBe("completed");
  const shown = await json("reports", "show", id);
  expect(shown).toMatchObject({ id, employer_id: "op-employer", environment: "sandbox", records_total: 1 });
  expect(JSON.stringify(shown)).not.toContain("Grace");
  expect(await json("reports", "void", id)).toMatchObject({ id, status: "voided" });
  const status = (await (await asOther(`/payroll/reports/${id}`)).json()) as { status: string };
  expect(status.status).toBe("voided");
  const unknown = await operator(["reports", "show", "PR_TEST_unknown"]);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("REPORT_NOT_FOUND")]);
});

test("an audit is shown with the reason of its failure", async () => {
  const policy = await post("/policies", {
    employer_id: "op-employer",
    effective_date: "2025-01-01T00:00:00Z",
    premium: 10_000,
  });
  expect(policy.status).toBe(201);
  const { id: policy_id } = (await policy.json()) as { id: string };
  const audit = await post("/audits", { policy_id });
  expect(audit.status).toBe(202);
  const { id } = (await audit.json()) as { id: string };
  await expect.poll(async () => (await json("audits", "show", id)).status).toBe("failed");
  expect(await json("audits", "show", id)).toMatchObject({
    id,
    policy_id,
    failure: expect.stringMatching(/^[A-Z_]+$/),
  });
  expect((await operator(["audits", "show", "aud_unknown"])).code).toBe(1);
});

test("an owner's webhooks are listed, shown and enabled, and all that failed in a period with a dry run first", async () => {
  const { owner_id: owner } = platform.credentials.sandbox.profileA;
  const made = await post("/webhooks", {
    owner_id: owner,
    owner_type: "payroll_company",
    environment: "sandbox",
    url: `${platform.gatewayUrl}/receiver`,
    events: ["file.processed"],
  });
  const webhook = (await made.json()) as { id?: string; webhook?: { id: string } };
  const id = webhook.webhook?.id ?? webhook.id ?? "";
  const disable = () => asOther(`/webhooks/${id}`, { method: "PATCH", body: JSON.stringify({ is_active: false }) });
  expect((await disable()).status).toBe(200);
  expect(await json("webhooks", "list", "--owner", owner)).toContainEqual(
    expect.objectContaining({ id, is_active: false, disabled_reason: "requested" }),
  );
  expect(await json("webhooks", "enable", id)).toMatchObject({ id, is_active: true, disabled_at: null });
  expect(await json("webhooks", "show", id)).toMatchObject({ id, owner_id: owner, environment: "sandbox" });
  expect(await json("webhooks", "deliveries", id)).toEqual([]);

  // As after an outage of the receiver.
  await runSql(
    platform.process("postgres").url,
    `UPDATE webhooks.webhooks SET is_active = false, disabled_reason = 'delivery_failed', disabled_at = '2026-01-01T10:00:00Z' WHERE id = '${id}'`,
  );
  const between = ["--disabled-between", "2026-01-01T09:00:00Z", "2026-01-01T11:00:00Z"];
  const outcome = async (...more: string[]) =>
    (await json("webhooks", "enable", ...between, ...more)).map((row: { id: string; outcome: string }) => [
      row.id,
      row.outcome,
    ]);
  expect(await outcome("--dry-run")).toEqual([[id, "would be enabled"]]);
  expect(await json("webhooks", "show", id)).toMatchObject({ is_active: false, disabled_reason: "delivery_failed" });
  expect(await outcome()).toEqual([[id, "enabled"]]);
  expect(await outcome()).toEqual([]);
  expect(await json("webhooks", "show", id)).toMatchObject({ is_active: true });
});

test("an owner is deleted only when it is suspended and no service has anything of it", async () => {
  const id = "op-deleted";
  await json("owners", "create", "--id", id, "--type", "payroll_company");
  const key = await json("api-keys", "issue", "--owner", id, "--environment", "sandbox");
  const headers = { authorization: `Bearer ${key.secret}`, "content-type": "application/json" };
  const early = await operator(["owners", "delete", id]);
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining("OWNER_NOT_SUSPENDED")]);
  const body = JSON.stringify({ owner_id: id, employer_id: "e", employee_id: "E-1", first_name: "A", last_name: "B" });
  const made = await fetch(`${platform.gatewayUrl}/api/v1/employees`, { method: "POST", headers, body });
  expect(made.status).toBe(201);
  await json("owners", "suspend", id);
  const refused = await operator(["owners", "delete", id]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/employees 1.*OWNER_HAS_RECORDS/)]);

  await json("owners", "create", "--id", "op-empty", "--type", "employer");
  const unused = await json("api-keys", "issue", "--owner", "op-empty", "--environment", "sandbox");
  await json("owners", "suspend", "op-empty");
  const withKey = await operator(["owners", "delete", "op-empty"]);
  expect([withKey.code, withKey.stderr]).toEqual([1, expect.stringContaining("OWNER_HAS_CREDENTIALS")]);
  await json("api-keys", "disable", unused.id);
  expect(await json("owners", "delete", "op-empty")).toEqual({ id: "op-empty", deleted: true });
  expect((await operator(["owners", "show", "op-empty"])).code).toBe(1);
});

test("an issued key works, is refused while disabled, and its secret is in no list", async () => {
  const owner = ["--owner", "demo-other-company"];
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

test("a revoked key takes all keys that it created and their webhooks with it, and nothing else", async () => {
  const owner = ["--owner", "demo-other-company", "--environment", "sandbox"];
  const body = { owner_id: "demo-other-company", owner_type: "software_company" };
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
  const { webhook: kept } = await post(bystander.secret, "/webhooks", hook("kept"));
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

  const revoked = await json("api-keys", "revoke", leaked.id);
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
    [kept, true],
  ] as const) {
    const response = await fetch(at(`/webhooks/${id}${query}`), { headers: bearer(bystander.secret) });
    expect(await response.json()).toMatchObject({ is_active: isActive });
  }
  expect(await json("api-keys", "revoke", leaked.id)).toEqual([]);
  expect((await operator(["api-keys", "revoke", "key_01KMS0C5ZQ8W6T3V9YH2B4N7DR"])).code).toBe(1);
});

test("the activity shows who changed what, by owner and by request", async () => {
  const owner = await json("owners", "create", "--type", "employer");
  const issue = ["api-keys", "issue", "--owner", owner.id, "--environment", "sandbox"];
  const issued = await json("--as", "ada", ...issue);
  const ofOwner = ["activity", "--owner", owner.id, "--environment", "sandbox"];
  const created = await vi.waitFor(async () => {
    const [found] = await json(...ofOwner, "--type", "api_key", "--resource", issued.id);
    if (!found) throw new Error("not recorded yet");
    return found;
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
  expect(await json(...ofOwner, "--until", "2020-01-01")).toEqual([]);
  expect((await operator([...ofOwner, "--since", "yesterday"])).code).toBe(2);
  // An owner's record belongs to both environments.
  const inProduction = await json("activity", "--owner", owner.id, "--environment", "production");
  expect(inProduction).toMatchObject([{ action: "owner.created", resource_id: owner.id }]);
});

test("client credentials that are issued work until they are revoked", async () => {
  const owner = ["--owner", "demo-other-company"];
  const issued = await json("clients", "issue", ...owner, "--environment", "production");
  const credential = { "x-client-id": issued.client_id, "x-client-secret": issued.client_secret };
  expect(await statusWith(credential)).toBe(200);
  expect(await json("clients", "disable", issued.client_id)).toMatchObject({ is_active: false });
  await expect.poll(() => statusWith(credential)).toBe(401);
  expect(await json("clients", "enable", issued.client_id)).toMatchObject({ is_active: true });
  await expect.poll(() => statusWith(credential)).toBe(200);
  await json("clients", "revoke", issued.client_id);
  await expect.poll(() => statusWith(credential)).toBe(401);
  const [first] = await json("clients", "list", ...owner);
  expect(first).toMatchObject({ client_id: issued.client_id, environment: "production" });
  expect(first.revoked_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test("the consumers of the register are those that services have made, each with its filter", async () => {
  const manager = await jetstreamManager(nats);
  const made = (await manager.consumers.list("EVENTS").next()).map(({ config }) => [
    config.durable_name,
    config.filter_subject,
  ]);
  const registered = apps.flatMap(({ consumes }) =>
    Object.entries(consumes).map(([durable, filter]) => [durable, `events.${filter}`]),
  );
  expect(made.toSorted()).toEqual(registered.toSorted());
});

test("a dead letter is listed without its content, removed by a successful replay, and stays otherwise until discarded", async () => {
  const consumer = "file-status-project-files";
  const event = newEvent({
    tenant: { environment: "sandbox", ownerId: "demo-payroll-company" },
    data: {
      case: "fileUploaded",
      value: {
        fileId: newId("PR_TEST_"),
        fileName: "wages-of-ada.json",
        employerId: "emp_1",
        recordsTotal: 1,
        payPeriodStart: "2026-01-01",
        payPeriodEnd: "2026-01-15",
      },
    },
  });
  const about = headers();
  about.set("Consumer", consumer);
  about.set("Reason", "FAILED");
  about.set("Original-Subject", "events.file.uploaded");
  about.set("Source", "payroll-intake");
  const subject = `dead_letters.file-status.${consumer}.file.uploaded`;
  await jetstream(nats).publish(subject, encodeEvent(event), { headers: about });
  // An undecodable event becomes a dead letter of every consumer.
  await jetstream(nats).publish("events.file.uploaded", new Uint8Array([255]));
  const ofFileStatus = () => json("dead-letters", "list", "--service", "file-status");
  await expect.poll(async () => (await ofFileStatus()).length).toBe(2);

  const letters = await ofFileStatus();
  const good = letters.find(({ event_id }: { event_id: string }) => event_id === event.id);
  const garbage = letters.find(({ reason }: { reason: string }) => reason === "UNDECODABLE");
  expect(good).toMatchObject({ service: "file-status", consumer, event_type: "file.uploaded", reason: "FAILED" });
  expect(JSON.stringify(letters)).not.toContain("wages-of-ada");

  const replayed = await operator(["dead-letters", "replay", "file-status", "--all"]);
  expect(replayed.code).toBe(1);
  expect(replayed.stdout).toMatch(new RegExp(`^${good.number} +done$`, "m"));
  expect(replayed.stdout).toMatch(new RegExp(`^${garbage.number} +failed again: UNDECODABLE$`, "m"));
  expect(await ofFileStatus()).toEqual([garbage]);

  await json("dead-letters", "discard", "file-status", String(garbage.number));
  expect(await ofFileStatus()).toEqual([]);
  const everywhere: { service: string }[] = await json("dead-letters", "list");
  expect(new Set(everywhere.map(({ service }) => service))).toContain("webhooks");
});

test("events of every publishing service are published again, since the given time", async () => {
  const everything: { service: string; events: number }[] = await json("events", "republish");
  expect(everything.map(({ service }) => service)).toEqual(emitting);
  expect(everything.find(({ service }) => service === "payroll-intake")?.events).toBeGreaterThan(0);
  const none: { events: number }[] = await json("events", "republish", "--since", new Date().toISOString());
  expect(none.map(({ events }) => events)).toEqual(emitting.map(() => 0));
});

test("legal holds are placed, listed and released", async () => {
  const covered = ["--owner", "demo-payroll-company", "--environment", "production", "--employer", "emp_9"];
  await json("legal-holds", "place", ...covered, "--reason", "case 7");
  expect(await json("legal-holds", "list")).toMatchObject([
    { employer_id: "emp_9", reason: "case 7", services: holding.join(" ") },
  ]);
  await json("legal-holds", "release", ...covered);
  expect(await json("legal-holds", "list")).toEqual([]);
  expect((await operator(["legal-holds", "release", ...covered])).code).toBe(1);
});

test("exits with 1 and the reason for a refusal, 2 for an invalid command, 3 for an unavailable service", async () => {
  const unknown = await operator(["owners", "show", "nobody"]);
  expect([unknown.code, unknown.stdout, unknown.stderr]).toEqual([
    1,
    "",
    "No owner has this id. (NOT_FOUND OWNER_NOT_FOUND)\n",
  ]);
  for (const wrong of [
    ["owners", "create"],
    ["owners", "create", "--type", "bank"],
    ["owners", "set", "demo-other-company", "--retention-years", "seven"],
    ["api-keys", "find", "abc"],
    ["webhooks", "enable"],
    ["webhooks", "enable", "wh_1", "--dry-run"],
    ["webhooks", "enable", "--disabled-between", "2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["webhooks", "deliveries", "wh_1", "--limit", "0"],
    ["dead-letters", "replay", "gateway", "1"],
    ["events", "republish", "--since", "yesterday"],
    ["dead-letters", "replay", "webhooks", "first"],
    ["dead-letters", "replay", "webhooks"],
    ["dead-letters", "replay", "webhooks", "1", "--all"],
    ["nonsense"],
  ]) {
    const { code, stdout, stderr } = await operator(wrong);
    expect([code, stdout], wrong.join(" ")).toEqual([2, ""]);
    expect(stderr, wrong.join(" ")).toContain("error:");
  }
  for (const list of ["dead-letters", "legal-holds"]) {
    const unknown = await operator([list, "list"], { LOCAL_DIR: "/nowhere" });
    expect([list, unknown.code, unknown.stdout]).toEqual([list, 2, ""]);
    const known = { LOCAL_DIR: "/nowhere", FILE_STATUS_ADDRESS: platform.process("file-status").url };
    const key = { SERVICE_KEY_FILE: join(platform.localDir, "service-keys/operator.key") };
    const some = await operator([list, "list"], { ...known, ...key });
    expect([list, some.code, some.stderr]).toEqual([list, 0, expect.stringContaining("payroll-intake")]);
  }
  const keyless = await operator(["owners", "list"], { SERVICE_KEY_FILE: "/nowhere" });
  expect([keyless.code, keyless.stderr]).toEqual([2, expect.stringContaining("SERVICE_KEY_FILE")]);
  const nowhere = await operator(["owners", "list"], { LOCAL_DIR: "/nowhere" });
  expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining("CREDENTIALS_ADDRESS")]);
  const away = await operator(["owners", "list"], { CREDENTIALS_ADDRESS: "127.0.0.1:1" });
  expect([away.code, away.stderr]).toEqual([3, expect.stringContaining("cannot be reached")]);
});

test.for([
  {
    command: "",
    lists: [
      "owners",
      "plans",
      "webhooks",
      "reports",
      "audits",
      "api-keys",
      "clients",
      "dead-letters",
      "events",
      "legal-holds",
    ],
  },
  { command: "owners", lists: ["create", "set", "show", "list", "suspend", "resume", "delete"] },
  { command: "owners create", lists: ["--id", "--type", "--name", "--plan", "--email", "--retention-years"] },
  { command: "plans", lists: ["list"] },
  { command: "api-keys", lists: ["issue", "disable", "enable", "revoke", "list", "find"] },
  { command: "clients", lists: ["issue", "disable", "enable", "revoke", "list"] },
  { command: "webhooks", lists: ["list", "show", "deliveries", "enable"] },
  { command: "reports", lists: ["show", "void"] },
  { command: "audits", lists: ["show"] },
  { command: "dead-letters replay", lists: ["--all"] },
])("`operator $command --help` lists what there is and ends with 0", async ({ command, lists }) => {
  const { code, stdout } = await operator([...command.split(" ").filter(Boolean), "--help"]);
  expect(code).toBe(0);
  expect(stdout).toContain(`Usage: operator ${command}`.trim());
  for (const name of lists) expect(stdout).toMatch(new RegExp(`^ +(?:-\\w, )?${name}\\b`, "m"));
});

test("streams create finds what exists, and creates what NATS has lost, so that services consume again", async () => {
  const evented = apps.filter(({ usesEvents }) => usesEvents);
  const durables = evented.flatMap(({ consumes }) => Object.keys(consumes));
  const streams = ["EVENTS", ...evented.map(({ name }) => `DEAD_LETTERS_${name}`)];
  const outcomes = async () =>
    Object.fromEntries(
      (await json("streams", "create")).map(({ name, outcome }: Record<string, string>) => [name, outcome]),
    );
  const all = (outcome: string) => Object.fromEntries([...streams, ...durables].map((name) => [name, outcome]));
  expect(await outcomes()).toEqual(all("exists"));

  const manager = await jetstreamManager(nats);
  for (const stream of streams) await manager.streams.delete(stream);
  expect(await outcomes()).toEqual(all("created"));
  await manager.streams.update("EVENTS", { max_age: 1_000_000_000_000 });
  expect((await json("streams", "create"))[0]).toEqual({
    name: "EVENTS",
    outcome: "different",
    different_settings: "max_age",
  });

  // Also the streams that differ get the settings of the release.
  expect((await json("streams", "recreate")).slice(0, streams.length)).toEqual(
    streams.map((name) => ({ name, outcome: "created", different_settings: "" })),
  );
  expect(await outcomes()).toEqual(all("exists"));
  await expect
    .poll(async () => (await manager.consumers.info("EVENTS", "file-status-project-files")).num_waiting)
    .toBeGreaterThan(0);
});

test("streams create is refused without the administrator's key, and says so if NATS is down", async () => {
  const seed = (app: string) => join(platform.localDir, `nats-users/${app}.nk`);
  const url = platform.servers.nats?.url ?? "";
  const asService = await operator(["streams", "create"], {
    NATS_URL: url,
    NATS_CREDENTIALS_FILE: seed("payroll-intake"),
  });
  expect([asService.code, asService.stdout]).toEqual([2, ""]);
  expect(asService.stderr).toContain("Check NATS_CREDENTIALS_FILE: it must be the administrator's.");
  const nobody = await operator(["streams", "create"], { NATS_URL: url });
  expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining("Authorization Violation")]);
  const down = await operator(["streams", "create"], { NATS_URL: "nats://127.0.0.1:1" });
  expect([down.code, down.stderr]).toEqual([3, expect.stringContaining("NATS_UNAVAILABLE")]);
});

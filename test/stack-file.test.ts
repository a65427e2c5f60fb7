import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ProfileA, ProfileB } from "@platform/local-stack/demo/demo-credentials";
import { type Stack, stackFileOf } from "@platform/local-stack/platform/stack-file";
import { findApps } from "@platform/local-stack/repository/apps";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { partnerOf } from "./fixture/partner/partner.ts";
import { defaultMode } from "./fixture/platform/platform-options.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let stack: Stack;
beforeAll(async () => {
  platform = await sharedPlatform();
  stack = platform.stack();
});

function everyCredential(): (ProfileA | ProfileB)[] {
  return Object.values(stack.credentials).flatMap((profiles) => Object.values<ProfileA | ProfileB>(profiles));
}

const holder = { owner_id: expect.any(String), owner_type: expect.any(String) };
const profileA = (environment: "test" | "live") => ({
  apiKey: expect.stringMatching(new RegExp(`^svc_${environment}_sk_[0-9A-Za-z]{32}$`)),
  ...holder,
});
const profileB = (environment: "test" | "live") => ({
  clientId: expect.stringMatching(new RegExp(`^svc_${environment}_cli_[0-9A-Za-z]{32}$`)),
  clientSecret: expect.stringMatching(new RegExp(`^svc_${environment}_sec_[0-9A-Za-z]{32}$`)),
  ...holder,
});
const signIn = { email: expect.stringContaining("@"), password: expect.any(String) };
const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
const address = expect.stringMatching(/^127\.0\.0\.1:\d+$/);

test("has the documented members", () => {
  const apps = findApps().map(({ name }) => name);
  const opsOf = (app: string) => `^http://127\\.0\\.0\\.1:\\d+${defaultMode === "single" ? `/${app}` : ""}$`;
  const served = apps.filter((name) => name !== "gateway");
  expect(served.length).toBeGreaterThan(2);
  expect(stack).toEqual({
    mode: defaultMode,
    gateway: { url },
    grpc: Object.fromEntries(served.map((name) => [name, address])),
    ops: Object.fromEntries(apps.map((name) => [name, expect.stringMatching(opsOf(name))])),
    postgres: { url: expect.stringMatching(/^postgres:\/\//), pid: expect.any(Number) },
    redis: { url: expect.stringMatching(/^redis:\/\//), pid: expect.any(Number) },
    nats: { url: expect.stringMatching(/^nats:\/\//), pid: expect.any(Number) },
    processes: Object.fromEntries(apps.map((name) => [name, expect.any(Number)])),
    credentials: {
      sandbox: { profileA: profileA("test"), profileB: profileB("test") },
      production: { profileA: profileA("live"), profileB: profileB("live") },
      other: { profileA: profileA("test") },
      limited: { profileA: profileA("test"), profileB: profileB("test") },
    },
    // By name, because a passkey cannot belong to an address.
    portal: { url: expect.stringMatching(/^http:\/\/localhost:\d+$/), admin: signIn, operator: signIn },
  });
});

test("leads to the probes and metrics of each app", async () => {
  for (const [name, url] of Object.entries(stack.ops)) {
    expect((await fetch(`${url}/readyz`)).status, name).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(`service_name="${name}"`);
  }
});

test("can be read by its owner alone, because it holds secrets", () => {
  expect(statSync(stackFileOf(platform.localDir)).mode & 0o777).toBe(0o600);
  const folders = readdirSync(platform.localDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name)).toContain("logs");
  for (const { name } of folders) {
    expect([name, (statSync(join(platform.localDir, name)).mode & 0o777).toString(8)]).toEqual([name, "700"]);
  }
});

test("has credentials that work, each of them", async () => {
  for (const credential of everyCredential()) {
    const answer = await partnerOf(stack.gateway.url, credential).get("/health");
    expect(answer.body, answer.text).toMatchObject({ status: "ok", message: expect.any(String) });
  }
});

test("has an admin of the first owner and an operator who can sign in to the portal", async () => {
  const { url: portalUrl = "", admin, operator } = stack.portal ?? {};
  const session = await signedIn(portalUrl, admin);
  expect(session.memberships).toEqual([
    expect.objectContaining({ ownerId: stack.credentials.sandbox.profileA.owner_id, role: "ROLE_ADMIN" }),
  ]);
  expect(await signedIn(portalUrl, operator)).toMatchObject({ isOperator: true });
});

async function signedIn(portalUrl: string, signIn: object | undefined) {
  const call = (method: string, message: object, cookie = "") =>
    fetch(`${portalUrl}/portal.v1.PortalSessionService/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", "connect-protocol-version": "1", cookie },
      body: JSON.stringify(message),
    });
  const answer = await call("SignIn", { ...signIn });
  expect(answer.status, await answer.text()).toBe(200);
  const cookie = answer.headers.getSetCookie().map((set) => set.split(";", 1)[0]);
  const session = await call("GetSession", {}, cookie.join("; "));
  return (await session.json()) as { memberships: unknown };
}

test("has the first owner on the plan enterprise: 10,000 requests a minute through either profile", async () => {
  const { sandbox, production } = stack.credentials;
  for (const credential of [sandbox.profileA, sandbox.profileB, production.profileA, production.profileB]) {
    const { headers } = await partnerOf(stack.gateway.url, credential).get("/health");
    expect(headers.get("x-ratelimit-limit")).toBe("10000");
  }
});

test("has an owner without a plan, for whom the defaults hold: 100 requests a minute through either profile", async () => {
  for (const credential of Object.values(stack.credentials.limited)) {
    const { headers } = await partnerOf(stack.gateway.url, credential).get("/health");
    expect(headers.get("x-ratelimit-limit")).toBe("100");
  }
});

test("has three owners: the first in both environments, another one and one without a plan", () => {
  const { sandbox, production, other, limited } = stack.credentials;
  const first = [sandbox.profileA, sandbox.profileB, production.profileA, production.profileB];
  expect(new Set(first.map(({ owner_id }) => owner_id)).size).toBe(1);
  expect(limited.profileA.owner_id).toBe(limited.profileB.owner_id);
  const owners = [sandbox.profileA, other.profileA, limited.profileA].map(({ owner_id }) => owner_id);
  expect(new Set(owners).size).toBe(3);
});

test("has an address of Postgres from which every schema can be read", async () => {
  const client = new Client({ connectionString: stack.postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT count(*)::int AS reports FROM payroll_intake.payroll_reports");
    expect(rows).toEqual([{ reports: expect.any(Number) }]);
  } finally {
    await client.end();
  }
});

test("names the processes that run", () => {
  const { processes, postgres, redis, nats } = stack;
  // Signal 0 asks whether there is such a process; it throws if there is none.
  for (const pid of [...Object.values(processes), postgres.pid, redis.pid, nats.pid]) process.kill(pid ?? 0, 0);
});

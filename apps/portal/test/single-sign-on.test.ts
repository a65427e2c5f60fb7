import { Resolver } from "node:dns/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createDatabase } from "@platform/postgres/query/database";
import { createLogger } from "@platform/service/observe/log";
import { startDnsServer } from "@platform/testing/servers/dns-server";
import { startMailServer } from "@platform/testing/servers/mail-server";
import { testDatabase } from "@platform/testing/servers/postgres";
import { runSql } from "@platform/testing/servers/run-sql";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { canUsePassword, selectReachable } from "../src/access/membership.sql.ts";
import type { OwnerCall } from "../src/access/page-call.ts";
import { createThrottle } from "../src/accounts/throttle.ts";
import { addDomain, proveDomain, removeDomain } from "../src/api/single-sign-on/prove-domain.ts";
import { removeOwnProvider, setOwnProvider } from "../src/api/single-sign-on/set-own-provider.ts";
import { createMails } from "../src/mail/mails.ts";
import { selectDomains } from "../src/providers/owner-domain.sql.ts";
import { selectProvider } from "../src/providers/provider.sql.ts";
import { ProviderClients } from "../src/providers/provider-client.ts";
import { providerFetch } from "../src/providers/provider-fetch.ts";

const { adminUrl, urlOf } = await testDatabase({ services: ["portal"] });
const log = createLogger("portal-test", "silent");
const database = createDatabase({ url: urlOf("portal"), maxConnections: 4, applicationName: "test", log });
const mail = stopAfterTests(await startMailServer());
const dns = stopAfterTests(await startDnsServer());
const mails = createMails({
  smtpUrl: mail.url,
  from: "portal@example.com",
  portalUrl: "http://127.0.0.1:8081",
  isDevelopment: false,
  log,
});
const egressOf = (isDevelopment: boolean) =>
  providerFetch({ isDevelopment, internalDomains: ["k8s.example.com"], dnsServers: [dns.address] });
const egress = egressOf(true);
const strictEgress = egressOf(false);
const secrets = ["a secret of the portal that is long enough"] as const;
const clients = new ProviderClients({ secrets, isDevelopment: true, fetch: egress.call });
const resolver = new Resolver({ timeout: 1000, tries: 1 });
resolver.setServers([dns.address]);
const dependencies = {
  database,
  throttle: createThrottle(database, { perAddress: 1000, perAccount: 1000 }),
  clients,
  operator: { getOwner: async ({ id = "" }) => ({ owner: { id, name: "Acme" } }) as never },
  mails,
  isDevelopment: true,
  resolver,
  internalDomains: ["k8s.example.com"],
};

/** Members of the provider's discovery document that replace its own. */
let metadata: Record<string, unknown> = {};
let requests = 0;
const provider = createServer((_, response) => {
  requests += 1;
  const endpoints = {
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  };
  response.setHeader("content-type", "application/json").end(JSON.stringify({ issuer, ...endpoints, ...metadata }));
});
let issuer = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  await runSql(
    adminUrl,
    `INSERT INTO portal.people (id, name, email) VALUES ('ana', 'Ana', 'ana@acme.com'), ('ben', 'Ben', 'ben@acme.com'),
       ('eve', 'Eve', 'eve@evil.com'), ('cy', 'Cy', 'cy@gmail.com');
     INSERT INTO portal.memberships (owner_id, person_id, role) VALUES ('own_acme', 'ana', 'admin'), ('own_acme', 'ben', 'admin'),
       ('own_acme', 'cy', 'viewer'), ('own_evil', 'eve', 'admin'), ('own_other', 'ana', 'viewer')`,
  );
});
beforeEach(() => {
  mail.mails.length = 0;
  mail.isTaking = true;
  metadata = {};
});
afterAll(() =>
  Promise.all([database.stop?.(), mails.stop?.(), egress.stop?.(), strictEgress.stop?.(), provider.close()]),
);

const callOf = (ownerId: string, personId: string, startedAt = new Date()) =>
  ({
    tenant: { ownerId, environment: "production" },
    signedIn: { personId, name: personId, startedAt },
    clientAddress: "192.0.2.1",
  }) as OwnerCall;
const acme = callOf("own_acme", "ana");
const evil = callOf("own_evil", "eve");
const settings = {
  clientId: "portal",
  clientSecret: "secret",
  groupsClaim: "groups",
  groupRoles: [],
  defaultRole: undefined,
};
const set = (call: OwnerCall, changes: Partial<Parameters<typeof setOwnProvider>[2]> = {}) =>
  setOwnProvider(dependencies, call, { issuer, ...settings, ...changes });
const challengeOf = async (ownerId: string, domain: string) =>
  (await selectDomains(database, ownerId)).find((row) => row.domain === domain)?.challenge ?? "";
const reach = async (personId: string, providerOwnerId?: string) =>
  (await selectReachable(database, personId, providerOwnerId)).map(({ ownerId }) => ownerId);
const publish = (domain: string, ...texts: string[]) => dns.texts.set(`_premium-audit-challenge.${domain}`, texts);

/** The fields that a refusal names, or its reason. */
async function refusalOf(change: Promise<unknown>): Promise<unknown> {
  const error = await change.then(
    () => ({ reason: "none" }),
    (refusal) => refusal,
  );
  return error.violations?.[0]?.field ?? error.reason;
}

test.each([
  "gmail.com",
  "outlook.com",
  "localhost",
  "acme",
  "corp.internal",
  "host.k8s.example.com",
  "192.0.2.1",
  "a_b",
  "acme.com/x",
])("a domain that cannot be an organization's own is refused: %s", async (domain) => {
  expect(await refusalOf(addDomain(dependencies, acme, domain))).toBe("domain");
});

test("without a proof nothing is set, and the record of another owner proves nothing", async () => {
  expect(await refusalOf(set(acme))).toBe("NO_DOMAIN");
  await addDomain(dependencies, acme, " @Acme.com ");
  await addDomain(dependencies, evil, "acme.com");
  const ours = await challengeOf("own_acme", "acme.com");
  const theirs = await challengeOf("own_evil", "acme.com");
  expect(ours).toMatch(/^premium-audit-domain=[\w-]{43}$/);
  expect(theirs).not.toBe(ours);
  expect(await refusalOf(proveDomain(dependencies, acme, "acme.com"))).toBe("DOMAIN_NOT_PROVEN");
  publish("acme.com", "v=spf1 -all", `${ours} `, theirs.slice(0, -1));
  expect(await refusalOf(proveDomain(dependencies, acme, "acme.com"))).toBe("DOMAIN_NOT_PROVEN");
  publish("acme.com", "v=spf1 -all", ours);
  expect(await refusalOf(proveDomain(dependencies, evil, "acme.com"))).toBe("DOMAIN_NOT_PROVEN");
  expect(await refusalOf(set(evil))).toBe("NO_DOMAIN");
  expect(mail.mails).toEqual([]);
  await proveDomain(dependencies, acme, "acme.com");
  expect(mail.mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    "ana@acme.com,ben@acme.com: Single sign-on of Acme was changed",
  ]);
  // A later record does not take the domain away.
  publish("acme.com", ours, theirs);
  expect(await refusalOf(proveDomain(dependencies, evil, "acme.com"))).toBe("DOMAIN_TAKEN");
  expect(await refusalOf(set(evil))).toBe("NO_DOMAIN");
});

test("two owners cannot take a domain at once", async () => {
  await Promise.all([acme, evil].map((call) => addDomain(dependencies, call, "race.com")));
  publish("race.com", await challengeOf("own_acme", "race.com"), await challengeOf("own_evil", "race.com"));
  const results = await Promise.all([acme, evil].map((call) => refusalOf(proveDomain(dependencies, call, "race.com"))));
  expect(results.toSorted()).toEqual(["DOMAIN_TAKEN", "none"]);
});

test.each([
  ["a page that is no URL", { issuer: "login.acme.com" }, "issuer"],
  ["an issuer without TLS, where TLS is required", { issuer: "ftp://acme.com" }, "issuer"],
  [
    "a discovery document instead of the issuer",
    { issuer: "https://acme.com/.well-known/openid-configuration" },
    "issuer",
  ],
  ["all of Microsoft's customers", { issuer: "https://login.microsoftonline.com/common/v2.0" }, "issuer"],
  ["cloud metadata", { issuer: "http://169.254.169.254" }, "issuer"],
  ["a private address", { issuer: "https://10.0.0.1" }, "issuer"],
  ["no client", { clientId: " " }, "client_id"],
  ["no secret", { clientSecret: "" }, "client_secret"],
  ["a group without a role", { groupRoles: [{ group: "a", role: undefined }] }, "group_roles"],
  ["a group twice", { groupRoles: [1, 2].map(() => ({ group: "a", role: "viewer" as const })) }, "group_roles"],
])("a provider is refused by field: %s", async (_, changes, field) => {
  expect(await refusalOf(set(acme, changes))).toBe(field);
  expect(await selectProvider(database, "own_acme")).toBeUndefined();
});

test("a discovery document of another issuer, or with a script for a page, is refused", async () => {
  metadata = { issuer: "https://login.example.com" };
  expect(await refusalOf(set(acme))).toBe("issuer");
  metadata = { authorization_endpoint: "javascript:alert(1)" };
  expect(await refusalOf(set(acme))).toBe("issuer");
});

test("a name that leads inside is not called, nor what a discovery document names there", async () => {
  dns.names.set("login.acme.com", ["127.0.0.1"]);
  dns.names.set("login.k8s.example.com", ["8.8.8.8"]);
  const { port } = new URL(issuer);
  const before = requests;
  const urls = ["https://login.acme.com", "https://login.k8s.example.com", issuer, `https://127.0.0.1:${port}`];
  for (const url of [...urls, "https://[::1]", "https://login.acme.com:8443", "https://user:pass@login.acme.com"]) {
    await expect(strictEgress.call(url, {}), url).rejects.toThrow();
  }
  await expect(egress.call("http://10.0.0.1/", {})).rejects.toThrow();
  expect(requests).toBe(before);
  expect((await egress.call(issuer, {})).status).toBe(200);
});

test("who sets the provider keeps the password, others of the domain do not, and nobody elsewhere loses it", async () => {
  expect(await reach("ben")).toEqual(["own_acme"]);
  await set(acme);
  expect(mail.mails.map(({ subject }) => subject)).toEqual(["Single sign-on of Acme was changed"]);
  const stored = await selectProvider(database, "own_acme");
  expect(stored).toMatchObject({
    emailDomains: expect.arrayContaining(["acme.com"]),
    setBy: "admin",
    passwordAdminId: "ana",
  });
  expect(stored?.clientSecretSealed).not.toContain("secret");
  expect([await reach("ana"), await reach("ben"), await reach("cy")]).toEqual([
    ["own_acme", "own_other"],
    [],
    ["own_acme"],
  ]);
  expect([await canUsePassword(database, "ana"), await canUsePassword(database, "ben")]).toEqual([true, false]);
  // The provider of the one owner opens nothing of the other.
  expect([await reach("ana", "own_acme"), await reach("ana", "own_other"), await reach("ana", "own_evil")]).toEqual([
    ["own_acme"],
    ["own_other"],
    [],
  ]);
});

test("the stored secret stays, and goes to no other issuer", async () => {
  const before = await selectProvider(database, "own_acme");
  await set(acme, { clientSecret: "", defaultRole: "viewer" });
  const after = await selectProvider(database, "own_acme");
  expect(after?.clientSecretSealed).toBe(before?.clientSecretSealed);
  expect(after?.defaultRole).toBe("viewer");
  expect(await refusalOf(set(acme, { clientSecret: "", issuer: `${issuer}/other` }))).toBe("client_secret");
  expect(await refusalOf(set(acme, { clientSecret: "", clientId: "another" }))).toBe("client_secret");
});

test("a change needs a sign-in of a moment ago, and admins who can be informed", async () => {
  const old = callOf("own_acme", "ana", new Date(Date.now() - 16 * 60_000));
  const changes = [
    (call: OwnerCall) => addDomain(dependencies, call, "acme.org"),
    (call: OwnerCall) => proveDomain(dependencies, call, "acme.com"),
    (call: OwnerCall) => removeDomain(dependencies, call, "acme.com"),
    set,
    (call: OwnerCall) => removeOwnProvider(dependencies, call),
  ];
  for (const change of changes) expect(await refusalOf(change(old))).toBe("SIGN_IN_NOT_RECENT");
  mail.isTaking = false;
  expect(await refusalOf(removeOwnProvider(dependencies, acme))).toBe("MAIL_NOT_SENT");
  expect(await selectProvider(database, "own_acme")).toBeDefined();
});

test("without the domain or the provider people sign in with passwords again", async () => {
  await removeDomain(dependencies, acme, "acme.com");
  expect(await reach("ben")).toEqual(["own_acme"]);
  publish("acme.com", await challengeOf("own_acme", "acme.com"));
  expect(await refusalOf(proveDomain(dependencies, acme, "acme.com"))).toBe("NOT_FOUND");
  await addDomain(dependencies, acme, "acme.com");
  publish("acme.com", await challengeOf("own_acme", "acme.com"));
  await proveDomain(dependencies, acme, "acme.com");
  expect(await reach("ben")).toEqual([]);
  await removeOwnProvider(dependencies, acme);
  expect([await reach("ben"), await refusalOf(removeOwnProvider(dependencies, acme))]).toEqual([
    ["own_acme"],
    "NOT_FOUND",
  ]);
});

import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { run } from "@platform/postgres/tables/run-sql";
import type { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Receiver } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, refusal, startWebhooks } from "./running-webhooks.ts";
import { type TestClock, testClock } from "./test-clock.ts";

const url = "https://hooks.example.com/in";
const hourMs = 3_600_000;
let running: Running;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  running = await startWebhooks({ clock, env: { HOUSEKEEPING_INTERVAL_MS: String(hourMs) } });
});
afterAll(() => running.stop());

test("a secret of one's own is whsec_ and the base64 of 24 to 64 bytes, and a rotation needs another one", async () => {
  const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 9).toString("base64")}`;
  const wrong = [
    "secret",
    secretOf(23),
    secretOf(65),
    `${secretOf(24)} `,
    secretOf(24).replace("whsec_", "whsk_"),
    `${secretOf(24)}=`,
    secretOf(25).slice(0, -1),
  ];
  const { tenant, id: webhookId, secret } = await running.register({ url, secret: secretOf(24) });
  expect(secret).toBe(secretOf(24));
  for (const secret of wrong) {
    expect((await refusal(running.register({ url, secret })))?.fields, secret).toEqual(["secret"]);
    expect((await refusal(running.call.rotateSecret({ webhookId, secret }, { tenant })))?.fields).toEqual(["secret"]);
  }
  expect((await refusal(running.call.rotateSecret({ webhookId, secret }, { tenant })))?.fields).toEqual(["secret"]);
});

test("headers and authentication are refused by name, without their values, and never shown", async () => {
  const tenant = newTenant();
  const secret = "s3cret-value";
  const register = (members: object) => running.register({ tenant, url, ...members });
  for (const name of [
    "Host",
    "content-type",
    "Svc-Event-Id",
    "WEBHOOK-ID",
    "Connection",
    "Transfer-Encoding",
    "a b",
    "",
  ]) {
    const refused = await refusal(register({ headers: { values: { [name]: secret } } }));
    expect(refused, name).toEqual({ code: "INVALID_ARGUMENT", reason: "INVALID_WEBHOOK", fields: ["headers"] });
  }
  for (const values of [{ A: `${secret}\r\nX: y` }, { A: "" }, { A: "ü" }, { A: "1", a: "2" }]) {
    const fault = await register({ headers: { values } }).catch((fault: Fault) => fault);
    expect(fault).toMatchObject({ violations: [{ field: "headers" }] });
    expect(inspect(fault, { depth: 10 })).not.toContain(secret);
  }
  const oauth2 = { tokenUrl: "https://10.0.0.1/token", clientId: "", clientSecret: "", scope: "a  b" };
  const wrong = await refusal(register({ authentication: { kind: { case: "oauth2", value: oauth2 } } }));
  expect(wrong?.fields).toEqual(
    ["token_url", "client_id", "client_secret", "scope"].map((name) => `authentication.${name}`),
  );
  const pem = { certificate: "-----BEGIN CERTIFICATE-----", privateKey: secret };
  const pair = await refusal(register({ authentication: { kind: { case: "mutualTls", value: pem } } }));
  expect(pair?.fields).toEqual(["authentication.certificate"]);

  const basic = { kind: { case: "basic" as const, value: { username: "audit", password: secret } } };
  const twice = { headers: { values: { Authorization: secret } }, authentication: basic };
  expect((await refusal(register(twice)))?.fields).toEqual(["headers"]);
  const { id, webhook } = await register({
    headers: { values: { "X-B": secret, "X-A": secret } },
    authentication: basic,
  });
  expect(webhook).toMatchObject({ headerNames: ["X-A", "X-B"], authenticationType: "basic" });
  const shown = [
    await running.call.getWebhook({ webhookId: id }, { tenant }),
    await running.call.listWebhooks({}, { tenant }),
  ];
  expect(inspect([webhook, shown], { depth: 10 })).not.toContain(secret);
});

test("headers and authentication are not sent to another URL than they were stored for", async () => {
  const tenant = newTenant();
  const basic = { kind: { case: "basic" as const, value: { username: "audit", password: "correct horse" } } };
  const headers = { values: { "X-Api-Key": "value" } };
  const { id } = await running.register({ tenant, url, headers, authentication: basic });
  const change = (members: object) => running.call.updateWebhook({ webhookId: id, ...members }, { tenant });
  const elsewhere = "https://hooks.example.com/elsewhere";
  for (const members of [{}, { headers }, { authentication: basic }]) {
    expect((await refusal(change({ url: elsewhere, ...members })))?.fields).toEqual(["url"]);
  }
  expect((await change({ url, description: "same" })).webhook).toMatchObject({ authenticationType: "basic" });
  const moved = await change({ url: elsewhere, headers, authentication: {} });
  expect(moved.webhook).toMatchObject({ url: elsewhere, headerNames: ["X-Api-Key"], authenticationType: "" });
});

test("a receiver that reads Svc-Signature as one digest verifies before, during and after the overlap of a rotation", async () => {
  const receiver = await running.receiver();
  const { id: webhookId, tenant, secret: earlier } = await running.register({ url: receiver.url });
  const rotate = () => running.call.rotateSecret({ webhookId }, { tenant, requestId: "req_rotate" });
  const { secret, webhook } = await rotate();
  expect(secret).not.toBe(earlier);
  expect(Number(webhook?.previousSecretExpiresAt?.seconds)).toBe(Math.floor((clock.now() + 24 * hourMs) / 1000));
  // The same request again, as after a lost response, does not rotate once more.
  expect((await rotate()).secret).toBe(secret);

  const names = new Map([
    [secret, "new"],
    [earlier, "previous"],
  ]);
  const signers = () => nextSigners(receiver, tenant, names);
  const overlap = { signature: "previous", next: "new", standard: 2 };
  expect(await signers()).toEqual(overlap);
  clock.advance(24 * hourMs - 1000);
  expect(await signers()).toEqual(overlap);
  clock.advance(2000);
  expect(await signers()).toEqual({ signature: "new", next: undefined, standard: 1 });
  clock.advance(hourMs);
  const expiry = async () =>
    (await running.call.getWebhook({ webhookId }, { tenant })).webhook?.previousSecretExpiresAt;
  await expect.poll(expiry).toBeUndefined();
});

test("an overlap lasts as long as asked, ends at once on request, and 0 means none", async () => {
  const receiver = await running.receiver();
  const { id: webhookId, tenant, secret: first } = await running.register({ url: receiver.url });
  const { secret: second, webhook } = await running.call.rotateSecret({ webhookId, overlapSeconds: 60 }, { tenant });
  expect(Number(webhook?.previousSecretExpiresAt?.seconds)).toBe(Math.floor(clock.now() / 1000) + 60);
  const names = new Map([
    [first, "first"],
    [second, "second"],
  ]);
  expect(await nextSigners(receiver, tenant, names)).toEqual({ signature: "first", next: "second", standard: 2 });
  const complete = () => running.call.completeSecretRotation({ webhookId }, { tenant });
  const completed = await complete();
  expect(completed.webhook?.previousSecretExpiresAt).toBeUndefined();
  expect(await complete()).toEqual(completed);
  expect(await nextSigners(receiver, tenant, names)).toEqual({ signature: "second", next: undefined, standard: 1 });

  const atOnce = await running.call.rotateSecret({ webhookId, overlapSeconds: 0 }, { tenant });
  expect(atOnce.webhook?.previousSecretExpiresAt).toBeUndefined();
  const now = await nextSigners(receiver, tenant, names.set(atOnce.secret, "third"));
  expect(now).toEqual({ signature: "third", next: undefined, standard: 1 });
  for (const overlapSeconds of [-1, 604_801]) {
    const wrong = running.call.rotateSecret({ webhookId, overlapSeconds }, { tenant });
    expect(await refusal(wrong)).toMatchObject({ code: "INVALID_ARGUMENT", fields: ["overlap_seconds"] });
  }
});

test("a key pair that signs no more is shown no more, also before upkeep erases it", async () => {
  const { id: webhookId, tenant } = await running.register({ url, asymmetricSignature: true });
  const shown = async () => (await running.call.getWebhook({ webhookId }, { tenant })).webhook;
  const before = await shown();
  await running.call.rotateSecret({ webhookId, overlapSeconds: 60 }, { tenant });
  expect((await shown())?.previousPublicKey).toBe(before?.publicKey);
  clock.advance(60_000);
  const after = await shown();
  expect([after?.previousPublicKey, after?.previousSecretExpiresAt]).toEqual(["", undefined]);
});

/** Publishes an event and resolves to the names of the secrets that signed it, read as the specification writes the header. */
async function nextSigners(
  receiver: Receiver,
  tenant: Tenant,
  names: ReadonlyMap<string, string>,
): Promise<{ signature: string | undefined; next: string | undefined; standard: number | undefined }> {
  const requestCount = receiver.received.length;
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => receiver.received.length).toBe(requestCount + 1);
  const { headers = {}, body = "" } = receiver.received.at(-1) ?? {};
  const signerOf = (header: string | undefined) => {
    const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
    return [...names].find(([secret]) => digestOf(secret, `${time}.${body}`) === digest)?.[1];
  };
  return {
    signature: signerOf(headers["svc-signature"]),
    next: signerOf(headers["svc-signature-next"]),
    standard: headers["webhook-signature"]?.split(" ").length,
  };
}

/** All rows of all tables, as text. */
async function dumpOf(database: Running["database"]): Promise<string> {
  const tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'webhooks'";
  const names = await run(database, tables, {}, { name: "text" });
  const rows = names.map(({ name }) => run(database, `SELECT t::text AS row FROM ${name} t`, {}, { row: "text" }));
  return (await Promise.all(rows))
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

const digestOf = (secret: string, content: string) => createHmac("sha256", secret).update(content).digest("hex");

test("secrets are not in the database, and a key that was replaced still opens them", async () => {
  const receiver = await running.receiver();
  const headerValue = "static-header-value";
  const {
    id: webhookId,
    tenant,
    secret,
  } = await running.register({
    url: receiver.url,
    headers: { values: { "X-Api-Key": headerValue } },
    authentication: { kind: { case: "basic", value: { username: "audit", password: "correct horse" } } },
    asymmetricSignature: true,
  });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => receiver.received).toHaveLength(1);
  const row = await dumpOf(running.database);
  expect(row).toContain(webhookId);
  const bare = secret.slice(6);
  for (const form of [
    bare,
    Buffer.from(secret).toString("base64"),
    Buffer.from(bare, "base64").toString("hex"),
    Buffer.from(secret).toString("hex"),
    headerValue,
    "correct horse",
    Buffer.from("audit:correct horse").toString("base64"),
  ]) {
    expect(row).not.toContain(form);
  }

  const keys = `SELECT DISTINCT key_id FROM webhooks, unnest(ARRAY[secret_key_id, request_secrets_key_id, signing_key_key_id]) AS key_id
    WHERE deleted_at IS NULL AND key_id IS NOT NULL`;
  const [replaced] = await run(running.database, keys);
  const key = running.environment.WEBHOOK_SECRET_KEY;
  running.environment.WEBHOOK_SECRET_KEY = Buffer.alloc(32, 8).toString("base64");
  await expect(running.restart()).rejects.toThrow("WEBHOOK_SECRET_OLD_KEYS");
  Object.assign(running.environment, { WEBHOOK_SECRET_OLD_KEYS: key });
  await running.restart();
  await expect.poll(() => run(running.database, keys)).not.toContainEqual(replaced);
  Object.assign(running.environment, { WEBHOOK_SECRET_OLD_KEYS: "" });
  await running.restart();
  await running.call.testWebhook({ webhookId }, { tenant });
  const { headers = {}, body = "" } = receiver.received.at(-1) ?? {};
  expect(headers["svc-event-type"]).toBe("webhook.test");
  expect(headers["webhook-signature"]).toMatch(/^v1,[^ ]+ v1a,[^ ]+$/);
  expect(headers).toMatchObject({ "x-api-key": headerValue, authorization: `Basic ${btoa("audit:correct horse")}` });
  const [, time, digest] = /^t=(\d+),v1=(.*)$/.exec(headers["svc-signature"] ?? "") ?? [];
  expect(digest).toBe(digestOf(secret, `${time}.${body}`));
});

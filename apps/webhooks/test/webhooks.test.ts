import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { DisabledReason, Profile } from "@platform/contracts/webhooks/v1/webhooks";
import type { Fault } from "@platform/service/fault";
import type { Tenant } from "@platform/service/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Receiver } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";
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

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ code, reason, violations }: Fault) => ({ code, reason, fields: violations.map(({ field }) => field) }),
  );

test("a webhook is kept as it was registered, with the defaults of its profile, and its secret is shown once", async () => {
  const tenant = newTenant();
  const events = ["policy.created", "audit.completed"];
  const a = await running.register({ tenant, url, events, description: "Payroll team" });
  expect(a.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(a.webhook).toMatchObject({
    id: expect.stringMatching(/^wh_[0-9A-Z]{26}$/),
    ...{ url, events, description: "Payroll team", ...tenant, ownerType: "employer" },
    ...{ isActive: true, disabledReason: DisabledReason.UNSPECIFIED, envelope: 2, signature: 1 },
  });
  const b = await running.register({ tenant, url, profile: Profile.B });
  expect(b.webhook).toMatchObject({ envelope: 1, signature: 2 });
  const shown = await running.call.getWebhook({ webhookId: a.id }, { tenant });
  expect(shown.webhook).toEqual(a.webhook);
  expect(inspect(shown, { depth: 10 })).not.toContain("whsec_");
});

test("a refused registration names every wrong member", async () => {
  const wrong = {
    url: "https://user:pass@127.0.0.1/",
    events: ["file.processed", "file.eaten", "file.processed"],
    description: "bell\u0007",
    envelope: 4,
    signature: 3,
  };
  expect(await refusal(running.register(wrong))).toEqual({
    code: "INVALID_ARGUMENT",
    reason: "INVALID_WEBHOOK",
    fields: ["url", "events[1]", "events[2]", "description", "envelope", "signature"],
  });
  const empty = await refusal(running.register({ url: "", events: [] }));
  expect(empty?.fields).toEqual(["url", "events"]);
});

test("a host or port that webhooks cannot reach is refused at registration and in a change, always alike", async () => {
  const strict = await startWebhooks({ env: { ALLOW_INSECURE_TARGETS: "false", INTERNAL_DOMAINS: "k8s.example.com" } });
  try {
    const { id, tenant } = await strict.register({ url });
    const urls = [
      "https://postgres.default.svc/",
      "https://Postgres.Default.Svc.Cluster.Local./",
      "https://nothing.k8s.example.com/",
      "https://vault.internal/",
      "https://intranet/",
      "https://10.0.0.1/",
      "https://0x7f.1/",
      "https://hooks.example.com:5432/",
    ];
    const description = "must name a host on the public internet, at port 443";
    for (const url of urls) {
      const refused = { violations: [{ field: "url", description }] };
      await expect(strict.register({ url }), url).rejects.toMatchObject(refused);
      await expect(strict.call.updateWebhook({ webhookId: id, url }, { tenant }), url).rejects.toMatchObject(refused);
    }
    const { webhook } = await strict.call.getWebhook({ webhookId: id }, { tenant });
    expect(webhook?.url).toBe(url);
  } finally {
    await strict.stop();
  }
});

test("what the owner keeps with a webhook is stored, changed and unset, and refused by name when it is wrong", async () => {
  const tenant = newTenant();
  const settings = { timeoutSeconds: 3, metadata: { values: { team: "payroll", Ort: "Köln" } }, externalId: "hook-7" };
  const { id, webhook } = await running.register({ tenant, url, ...settings });
  expect(webhook).toMatchObject({ ...settings, metadata: settings.metadata.values });
  const change = (members: object) => running.call.updateWebhook({ webhookId: id, ...members }, { tenant });
  const changed = await change({ metadata: { values: { team: "people" } }, timeoutSeconds: 0 });
  expect(changed.webhook).toMatchObject({ timeoutSeconds: 0, metadata: { team: "people" }, externalId: "hook-7" });
  const shown = await running.call.getWebhook({ webhookId: id }, { tenant });
  expect(shown.webhook).toEqual(changed.webhook);
  const unset = await change({ metadata: { values: {} }, externalId: "" });
  expect(unset.webhook).toMatchObject({ metadata: {}, externalId: "" });

  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`name${index}`, ""]));
  const wrong = { timeoutSeconds: 11, metadata: { values: many }, externalId: "a\u0000" };
  expect((await refusal(change(wrong)))?.fields).toEqual(["timeout_seconds", "metadata", "external_id"]);
  for (const values of [{ "": "x" }, { "a b": "x" }, { a: "x".repeat(501) }, { a: "\n" }]) {
    expect((await refusal(change({ metadata: { values } })))?.fields, JSON.stringify(values)).toEqual(["metadata"]);
  }
});

test("an owner's own id belongs to one webhook that is not deleted, and finds it", async () => {
  const tenant = newTenant();
  const externalId = "hook-7";
  const attempts = Array.from({ length: 5 }, () =>
    running.register({ tenant, url, externalId }).catch((fault: Fault) => fault.reason),
  );
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter((outcome) => outcome === "DUPLICATE_EXTERNAL_ID")).toHaveLength(4);
  const other = await running.register({ tenant, url });
  const take = () => running.call.updateWebhook({ webhookId: other.id, externalId }, { tenant });
  await expect(take()).rejects.toMatchObject({ code: "ALREADY_EXISTS", reason: "DUPLICATE_EXTERNAL_ID" });

  const find = async () => (await running.call.listWebhooks({ externalId }, { tenant })).webhooks.map(({ id }) => id);
  const [found = ""] = await find();
  expect(outcomes).toContainEqual(expect.objectContaining({ id: found }));
  await running.call.deleteWebhook({ webhookId: found }, { tenant });
  await take();
  expect(await find()).toEqual([other.id]);
  const elsewhere = await running.register({ url, externalId });
  expect(elsewhere.webhook?.externalId).toBe(externalId);
});

test("a secret of one's own is whsec_ and the base64 of 24 to 64 bytes, and a rotation needs another one", async () => {
  const own = (bytes: number) => `whsec_${Buffer.alloc(bytes, 9).toString("base64")}`;
  const wrong = [
    "secret",
    own(23),
    own(65),
    `${own(24)} `,
    own(24).replace("whsec_", "whsk_"),
    `${own(24)}=`,
    own(25).slice(0, -1),
  ];
  const { tenant, id: webhookId, secret } = await running.register({ url, secret: own(24) });
  expect(secret).toBe(own(24));
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

test("the same request made again registers nothing more and answers the same", async () => {
  const tenant = newTenant();
  const request = { profile: Profile.A, ownerType: "employer", url, events: ["file.failed"] };
  const create = () =>
    running.call.createWebhook(
      { ...request, limits: { maxWebhooks: 5, maxInFlight: 5 } },
      { tenant, requestId: "req_again" },
    );
  const [first, second] = [await create(), await create()];
  expect(second).toEqual(first);
  const { webhooks } = await running.call.listWebhooks({}, { tenant });
  expect(webhooks).toHaveLength(1);
  // Deleted in between, there is nothing to answer the same with.
  await running.call.deleteWebhook({ webhookId: first.webhook?.id ?? "" }, { tenant });
  const deleted = await running.call.listWebhooks({ deleted: true }, { tenant });
  expect(deleted.webhooks[0]).toMatchObject({ id: first.webhook?.id, isActive: false });
  expect(deleted.webhooks[0]?.deletedAt).toEqual(deleted.webhooks[0]?.updatedAt);
  const third = await create();
  expect(third.webhook?.id).not.toBe(first.webhook?.id);
  expect(third.secret).not.toBe(first.secret);
});

test("a plan's active webhooks are counted, also when many are registered at once and when one is switched on", async () => {
  const tenant = newTenant();
  const register = () => running.register({ tenant, url, maxWebhooks: 5 }).catch((fault: Fault) => fault.reason);
  const outcomes = await Promise.all(Array.from({ length: 10 }, register));
  const refused = outcomes.filter((outcome) => outcome === "WEBHOOK_LIMIT_REACHED");
  expect(refused).toHaveLength(5);

  const { webhooks } = await running.call.listWebhooks({}, { tenant });
  const [first] = webhooks;
  const webhookId = first?.id ?? "";
  await running.call.updateWebhook({ webhookId, isActive: false }, { tenant });
  expect(await register()).toMatchObject({ id: expect.any(String) });
  const enable = () => running.call.updateWebhook({ webhookId, isActive: true }, { tenant });
  expect(await refusal(enable())).toMatchObject({ code: "FAILED_PRECONDITION", reason: "WEBHOOK_LIMIT_REACHED" });
  const limits = { maxWebhooks: 6, maxInFlight: 5 };
  await running.call.updateWebhook({ webhookId, isActive: true, limits }, { tenant });
  expect(await register()).toBe("WEBHOOK_LIMIT_REACHED");
});

test("a webhook is changed member by member, and gets the events of its new types from then on", async () => {
  const receiver = await running.receiver();
  const { id: webhookId, tenant, webhook } = await running.register({ url: receiver.url, events: ["file.failed"] });
  const witness = await running.receiver();
  await running.register({ tenant, url: witness.url });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => witness.received.length).toBe(1);
  clock.advance(1000);
  const update = { webhookId, events: { values: ["file.processed"] }, description: "new" };
  const changed = await running.call.updateWebhook(update, { tenant });
  expect(changed.webhook).toMatchObject({ events: ["file.processed"], description: "new", url: webhook?.url });
  expect(changed.webhook?.updatedAt).not.toEqual(webhook?.updatedAt);
  clock.advance(1000);
  expect(await running.call.updateWebhook({ ...update, isActive: true }, { tenant })).toEqual(changed);
  const wanted = fileProcessed(tenant);
  await running.publish([wanted]);
  await expect.poll(() => receiver.received.map(({ eventId }) => eventId)).toEqual([wanted.id]);
  const wrong = running.call.updateWebhook({ webhookId, url: "ftp://x" }, { tenant });
  expect(await refusal(wrong)).toMatchObject({ code: "INVALID_ARGUMENT", fields: ["url"] });
});

test("webhooks are listed newest first, page by page", async () => {
  const tenant = newTenant();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.unshift((await running.register({ tenant, url })).id);
  const first = await running.call.listWebhooks({ limit: 3 }, { tenant });
  expect([first.webhooks.map(({ id }) => id), first.hasMore]).toEqual([ids.slice(0, 3), true]);
  const second = await running.call.listWebhooks({ limit: 3, startingAfter: ids[2] ?? "" }, { tenant });
  expect([second.webhooks.map(({ id }) => id), second.hasMore]).toEqual([ids.slice(3), false]);
  const wrong = [{ startingAfter: "wh_unknown" }, { limit: 101 }, { limit: -1 }];
  for (const page of wrong) {
    expect(await refusal(running.call.listWebhooks(page, { tenant }))).toMatchObject({ code: "INVALID_ARGUMENT" });
  }
});

test("another owner and another environment find nothing of a webhook", async () => {
  const receiver = await running.receiver();
  const { id: webhookId, tenant } = await running.register({ url: receiver.url });
  const { delivery } = await running.call.testWebhook({ webhookId }, { tenant });
  const deliveryId = delivery?.id ?? "";
  const { call } = running;
  const span = { from: { seconds: 1n, nanos: 0 }, to: { seconds: 4_000_000_000n, nanos: 0 } };
  const strangers = [newTenant(), { ...tenant, environment: "production" as const }];
  for (const stranger of strangers) {
    const as = { tenant: stranger };
    const refusals = await Promise.all([
      refusal(call.getWebhook({ webhookId }, as)),
      refusal(call.updateWebhook({ webhookId, description: "mine" }, as)),
      refusal(call.deleteWebhook({ webhookId }, as)),
      refusal(call.rotateSecret({ webhookId }, as)),
      refusal(call.completeSecretRotation({ webhookId }, as)),
      refusal(call.testWebhook({ webhookId }, as)),
      refusal(call.listDeliveries({ webhookId }, as)),
      refusal(call.getDelivery({ webhookId, deliveryId }, as)),
      refusal(call.retryDelivery({ webhookId, deliveryId }, as)),
      refusal(call.replayDeliveries({ webhookId, ...span }, as)),
    ]);
    for (const refused of refusals) expect(refused).toMatchObject({ code: "NOT_FOUND", reason: "WEBHOOK_NOT_FOUND" });
    expect((await call.listWebhooks({}, as)).webhooks).toEqual([]);
  }
});

test("a receiver that reads Svc-Signature as one digest verifies before, during and after the overlap of a rotation", async () => {
  const receiver = await running.receiver();
  const { id: webhookId, tenant, secret: earlier } = await running.register({ url: receiver.url });
  const rotate = () => running.call.rotateSecret({ webhookId }, { tenant, requestId: "req_rotate" });
  const { secret, webhook } = await rotate();
  expect(secret).not.toBe(earlier);
  expect(Number(webhook?.previousSecretExpiresAt?.seconds)).toBe(Math.floor((clock.now() + 24 * hourMs) / 1000));
  // The same request again, as after a lost answer, does not rotate once more.
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

/** Publishes an event and resolves to the names of the secrets that signed it, read as the specification writes the header. */
async function nextSigners(
  receiver: Receiver,
  tenant: Tenant,
  names: ReadonlyMap<string, string>,
): Promise<{ signature: string | undefined; next: string | undefined; standard: number | undefined }> {
  const seen = receiver.received.length;
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => receiver.received.length).toBe(seen + 1);
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
  const tables = { name: "tables", text: "SELECT tablename FROM pg_tables WHERE schemaname = 'webhooks'" };
  const found = await database.query<{ tablename: string }>(tables);
  const rows = found.map(({ tablename }) =>
    database.query<{ row: string }>({ name: `dump_${tablename}`, text: `SELECT t::text AS row FROM ${tablename} t` }),
  );
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
    ...[headerValue, "correct horse", Buffer.from("audit:correct horse").toString("base64")],
  ]) {
    expect(row).not.toContain(form);
  }

  const key = running.environment.WEBHOOK_SECRET_KEY;
  running.environment.WEBHOOK_SECRET_KEY = Buffer.alloc(32, 8).toString("base64");
  await expect(running.restart()).rejects.toThrow("WEBHOOK_SECRET_OLD_KEYS");
  Object.assign(running.environment, { WEBHOOK_SECRET_OLD_KEYS: key });
  await running.restart();
  const keys = {
    name: "key_ids",
    text: `SELECT DISTINCT key_id FROM webhooks, unnest(ARRAY[secret_key_id, request_secrets_key_id, signing_key_key_id]) AS key_id
      WHERE deleted_at IS NULL AND key_id IS NOT NULL`,
  };
  await expect.poll(() => running.database.query(keys)).toHaveLength(1);
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

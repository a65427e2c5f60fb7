import { inspect } from "node:util";
import { DisabledReason, Profile } from "@platform/contracts/webhooks/v1/webhooks";
import type { Fault } from "@platform/service/call/fault";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("a webhook is kept as it was registered, with the defaults of its profile, and its secret is shown once", async () => {
  const tenant = newTenant();
  const events = ["policy.created", "audit.completed"];
  const a = await running.register({ tenant, url, events, description: "Payroll team" });
  expect(a.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(a.webhook).toMatchObject({
    id: expect.stringMatching(/^wh_[0-9A-Z]{26}$/),
    url,
    events,
    description: "Payroll team",
    ...tenant,
    ownerType: "employer",
    isActive: true,
    disabledReason: DisabledReason.UNSPECIFIED,
    envelope: 2,
    signature: 1,
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
  expect((await running.register({ url, rateLimit: 1000 })).webhook?.rateLimit).toBe(1000);
  const change = (members: object) => running.call.updateWebhook({ webhookId: id, ...members }, { tenant });
  const changed = await change({ metadata: { values: { team: "people" } }, timeoutSeconds: 0, rateLimit: 50 });
  expect(changed.webhook).toMatchObject({
    timeoutSeconds: 0,
    rateLimit: 50,
    metadata: { team: "people" },
    externalId: "hook-7",
  });
  const shown = await running.call.getWebhook({ webhookId: id }, { tenant });
  expect(shown.webhook).toEqual(changed.webhook);
  const unset = await change({ metadata: { values: {} }, externalId: "", rateLimit: 0 });
  expect(unset.webhook).toMatchObject({ metadata: {}, externalId: "", rateLimit: 0 });

  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`name${index}`, ""]));
  const wrong = { timeoutSeconds: 11, rateLimit: 1001, metadata: { values: many }, externalId: "a\u0000" };
  const fields = ["timeout_seconds", "rate_limit", "metadata", "external_id"];
  expect((await refusal(change(wrong)))?.fields).toEqual(fields);
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
  const [id = ""] = await find();
  expect(outcomes).toContainEqual(expect.objectContaining({ id: id }));
  await running.call.deleteWebhook({ webhookId: id }, { tenant });
  await take();
  expect(await find()).toEqual([other.id]);
  const elsewhere = await running.register({ url, externalId });
  expect(elsewhere.webhook?.externalId).toBe(externalId);
});

test("the same request made again registers nothing more and returns the same", async () => {
  const tenant = newTenant();
  const request = { profile: Profile.A, ownerType: "employer", url, events: ["file.failed"] };
  const create = () =>
    running.call.createWebhook(
      { ...request, limits: { maxWebhooks: 5, maxInFlight: 5 } },
      { tenant, requestId: "req_again" },
    );
  const first = await create();
  const second = await create();
  expect(second).toEqual(first);
  const { webhooks } = await running.call.listWebhooks({}, { tenant });
  expect(webhooks).toHaveLength(1);
  // The webhook was deleted in between, so the same response is impossible.
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

test("an owner has as many registrations as the installation allows, disabled ones included", async () => {
  const bounded = await startWebhooks({ env: { MAX_REGISTRATIONS: "2" } });
  try {
    const tenant = newTenant();
    const { id: webhookId } = await bounded.register({ tenant, url });
    await bounded.call.updateWebhook({ webhookId, isActive: false }, { tenant });
    await bounded.register({ tenant, url });
    expect(await refusal(bounded.register({ tenant, url }))).toMatchObject({
      code: "FAILED_PRECONDITION",
      reason: "REGISTRATION_LIMIT_REACHED",
    });
    await bounded.call.deleteWebhook({ webhookId }, { tenant });
    expect((await bounded.register({ tenant, url })).id).not.toBe(webhookId);
  } finally {
    await bounded.stop();
  }
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
  const event = fileProcessed(tenant);
  await running.publish([event]);
  await expect.poll(() => receiver.received.map(({ eventId }) => eventId)).toEqual([event.id]);
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

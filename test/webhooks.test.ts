import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { samplePayroll } from "./fixture/partner/payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

type Json = Record<string, unknown>;

/** Requests that arrived at the receiver, in the order of arrival. */
const arrived: { path: string; signature: string; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  const signature = String(request.headers["svc-signature"]);
  arrived.push({ path: request.url ?? "", signature, body: await text(request) });
  response.end("thank you");
});

let platform: SharedPlatform;
let a: Partner | undefined;
let b: Partner | undefined;
let limited: Partner | undefined;
let owner = { owner_id: "", owner_type: "" };
let base = "";

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  platform = await sharedPlatform();
  const { sandbox } = platform.credentials;
  const { owner_id, owner_type } = sandbox.profileA;
  owner = { owner_id, owner_type };
  a = partnerOf(platform.gatewayUrl, sandbox.profileA);
  b = partnerOf(platform.gatewayUrl, sandbox.profileB);
  limited = partnerOf(platform.gatewayUrl, platform.credentials.limited.profileA);
});
afterAll(() => receiver.close());

const fileEvents = ["file.uploaded", "file.validated", "file.processed"];
const at = (path: string) => arrived.filter((request) => request.path === path);

/** Makes a request that `Partner` has no word for. */
async function ask(profile: "profileA" | "profileB", method: string, path: string, body?: object) {
  const headers = { ...headersOf(platform.credentials.sandbox[profile]), "content-type": "application/json" };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${platform.gatewayUrl}/api/v1${path}`, request);
  return { status: response.status, body: (await response.json()) as Json };
}

function posted(partner: Partner | undefined, path: string, body: object) {
  if (!partner) throw new Error("no partner");
  return partner.post(path, body);
}

test("a payroll report emits an event for every step, with the envelope and signature of the profile", async () => {
  const registeredA = await posted(a, "/webhooks", { ...owner, url: `${base}/a`, events: fileEvents });
  expect(registeredA.status, registeredA.text).toBe(201);
  expect(registeredA.body.webhook).toMatchObject({ ...owner, url: `${base}/a`, events: fileEvents, is_active: true });
  const registeredB = await posted(b, "/webhooks", { url: `${base}/b`, events: fileEvents });
  expect(registeredB.status, registeredB.text).toBe(201);
  expect(registeredB.body).toMatchObject({ success: true, webhook: { status: "active" } });
  const reportId = await a?.submit(samplePayroll());
  await expect.poll(() => [at("/a").length, at("/b").length]).toEqual([3, 3]);

  const secretOf = ({ body }: { body: Readonly<Json> }) => String(body.secret);
  for (const { signature, body } of at("/a")) {
    const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac("sha256", secretOf(registeredA)).update(`${time}.${body}`).digest("hex")).toBe(digest);
    const event = JSON.parse(body);
    expect(Object.keys(event)).toEqual(["id", "type", "created_at", "data", "metadata"]);
    expect(event).toMatchObject({ data: { fileId: reportId }, metadata: { environment: "sandbox" } });
  }
  for (const { signature, body } of at("/b")) {
    expect(signature).toBe(`sha256=${createHmac("sha256", secretOf(registeredB)).update(body).digest("hex")}`);
    expect(Object.keys(JSON.parse(body))).toEqual(["id", "type", "timestamp", "data"]);
  }
  expect(new Set(at("/a").map(({ body }) => JSON.parse(body).type))).toEqual(new Set(fileEvents));
  // The same events under the same ids, however they are told.
  const ids = (path: string) => new Set(at(path).map(({ body }) => JSON.parse(body).id));
  expect(ids("/a")).toEqual(ids("/b"));
});

test("Profile B tests, lists, disables and deletes, and sees the outcome of each delivery", async () => {
  const { body } = await posted(b, "/webhooks", { url: `${base}/test`, events: ["file.failed"], description: "Night" });
  const id = String((body.webhook as Json).id);
  const tested = await ask("profileB", "POST", `/webhooks/${id}/test`);
  expect(tested).toMatchObject({
    status: 200,
    body: { success: true, delivery: { status: "delivered", attempts: 1 } },
  });
  expect(JSON.parse(at("/test")[0]?.body ?? "")).toMatchObject({
    type: "webhook.test",
    data: { message: expect.any(String) },
  });

  const listed = await ask("profileB", "GET", `/webhooks/${id}/deliveries`);
  const [delivery] = listed.body.deliveries as Json[];
  expect(delivery).toMatchObject({ eventType: "webhook.test", status: "delivered", responseCode: 200, attempts: 1 });
  const one = await ask("profileB", "GET", `/webhooks/${id}/deliveries/${delivery?.id}`);
  expect(one.body.delivery).toMatchObject({ attemptLog: [{ number: 1, responseCode: 200, answer: "thank you" }] });

  const matches = await ask("profileB", "GET", `/webhooks/deliveries?event_id=${delivery?.eventId}&response_code=2xx`);
  expect(matches.body).toEqual({ success: true, deliveries: [{ ...delivery, webhookId: id }], has_more: false });
  const wrong = await ask("profileB", "GET", "/webhooks/deliveries?response_code=2x");
  expect(wrong).toMatchObject({ status: 400, body: { success: false } });

  const shown = await ask("profileB", "GET", `/webhooks/${id}`);
  expect(shown).toMatchObject({ status: 200, body: { success: true, webhook: { id, description: "Night" } } });
  expect(JSON.stringify(shown.body)).not.toContain("whsec_");
  const disabled = await ask("profileB", "PUT", `/webhooks/${id}`, { status: "disabled", events: ["file.processed"] });
  expect(disabled.body.webhook).toMatchObject({ status: "disabled", events: ["file.processed"], description: "Night" });
  const retried = await ask("profileB", "POST", `/webhooks/${id}/deliveries/${delivery?.id}/retry`);
  expect(retried).toMatchObject({ status: 409, body: { success: false } });
  expect(await ask("profileB", "DELETE", `/webhooks/${id}`)).toMatchObject({
    status: 200,
    body: { success: true, message: "webhook_deleted" },
  });
  const deletedWebhook = await ask("profileB", "GET", `/webhooks/${id}`);
  expect(deletedWebhook).toMatchObject({ status: 404, body: { success: false, error: { code: "NOT_FOUND" } } });
  const remaining = await ask("profileB", "GET", `/webhooks/${id}/deliveries`);
  expect(remaining.body.deliveries).toEqual([delivery]);
});

test("Profile A retrieves, changes, rotates and deletes, and never shows a secret twice", async () => {
  const { body } = await posted(a, "/webhooks", { ...owner, url: `${base}/c`, events: ["audit.completed"] });
  const { id } = body.webhook as Json;
  const path = `/webhooks/${id}?owner_id=${owner.owner_id}`;
  const retrieved = await ask("profileA", "GET", path);
  expect(retrieved).toEqual({ status: 200, body: body.webhook });
  expect(JSON.stringify(retrieved)).not.toContain("whsec_");
  const patch = { owner_id: owner.owner_id, events: ["policy.created"], is_active: false };
  const changed = await ask("profileA", "PATCH", `/webhooks/${id}`, patch);
  expect(changed.body).toMatchObject({ events: ["policy.created"], is_active: false, disabled_reason: "requested" });
  const rotated = await ask("profileA", "POST", `/webhooks/${id}/rotate-secret`);
  expect(rotated.body).toMatchObject({ secret: expect.stringMatching(/^whsec_/), webhook: { id } });
  expect(rotated.body.secret).not.toBe(body.secret);
  expect(rotated.body.webhook).toMatchObject({ previous_secret_expires_at: expect.any(String) });
  const completed = await ask("profileA", "POST", `/webhooks/${id}/rotate-secret/complete`);
  expect(completed).toMatchObject({ status: 200, body: { previous_secret_expires_at: null } });
  const atOnce = await ask("profileA", "POST", `/webhooks/${id}/rotate-secret`, { overlap_seconds: 0 });
  expect(atOnce.body).toMatchObject({ webhook: { previous_secret_expires_at: null } });
  const tooLong = await ask("profileA", "POST", `/webhooks/${id}/rotate-secret`, { overlap_seconds: 604_801 });
  expect(tooLong.status).toBe(400);
  const list = await ask("profileA", "GET", `/webhooks?owner_id=${owner.owner_id}&owner_type=${owner.owner_type}`);
  expect((list.body.data as Json[]).map((webhook) => webhook.id)).toContain(id);
  expect(JSON.stringify(list)).not.toContain("whsec_");
  expect(await ask("profileA", "DELETE", path)).toEqual({ status: 200, body: { message: "webhook_deleted" } });
  expect(await ask("profileA", "GET", path)).toMatchObject({
    status: 404,
    body: { error: "webhook_not_found", code: "NOT_FOUND" },
  });
});

test("both profiles say where requests come from", async () => {
  const message = "Requests may come from any address. Verify their signatures instead.";
  expect(await ask("profileA", "GET", "/webhooks/addresses")).toEqual({
    status: 200,
    body: { addresses: [], message },
  });
  const inB = await ask("profileB", "GET", "/webhooks/addresses");
  expect(inB).toEqual({ status: 200, body: { success: true, addresses: [], message } });
});

test("both profiles remove the payload of a delivery, and of events that are named", async () => {
  const inA = await posted(a, "/webhooks", { ...owner, url: `${base}/forget`, events: ["file.failed"] });
  const pathA = `/webhooks/${(inA.body.webhook as Json).id}`;
  const { body: tested } = await ask("profileA", "POST", `${pathA}/test`);
  const removed = await ask("profileA", "DELETE", `${pathA}/deliveries/${tested.id}/payload`);
  const digest = createHash("sha256")
    .update(at("/forget")[0]?.body ?? "")
    .digest("hex");
  const storedDelivery = { ...tested, payload_removed_at: expect.any(String), payload_sha256: digest };
  expect(removed).toEqual({ status: 200, body: storedDelivery });
  expect(await ask("profileA", "DELETE", `${pathA}/deliveries/${tested.id}/payload`)).toEqual(removed);
  const { body: shown } = await ask("profileA", "GET", `${pathA}/deliveries/${tested.id}`);
  expect(shown).toMatchObject({ ...storedDelivery, attempt_log: [{ number: 1, response_code: 200, answer: "" }] });
  const retried = await ask("profileA", "POST", `${pathA}/deliveries/${tested.id}/retry`);
  expect([retried.status, retried.body.error]).toEqual([409, "event_not_kept"]);

  const inB = await posted(b, "/webhooks", { url: `${base}/forget`, events: ["file.failed"] });
  const pathB = `/webhooks/${(inB.body.webhook as Json).id}`;
  const delivery = (await ask("profileB", "POST", `${pathB}/test`)).body.delivery as Json;
  const counts = await ask("profileB", "POST", "/webhooks/payload-removals", { event_ids: [delivery.eventId] });
  expect(counts).toEqual({ status: 200, body: { success: true, removed: 1, pending: 0, has_more: false } });
  const { body: shownInB } = await ask("profileB", "GET", `${pathB}/deliveries/${delivery.id}`);
  expect(shownInB.delivery).toMatchObject({ payloadRemovedAt: expect.any(String), payloadSha256: expect.any(String) });
  for (const wrong of [
    {},
    { resource_type: "file" },
    { event_ids: [] },
    { resource_type: "money", resource_id: "x" },
  ]) {
    expect((await posted(b, "/webhooks/payload-removals", wrong)).status).toBe(400);
  }
});

test("both profiles return the metrics of a webhook, and of nobody else's", async () => {
  const registration = { url: `${base}/metrics`, events: ["file.processed"] };
  const inA = await posted(a, "/webhooks", { ...owner, ...registration });
  const inB = await posted(b, "/webhooks", registration);
  const pathOf = ({ body }: { body: Readonly<Json> }) => `/webhooks/${(body.webhook as Json).id}/metrics`;
  await a?.submit(samplePayroll());
  const counted = { attempts: 1, successes: 1, failures: {} };
  const metricsA = async (query = "") => (await ask("profileA", "GET", `${pathOf(inA)}${query}`)).body;
  await expect.poll(() => metricsA()).toMatchObject({ object: "webhook_metrics", interval: "hour", total: counted });
  const { intervals } = (await metricsA("?interval=day")) as { intervals: Json[] };
  expect(intervals).toMatchObject([{ ...counted, start: expect.stringMatching(/T00:00:00.000Z$/) }]);
  expect(intervals[0]?.latency_ms).toEqual({
    p50: expect.any(Number),
    p95: expect.any(Number),
    p99: expect.any(Number),
  });
  const metricsB = async () => (await ask("profileB", "GET", pathOf(inB))).body;
  await expect
    .poll(metricsB)
    .toMatchObject({ success: true, metrics: { total: { ...counted, latencyMs: { p50: expect.any(Number) } } } });

  const wrong = await ask("profileA", "GET", `${pathOf(inA)}?from=2026-01-02&to=2026-01-01`);
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining("must be later than from")]);
  expect((await ask("profileA", "GET", `${pathOf(inA)}?interval=week`)).status).toBe(400);
  expect((await limited?.get(pathOf(inA)))?.status).toBe(404);
});

test("Profile A names what is wrong with a registration by the codes of its error form", async () => {
  const whole = { ...owner, url: `${base}/x`, events: ["file.failed"] };
  const refused = async (change: object) => {
    const { status, body } = await posted(a, "/webhooks", { ...whole, ...change });
    return [status, body.error, body.code];
  };
  expect(await refused({ owner_id: undefined })).toEqual([400, "owner_id_required", "VALIDATION_ERROR"]);
  expect(await refused({ owner_type: undefined })).toEqual([400, "owner_type_required", "VALIDATION_ERROR"]);
  const wrong = [{ url: undefined }, { url: "ftp://example.com/" }, { url: "https://10.0.0.1/" }, { events: [] }];
  for (const change of [...wrong, { events: ["file.eaten"] }, { envelope: 4 }, { signature: "1" }]) {
    expect(await refused(change)).toEqual([400, "webhook_creation_failed", "VALIDATION_ERROR"]);
  }
  expect(await refused({ owner_id: "somebody-else" })).toEqual([403, "permission_denied", "PERMISSION_ERROR"]);
});

test("the plan of an owner bounds its active webhooks", async () => {
  const { owner_id, owner_type } = platform.credentials.limited.profileA;
  const register = () =>
    posted(limited, "/webhooks", { owner_id, owner_type, url: `${base}/x`, events: ["file.failed"] });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await register()).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 409]);
  expect((await register()).body).toMatchObject({ error: "webhook_creation_failed", code: "CONFLICT" });
});

test.each([
  ["A", () => a, () => ({ ...owner, url: `${base}/once-a`, events: ["file.failed"] })],
  ["B", () => b, () => ({ url: `${base}/once-b`, events: ["file.failed"] })],
] as const)("a replayed response of profile %s does not show the secret again", async (profile, partner, body) => {
  const post = (path: string, members: object = {}) =>
    partner()?.post(path, members, { "idempotency-key": `once-${profile}` }) ?? Promise.reject(new Error("no partner"));
  const created = await post("/webhooks", body());
  const again = await post("/webhooks", body());
  expect(created.body.secret).toMatch(/^whsec_/);
  expect([again.status, again.body]).toEqual([201, { ...created.body, secret: null }]);
  const path = `/webhooks/${(created.body.webhook as Json).id}/rotate-secret`;
  const rotated = await post(path);
  const repeated = await post(path);
  expect(rotated.body.secret).toMatch(/^whsec_/);
  expect([repeated.status, repeated.body]).toEqual([200, { ...rotated.body, secret: null }]);
});

test("a restricted key subscribes to events of what it may read, and sends no others elsewhere", async () => {
  const restrictedTo = async (...scopes: string[]) => {
    const { body, text } = await posted(a, "/api-keys", { ...owner, environment: "sandbox", scopes });
    expect(text).toContain("secret");
    return partnerOf(platform.gatewayUrl, { apiKey: String(body.secret), ...owner });
  };
  const key = await restrictedTo("webhooks:write", "payroll:read");
  const registration = { ...owner, url: `${base}/restricted` };
  const refused = await key.post("/webhooks", { ...registration, events: ["file.processed", "audit.completed"] });
  expect([refused.status, refused.body.message]).toEqual([403, "The key does not have the scope audits:read."]);
  const created = await key.post("/webhooks", { ...registration, events: ["file.processed", "webhook.test"] });
  expect(created.status, created.text).toBe(201);
  const webhookPath = `/webhooks/${(created.body.webhook as Json).id}`;
  const audit = { type: "audit.started", data: { id: "aud_1" } };
  const looked = await key.post("/webhooks/filter-tests", { filter: { resource_id: ["aud_2"] }, event: audit });
  expect([looked.status, looked.body.message]).toEqual([403, "The key does not have the scope audits:read."]);
  expect((await key.patch(webhookPath, { events: ["policy.created"] })).body).toMatchObject({
    message: "The key does not have the scope policies:read.",
  });
  expect((await key.patch(webhookPath, { url: `${base}/moved` })).status).toBe(200);

  const wide = await posted(a, "/webhooks", { ...registration, events: ["file.processed", "payment.processed"] });
  const path = `/webhooks/${(wide.body.webhook as Json).id}`;
  const moved = await key.patch(path, { url: `${base}/stolen` });
  expect([moved.status, moved.body.message]).toEqual([403, "The key does not have the scope payments:read."]);
  expect((await key.patch(path, { description: "seen" })).status).toBe(200);
});

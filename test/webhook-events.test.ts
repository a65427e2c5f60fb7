import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eventually } from "@platform/testing/waiting/patience";
import { webhooks } from "@premium-audit/sdk";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { askPostgres } from "./fixture/operator/ask-postgres.ts";
import { closed } from "./fixture/pages/api-reference.ts";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { commandLine } from "./fixture/partner/sdk-command.ts";
import {
  type ReceivedRequest,
  readWebhookReference,
  type WebhookReference,
} from "./fixture/partner/webhook-reference.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

/** Events that arrived, by the path of the webhook's URL. */
const arrived = new Map<string, ReceivedRequest[]>();
/** The path that is answered with 503. */
let refusing = "";
const receiver = createServer(async (request, response) => {
  const requests = arrived.get(request.url ?? "") ?? [];
  arrived.set(request.url ?? "", requests);
  requests.push({ headers: request.headers, body: await text(request) });
  response.writeHead(request.url === refusing ? 503 : 200).end();
});

/** An entry of `GET /event-types`. */
interface EventType {
  type: string;
  scope: string;
  schema: object;
  example_body: object;
}

const employer_id = "employer-of-every-event";
const referenceOf: Partial<Record<"A" | "B", WebhookReference>> = {};
let platform: SharedPlatform;
let partner: Partner;
let testPath = "";

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  platform = await sharedPlatform();
  const { profileA, profileB } = platform.credentials.sandbox;
  partner = partnerOf(platform.gatewayUrl, profileA);
  const partnerB = partnerOf(platform.gatewayUrl, profileB);
  for (const profile of ["A", "B"] as const) {
    referenceOf[profile] = await readWebhookReference(platform.gatewayUrl, profile);
  }
  const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const events = referenceOf.A?.types;
  const { owner_id, owner_type } = profileA;
  const { webhook } = await done(partner.post("/webhooks", { owner_id, owner_type, url: `${base}/a`, events }), 201);
  testPath = `/webhooks/${(webhook as { id: string }).id}/test`;
  await done(partner.post("/webhooks", { owner_id, owner_type, url: `${base}/a3`, events, envelope: 3 }), 201);
  await done(partnerB.post("/webhooks", { url: `${base}/b`, events }), 201);
});
afterAll(() => receiver.close());

/** The body of an answer that must have a status. */
async function done(answer: Promise<Answer>, status: number): Promise<Answer["body"]> {
  const { status: came, text, body } = await answer;
  expect(came, text).toBe(status);
  return body;
}

async function patch(path: string, change: object): Promise<Answer["body"]> {
  const { apiKey } = platform.credentials.sandbox.profileA;
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const request = { method: "PATCH", headers, body: JSON.stringify(change) };
  const response = await fetch(`${platform.gatewayUrl}/api/v1${path}`, request);
  const body = (await response.json()) as Answer["body"];
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

async function audit(policyId: unknown, status: string): Promise<unknown> {
  const { id } = await done(partner.post("/audits", { policy_id: policyId }), 202);
  await vi.waitFor(async () => expect((await partner.get(`/audits/${id}`)).body).toMatchObject({ status }), eventually);
  return id;
}

async function changeEmployees(): Promise<void> {
  const hire = { employee_id: "E-9", action: "hire", name: "Ada Quill", hire_date: "2025-01-01" };
  const update = { employee_id: "E-9", action: "update", hourly_rate: 31.5 };
  const terminate = { employee_id: "E-9", action: "terminate", termination_date: "2025-03-31" };
  for (const change of [{ ...hire, classification_code: "8810" }, update, terminate]) {
    await done(partner.post("/employees/sync", { employer_id, employees: [change] }), 200);
  }
}

async function submitPayroll(): Promise<void> {
  const line = { employee_id: "E-1", name: "Ada Quill", classification_code: "8810", state: "IN", hours_worked: 100 };
  const report = {
    employer_id,
    period_start: "2025-01-01",
    period_end: "2025-01-31",
    employees: [{ ...line, gross_wages: 4000 }],
    payroll_data: {},
  };
  const { report_id } = await done(partner.post("/payroll/reports", report), 202);
  expect(await partner.ended(String(report_id))).toMatchObject({ status: "completed" });
  const query = `employer_id=${employer_id}&period_start=2025-02-01&period_end=2025-02-28`;
  await done(partner.post(`/files?${query}`, "employee_id,name\nE-1,Ada\n", { "content-type": "text/csv" }), 202);
}

/** Payroll of a class that the policy does not have. */
async function submitOtherClass(): Promise<void> {
  const line = { employee_id: "E-1", name: "Ada Quill", classification_code: "8742", state: "IN", hours_worked: 10 };
  const period = { period_start: "2025-03-01", period_end: "2025-03-15" };
  const report = { employer_id, ...period, employees: [{ ...line, gross_wages: 400 }], payroll_data: {} };
  await done(partner.post("/payroll/reports", report), 202);
}

async function changePolicies(): Promise<void> {
  const policy = {
    employer_id,
    effective_date: "2025-01-01T00:00:00Z",
    expiration_date: "2025-02-01T00:00:00Z",
    premium: 100,
    classifications: [{ state: "IN", classification_code: "8810", rate: 0.25 }],
  };
  const { id } = await done(partner.post("/policies", policy), 201);
  await patch(`/policies/${id}`, { minimum_premium: 5 });
  const audited = await audit(id, "completed");
  await patch(`/policies/${id}`, { minimum_premium: 50 });
  await patch(`/audits/${audited}`, { reason: "The minimum premium was wrong." });
  const lines = [{ state: "IN", classification_code: "8810", ground: "duplicate" }];
  const disputed = await done(partner.post(`/audits/${audited}/disputes`, { reason: "Counted twice.", lines }), 201);
  await done(partner.post(`/audits/${audited}/disputes/${disputed.id}/withdraw`, ""), 200);
  const term = { effective_date: "2025-02-01T00:00:00Z", expiration_date: "2026-02-01T00:00:00Z" };
  await patch(`/policies/${id}`, term);
  await askForRecords(await audit(id, "failed"));
  await submitOtherClass();
  await pay(id);
  const billing = { mode: "pay_as_you_go" };
  await done(partner.post("/policies", { ...policy, policy_number: "WC-LEDGER", billing }), 201);
  const current = { employer_id, effective_date: new Date().toISOString(), premium: 100 };
  const cancelled = await done(partner.post("/policies", current), 201);
  await patch(`/policies/${cancelled.id}`, { status: "cancelled" });
  await patch(`/policies/${cancelled.id}`, { status: "active" });
}

/** A request for records is answered, and the audit is reminded of. */
async function askForRecords(auditId: unknown): Promise<void> {
  const { id } = await done(partner.post(`/audits/${auditId}/requests`, { subject: "Forms 941" }), 201);
  await patch(`/audits/${auditId}/requests/${id}`, { status: "answered" });
  const isDue = `UPDATE premium_audit.audits SET next_reminder_on = current_date - 1 WHERE id = '${auditId}'`;
  await askPostgres(platform.postgresUrl, isDue);
}

async function pay(policy_id: unknown): Promise<void> {
  const paid = await done(partner.post("/payments", { policy_id, amount: 50 }), 201);
  await patch(`/payments/${paid.id}`, { status: "processed" });
  await patch(`/payments/${paid.id}`, { status: "refunded" });
  const declined = await done(partner.post("/payments", { policy_id, amount: 50 }), 201);
  await patch(`/payments/${declined.id}`, { status: "failed", failure_reason: "Insufficient funds" });
}

/** One grant is accepted and revoked; the other is declined. */
async function grantExposure(): Promise<void> {
  const carrier = partnerOf(platform.gatewayUrl, platform.credentials.other.profileA);
  const grantee_owner_id = platform.credentials.other.profileA.owner_id;
  const accepted = await done(partner.post("/exposure-grants", { employer_id, grantee_owner_id }), 201);
  await done(carrier.post(`/exposure-grants/${accepted.id}/accept`, ""), 200);
  await done(partner.delete(`/exposure-grants/${accepted.id}`), 200);
  const declined = await done(partner.post("/exposure-grants", { employer_id, grantee_owner_id }), 201);
  await done(carrier.post(`/exposure-grants/${declined.id}/decline`, ""), 200);
}

/** A webhook fails three times, works again, and is disabled. */
async function breakWebhook(): Promise<void> {
  const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
  refusing = "/refusing";
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${refusing}`;
  const registered = { owner_id, owner_type, url, events: ["employee.created"] };
  const { id } = (await done(partner.post("/webhooks", registered), 201)).webhook as { id: string };
  const hire = { employee_id: "E-10", action: "hire", name: "Bo Lund", hire_date: "2025-01-01" };
  await done(
    partner.post("/employees/sync", { employer_id, employees: [{ ...hire, classification_code: "8810" }] }),
    200,
  );
  const delivery = async () =>
    (
      (await partner.get(`/webhooks/${id}/deliveries`)).body.data as { id: string; attempts: number; status: string }[]
    )[0];
  for (const attempts of [1, 2, 3]) {
    await expect.poll(async () => (await delivery())?.attempts).toBe(attempts);
    if (attempts === 3) refusing = "";
    await done(partner.post(`/webhooks/${id}/deliveries/${(await delivery())?.id}/retry`, ""), 202);
  }
  await expect.poll(async () => (await delivery())?.status).toBe("delivered");
  await patch(`/webhooks/${id}`, { is_active: false });
}

/** The chain of the owner's activity is sealed once a day: it has grown since the seal of this day. */
async function sealAgain(): Promise<void> {
  const { owner_id } = platform.credentials.sandbox.profileA;
  await askPostgres(
    platform.postgresUrl,
    `UPDATE activity.activity_heads SET sealed_at = NULL WHERE owner_id = '${owner_id}'`,
  );
}

test("every event type is delivered as the reference describes it, in every envelope", async () => {
  await changeEmployees();
  await submitPayroll();
  await changePolicies();
  await grantExposure();
  await breakWebhook();
  await sealAgain();
  await done(partner.post(testPath, ""), 200);

  const types = (path: string) => {
    const bodies = (arrived.get(path) ?? []).map(({ body }) => JSON.parse(body));
    return new Set(bodies.map(({ type, event }) => type ?? event));
  };
  const expected = [...(referenceOf.A?.types ?? [])].sort();
  expect(expected).toHaveLength(36);
  await expect.poll(() => [...types("/a")].sort()).toEqual(expected);
  const published = expected.filter((type) => type !== "webhook.test");
  await expect.poll(() => [...types("/a3")].sort()).toEqual(published);
  await expect.poll(() => [...types("/b")].sort()).toEqual(published);

  const undocumented = (path: string, profile: "A" | "B") =>
    (arrived.get(path) ?? []).flatMap((request) => referenceOf[profile]?.undocumented(request) ?? []);
  expect([...undocumented("/a", "A"), ...undocumented("/a3", "A"), ...undocumented("/b", "B")]).toEqual([]);
});

test("GET /event-types has a schema for each type, which accepts its example and what was delivered", async () => {
  const partnerB = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileB);
  const [listA, listA3, listB] = await Promise.all([
    done(partner.get("/event-types"), 200),
    done(partner.get("/event-types?envelope=3"), 200),
    done(partnerB.get("/event-types"), 200),
  ]);
  const lists = { "/a": listA?.data, "/a3": listA3?.data, "/b": listB?.eventTypes } as Record<string, EventType[]>;
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  for (const [path, types] of Object.entries(lists)) {
    expect(types.map(({ type }) => type)).toEqual(referenceOf.A?.types);
    // The envelopes differ in few members, and compiling all their schemas takes long.
    const checked = path === "/a" ? types : types.filter(({ type }) => type === "audit.completed");
    for (const { type, schema, example_body } of checked) {
      const accepts = ajv.compile(closed(schema));
      const bodies = (arrived.get(path) ?? []).map(({ body }) => JSON.parse(body));
      for (const body of [example_body, ...bodies.filter((event) => (event.type ?? event.event) === type)]) {
        expect(accepts(body), `${type}: ${ajv.errorsText(accepts.errors)}`).toBe(true);
      }
    }
  }
  expect(lists["/a"]?.find(({ type }) => type === "audit.completed")).toMatchObject({ scope: "audits:read" });
  expect((await partner.get("/event-types?envelope=4")).status).toBe(400);
});

test("listen, the replay of doctor and the check of receivers send the bytes of a webhook", async () => {
  const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const { apiKey } = platform.credentials.sandbox.profileA;
  const { start, run } = commandLine({
    PREMIUM_AUDIT_BASE_URL: platform.gatewayUrl,
    PREMIUM_AUDIT_API_KEY: apiKey,
    WEBHOOK_SECRET: webhooks.newSecret(),
  });
  const bodiesOf = (path: string) =>
    new Map((arrived.get(path) ?? []).map(({ headers, body }) => [String(headers["svc-event-id"]), body]));
  const delivered = [...bodiesOf("/a")].filter(([, body]) => JSON.parse(body).type !== "webhook.test");
  const sequences = (arrived.get("/a") ?? []).map(({ headers }) => Number(headers["svc-event-sequence"] ?? Infinity));
  const after = String(Math.min(...sequences) - 1);
  start("listen", "--forward-to", `${base}/listen`, "--after-sequence", after, "--envelope", "2");
  await expect.poll(() => delivered.filter(([id]) => !bodiesOf("/listen").has(id))).toEqual([]);
  const forwarded = bodiesOf("/listen");
  expect(delivered.map(([id]) => [id, forwarded.get(id)])).toEqual(delivered);

  const webhookId = testPath.split("/")[2] ?? "";
  const replayed = await run(["doctor", `${base}/live`, "--live", webhookId]);
  expect([replayed.code, replayed.stdout]).toEqual([0, expect.stringMatching(/^ok .*: (\d+) of \1 events$/m)]);
  // Other files have events of this owner, too.
  const live = [...bodiesOf("/live")].filter(([id]) => forwarded.has(id));
  expect(live.length).toBeGreaterThan(30);
  expect(live.map(([id]) => [id, forwarded.get(id)])).toEqual(live);

  const [tested = ""] = (arrived.get("/a") ?? []).flatMap(({ body }) =>
    JSON.parse(body).type === "webhook.test" ? [body] : [],
  );
  await run(["doctor", `${base}/probes`]);
  const [probe = ""] = (arrived.get("/probes") ?? []).map(({ body }) => body);
  const { id, created_at, data } = JSON.parse(tested);
  const ofProbe = JSON.parse(probe);
  expect(
    probe.replace(ofProbe.id, id).replace(ofProbe.created_at, created_at).replace(ofProbe.data.message, data.message),
  ).toBe(tested);
  const before = arrived.get("/a")?.length ?? 0;
  await done(partner.post(`/webhooks/${webhookId}/conformance`, ""), 200);
  const checks = (arrived.get("/a") ?? [])
    .slice(before)
    .flatMap(({ body }) => (body.includes("webhook.test") ? [body] : []));
  const shapeOf = (body: string) => body.replaceAll(/evt_\w+|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "…");
  expect(checks.map(shapeOf)).toEqual((arrived.get("/probes") ?? []).map(({ body }) => shapeOf(body)));
});

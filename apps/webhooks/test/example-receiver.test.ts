import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import {
  ConformanceStatus,
  ConformanceStatusSchema,
  DeliveryStatus,
  Profile,
} from "@platform/contracts/webhooks/v1/webhooks";
import { freePort } from "@platform/local-stack/machine/free-port";
import { enumNames } from "@platform/service/call/enum-names";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { fileProcessed, type Running, startWebhooks } from "./running-webhooks.ts";

const program = join(import.meta.dirname, "../../../examples/webhook-receiver/receiver.mjs");
let running: Running;

beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.stop());

/** Runs the example as a partner would; resolves to the lines that it writes. */
async function runExample(secret: Readonly<Record<string, string>>, port: number): Promise<string[]> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  await once(reader, "line");
  reader.on("line", (line) => lines.push(line));
  return lines;
}

test.each([
  ["form 1", Profile.A],
  ["form 2", Profile.B],
])("the example receiver takes what is signed in %s, and each event once", async (_, profile) => {
  const port = await freePort();
  const { id: webhookId, tenant, secret } = await running.register({ url: `http://127.0.0.1:${port}/`, profile });
  const lines = await runExample({ WEBHOOK_SECRET: secret }, port);
  const event = fileProcessed(tenant);
  await running.publish([event]);
  await expect.poll(() => lines).toEqual([expect.stringContaining(`file.processed ${event.id} {"fileId":`)]);

  const deliveries = async () => (await running.call.listDeliveries({ webhookId }, { tenant })).deliveries;
  await expect.poll(async () => (await deliveries())[0]?.status).toBe(DeliveryStatus.DELIVERED);
  const again = { webhookId, deliveryId: (await deliveries())[0]?.id ?? "" };
  await running.call.retryDelivery(again, { tenant });
  await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(2);
  // A receiver that still has the old secret accepts requests during the overlap, and so does one that has the new one.
  const { secret: next } = await running.call.rotateSecret({ webhookId }, { tenant });
  const { delivery } = await running.call.testWebhook({ webhookId }, { tenant });
  expect(delivery).toMatchObject({ status: DeliveryStatus.DELIVERED, responseCode: 200 });
  await expect.poll(() => lines.length).toBe(2);
  expect(lines[1]).toContain("webhook.test");
  const nextPort = await freePort();
  const nextLines = await runExample({ WEBHOOK_SECRET: next }, nextPort);
  await running.call.updateWebhook({ webhookId, url: `http://127.0.0.1:${nextPort}/` }, { tenant });
  expect((await running.call.testWebhook({ webhookId }, { tenant })).delivery?.responseCode).toBe(200);
  await expect.poll(() => nextLines).toHaveLength(1);
});

test("the example receiver refuses what is not ours, altered, or old", async () => {
  const port = await freePort();
  const receiver = await running.receiver();
  const { id: webhookId, tenant, secret } = await running.register({ url: receiver.url });
  await running.call.testWebhook({ webhookId }, { tenant });
  const { headers = {}, body = "" } = receiver.received[0] ?? {};
  const lines = await runExample({ WEBHOOK_SECRET: secret }, port);
  const send = async (changes: Record<string, string>, payload = body) => {
    const names = ["svc-signature", "webhook-id", "webhook-timestamp", "webhook-signature"];
    const recorded = Object.fromEntries(names.map((name) => [name, headers[name] ?? ""]));
    const url = `http://127.0.0.1:${port}/`;
    const response = await fetch(url, { method: "POST", headers: { ...recorded, ...changes }, body: payload });
    return [response.status, await response.json()];
  };
  const refused = [400, { error: "invalid_signature" }];
  expect(await send({}, `${body} `)).toEqual(refused);
  expect(await send({ "webhook-id": "evt_other" })).toEqual(refused);
  expect(await send({ "webhook-timestamp": "1000000000" })).toEqual(refused);
  const signature = headers["webhook-signature"] ?? "";
  for (const wrong of ["", "v1", "v1,", "v1,AA==", signature.slice(0, -5)]) {
    expect(await send({ "webhook-signature": wrong })).toEqual(refused);
  }
  expect(lines).toEqual([]);
  expect(await send({})).toEqual([200, { received: true }]);
});

test("the example receiver runs before its webhook is registered, and refuses everything until it has the secret", async () => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "receiver-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "secret.txt");
  writeFileSync(file, "");
  await runExample({ WEBHOOK_SECRET_FILE: file }, port);
  const url = `http://127.0.0.1:${port}/`;
  const headers = { "webhook-id": "evt_1", "webhook-timestamp": String(Math.floor(Date.now() / 1000)) };
  const digest = createHmac("sha256", "")
    .update(`${Object.values(headers).join(".")}.{}`)
    .digest("base64");
  const forged = { ...headers, "webhook-signature": `v1,${digest}` };
  expect((await fetch(url, { method: "POST", headers: forged, body: "{}" })).status).toBe(400);

  const { id: webhookId, tenant, secret } = await running.register({ url });
  const responseCode = async () => (await running.call.testWebhook({ webhookId }, { tenant })).delivery?.responseCode;
  expect(await responseCode()).toBe(400);
  writeFileSync(file, `${secret}\n`);
  expect(await responseCode()).toBe(200);
});

const statuses = enumNames<typeof ConformanceStatus>(ConformanceStatusSchema);

/** Resolves to the status of each case, of a receiver that a webhook of the sandbox is registered for. */
async function verdictsOf({ webhookId, tenant }: { webhookId: string; tenant: Tenant }) {
  const { results } = await running.call.runConformance({ webhookId }, { tenant });
  return Object.fromEntries(results.map(({ id, status }) => [id, statuses.toName(status)]));
}

const sandboxTenant = () => ({ ownerId: newId("own_"), environment: "sandbox" as const });
const allPassed = {
  correct_event: "passed",
  further_members: "passed",
  exact_text: "passed",
  bad_signature: "passed",
  old_timestamp: "passed",
  mixed_headers: "passed",
  future_timestamp: "passed",
  during_rotation: "passed",
  repeated_id: "passed",
  reordered_events: "passed",
  late_delivery: "passed",
  slow_answer: "passed",
  large_body: "passed",
};

test.each([
  ["form 1", Profile.A],
  ["form 2", Profile.B],
])("the example receiver passes the check of receivers in %s, and the check leaves no trace", async (_, profile) => {
  const port = await freePort();
  const tenant = sandboxTenant();
  const { id: webhookId, secret } = await running.register({ url: `http://127.0.0.1:${port}/`, profile, tenant });
  await runExample({ WEBHOOK_SECRET: secret }, port);
  expect(await verdictsOf({ webhookId, tenant })).toEqual(allPassed);
  expect((await running.call.listDeliveries({ webhookId }, { tenant })).deliveries).toEqual([]);
});

test("a naive receiver fails where it should", async () => {
  const eventIds = new Set<unknown>();
  const naive = createServer(async (request, response) => {
    const body = await text(request);
    const isRepeated = eventIds.has(request.headers["svc-event-id"]);
    eventIds.add(request.headers["svc-event-id"]);
    response.writeHead(body.length > 100_000 ? 413 : isRepeated ? 409 : 200).end();
  }).listen(0, "127.0.0.1");
  await once(naive, "listening");
  onTestFinished(() => void naive.close());
  const tenant = sandboxTenant();
  const url = `http://127.0.0.1:${(naive.address() as AddressInfo).port}/`;
  const { id: webhookId } = await running.register({ url, tenant });
  const failed = { bad_signature: "failed", repeated_id: "failed", large_body: "failed" };
  const skipped = { old_timestamp: "skipped", mixed_headers: "skipped", future_timestamp: "skipped" };
  expect(await verdictsOf({ webhookId, tenant })).toEqual({ ...allPassed, ...failed, ...skipped });
  const { results } = await running.call.runConformance({ webhookId }, { tenant });
  for (const { status, fix } of results) expect(fix !== "").toBe(status === ConformanceStatus.FAILED);
  expect((await running.call.getWebhook({ webhookId }, { tenant })).webhook?.isActive).toBe(true);
});

test("a receiver that cannot be reached fails the first case only, and a webhook of production is not checked", async () => {
  const tenant = sandboxTenant();
  const { id: webhookId } = await running.register({ url: `http://127.0.0.1:${await freePort()}/`, tenant });
  const verdicts = await verdictsOf({ webhookId, tenant });
  expect(Object.values(verdicts)).toEqual(["failed", ...Array(12).fill("skipped")]);
  const production = { ...tenant, environment: "production" as const };
  const refused = (as: Tenant) =>
    running.call.runConformance({ webhookId }, { tenant: as }).catch((fault) => fault.reason);
  expect([await refused(production), await refused(sandboxTenant())]).toEqual(["SANDBOX_ONLY", "WEBHOOK_NOT_FOUND"]);
});

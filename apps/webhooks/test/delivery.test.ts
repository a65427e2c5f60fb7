import { createHmac } from "node:crypto";
import { ErrorClass, Profile } from "@platform/contracts/webhooks/v1/webhooks";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";

let running: Running;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.stop());

test("an event that a service commits arrives at the receiver, signed in every way there is", async () => {
  const receiver = await running.receiver();
  const { secret, tenant } = await running.register({ url: receiver.url });
  const event = fileProcessed(tenant);
  const startedSeconds = Math.floor(Date.now() / 1000);
  await running.publish([event]);
  await expect.poll(() => receiver.received.length).toBe(1);

  const [{ headers = {}, body = "" } = {}] = receiver.received;
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "svc-event-id": event.id,
    "svc-event-type": "file.processed",
    "webhook-id": event.id,
  });
  expect(JSON.parse(body)).toMatchObject({ id: event.id, type: "file.processed", data: { totalGrossPay: 1234.5 } });
  // As the reference has it, and nothing else.
  const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["svc-signature"] ?? "") ?? [];
  expect(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")).toBe(digest);
  expect(Number(time)).toBeGreaterThanOrEqual(startedSeconds);
  expect(Number(time)).toBeLessThanOrEqual(Date.now() / 1000);
  expect(new StandardWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new SvixWebhook(secret).verify(body, headers)).not.toThrow();
});

test("each webhook gets the envelope and signature of its profile, or those it asked for", async () => {
  const receiver = await running.receiver();
  const tenant = newTenant();
  const at = (path: string) => receiver.url.replace("/hook", path);
  await running.register({ tenant, url: at("/a"), profile: Profile.A });
  await running.register({ tenant, url: at("/b"), profile: Profile.B });
  await running.register({ tenant, url: at("/c"), profile: Profile.A, envelope: 3, signature: 2 });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => receiver.received.length).toBe(3);

  const shapes = receiver.received
    .toSorted((one, other) => one.path.localeCompare(other.path))
    .map(({ body, headers }) => [Object.keys(JSON.parse(body)), headers["svc-signature"]?.replace(/=.*/s, "")]);
  expect(shapes).toEqual([
    [["id", "type", "created_at", "data", "metadata"], "t"],
    [["id", "type", "timestamp", "data"], "sha256"],
    [["event", "timestamp", "data"], "sha256"],
  ]);
});

test("a webhook gets the types it asked for, of its own owner and environment, and nothing else", async () => {
  const receiver = await running.receiver();
  const tenant = newTenant();
  const { id } = await running.register({ tenant, url: receiver.url, events: ["file.failed", "file.processed"] });
  const mine = fileProcessed(tenant);
  const strangers = [newTenant(), { ...tenant, environment: "production" as const }];
  await running.publish([...strangers.map(fileProcessed), mine]);
  await running.register({ tenant, url: receiver.url, events: ["file.uploaded"] });
  const marker = fileProcessed(tenant);
  await running.publish([marker]);
  // Deliveries of one webhook run side by side: the marker may overtake the event before it.
  const arrived = () => new Set(receiver.received.map(({ eventId }) => eventId));
  await expect.poll(arrived).toEqual(new Set([mine.id, marker.id]));
  const { deliveries } = await running.call.listDeliveries({ webhookId: id }, { tenant });
  expect(new Set(deliveries.map(({ eventId }) => eventId))).toEqual(new Set([mine.id, marker.id]));
});

test("an attempt ends after the time-out of its webhook", async () => {
  const receiver = await running.receiver();
  receiver.answer = () => undefined;
  const { tenant, id } = await running.register({ url: receiver.url, timeoutSeconds: 1 });
  const tested = await running.call.testWebhook({ webhookId: id }, { tenant });
  expect(tested.delivery).toMatchObject({
    errorClass: ErrorClass.TIMEOUT,
    lastError: "The receiver did not send a complete response within 1 second.",
  });
  // Not only tests.
  await running.publish([fileProcessed(tenant)]);
  const scheduled = async () => (await running.call.listDeliveries({ webhookId: id }, { tenant })).deliveries[0];
  await expect.poll(scheduled).toMatchObject({ eventType: "file.processed", errorClass: ErrorClass.TIMEOUT });
});

test("an event that is delivered to the service twice goes out once", async () => {
  const receiver = await running.receiver();
  const { tenant, id } = await running.register({ url: receiver.url });
  const event = fileProcessed(tenant);
  // Two rows of the outbox: JetStream drops the double, or else the inbox does.
  await running.publish([event, event]);
  const marker = fileProcessed(tenant);
  await running.publish([marker]);
  await expect.poll(() => receiver.received.map(({ eventId }) => eventId)).toContain(marker.id);
  const { deliveries } = await running.call.listDeliveries({ webhookId: id }, { tenant });
  expect(deliveries).toHaveLength(2);
});

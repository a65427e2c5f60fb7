import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { DeliveryStatus, DisabledReason, SummaryInterval } from "@platform/contracts/webhooks/v1/webhooks";
import { run } from "@platform/postgres/tables/run-sql";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Received } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";
import { type TestClock, testClock } from "./test-clock.ts";

const hourMs = 3_600_000;
let running: Running;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  running = await startWebhooks({ clock, env: { HOUSEKEEPING_INTERVAL_MS: String(hourMs) } });
});
afterAll(() => running.stop());

/** Registers a webhook that is off, with events held for it. */
async function webhookWithHeld(count: number, limits: { maxInFlight?: number } = {}) {
  const receiver = await running.receiver();
  const webhook = await running.register({ url: receiver.url, ...limits });
  const { id: webhookId, tenant } = webhook;
  await running.call.updateWebhook({ webhookId, isActive: false }, { tenant });
  const events = Array.from({ length: count }, () => fileProcessed(tenant));
  for (const event of events) {
    await running.publish([event]);
    // The events come one after the other, so that they have an order.
    await expect.poll(() => heldEvents(webhookId)).toContain(event.id);
    clock.advance(1000);
  }
  return { ...webhook, receiver, events: events.map(({ id }) => id) };
}

async function heldEvents(webhookId: string): Promise<string[]> {
  const text = `SELECT event_id AS "eventId" FROM pending_deliveries WHERE webhook_id = {webhookId:text}`;
  return (await run(running.database, text, { webhookId }, { eventId: "text" })).map(({ eventId }) => eventId);
}

const eventIds = (received: readonly Received[]) => received.map(({ eventId }) => eventId);

test("events that arrive while a webhook is disabled are held, and delivered oldest first when it is enabled", async () => {
  // One at a time, because deliveries in flight together may overtake each other.
  const { id, tenant, receiver, events } = await webhookWithHeld(5, { maxInFlight: 1 });
  const { webhook } = await running.call.getWebhook({ webhookId: id }, { tenant });
  expect(webhook).toMatchObject({ isActive: false, disabledReason: DisabledReason.REQUESTED });
  expect(receiver.received).toEqual([]);
  await running.call.updateWebhook({ webhookId: id, isActive: true }, { tenant });
  await expect.poll(() => receiver.received.length).toBe(5);
  expect(eventIds(receiver.received)).toEqual(events);
});

test("a receiver that comes back is sent one request at a time at first, and more only as it responds", async () => {
  const { id, tenant, receiver } = await webhookWithHeld(12);
  let responses = 0;
  const allowed: boolean[] = [];
  let open = 0;
  receiver.respond = (_, response) => {
    open += 1;
    allowed.push(open <= responses + 1);
    setImmediate(() => {
      open -= 1;
      responses += 1;
      response.end();
    });
  };
  await running.call.updateWebhook({ webhookId: id, isActive: true }, { tenant });
  await expect.poll(() => receiver.received.length).toBe(12);
  expect(allowed).not.toContain(false);
});

test("held events expire after 72 hours, and not before", async () => {
  const older = await webhookWithHeld(1);
  clock.advance(2 * hourMs);
  const { id, tenant, receiver } = await webhookWithHeld(3);
  clock.advance(71 * hourMs);
  await running.restart();
  // The chore that failed the older one, after 73 hours, has examined these as well.
  await expect.poll(() => heldEvents(older.id)).toHaveLength(0);
  expect(await heldEvents(id)).toHaveLength(3);
  clock.advance(2 * hourMs);
  await expect.poll(() => heldEvents(id)).toHaveLength(0);
  const { deliveries } = await running.call.listDeliveries({ webhookId: id }, { tenant });
  expect(deliveries).toHaveLength(3);
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({
      status: DeliveryStatus.FAILED,
      attempts: 0,
      lastError: "Held for 3 days while the webhook was off.",
    });
  }
  expect(receiver.received).toEqual([]);
});

test("a deleted webhook receives nothing more, and its deliveries can be read: those that were pending have failed", async () => {
  const { id, tenant, receiver } = await webhookWithHeld(2);
  await running.call.deleteWebhook({ webhookId: id }, { tenant });
  const witness = await running.receiver();
  await running.register({ tenant, url: witness.url });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => witness.received).toHaveLength(1);
  clock.advance(2 * hourMs);
  await expect.poll(() => heldEvents(id)).toHaveLength(0);
  expect(receiver.received).toEqual([]);
  const { deliveries } = await running.call.listDeliveries({ webhookId: id }, { tenant });
  expect(deliveries).toHaveLength(2);
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({
      status: DeliveryStatus.FAILED,
      attempts: 0,
      lastError: "The webhook was deleted before the event was delivered.",
    });
    const key = { webhookId: id, deliveryId: delivery.id };
    expect((await running.call.getDelivery(key, { tenant })).delivery).toEqual(delivery);
    const retried = running.call.retryDelivery(key, { tenant });
    await expect(retried).rejects.toMatchObject({ code: "NOT_FOUND", reason: "WEBHOOK_NOT_FOUND" });
  }
  const strangers = running.call.listDeliveries({ webhookId: id }, { tenant: newTenant() });
  await expect(strangers).rejects.toMatchObject({ code: "NOT_FOUND", reason: "WEBHOOK_NOT_FOUND" });
});

test("deliveries, attempts and bodies are forgotten after 90 days, and not before", async () => {
  // This test has a clock of its own: the time in the event's id, which is that of this machine, decides the retention of
  // bodies.
  const clock = testClock();
  const running = await startWebhooks({ clock, env: { HOUSEKEEPING_INTERVAL_MS: String(hourMs) } });
  onTestFinished(() => running.stop());
  const receiver = await running.receiver();
  const { id, tenant } = await running.register({ url: receiver.url });
  const deliveries = async () => (await running.call.listDeliveries({ webhookId: id }, { tenant })).deliveries;
  const delivered = async () => {
    const event = fileProcessed(tenant);
    await running.publish([event]);
    const ownDelivery = async () => (await deliveries()).find(({ eventId }) => eventId === event.id);
    await expect.poll(async () => (await ownDelivery())?.status).toBe(DeliveryStatus.DELIVERED);
    return { eventId: event.id, deliveryId: (await ownDelivery())?.id ?? "" };
  };
  const counts = `SELECT (SELECT count(*)::int FROM attempts WHERE delivery_id = {deliveryId:text}) AS attempts,
    (SELECT count(*)::int FROM event_bodies WHERE event_id = {eventId:text}) AS bodies`;
  const rowCounts = async (key: { eventId: string; deliveryId: string }) => {
    const listed = (await deliveries()).filter((delivery) => delivery.id === key.deliveryId).length;
    const [row] = await run(running.database, counts, key, { attempts: "int", bodies: "int" });
    return [listed, row?.attempts, row?.bodies];
  };
  const period = { from: timestampFromMs(clock.now()), to: timestampFromMs(clock.now() + 100 * 24 * hourMs) };
  const counted = async () => {
    const request = { webhookId: id, interval: SummaryInterval.DAY, ...period };
    return (await running.call.summarizeAttempts(request, { tenant })).total?.attempts;
  };
  const older = await delivered();
  clock.advance(3 * 24 * hourMs);
  const younger = await delivered();
  expect(await counted()).toBe(2n);
  clock.advance(88 * 24 * hourMs);
  await expect.poll(async () => (await rowCounts(older)).slice(0, 2)).toEqual([0, 0]);
  expect(await rowCounts(younger)).toEqual([1, 1, 1]);
  await expect.poll(counted).toBe(1n);
  // Bodies are retained for four days longer.
  clock.advance(8 * 24 * hourMs);
  await expect
    .poll(async () => {
      // Housekeeping may have begun before the time was.
      clock.advance(hourMs);
      return [await rowCounts(older), await rowCounts(younger)];
    })
    .toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
});

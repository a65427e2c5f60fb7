import type { Event } from "@platform/contracts/events/v1/events";
import { testNats } from "@platform/testing/nats";
import { testDatabase } from "@platform/testing/postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { hanging } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";

const attemptTimeoutMs = 2000;
let running: Running;

beforeAll(async () => {
  running = await startWebhooks({
    env: { ATTEMPT_TIMEOUT_MS: String(attemptTimeoutMs), MAX_IN_FLIGHT: "20", LEASE_MS: "15000" },
  });
});
afterAll(() => running.stop());

test("a receiver that hangs delays nobody else's deliveries, not even those of its own owner", async () => {
  const tenant = newTenant();
  const [dead, alive] = [await running.receiver(), await running.receiver()];
  dead.answer = hanging;
  await running.register({ tenant, url: dead.url, maxWebhooks: 5, maxInFlight: 5 });
  await running.register({ tenant, url: alive.url, maxWebhooks: 5, maxInFlight: 5 });
  await running.publish(Array.from({ length: 50 }, () => fileProcessed(tenant)));
  await expect.poll(() => alive.received.length).toBe(50);
  expect(dead.busiest()).toBeLessThanOrEqual(4);
  expect(dead.received.length).toBeLessThan(25);
});

test("many owners' receivers that hang leave half of the process to those that work", async () => {
  const dead = await running.receiver();
  dead.answer = hanging;
  const events: Event[] = [];
  for (let n = 0; n < 30; n++) {
    const { tenant } = await running.register({ url: `${dead.url}/${n}` });
    events.push(fileProcessed(tenant), fileProcessed(tenant));
  }
  await running.publish(events);
  await expect.poll(() => dead.received.length).toBeGreaterThanOrEqual(15);
  // From here on they are known to hang.
  await expect.poll(() => dead.received.length).toBeGreaterThanOrEqual(35);
  const alive = await running.receiver();
  const { tenant } = await running.register({ url: alive.url });
  const fresh = Array.from({ length: 20 }, () => fileProcessed(tenant));
  await running.publish(fresh);
  await expect.poll(() => alive.received.length).toBe(20);
});

test("no more deliveries are under way than the plan allows, in all replicas together", async () => {
  const { urlOf } = await testDatabase({ services: ["webhooks", "payroll-intake"] });
  const broker = await testNats();
  const urls = { webhooks: urlOf("webhooks"), source: urlOf("payroll-intake"), nats: broker.url };
  const replicas = [await startWebhooks({ urls }), await startWebhooks({ urls })];
  onTestFinished(async () => {
    for (const replica of replicas) await replica.stop();
  });
  const [first] = replicas;
  if (!first) throw new Error("no replica");
  const receiver = await first.receiver();
  // Long enough for requests to pile up if they could.
  receiver.answer = (_, response) => setTimeout(() => response.end(), 20);
  const tenant = newTenant();
  for (let n = 0; n < 4; n++) {
    await first.register({ tenant, url: `${receiver.url}/${n}`, maxWebhooks: 5, maxInFlight: 5 });
  }
  await first.publish(Array.from({ length: 60 }, () => fileProcessed(tenant)));
  await expect.poll(() => receiver.received.length).toBe(240);
  expect(receiver.busiest()).toBe(5);
  const doubles = receiver.received.length - new Set(receiver.received.map(({ path, eventId }) => path + eventId)).size;
  expect(doubles).toBe(0);
});

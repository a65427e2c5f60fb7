import type { ServerResponse } from "node:http";
import type { Event } from "@platform/contracts/events/v1/events";
import { testNats } from "@platform/testing/nats";
import { testDatabase } from "@platform/testing/postgres";
import { expect, onTestFinished, test } from "vitest";
import { hanging, type Received } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";

async function start(options: Parameters<typeof startWebhooks>[0]): Promise<Running> {
  const running = await startWebhooks(options);
  onTestFinished(() => running.stop());
  return running;
}

test("a receiver that hangs delays nobody else's deliveries, not even those of its own owner", async () => {
  // So long that it hangs until the test is over.
  const running = await start({ env: { ATTEMPT_TIMEOUT_MS: "60000", LEASE_MS: "600000", MAX_IN_FLIGHT: "20" } });
  const tenant = newTenant();
  const [dead, alive] = [await running.receiver(), await running.receiver()];
  dead.answer = hanging;
  await running.register({ tenant, url: dead.url, maxWebhooks: 5, maxInFlight: 5 });
  await running.register({ tenant, url: alive.url, maxWebhooks: 5, maxInFlight: 5 });
  await running.publish(Array.from({ length: 50 }, () => fileProcessed(tenant)));
  await expect.poll(() => dead.received.length).toBeGreaterThan(0);
  await expect.poll(() => alive.received.length).toBe(50);
  expect(dead.busiest()).toBeLessThanOrEqual(4);
});

test("many owners' receivers that hang leave half of the process to those that work", async () => {
  const running = await start({ env: { ATTEMPT_TIMEOUT_MS: "2000", LEASE_MS: "15000", MAX_IN_FLIGHT: "20" } });
  const dead = await running.receiver();
  const known = requestsAfterTheFirst();
  dead.answer = known.hang;
  const events: Event[] = [];
  for (let n = 0; n < 30; n++) {
    const { tenant } = await running.register({ url: `${dead.url}/${n}` });
    events.push(fileProcessed(tenant), fileProcessed(tenant), fileProcessed(tenant));
  }
  await running.publish(events);
  // From here on they are known to hang, and have the half that they may have.
  await expect.poll(known.most).toBe(10);
  const alive = await running.receiver();
  const { tenant } = await running.register({ url: alive.url });
  await running.publish(Array.from({ length: 20 }, () => fileProcessed(tenant)));
  await expect.poll(() => alive.received.length).toBe(20);
  expect(known.most()).toBe(10);
});

/** Never answers, and counts the requests to webhooks that have let one hang before: the most at the same time. */
function requestsAfterTheFirst() {
  const paths = new Set<string>();
  let open = 0;
  let most = 0;
  return {
    most: () => most,
    hang({ path }: Received, response: ServerResponse): void {
      if (!paths.has(path)) return void paths.add(path);
      open += 1;
      most = Math.max(most, open);
      response.on("close", () => {
        open -= 1;
      });
    },
  };
}

test("no more deliveries are under way than the plan allows, in all replicas together", async () => {
  const { urlOf } = await testDatabase({ services: ["webhooks", "payroll-intake"] });
  const broker = await testNats();
  const urls = { webhooks: urlOf("webhooks"), source: urlOf("payroll-intake"), nats: broker.url };
  const first = await start({ urls });
  await start({ urls });
  const receiver = await first.receiver();
  const waiting: ServerResponse[] = [];
  receiver.answer = (_, response) => waiting.push(response);
  const tenant = newTenant();
  for (let n = 0; n < 4; n++) {
    await first.register({ tenant, url: `${receiver.url}/${n}`, maxWebhooks: 5, maxInFlight: 5 });
  }
  await first.publish(Array.from({ length: 60 }, () => fileProcessed(tenant)));
  // Both replicas may still look for more while others' deliveries come and go; nothing of this owner is answered.
  const witness = await first.receiver();
  const other = await first.register({ url: witness.url });
  await first.publish(Array.from({ length: 60 }, () => fileProcessed(other.tenant)));
  await expect.poll(() => witness.received.length).toBe(60);
  await expect.poll(receiver.busiest).toBeGreaterThanOrEqual(4);

  receiver.answer = (_, response) => setImmediate(() => response.end());
  for (const response of waiting) response.end();
  await expect.poll(() => receiver.received.length).toBe(240);
  expect(receiver.busiest()).toBe(5);
  const doubles = receiver.received.length - new Set(receiver.received.map(({ path, eventId }) => path + eventId)).size;
  expect(doubles).toBe(0);
});

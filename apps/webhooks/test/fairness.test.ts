import type { ServerResponse } from "node:http";
import type { Event } from "@platform/contracts/events/v1/events";
import { newEvent } from "@platform/messaging/event/event";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { expect, onTestFinished, test } from "vitest";
import type { Received } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";
import { testClock } from "./test-clock.ts";

async function start(options: Parameters<typeof startWebhooks>[0]): Promise<Running> {
  const running = await startWebhooks(options);
  onTestFinished(() => running.stop());
  return running;
}

test("a receiver that hangs delays nobody else's deliveries, not even those of its own owner", async () => {
  // The time-out is so long that the receiver hangs until the test is over.
  const running = await start({ env: { ATTEMPT_TIMEOUT_MS: "60000", LEASE_MS: "600000", MAX_IN_FLIGHT: "20" } });
  const tenant = newTenant();
  const dead = await running.receiver();
  const alive = await running.receiver();
  const limits = { maxWebhooks: 5, maxInFlight: 5 };
  await running.register({ tenant, url: dead.url, events: ["file.uploaded"], ...limits });
  await running.register({ tenant, url: alive.url, ...limits });
  const publish = (event: (tenant: Tenant) => Event) =>
    running.publish(Array.from({ length: 30 }, () => event(tenant)));
  // This receiver accepts all requests, so that it would get as many as there is room for.
  await publish(fileUploaded);
  await expect.poll(() => dead.received.length).toBe(30);
  const hung = hangingRequests();
  dead.respond = hung.hang;
  await publish(fileUploaded);
  await expect.poll(hung.most).toBeGreaterThanOrEqual(4);
  await publish(fileProcessed);
  await expect.poll(() => alive.received.length).toBe(30);
  expect(hung.most()).toBe(4);
});

function fileUploaded(tenant: Tenant): Event {
  const file = { fileId: newId("PR_TEST_"), fileName: "wages.json", employerId: "emp_1", recordsTotal: 1 };
  const period = { payPeriodStart: "2026-02-01", payPeriodEnd: "2026-02-15" };
  return newEvent({ tenant, data: { case: "fileUploaded", value: { ...file, ...period } } });
}

test("many owners' receivers that hang leave half of the process to those that work", async () => {
  const running = await start({ env: { ATTEMPT_TIMEOUT_MS: "2000", LEASE_MS: "15000", MAX_IN_FLIGHT: "20" } });
  const dead = await running.receiver();
  // The first request of each webhook that hangs does not show yet that its receiver fails.
  const paths = new Set<string>();
  const repeated = hangingRequests(({ path }) => {
    const isKnown = paths.has(path);
    paths.add(path);
    return isKnown;
  });
  dead.respond = repeated.hang;
  const events: Event[] = [];
  for (let n = 0; n < 30; n++) {
    const { tenant } = await running.register({ url: `${dead.url}/${n}` });
    events.push(fileProcessed(tenant), fileProcessed(tenant), fileProcessed(tenant));
  }
  await running.publish(events);
  // From here on they count as failing, and have the half that they may have.
  await expect.poll(repeated.most).toBe(10);
  const alive = await running.receiver();
  const { tenant } = await running.register({ url: alive.url });
  await running.publish(Array.from({ length: 20 }, () => fileProcessed(tenant)));
  await expect.poll(() => alive.received.length).toBe(20);
  expect(repeated.most()).toBe(10);
});

/** Never responds; counts the requests that hang at the same time, and records the maximum. */
function hangingRequests(isCounted: (request: Received) => boolean = () => true) {
  let open = 0;
  let most = 0;
  return {
    most: () => most,
    hang(request: Received, response: ServerResponse): void {
      if (!isCounted(request)) return;
      open += 1;
      most = Math.max(most, open);
      response.on("close", () => {
        open -= 1;
      });
    },
  };
}

test.each([8, 50])("two replicas together send %i requests a second and a burst at most", async (rateLimit) => {
  const { urlOf } = await testDatabase({ services: ["webhooks", "payroll-intake"] });
  const urls = { webhooks: urlOf("webhooks"), source: urlOf("payroll-intake"), nats: await testNats() };
  const clock = testClock();
  const first = await start({ urls, clock });
  await start({ urls, clock });
  const slow = await first.receiver();
  const other = await first.receiver();
  const arrivedMs: number[] = [];
  slow.respond = (_, response) => {
    arrivedMs.push(clock.now());
    response.writeHead(arrivedMs.length % 5 === 0 ? 500 : 200).end();
  };
  const tenant = newTenant();
  const limits = { tenant, maxWebhooks: 2, maxInFlight: 2 };
  const { id: webhookId } = await first.register({ ...limits, url: slow.url, rateLimit });
  await first.register({ ...limits, url: other.url, events: ["file.uploaded"] });
  const count = 3 * rateLimit;
  await first.publish(Array.from({ length: count }, () => fileProcessed(tenant)));

  const burst = Math.ceil(rateLimit / 20);
  await expect.poll(() => arrivedMs.length).toBe(burst);
  // The webhook waits for its rate and not in a slot, so that another webhook of the owner has all it needs.
  await first.publish(Array.from({ length: 60 }, () => fileUploaded(tenant)));
  await expect.poll(() => other.received.length).toBe(60);
  const tested = first.call.testWebhook({ webhookId }, { tenant });
  // Both replicas claim again when there is room for half a burst.
  const half = Math.ceil(burst / 2);
  for (let round = 1; arrivedMs.length < 2 * rateLimit; round++) {
    clock.advance((half * 1000) / rateLimit);
    await expect.poll(() => arrivedMs.length).toBe(burst + round * half);
  }
  expect((await tested).delivery?.eventType).toBe("webhook.test");
  for (const [index, fromMs] of arrivedMs.entries()) {
    const within = arrivedMs.slice(index).filter((atMs) => atMs <= fromMs + 1000);
    expect(within.length).toBeLessThanOrEqual(rateLimit + burst);
  }
  // Without a rate, the rest is sent at once.
  await first.call.updateWebhook({ webhookId, rateLimit: 0 }, { tenant });
  clock.advance(1000);
  const eventIds = () => new Set(slow.received.map(({ eventId }) => eventId));
  await expect.poll(() => eventIds().size).toBe(count + 1);
});

test("a request that had to wait for its access token waits for its turn, and so does the one with a new token after a 401", async () => {
  const clock = testClock();
  const running = await start({ clock });
  const receiver = await running.receiver();
  const arrivedMs: number[] = [];
  let fetched = 0;
  receiver.respond = ({ path, headers }, response) => {
    if (path === "/token") {
      fetched += 1;
      return response.end(JSON.stringify({ access_token: `t${fetched}`, token_type: "Bearer" }));
    }
    arrivedMs.push(clock.now() - startMs);
    return response.writeHead(headers.authorization === "Bearer t2" ? 200 : 401).end();
  };
  const client = { clientId: "a", clientSecret: "b", scope: "" };
  const value = { tokenUrl: receiver.url.replace("/hook", "/token"), ...client };
  const { tenant } = await running.register({
    url: receiver.url,
    rateLimit: 2,
    authentication: { kind: { case: "oauth2", value } },
  });
  const startMs = clock.now();
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => fetched).toBeGreaterThanOrEqual(1);
  await expect
    .poll(() => {
      clock.advance(100);
      return arrivedMs.length;
    })
    .toBe(2);
  expect(arrivedMs[0]).toBeGreaterThanOrEqual(500);
  expect(arrivedMs[1]).toBeGreaterThanOrEqual(1000);
});

test("no more deliveries are in flight than the plan allows, in all replicas together", async () => {
  const { urlOf } = await testDatabase({ services: ["webhooks", "payroll-intake"] });
  const broker = await testNats();
  const urls = { webhooks: urlOf("webhooks"), source: urlOf("payroll-intake"), nats: broker };
  // The time-out is so long that no attempt ends before its response.
  const env = { ATTEMPT_TIMEOUT_MS: "60000", LEASE_MS: "600000" };
  const first = await start({ urls, env });
  await start({ urls, env });
  const receiver = await first.receiver();
  const waiting: ServerResponse[] = [];
  receiver.respond = (_, response) => waiting.push(response);
  const tenant = newTenant();
  for (let n = 0; n < 4; n++) {
    await first.register({ tenant, url: `${receiver.url}/${n}`, maxWebhooks: 5, maxInFlight: 5 });
  }
  await first.publish(Array.from({ length: 60 }, () => fileProcessed(tenant)));
  // Both replicas may still claim deliveries of others; the receivers of this owner do not respond.
  const witness = await first.receiver();
  const other = await first.register({ url: witness.url });
  await first.publish(Array.from({ length: 60 }, () => fileProcessed(other.tenant)));
  await expect.poll(() => witness.received.length).toBe(60);
  await expect.poll(receiver.busiest).toBe(5);

  receiver.respond = (_, response) => setImmediate(() => response.end());
  for (const response of waiting) response.end();
  await expect.poll(() => receiver.received.length).toBe(240);
  expect(receiver.busiest()).toBe(5);
  const doubles = receiver.received.length - new Set(receiver.received.map(({ path, eventId }) => path + eventId)).size;
  expect(doubles).toBe(0);
});

import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { ErrorClass } from "@platform/contracts/webhooks/v1/webhooks";
import { freePort } from "@platform/local-stack/machine/free-port";
import { afterAll, beforeAll, expect, test } from "vitest";
import { respondWith } from "./receiver.ts";
import { fileProcessed, type Running, startWebhooks } from "./running-webhooks.ts";
import { type TestClock, testClock } from "./test-clock.ts";

const minuteMs = 60_000;

let running: Running;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  running = await startWebhooks({ clock });
});
afterAll(() => running.stop());

test("every attempt is on record with its time, status, duration, response and class of error", async () => {
  const receiver = await running.receiver();
  receiver.respond = respondWith(500, {}, "x".repeat(10_000));
  const { id, tenant } = await running.register({ url: receiver.url });
  await running.publish([fileProcessed(tenant)]);
  const delivery = async () => (await running.call.listDeliveries({ webhookId: id }, { tenant })).deliveries[0];
  const attempted = (attempts: number) => expect.poll(async () => (await delivery())?.attempts).toBe(attempts);
  await attempted(1);
  const closed = `http://127.0.0.1:${await freePort()}/`;
  await running.call.updateWebhook({ webhookId: id, url: closed }, { tenant });
  clock.advance(2 * minuteMs);
  await attempted(2);
  await running.call.updateWebhook({ webhookId: id, url: receiver.url }, { tenant });
  receiver.respond = respondWith(200, {}, "thanks");
  clock.advance(6 * minuteMs);
  await attempted(3);

  const deliveryId = (await delivery())?.id ?? "";
  const { attempts } = await running.call.getDelivery({ webhookId: id, deliveryId }, { tenant });
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3]);
  const [first, second, third] = attempts;
  expect(first).toMatchObject({
    responseCode: 500,
    errorClass: ErrorClass.STATUS,
    error: "The receiver responded with status 500.",
  });
  expect(Buffer.from(first?.answer ?? []).toString()).toBe("x".repeat(4096));
  expect(first?.durationMs).toBeGreaterThanOrEqual(0);
  expect(second).toMatchObject({ errorClass: ErrorClass.REFUSED });
  expect(second?.responseCode).toBeUndefined();
  expect(third).toMatchObject({ responseCode: 200, errorClass: ErrorClass.UNSPECIFIED, error: "" });
  expect(Number(second?.startedAt?.seconds)).toBeGreaterThan(Number(first?.startedAt?.seconds));
});

test("attempts are counted by the hour in which they start, by outcome and by duration, without tests", async () => {
  clock.advance(60 * minuteMs - (clock.now() % (60 * minuteMs)));
  const startMs = clock.now();
  const receiver = await running.receiver();
  const { id: webhookId, tenant } = await running.register({ url: receiver.url });
  await running.call.testWebhook({ webhookId }, { tenant });
  const statuses = [200, 204, 503, 404, 302];
  receiver.respond = (_, response) => response.writeHead(statuses[receiver.received.length - 2] ?? 200).end();
  for (const _ of statuses) {
    const before = receiver.received.length;
    await running.publish([fileProcessed(tenant)]);
    await expect.poll(() => receiver.received.length).toBe(before + 1);
  }
  const unreachable = await running.register({ url: `http://127.0.0.1:${await freePort()}/`, tenant });
  await running.publish([fileProcessed(tenant)]);

  const hour = { from: timestampFromMs(startMs), to: timestampFromMs(startMs + 1) };
  const summarize = (request: object, by = tenant) =>
    running.call.summarizeAttempts({ webhookId, ...hour, ...request }, { tenant: by });
  await expect.poll(async () => (await summarize({ webhookId: unreachable.id })).total?.attempts).toBe(1n);
  const [failed] = (await summarize({ webhookId: unreachable.id })).intervals;
  expect(failed).toMatchObject({ successes: 0n, failures: [{ reason: "refused", attempts: 1n }] });
  expect(failed?.p50Ms).toBeUndefined();
  await expect.poll(async () => (await summarize({})).total?.attempts).toBe(6n);
  const { from: periodStart, to: periodEnd, total, intervals } = await summarize({});
  expect([periodStart, periodEnd]).toEqual([timestampFromMs(startMs), timestampFromMs(startMs + 60 * minuteMs)]);
  expect(intervals).toEqual([{ ...total, start: periodStart }]);
  expect(total).toMatchObject({ successes: 3n });
  expect(total?.failures).toEqual(
    expect.arrayContaining(["3xx", "4xx", "5xx"].map((reason) => expect.objectContaining({ reason, attempts: 1n }))),
  );
  expect(total?.p99Ms).toBeGreaterThanOrEqual(total?.p50Ms ?? Number.NaN);

  // Retries count in the interval in which they start.
  receiver.respond = respondWith(200);
  clock.advance(61 * minuteMs);
  const next = { from: timestampFromMs(startMs + 60 * minuteMs), to: timestampFromMs(startMs + 120 * minuteMs) };
  await expect.poll(async () => (await summarize(next)).total?.successes).toBe(3n);
  const strangers = summarize({}, { ...tenant, environment: "production" });
  await expect(strangers).rejects.toMatchObject({ code: "NOT_FOUND", reason: "WEBHOOK_NOT_FOUND" });
  await running.call.deleteWebhook({ webhookId }, { tenant });
  expect((await summarize({})).total).toEqual(total);
  const backwards = summarize({ to: timestampFromMs(startMs - 1) });
  await expect(backwards).rejects.toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_PERIOD" });
});

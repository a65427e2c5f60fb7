import type { ServerResponse } from "node:http";
import { timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import { DeliveryStatus, ErrorClass, SummaryInterval } from "@platform/contracts/webhooks/v1/webhooks";
import { declaredStatements } from "@platform/postgres/query/statement";
import { run } from "@platform/postgres/tables/run-sql";
import type { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Receiver, respondWith } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";
import { type TestClock, testClock } from "./test-clock.ts";

const minuteMs = 60_000;
let running: Running;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  running = await startWebhooks({ clock });
});
afterAll(() => running.stop());

const deliveriesOf = async (tenant: Tenant, webhookId: string, status: DeliveryStatus = DeliveryStatus.UNSPECIFIED) =>
  (await running.call.listDeliveries({ webhookId, status, limit: 100 }, { tenant })).deliveries;

/** Registers a webhook, and delivers this number of events to it one after the other. */
async function delivered(count: number) {
  const receiver = await running.receiver();
  const webhook = await running.register({ url: receiver.url });
  const events = [];
  for (let n = 0; n < count; n++) {
    const event = fileProcessed(webhook.tenant);
    events.push(event.id);
    await running.publish([event]);
    await settled(webhook.tenant, webhook.id, n + 1);
    clock.advance(minuteMs);
  }
  return { ...webhook, receiver, events };
}

/** Publishes an event and waits until it is delivered, so that all earlier deliveries are settled. */
async function deliverOneMore({ tenant, receiver }: { tenant: Tenant; receiver: Receiver }): Promise<void> {
  receiver.respond = respondWith(200);
  const marker = fileProcessed(tenant);
  await running.publish([marker]);
  await expect.poll(() => receiver.received.map(({ eventId }) => eventId)).toContain(marker.id);
}

/** Resolves to true if no attempt is due or in flight. */
const isSettled = ({ status, nextAttemptAt }: { status: DeliveryStatus; nextAttemptAt?: unknown }) =>
  !nextAttemptAt && status !== DeliveryStatus.ATTEMPTING;

async function settled(tenant: Tenant, webhookId: string, count: number): Promise<void> {
  await expect.poll(async () => (await deliveriesOf(tenant, webhookId)).filter(isSettled).length).toBe(count);
}

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => "",
    (fault: Fault) => fault.reason,
  );

test("deliveries are listed newest first, page by page, and by status", async () => {
  const { id: webhookId, tenant, receiver, events } = await delivered(4);
  receiver.respond = respondWith(500);
  const waiting = fileProcessed(tenant);
  await running.publish([waiting]);
  await expect
    .poll(async () => (await deliveriesOf(tenant, webhookId))[0])
    .toMatchObject({ eventId: waiting.id, attempts: 1 });
  const newestFirst = [waiting.id, ...events.toReversed()];

  const first = await running.call.listDeliveries({ webhookId, limit: 2 }, { tenant });
  expect([first.deliveries.map(({ eventId }) => eventId), first.hasMore]).toEqual([newestFirst.slice(0, 2), true]);
  const startingAfter = first.deliveries.at(-1)?.id ?? "";
  const second = await running.call.listDeliveries({ webhookId, startingAfter }, { tenant });
  expect([second.deliveries.map(({ eventId }) => eventId), second.hasMore]).toEqual([newestFirst.slice(2), false]);

  expect(await deliveriesOf(tenant, webhookId, DeliveryStatus.DELIVERED)).toHaveLength(4);
  expect(await deliveriesOf(tenant, webhookId, DeliveryStatus.FAILED)).toHaveLength(0);
  const [attempting] = await deliveriesOf(tenant, webhookId, DeliveryStatus.ATTEMPTING);
  expect(attempting).toMatchObject({
    eventId: waiting.id,
    responseCode: 500,
    lastError: "The receiver responded with status 500.",
  });
  const unknown = running.call.listDeliveries({ webhookId, startingAfter: "dlv_unknown" }, { tenant });
  expect(await reasonOf(unknown)).toBe("INVALID_PAGE");
});

test("deliveries are found by type, event, record, time and response, of one webhook and of all", async () => {
  const { id: webhookId, tenant, receiver, events } = await delivered(3);
  const other = await running.register({ url: receiver.url, tenant, events: ["file.processed", "file.uploaded"] });
  receiver.respond = respondWith(503);
  const failing = fileProcessed(tenant);
  const [fileId] = failing.data.case === "fileProcessed" ? [failing.data.value.fileId] : [];
  const fromMs = clock.now();
  await running.publish([failing]);
  const ofBoth = async () =>
    (await running.call.listDeliveries({ responseCode: "503" }, { tenant })).deliveries.map((one) => one.webhookId);
  await expect.poll(async () => (await ofBoth()).toSorted()).toEqual([webhookId, other.id].toSorted());
  await running.call.testWebhook({ webhookId: other.id }, { tenant });

  const list = async (search: Parameters<typeof running.call.listDeliveries>[0]) =>
    (await running.call.listDeliveries({ limit: 100, ...search }, { tenant })).deliveries;
  const eventsOf = async (search: Parameters<typeof list>[0]) => (await list(search)).map(({ eventId }) => eventId);
  const [tested] = await list({ eventType: "webhook.test" });
  expect(tested).toMatchObject({ webhookId: other.id, eventType: "webhook.test" });
  const newestFirst = [failing.id, ...events.toReversed()];
  expect(await eventsOf({ webhookId, eventType: "file.processed" })).toEqual(newestFirst);
  expect(await eventsOf({ eventType: "file.processed" })).toEqual([failing.id, ...newestFirst]);
  expect(await eventsOf({ webhookId, resourceType: "file" })).toEqual(newestFirst);
  expect(await eventsOf({ webhookId: other.id, resourceType: "file" })).toEqual([failing.id]);
  expect(await eventsOf({ resourceType: "file", eventType: "webhook.test" })).toEqual([]);
  expect(await eventsOf({ eventId: failing.id })).toEqual([failing.id, failing.id]);
  expect(await eventsOf({ webhookId, eventId: failing.id })).toEqual([failing.id]);
  expect(await eventsOf({ resourceId: fileId ?? "" })).toEqual([failing.id, failing.id]);
  expect(await eventsOf({ resourceId: fileId ?? "", eventId: events[0] ?? "" })).toEqual([]);
  expect(await eventsOf({ resourceId: fileId ?? "", status: DeliveryStatus.DELIVERED })).toEqual([]);
  expect(await eventsOf({ webhookId, responseCode: "5xx" })).toEqual([failing.id]);
  expect(await eventsOf({ webhookId, responseCode: "2xx" })).toEqual(events.toReversed());
  expect(await eventsOf({ responseCode: "200", eventType: "file.processed" })).toEqual(events.toReversed());
  expect(await eventsOf({ responseCode: "201" })).toEqual([]);
  const start = timestampFromMs(fromMs);
  expect(await eventsOf({ webhookId, from: start })).toEqual([failing.id]);
  expect(await eventsOf({ webhookId, to: start })).toEqual(events.toReversed());
  expect(await eventsOf({ webhookId, to: start, status: DeliveryStatus.ATTEMPTING })).toEqual([]);
  const longAgo = timestampFromMs(Date.parse("1969-12-31T23:59:59.999Z"));
  expect(await eventsOf({ webhookId, from: longAgo })).toEqual(newestFirst);
  expect(await eventsOf({ webhookId, to: longAgo })).toEqual([]);

  const pages = [];
  let startingAfter = "";
  for (let hasMore = true; hasMore; ) {
    const page = await running.call.listDeliveries({ resourceType: "file", limit: 2, startingAfter }, { tenant });
    startingAfter = page.deliveries.at(-1)?.id ?? "";
    hasMore = page.hasMore;
    pages.push(...page.deliveries.map(({ id }) => id));
  }
  expect(pages).toEqual((await list({ resourceType: "file" })).map(({ id }) => id));
  expect(await running.call.listDeliveries({ eventId: failing.id }, { tenant: newTenant() })).toMatchObject({
    deliveries: [],
  });
  for (const wrong of [
    { eventType: "file.unknown" },
    { resourceType: "person" },
    { responseCode: "5x" },
    { from: start, to: start },
    { startingAfter: "dlv_unknown" },
  ]) {
    expect([wrong, await reasonOf(running.call.listDeliveries(wrong, { tenant }))]).toEqual([wrong, "INVALID_PAGE"]);
  }
});

const dropBodies = (eventId: string | undefined) =>
  run(running.database, "DELETE FROM event_bodies WHERE event_id = {eventId:text}", { eventId });

test("deliveries are found by every combination of filters, each a statement that is declared once", async () => {
  const { id: webhookId, tenant, events } = await delivered(1);
  const filters = [
    { webhookId },
    { eventType: "file.processed" },
    { eventId: events[0] ?? "" },
    { resourceId: "file_other" },
    { responseCode: "200" },
  ];
  const searches = Array.from({ length: 2 ** filters.length }, (_, chosen) =>
    Object.assign({}, ...filters.filter((_filter, index) => chosen & (1 << index))),
  ).flatMap((search) =>
    [DeliveryStatus.UNSPECIFIED, DeliveryStatus.ATTEMPTING, DeliveryStatus.DELIVERED, DeliveryStatus.FAILED].map(
      (status) => ({ ...search, status }),
    ),
  );
  const searchAll = async () => {
    for (const search of searches) {
      const isMatch =
        [DeliveryStatus.UNSPECIFIED, DeliveryStatus.DELIVERED].includes(search.status) && !search.resourceId;
      const { deliveries } = await running.call.listDeliveries(search, { tenant });
      expect(
        deliveries.map(({ eventId }) => eventId),
        JSON.stringify(search),
      ).toEqual(isMatch ? events : []);
    }
  };
  await searchAll();
  const declared = declaredStatements.size;
  await searchAll();
  expect(declaredStatements.size).toBe(declared);
});

test("a test is one attempt, whose record is returned, and does nothing to the webhook", async () => {
  const receiver = await running.receiver();
  const { id: webhookId, tenant } = await running.register({ url: receiver.url });
  const { delivery } = await running.call.testWebhook({ webhookId }, { tenant });
  expect(delivery).toMatchObject({
    eventType: "webhook.test",
    status: DeliveryStatus.DELIVERED,
    attempts: 1,
    responseCode: 200,
  });
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
    id: delivery?.eventId,
    type: "webhook.test",
    data: { message: expect.any(String) },
  });

  receiver.respond = respondWith(410);
  clock.advance(1);
  const failed = (await running.call.testWebhook({ webhookId }, { tenant })).delivery;
  expect(failed).toMatchObject({ status: DeliveryStatus.FAILED, responseCode: 410, errorClass: ErrorClass.STATUS });
  clock.advance(600 * minuteMs);
  const { webhook } = await running.call.getWebhook({ webhookId }, { tenant });
  expect(webhook?.isActive).toBe(true);
  expect((await deliveriesOf(tenant, webhookId)).map(({ id }) => id)).toEqual([failed?.id, delivery?.id]);
  await deliverOneMore({ tenant, receiver });
  expect(receiver.received).toHaveLength(3);
  const { attempts } = await running.call.getDelivery({ webhookId, deliveryId: failed?.id ?? "" }, { tenant });
  expect(attempts).toHaveLength(1);
});

test("a test whose record is lost with the database is not sent again", async () => {
  const receiver = await running.receiver();
  const { id, tenant } = await running.register({ url: receiver.url });
  const locked = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const holding = running.database.transaction(async (tx) => {
    await run(tx, "LOCK TABLE deliveries");
    locked.resolve();
    await finished.promise;
  });
  const release = async () => {
    finished.resolve();
    await holding;
  };
  onTestFinished(release);
  await locked.promise;
  const tested = running.call.testWebhook({ webhookId: id }, { tenant }).catch((fault: unknown) => fault);
  const cutOff = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO deliveries%'
        AND query LIKE '%''webhook.test''%'`;
  await expect.poll(() => run(running.database, cutOff)).toHaveLength(1);
  expect(await tested).toMatchObject({ code: "INTERNAL" });
  await release();
  await deliverOneMore({ tenant, receiver });
  expect(receiver.received).toHaveLength(2);
});

test("a webhook that is off can be tested, and one test of a webhook runs at a time", async () => {
  const receiver = await running.receiver();
  const { id: webhookId, tenant } = await running.register({ url: receiver.url });
  await running.call.updateWebhook({ webhookId, isActive: false }, { tenant });
  const testRequest = Promise.withResolvers<ServerResponse>();
  receiver.respond = (_, response) => testRequest.resolve(response);
  const first = running.call.testWebhook({ webhookId }, { tenant });
  const response = await testRequest.promise;
  expect(await reasonOf(running.call.testWebhook({ webhookId }, { tenant }))).toBe("TEST_UNDER_WAY");
  response.end();
  expect((await first).delivery).toMatchObject({ status: DeliveryStatus.DELIVERED });
  expect(receiver.received).toHaveLength(1);
});

test("a failed delivery can be tried once more by hand, and failing again changes nothing else", async () => {
  const receiver = await running.receiver();
  receiver.respond = respondWith(410);
  const { id: webhookId, tenant } = await running.register({ url: receiver.url });
  await running.publish([fileProcessed(tenant)]);
  await settled(tenant, webhookId, 1);
  const deliveryId = (await deliveriesOf(tenant, webhookId))[0]?.id ?? "";
  const retry = () => running.call.retryDelivery({ webhookId, deliveryId }, { tenant });
  expect(await reasonOf(retry())).toBe("WEBHOOK_OFF");
  await running.call.updateWebhook({ webhookId, isActive: true }, { tenant });

  expect((await retry()).delivery).toMatchObject({ id: deliveryId, status: DeliveryStatus.ATTEMPTING });
  await settled(tenant, webhookId, 1);
  expect((await deliveriesOf(tenant, webhookId))[0]).toMatchObject({ status: DeliveryStatus.FAILED, attempts: 2 });
  const { webhook } = await running.call.getWebhook({ webhookId }, { tenant });
  expect(webhook?.isActive).toBe(true);

  receiver.respond = respondWith(200);
  await retry();
  await expect.poll(async () => (await deliveriesOf(tenant, webhookId))[0]?.status).toBe(DeliveryStatus.DELIVERED);
  const { attempts } = await running.call.getDelivery({ webhookId, deliveryId }, { tenant });
  expect(attempts.map(({ responseCode }) => responseCode)).toEqual([410, 410, 200]);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test("a delivery that waits for its next attempt is tried now when somebody asks", async () => {
  const receiver = await running.receiver();
  receiver.respond = respondWith(500);
  const { id: webhookId, tenant } = await running.register({ url: receiver.url });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(async () => (await deliveriesOf(tenant, webhookId))[0]?.attempts).toBe(1);
  receiver.respond = respondWith(200);
  const deliveryId = (await deliveriesOf(tenant, webhookId))[0]?.id ?? "";
  await running.call.retryDelivery({ webhookId, deliveryId }, { tenant });
  await settled(tenant, webhookId, 1);
  expect(receiver.received).toHaveLength(2);
  expect(await reasonOf(running.call.retryDelivery({ webhookId, deliveryId: "dlv_no" }, { tenant }))).toBe(
    "DELIVERY_NOT_FOUND",
  );
});

test("a span of time is replayed: the same events and bytes, as new deliveries", async () => {
  const startedMs = clock.now();
  const { id: webhookId, tenant, receiver, events } = await delivered(4);
  const replay = (fromMinute: number, toMinute: number, status: DeliveryStatus = DeliveryStatus.UNSPECIFIED) => {
    const [start, end] = [fromMinute, toMinute].map((minute) => timestampFromMs(startedMs + minute * minuteMs));
    return running.call.replayDeliveries(
      { webhookId, status, ...(start && { from: start }), ...(end && { to: end }) },
      { tenant },
    );
  };
  const bodies = new Map(receiver.received.map(({ eventId, body }) => [eventId, body]));
  const before = receiver.received.length;
  expect(await replay(1, 3)).toMatchObject({ replayed: 2, hasMore: false });
  await settled(tenant, webhookId, 6);
  const again = receiver.received.slice(before);
  expect(new Set(again.map(({ eventId }) => eventId))).toEqual(new Set(events.slice(1, 3)));
  for (const { eventId, body } of again) expect(body).toBe(bodies.get(eventId));

  expect(await replay(0, 4, DeliveryStatus.FAILED)).toMatchObject({ replayed: 0 });
  expect(await replay(100, 200)).toMatchObject({ replayed: 0, lastDeliveryId: "" });
  expect(await reasonOf(replay(3, 1))).toBe("INVALID_REPLAY");
  expect(await reasonOf(running.call.replayDeliveries({ webhookId }, { tenant }))).toBe("INVALID_REPLAY");
  // Each event is delivered once, however often it was delivered in the span.
  expect(await replay(0, 1000)).toMatchObject({ replayed: 4 });
});

test("attempts say what they sent, without digests, and the body is returned to who asks for it", async () => {
  const { id: webhookId, tenant, receiver } = await delivered(1);
  const [{ id: deliveryId = "" } = {}] = await deliveriesOf(tenant, webhookId);
  const key = { webhookId, deliveryId };
  const { attempts, body, bodyBytes } = await running.call.getDelivery({ ...key, withBody: true }, { tenant });
  const [received] = receiver.received;
  expect(Buffer.from(body ?? []).toString()).toBe(received?.body);
  expect(bodyBytes).toBe(body?.length);
  expect(attempts[0]?.url).toBe(receiver.url);
  const headers = Object.fromEntries(attempts[0]?.headers.map(({ name, value }) => [name, value]) ?? []);
  expect(Object.keys(received?.headers ?? {})).toEqual(expect.arrayContaining(Object.keys(headers)));
  expect(headers).toMatchObject({ "svc-delivery-id": deliveryId, "webhook-timestamp": expect.stringMatching(/^\d+$/) });
  expect(headers["svc-signature"]).toMatch(/^t=\d+,v1=…$/);
  expect(headers["webhook-signature"]).toBe("v1,…");
  expect((await running.call.getDelivery(key, { tenant })).body).toBeUndefined();

  await dropBodies(received?.eventId);
  expect((await running.call.getDelivery({ ...key, withBody: true }, { tenant })).body).toBeUndefined();
});

test("a preview counts what a replay would deliver, and delivers nothing", async () => {
  const startedMs = clock.now();
  const { id: webhookId, tenant, receiver } = await delivered(3);
  const period = { from: timestampFromMs(startedMs), to: timestampFromMs(startedMs + 60 * minuteMs) };
  const preview = (status: DeliveryStatus = DeliveryStatus.UNSPECIFIED) =>
    running.call.previewReplay({ webhookId, status, ...period }, { tenant });
  expect(await preview()).toMatchObject({
    replayed: 3,
    notRetained: 0,
    hasMore: false,
    maxReplayed: 10_000,
    types: [{ eventType: "file.processed", events: 3 }],
  });
  expect(await preview(DeliveryStatus.FAILED)).toMatchObject({ replayed: 0, types: [] });
  await dropBodies(receiver.received[0]?.eventId);
  expect(await preview()).toMatchObject({ replayed: 2, notRetained: 1 });
  expect(await running.call.replayDeliveries({ webhookId, ...period }, { tenant })).toMatchObject({ replayed: 2 });
  expect(await reasonOf(running.call.previewReplay({ webhookId }, { tenant }))).toBe("INVALID_REPLAY");
});

test("a summary counts deliveries by the hour or day of their creation, without tests", async () => {
  const dayMs = 1440 * minuteMs;
  clock.advance(dayMs - (clock.now() % dayMs));
  const startMs = clock.now();
  const { id: webhookId, tenant, receiver } = await delivered(2);
  await running.call.testWebhook({ webhookId }, { tenant });
  receiver.respond = respondWith(500);
  clock.advance(61 * minuteMs);
  await running.publish([fileProcessed(tenant)]);
  await expect
    .poll(async () => (await deliveriesOf(tenant, webhookId))[0])
    .toMatchObject({ status: DeliveryStatus.ATTEMPTING, attempts: 1 });
  const period = { from: timestampFromMs(startMs), to: timestampFromMs(startMs + dayMs) };
  const summarize = async (interval: SummaryInterval) =>
    (await running.call.summarizeDeliveries({ webhookId, interval, ...period }, { tenant })).intervals.map(
      ({ start, delivered, failed, attempting }) => [
        start && (timestampMs(start) - startMs) / minuteMs,
        delivered,
        failed,
        attempting,
      ],
    );
  expect(await summarize(SummaryInterval.HOUR)).toEqual([
    [0, 2, 0, 0],
    [60, 0, 0, 1],
  ]);
  expect(await summarize(SummaryInterval.DAY)).toEqual([[0, 2, 0, 1]]);
  const tooLong = { ...period, to: timestampFromMs(startMs + 801 * 60 * minuteMs) };
  expect(await reasonOf(running.call.summarizeDeliveries({ webhookId, ...tooLong }, { tenant }))).toBe(
    "INVALID_PERIOD",
  );
});

test("the deliveries of a request are those of the events that it caused, to all webhooks of its owner", async () => {
  const receiver = await running.receiver();
  const { id: first, tenant } = await running.register({ url: receiver.url });
  const { id: second } = await running.register({ url: receiver.url, tenant });
  const requestId = newId("req_");
  const caused = { ...fileProcessed(tenant), requestId };
  await running.publish([caused, { ...fileProcessed(tenant), requestId: newId("req_") }]);
  await settled(tenant, first, 2);
  await settled(tenant, second, 2);
  await running.call.updateWebhook({ webhookId: second, isActive: false }, { tenant });
  const another = { ...fileProcessed(tenant), requestId };
  await running.publish([another]);
  await settled(tenant, first, 3);
  const deliveriesFor = (asking: Tenant) => running.call.listRequestDeliveries({ requestId }, { tenant: asking });
  const { deliveries, hasMore } = await deliveriesFor(tenant);
  expect(deliveries.map(({ webhookId, eventId, status }) => [webhookId, eventId, status])).toEqual(
    expect.arrayContaining([
      [first, caused.id, DeliveryStatus.DELIVERED],
      [second, caused.id, DeliveryStatus.DELIVERED],
      [first, another.id, DeliveryStatus.DELIVERED],
      [second, another.id, DeliveryStatus.ATTEMPTING],
    ]),
  );
  expect([deliveries.length, hasMore]).toEqual([4, false]);
  expect((await deliveriesFor({ ...tenant, environment: "production" })).deliveries).toEqual([]);
  expect((await deliveriesFor({ ...tenant, ownerId: newId("own_") })).deliveries).toEqual([]);
  expect(await reasonOf(running.call.listRequestDeliveries({ requestId: "" }, { tenant }))).toBe("INVALID_PAGE");
});

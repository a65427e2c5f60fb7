import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { newEvent } from "@platform/messaging/event/event";
import type { EnvelopedEvent } from "@platform/public-records/event/envelope";
import type { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { partnerEvent } from "../src/fan-out/event-data.ts";
import { insertFanOut } from "../src/fan-out/fan-out.sql.ts";
import { respondWith } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, refusal, startWebhooks } from "./running-webhooks.ts";
import { type TestClock, testClock } from "./test-clock.ts";

let running: Running;
let clock: TestClock;
beforeAll(async () => {
  clock = testClock();
  running = await startWebhooks({ clock, env: { RETRY_DELAYS_MS: "0,60000" } });
});
afterAll(() => running.stop());

function fileUploaded(tenant: Tenant) {
  const value = {
    fileId: "PR_TEST_1",
    fileName: "a.csv",
    employerId: "emp_1",
    recordsTotal: 1,
    receivedAt: timestampFromMs(0),
  };
  return newEvent({
    tenant,
    data: { case: "fileUploaded", value: { ...value, payPeriodStart: "", payPeriodEnd: "" } },
  });
}

const pageOf = (tenant: Tenant, request: Parameters<Running["log"]["listEvents"]>[0] = {}) =>
  running.log.listEvents({ oldestFirst: true, ...request }, { tenant });

async function recorded(tenant: Tenant, count: number) {
  await expect.poll(async () => (await pageOf(tenant, { limit: 1 })).lastSequence).toBe(BigInt(count));
}

const numbers = ({ events }: { events: readonly { id: string; sequence: bigint }[] }) =>
  events.map(({ id, sequence }) => [id, Number(sequence)]);

test("every event has a number, from 1 for each tenant, and is listed from both ends and by what it is about", async () => {
  const tenant = newTenant();
  const other = newTenant();
  const events = Array.from({ length: 5 }, () => [fileProcessed(tenant), fileUploaded(tenant)]).flat();
  await running.announce([fileProcessed(other), ...events]);
  await recorded(tenant, 10);
  await recorded(other, 1);
  // Several transactions number events at the same time, so the order is theirs.
  const all = numbers(await pageOf(tenant, { limit: 100 }));
  expect(all.map(([, sequence]) => sequence)).toEqual(events.map((_, place) => place + 1));
  expect(all.map(([id]) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());

  const first = await pageOf(tenant, { limit: 4 });
  expect(numbers(first)).toEqual(all.slice(0, 4));
  expect(first).toMatchObject({ hasMore: true, firstSequence: 1n, lastSequence: 10n });
  const rest = await pageOf(tenant, { startingAfter: first.events[3]?.id ?? "" });
  expect([numbers(rest), rest.hasMore]).toEqual([all.slice(4), false]);
  const newest = await pageOf(tenant, { oldestFirst: false, limit: 3 });
  expect(numbers(newest)).toEqual(all.slice(7).toReversed());
  const older = await pageOf(tenant, { oldestFirst: false, startingAfter: newest.events[2]?.id ?? "" });
  expect(numbers(older)).toEqual(all.slice(0, 7).toReversed());

  const uploadIds = events.filter(({ data }) => data.case === "fileUploaded").map(({ id }) => id);
  const uploads = all.filter(([id]) => uploadIds.includes(String(id)));
  expect(numbers(await pageOf(tenant, { types: ["file.uploaded"] }))).toEqual(uploads);
  expect(numbers(await pageOf(tenant, { types: ["file.uploaded", "file.processed"], limit: 3 }))).toEqual(
    all.slice(0, 3),
  );
  const unwanted = await pageOf(tenant, { types: ["policy.created"] });
  expect([numbers(unwanted), unwanted.lastSequence]).toEqual([[], 10n]);
  expect(numbers(await pageOf(tenant, { resourceId: "PR_TEST_1" }))).toEqual(uploads);
  expect(numbers(await pageOf(tenant, { resourceId: "PR_TEST_1", types: ["file.processed"] }))).toEqual([]);
  expect(numbers(await pageOf(tenant, { afterSequence: 8n }))).toEqual(all.slice(8));

  const id = events[0]?.id ?? "";
  const { event } = await running.log.getEvent({ eventId: id }, { tenant });
  expect(all).toContainEqual([id, Number(event?.sequence)]);
  expect(await refusal(running.log.getEvent({ eventId: id }, { tenant: other }))).toMatchObject({ code: "NOT_FOUND" });
  const foreign = pageOf(other, { startingAfter: id });
  expect(await foreign.catch(({ reason }: Fault) => reason)).toBe("INVALID_PAGE");
  expect(await pageOf(newTenant())).toMatchObject({ events: [], firstSequence: 1n, lastSequence: 0n });
});

test("events are found by the time at which they were recorded", async () => {
  const tenant = newTenant();
  const times: number[] = [];
  for (let count = 1; count <= 5; count += 1) {
    clock.advance(60_000);
    times.push(clock.now());
    await running.announce([fileProcessed(tenant)]);
    await recorded(tenant, count);
  }
  const between = async (start: number, before: number) =>
    numbers(
      await pageOf(tenant, { recordedFrom: timestampFromMs(start), recordedBefore: timestampFromMs(before) }),
    ).map(([, sequence]) => sequence);
  for (let start = 0; start < 5; start += 1) {
    for (let before = start; before < 5; before += 1) {
      const expected = Array.from({ length: before - start }, (_, place) => start + place + 1);
      expect(await between(times[start] ?? 0, times[before] ?? 0)).toEqual(expected);
    }
  }
  expect(await between((times[4] ?? 0) + 1, (times[4] ?? 0) + 2)).toEqual([]);
  expect(await between(0, (times[4] ?? 0) + 1)).toEqual([1, 2, 3, 4, 5]);
});

test("all attempts, retries and replays of an event carry its number, and a test carries none", async () => {
  const receiver = await running.receiver();
  const { tenant, id: webhookId } = await running.register({ url: receiver.url });
  const sequenceHeaders = () =>
    receiver.received.map(({ eventId, headers }) => [eventId, headers["svc-event-sequence"]].filter(Boolean));
  receiver.respond = respondWith(500);
  await running.announce([fileUploaded(tenant)]);
  await recorded(tenant, 1);
  const event = fileProcessed(tenant);
  await running.announce([event]);
  await expect.poll(() => sequenceHeaders().length).toBe(1);
  const settled = async () => (await running.call.listDeliveries({ webhookId }, { tenant })).deliveries;
  await expect.poll(async () => (await settled())[0]?.attempts).toBe(1);
  receiver.respond = respondWith(200);
  clock.advance(70_000);
  await expect.poll(() => sequenceHeaders().length).toBe(2);
  await expect.poll(async () => (await settled())[0]?.attempts).toBe(2);
  const [delivery] = await settled();
  await running.call.retryDelivery({ webhookId, deliveryId: delivery?.id ?? "" }, { tenant });
  await expect.poll(() => sequenceHeaders().length).toBe(3);
  await expect.poll(async () => (await settled())[0]?.attempts).toBe(3);
  const period = { from: timestampFromMs(clock.now() - 3_600_000), to: timestampFromMs(clock.now() + 1000) };
  await running.call.replayDeliveries({ webhookId, ...period }, { tenant });
  await expect.poll(() => sequenceHeaders().length).toBe(4);
  expect(sequenceHeaders()).toEqual(Array.from({ length: 4 }, () => [event.id, "2"]));
  const { delivery: tested } = await running.call.testWebhook({ webhookId }, { tenant });
  expect(sequenceHeaders().at(-1)).toEqual([tested?.eventId]);
});

test("the removal of a payload reaches the log, whether a webhook received the event or not", async () => {
  const tenant = newTenant();
  const first = fileProcessed(tenant);
  const second = fileProcessed(tenant);
  await running.announce([first, second]);
  await recorded(tenant, 2);
  const shown = async ({ id: eventId }: { id: string }) => (await running.log.getEvent({ eventId }, { tenant })).event;
  const before = await shown(first);
  expect(JSON.parse(before?.data ?? "")).toMatchObject({ employerId: "emp_1" });
  const { removed } = await running.call.removePayloads({ eventIds: [first.id] }, { tenant });
  expect(removed).toBe(1);
  const resource = { resourceType: "file", resourceId: before?.resourceId ?? "" };
  expect((await running.call.removePayloads(resource, { tenant })).removed).toBe(0);
  const after = await shown(first);
  expect(after).toMatchObject({ sequence: before?.sequence, data: "", resourceId: resource.resourceId });
  expect(after?.payloadRemovedAt).toBeDefined();
  expect((await shown(second))?.data).toContain("employerId");
  const foreign = await running.call.removePayloads({ eventIds: [second.id] }, { tenant: newTenant() });
  expect(foreign.removed).toBe(0);
});

test("a stream has every event once, in order, also those that another replica records, and resumes where it ended", async () => {
  const tenant = newTenant();
  const events = Array.from({ length: 120 }, () => fileProcessed(tenant));
  await running.announce(events.slice(0, 60));
  await recorded(tenant, 60);
  type WatchRequest = Parameters<Running["log"]["watchEvents"]>[0];
  async function read(request: WatchRequest, until: bigint, during?: () => Promise<void>) {
    const sequences: bigint[] = [];
    const began = Promise.withResolvers<void>();
    const done = (async () => {
      for await (const { sequence, event } of running.log.watchEvents(request, { tenant })) {
        if (!event) began.resolve();
        else sequences.push(event.sequence);
        if (sequence === until) return;
      }
    })();
    await began.promise;
    await during?.();
    await done;
    return sequences;
  }
  const upTo = (first: number, end: number) =>
    Array.from({ length: end - first }, (_, place) => BigInt(first + place + 1));
  expect(await read({ afterSequence: 0n }, 60n)).toEqual(upTo(0, 60));
  clock.advance(60_000);
  expect(await read({}, 61n, () => running.announce(events.slice(60, 61)))).toEqual([61n]);
  // Another replica would record them like this: this process is not notified.
  const more = events.slice(61).map((event) => partnerEvent(event, new Date()) as EnvelopedEvent);
  const recordElsewhere = async () => {
    const about = {
      tenant,
      bodies: new Map(),
      traceparent: undefined,
      requestId: undefined,
      members: {},
      at: new Date(),
    };
    const inbox = { durable: "webhooks-fan-out", eventIds: more.map(({ id }) => id) };
    await insertFanOut(
      running.database,
      inbox,
      more.map((event) => ({ ...about, event })),
    );
  };
  expect(await read({ afterSequence: 30n }, 120n, recordElsewhere)).toEqual(upTo(30, 120));
  // Events that pass no filter still move the stream on.
  expect(await read({ afterSequence: 0n, types: ["policy.created"] }, 120n)).toEqual([]);
  const { events: all } = await pageOf(tenant, { limit: 100 });
  expect(await read({ afterSequence: 0n, resourceId: all[40]?.resourceId ?? "" }, 120n)).toEqual([41n]);
  const recordedFrom = all[60]?.recordedAt ?? timestampFromMs(0);
  expect(await read({ recordedFrom }, 120n)).toEqual(upTo(60, 120));
  expect(await read({ recordedFrom, afterSequence: 100n }, 120n)).toEqual(upTo(100, 120));
  const ahead = refusal(
    (async () => running.log.watchEvents({ afterSequence: 121n }, { tenant })[Symbol.asyncIterator]().next())(),
  );
  expect(await ahead).toMatchObject({ code: "INVALID_ARGUMENT", fields: ["after_sequence"] });
});

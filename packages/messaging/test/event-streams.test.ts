import { headers } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import { type Queryable, statement } from "@platform/postgres/statement";
import { prometheusText } from "@platform/service/telemetry";
import { expect, test } from "vitest";
import { eventConsumer } from "../src/consumer.ts";
import { deadLettersOf } from "../src/dead-letters.ts";
import { encodeEvent } from "../src/event.ts";
import type { EventLayout } from "../src/event-streams.ts";
import { natsConnection } from "../src/nats.ts";
import { enqueue, outboxRelay } from "../src/outbox.ts";
import {
  administratorOf,
  layOut,
  log,
  messagingFixture,
  openDatabase,
  openNats,
  sampleEvent,
  start,
} from "./fixture.ts";

const insertWork = statement("insert_family_work", "INSERT INTO work (event_id, file_id) VALUES ($1, '')");
const workDone = statement<{ event_id: string }>("family_work_done", "SELECT event_id FROM work ORDER BY event_id");
const unmarked = statement("family_unmarked", "SELECT event_id FROM outbox WHERE published_at IS NULL");
const consumed = { durable: "sample", filter: "file.>", concurrency: 4, lookIntervalMs: 20, maxDeliveries: 1, log };

const recordWork = async (tx: Queryable, event: Event) => void (await tx.query(insertWork, [event.id]));
const idsOf = (events: readonly Event[]) => events.map(({ id }) => ({ event_id: id })).toSorted(byId);
const byId = (one: { event_id: string }, other: { event_id: string }) => (one.event_id < other.event_id ? -1 : 1);

/** An outbox whose pods publish in either layout, each what it has committed itself. */
async function sampleService() {
  const { url, broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await expect.poll(() => nats.connection()).toBeDefined();
  const { manager } = await administratorOf(broker);
  return {
    ...{ broker, database, nats },
    /** Starts a pod; resolves to what commits and publishes events in it. */
    async startPod(layout: EventLayout) {
      const own = await openDatabase(url);
      const connection = await start(natsConnection({ ...broker.connectionOf("payroll-intake"), layout, log }));
      await start(outboxRelay({ database: own, nats: connection, log, sweepIntervalMs: 3_600_000 }));
      await expect.poll(() => connection.connection()).toBeDefined();
      return async (count: number) => {
        const events = Array.from({ length: count }, () => sampleEvent());
        await own.transaction((tx) => enqueue(tx, events));
        await expect.poll(() => own.query(unmarked)).toEqual([]);
        return events;
      };
    },
    stored: async (stream: string) => (await manager.streams.info(stream)).state.messages,
    unprocessed: async (stream: string) => {
      const { num_pending, num_ack_pending } = await manager.consumers.info(stream, consumed.durable);
      return num_pending + num_ack_pending;
    },
  };
}

/** The value of a metric of the only consumer. */
async function metricOf(metric: string): Promise<number> {
  const lines = (await prometheusText("sample")).split("\n");
  return Number(
    lines
      .find((line) => line.startsWith(`${metric}{`))
      ?.split(" ")
      .at(-1),
  );
}

test("a running installation changes to streams of families and back: each event takes effect once, published by either pod", async () => {
  const { broker, database, nats, startPod, stored, unprocessed } = await sampleService();
  const held = Promise.withResolvers<void>();
  const handle = async (tx: Queryable, event: Event) => {
    await held.promise;
    await recordWork(tx, event);
  };
  await start(eventConsumer({ ...consumed, nats, database, handle }));
  const inOneStream = await startPod("one");
  const events = await inOneStream(10);

  await layOut(broker, "family");
  const byFamily = await startPod("family");
  events.push(...(await byFamily(10)), ...(await inOneStream(10)));
  expect([await stored("EVENTS"), await stored("EVENTS_file")]).toEqual([20, 10]);
  await expect.poll(() => metricOf("messaging_consumer_pending")).toBe(30);
  await expect.poll(() => metricOf("messaging_consumer_lag_seconds")).toBeGreaterThan(0);
  await expect.poll(() => metricOf("messaging_consumer_receiving")).toBe(1);

  // As if its pod had died before it was known to be published, and a pod of the other layout had published it again.
  const about = headers();
  about.set("Source", "payroll-intake");
  const [first] = await byFamily(1);
  if (!first) throw new Error("no event");
  await nats.connection()?.jetstream.publish("events.file.uploaded", encodeEvent(first), { headers: about });
  events.push(first);
  held.resolve();
  await expect.poll(() => database.query(workDone)).toEqual(idsOf(events));

  await layOut(broker, "one");
  events.push(...(await inOneStream(5)), ...(await byFamily(5)));
  await expect.poll(() => database.query(workDone)).toEqual(idsOf(events));
  await expect.poll(async () => [await unprocessed("EVENTS"), await unprocessed("EVENTS_file")]).toEqual([0, 0]);
});

test("an event is published in EVENTS while the stream of its family does not exist", async () => {
  const { database, nats, startPod, stored } = await sampleService();
  await start(eventConsumer({ ...consumed, nats, database, handle: recordWork }));
  const publish = await startPod("family");
  const events = await publish(3);
  await expect.poll(() => database.query(workDone)).toEqual(idsOf(events));
  expect(await stored("EVENTS")).toBe(3);
});

test("a consumer that is missing in the stream of a family is reported, until the administrator has created it", async () => {
  const { broker, database, nats, startPod } = await sampleService();
  await layOut(broker, "family");
  const { manager } = await administratorOf(broker);
  await manager.consumers.delete("EVENTS_file", consumed.durable);
  await start(eventConsumer({ ...consumed, nats, database, handle: recordWork }));
  // It receives from EVENTS all the same.
  const events = await (await startPod("one"))(1);
  await expect.poll(() => database.query(workDone)).toEqual(idsOf(events));
  await expect.poll(() => metricOf("messaging_consumer_receiving")).toBe(0);
  await layOut(broker, "one");
  await expect.poll(() => metricOf("messaging_consumer_receiving")).toBe(1);
});

test("dead letters of all streams are kept and replayed, also those with the same number", async () => {
  const { broker, database, nats, startPod } = await sampleService();
  await layOut(broker, "family");
  let isBroken = true;
  const handle = async (tx: Queryable, event: Event) => {
    if (isBroken) throw new Error("cannot be worked on");
    await recordWork(tx, event);
  };
  const consumer = await start(eventConsumer({ ...consumed, nats, database, handle }));
  const events = [...(await (await startPod("one"))(1)), ...(await (await startPod("family"))(1))];
  const letters = deadLettersOf(nats, [consumer]);
  const listed = async () => (await letters.list({ limit: 10, afterNumber: 0 })).deadLetters;
  await expect
    .poll(async () => (await listed()).map(({ eventType }) => eventType))
    .toEqual(["file.uploaded", "file.uploaded"]);
  isBroken = false;
  for (const { number } of await listed()) expect(await letters.replay(number)).toBe(true);
  expect(await database.query(workDone)).toEqual(idsOf(events));
});

import type { Event } from "@platform/contracts/events/v1/events";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { currentCall } from "@platform/service/call/call";
import { expect, test } from "vitest";
import { eventConsumer } from "../src/consume/consumer.ts";
import { enterInbox, type Inbox } from "../src/consume/inbox.ts";
import { inCallOf } from "../src/event/event-call.ts";
import { enqueue, outboxRelay } from "../src/publish/outbox.ts";
import { log, messagingFixture, openNats, sampleEvent, start } from "./fixture.ts";

const insertWork = statement("insert_work", "INSERT INTO work (event_id) VALUES ({id:text})");
const workDone = statement("work_done", { event_id: "text" }, "SELECT event_id FROM work ORDER BY event_id");

async function record(tx: Queryable, events: readonly Event[]): Promise<void> {
  for (const { id } of events) await tx.query(insertWork, { id });
}

/** Publishes events before a consumer runs, so that all of them wait for it. */
async function waitingEvents(count: number) {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await start(outboxRelay({ database, nats, log }));
  const events = Array.from({ length: count }, () => sampleEvent());
  await database.transaction((tx) => enqueue(tx, events));
  const pending = statement(
    "pending",
    { count: "int" },
    "SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL",
  );
  await expect.poll(async () => (await database.query(pending))[0]?.count).toBe(0);
  const ids = events.map(({ id }) => id).toSorted();
  const common = { nats, database, durable: "worker", filter: "file.>", concurrency: 1, log };
  const done = async () => (await database.query(workDone)).map(({ event_id }) => event_id);
  return { events, ids, common, done };
}

test("waiting events are processed in one transaction, in the order of delivery, up to maxEvents", async () => {
  const { events, ids, common, done } = await waitingEvents(20);
  const groups: string[][] = [];
  const handle = async (tx: Queryable, group: Event[]) => {
    groups.push(group.map(({ id }) => id));
    await record(tx, group);
  };
  const single = (tx: Queryable, event: Event) => handle(tx, [event]);
  await start(eventConsumer({ ...common, handle: single, batch: { maxEvents: 8, handle } }));
  await expect.poll(done).toEqual(ids);
  expect(groups.flat()).toEqual(events.map(({ id }) => id));
  expect(Math.max(...groups.map(({ length }) => length))).toBe(8);
});

test("if one event of a batch fails, each is processed alone, and only the failing one is retried", async () => {
  const { events, ids, common, done } = await waitingEvents(6);
  let attempts = 0;
  const alone: string[] = [];
  const handle = async (tx: Queryable, group: Event[]) => {
    await record(tx, group);
    if (!group.some(({ id }) => id === events[2]?.id)) return;
    attempts += 1;
    // In company, then by itself, then again.
    if (attempts < 3) throw new Error("cannot be worked on");
  };
  const single = (tx: Queryable, event: Event) => {
    alone.push(event.id);
    return handle(tx, [event]);
  };
  await start(eventConsumer({ ...common, handle: single, batch: { maxEvents: 8, handle } }));
  await expect.poll(done).toEqual(ids);
  expect(attempts).toBe(3);
  const failing = events[2]?.id ?? "";
  expect(alone.filter((id) => id === failing)).toHaveLength(2);
  const others = alone.filter((id) => id !== failing);
  expect(others).not.toEqual([]);
  expect(new Set(others).size).toBe(others.length);
});

test("an excluded event is processed alone, and the others as a batch", async () => {
  const { events, ids, common, done } = await waitingEvents(6);
  const alone: string[] = [];
  const groups: string[][] = [];
  const handle = async (tx: Queryable, group: Event[]) => {
    groups.push(group.map(({ id }) => id));
    await record(tx, group);
  };
  const batch = { maxEvents: 8, excludes: ({ id }: Event) => id === events[1]?.id, handle };
  const single = async (tx: Queryable, event: Event) => {
    alone.push(event.id);
    await record(tx, [event]);
  };
  await start(eventConsumer({ ...common, handle: single, batch }));
  await expect.poll(done).toEqual(ids);
  expect(alone).toContain(events[1]?.id);
  expect(groups.flat()).not.toContain(events[1]?.id);
  expect(Math.max(...groups.map(({ length }) => length))).toBeGreaterThan(1);
});

test("a handler that enters the inbox itself is given events together, and each alone if that fails", async () => {
  const { events, ids, common, done } = await waitingEvents(6);
  const groups: string[][] = [];
  let attempts = 0;
  async function handleNew({ database, durable }: Inbox, group: readonly Event[]) {
    groups.push(group.map(({ id }) => id));
    return database.transaction(async (tx) => {
      const entered = await enterInbox(tx, durable, groups.at(-1) ?? []);
      await record(
        tx,
        group.filter(({ id }) => entered.has(id)),
      );
      if (group.some(({ id }) => id === events[2]?.id) && ++attempts === 1) throw new Error("cannot be worked on");
      return entered;
    });
  }
  const consumer = await start(eventConsumer({ ...common, handleNew, batch: { maxEvents: 8 } }));
  await expect.poll(done).toEqual(ids);
  const [together, ...alone] = groups;
  expect(together).toEqual(events.map(({ id }) => id));
  expect(alone).toEqual(events.map(({ id }) => [id]));
  const [first] = events;
  expect(first && (await consumer.processAgain(first))).toBe(false);
});

test("work for one event of a batch can run in the call that caused the event", async () => {
  const { events, ids, common, done } = await waitingEvents(3);
  const calls = new Map<string, string | undefined>();
  const handle = async (tx: Queryable, group: Event[]) => {
    for (const event of group)
      calls.set(
        event.id,
        inCallOf(event, () => currentCall()?.requestId),
      );
    await record(tx, group);
  };
  const single = (tx: Queryable, event: Event) => handle(tx, [event]);
  await start(eventConsumer({ ...common, handle: single, batch: { maxEvents: 8, handle } }));
  await expect.poll(done).toEqual(ids);
  // No request caused the sample events, so the request id is that of the event.
  expect([...calls]).toEqual(events.map(({ id }) => [id, id]));
});

test("after an event that is processed at once, those that follow share a transaction, which begins when it is full", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await start(outboxRelay({ database, nats, log }));
  const groups: string[][] = [];
  const handle = async (tx: Queryable, group: Event[]) => {
    groups.push(group.map(({ id }) => id));
    await record(tx, group);
  };
  const single = (tx: Queryable, event: Event) => handle(tx, [event]);
  // Longer than any test: a batch that is not full would not begin.
  const batch = { maxEvents: 3, intervalMs: 2_000_000_000, handle };
  const common = { nats, database, durable: "worker", filter: "file.>", concurrency: 1, log };
  await start(eventConsumer({ ...common, handle: single, batch }));
  const events = Array.from({ length: 7 }, () => sampleEvent());
  const ids = events.map(({ id }) => id);
  const [first, ...others] = events;
  await database.transaction((tx) => enqueue(tx, first ? [first] : []));
  await expect.poll(() => groups).toEqual([ids.slice(0, 1)]);
  for (const event of others) await database.transaction((tx) => enqueue(tx, [event]));
  await expect.poll(() => groups).toEqual([ids.slice(0, 1), ids.slice(1, 4), ids.slice(4)]);
});

test("a batch that does not fill begins after the interval", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await start(outboxRelay({ database, nats, log }));
  const single = (tx: Queryable, event: Event) => record(tx, [event]);
  const common = { nats, database, durable: "worker", filter: "file.>", concurrency: 1, log };
  await start(eventConsumer({ ...common, handle: single, batch: { maxEvents: 100, intervalMs: 50, handle: record } }));
  const events = Array.from({ length: 3 }, () => sampleEvent());
  for (const event of events) await database.transaction((tx) => enqueue(tx, [event]));
  const done = async () => (await database.query(workDone)).map(({ event_id }) => event_id);
  await expect.poll(done).toEqual(events.map(({ id }) => id).toSorted());
});

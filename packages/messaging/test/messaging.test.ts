import { headers } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import { expect, test } from "vitest";
import { eventConsumer } from "../src/consume/consumer.ts";
import { encodeEvent } from "../src/event/event.ts";
import { enqueue, outboxRelay } from "../src/publish/outbox.ts";
import type { Nats } from "../src/streams/nats.ts";
import { deadLetterStreamOf, eventStream } from "../src/streams/streams.ts";
import { log, messagingFixture, openDatabase, openNats, sampleEvent, start } from "./fixture.ts";

const insertWork = statement("insert_work", "INSERT INTO work (event_id, file_id) VALUES ({id:text}, {fileId:text})");
const workDone = statement("work_done", { event_id: "text" }, "SELECT event_id FROM work ORDER BY event_id");
const unpublished = statement(
  "unpublished",
  { count: "int" },
  "SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL",
);

const recordWork = (tx: Queryable, event: Event) =>
  tx
    .query(insertWork, { id: event.id, fileId: event.data.case === "fileUploaded" ? event.data.value.fileId : "" })
    .then(() => {});

async function messagesIn(stream: string, nats: Nats): Promise<number> {
  return (await nats.connection()?.manager.streams.info(stream))?.state.messages ?? 0;
}
const deadLetters = (nats: Nats) => messagesIn(deadLetterStreamOf("payroll-intake"), nats);

test("an event reaches its consumer once, however often it is published and delivered", async () => {
  const { url, broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const other = await openDatabase(url);
  await start(
    eventConsumer({
      nats,
      database: other,
      durable: "worker",
      filter: "file.>",
      concurrency: 4,
      handle: recordWork,
      log,
    }),
  );
  await start(outboxRelay({ database, nats, log }));
  const events = Array.from({ length: 20 }, () => sampleEvent());
  await database.transaction((tx) => enqueue(tx, events));
  const ids = events.map((event) => event.id).toSorted();
  await expect.poll(async () => (await database.query(workDone)).map((row) => row.event_id)).toEqual(ids);

  // As if the relay had died between publishing and marking, long after JetStream forgot the message ids.
  const about = headers();
  about.set("Source", "payroll-intake");
  for (const event of events)
    await nats.connection()?.jetstream.publish("events.file.uploaded", encodeEvent(event), { headers: about });
  const last = sampleEvent();
  await database.transaction((tx) => enqueue(tx, [last]));
  await expect
    .poll(async () => (await database.query(workDone)).map((row) => row.event_id))
    .toEqual([...ids, last.id].toSorted());
});

test("an event whose transaction rolled back is never published", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await start(outboxRelay({ database, nats, log }));
  await start(
    eventConsumer({ nats, database, durable: "worker", filter: "file.>", concurrency: 1, handle: recordWork, log }),
  );
  const committed = sampleEvent();
  const lost = sampleEvent();
  await expect(
    database.transaction(async (tx) => {
      await enqueue(tx, [lost]);
      throw new Error("no");
    }),
  ).rejects.toThrow();
  await database.transaction((tx) => enqueue(tx, [committed]));
  await expect.poll(async () => (await database.query(workDone)).map((row) => row.event_id)).toEqual([committed.id]);
});

test("an event that is too large for NATS blocks no other, and is published once NATS accepts its size", async () => {
  let settings = "max_payload: 1MB\n";
  const { broker, database } = await messagingFixture({ settings: () => settings });
  const nats = await openNats(broker);
  await start(
    eventConsumer({ nats, database, durable: "worker", filter: "file.>", concurrency: 1, handle: recordWork, log }),
  );
  const large = sampleEvent("x".repeat(1024 * 1024));
  const small = sampleEvent();
  await database.transaction((tx) => enqueue(tx, [large, small]));
  // With batches of one event, an event that can never be published must not block the others.
  await start(outboxRelay({ database, nats, log, batchSize: 1, sweepIntervalMs: 50 }));
  const waiting = statement("waiting", { event_id: "text" }, "SELECT event_id FROM outbox WHERE published_at IS NULL");
  await expect.poll(() => database.query(waiting)).toEqual([{ event_id: large.id }]);
  await expect.poll(() => database.query(workDone)).toEqual([{ event_id: small.id }]);

  settings = "max_payload: 8MB\n";
  await broker.restart();
  await expect.poll(() => database.query(waiting)).toEqual([]);
  const both = [large.id, small.id].toSorted().map((event_id) => ({ event_id }));
  await expect.poll(() => database.query(workDone)).toEqual(both);
});

test("events committed while the broker is down are delivered after it is back", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await start(outboxRelay({ database, nats, log, sweepIntervalMs: 50 }));
  await start(
    eventConsumer({ nats, database, durable: "worker", filter: "file.>", concurrency: 4, handle: recordWork, log }),
  );
  const before = sampleEvent();
  await database.transaction((tx) => enqueue(tx, [before]));
  await expect.poll(async () => (await database.query(workDone)).length).toBe(1);
  await broker.kill("SIGKILL");
  const events = Array.from({ length: 5 }, () => sampleEvent());
  await database.transaction((tx) => enqueue(tx, events));
  // The first event is marked as published shortly after it was delivered.
  await expect.poll(async () => (await database.query(unpublished))[0]?.count).toBe(5);
  await broker.restart();
  await expect
    .poll(async () => (await database.query(workDone)).map((row) => row.event_id))
    .toEqual([before, ...events].map((event) => event.id).toSorted());
});

test("an app that starts while the broker is down connects later", async () => {
  const { broker, database } = await messagingFixture();
  await broker.stop();
  const nats = await openNats(broker);
  await start(outboxRelay({ database, nats, log, sweepIntervalMs: 50 }));
  await start(
    eventConsumer({ nats, database, durable: "worker", filter: "file.>", concurrency: 4, handle: recordWork, log }),
  );
  const event = sampleEvent();
  await database.transaction((tx) => enqueue(tx, [event]));
  await broker.restart();
  await expect.poll(async () => (await database.query(workDone)).length).toBe(1);
});

test("an event that fails because of an unavailable dependency is retried and never dead-lettered", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await start(outboxRelay({ database, nats, log }));
  let attempts = 0;
  const handle = async (tx: Queryable, event: Event) => {
    attempts++;
    if (attempts <= 3) throw new Fault("UNAVAILABLE", "AWAY", "Not now.");
    await recordWork(tx, event);
  };
  await start(
    eventConsumer({
      nats,
      database,
      durable: "worker",
      filter: "file.>",
      concurrency: 1,
      maxDeliveries: 1,
      handle,
      log,
    }),
  );
  await database.transaction((tx) => enqueue(tx, [sampleEvent()]));
  await expect.poll(async () => (await database.query(workDone)).length).toBe(1);
  expect(attempts).toBe(4);
  expect(await deadLetters(nats)).toBe(0);
});

test("an event that fails for another reason becomes a dead letter after its last delivery, and blocks no other", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await start(outboxRelay({ database, nats, log }));
  const poison = sampleEvent();
  const fine = sampleEvent();
  let attempts = 0;
  const handle = async (tx: Queryable, event: Event) => {
    await recordWork(tx, event);
    if (event.id !== poison.id) return;
    attempts++;
    throw new Error("cannot be worked on");
  };
  await start(
    eventConsumer({
      nats,
      database,
      durable: "worker",
      filter: "file.>",
      concurrency: 1,
      maxDeliveries: 3,
      handle,
      log,
    }),
  );
  await database.transaction((tx) => enqueue(tx, [poison, fine]));
  await expect.poll(() => deadLetters(nats)).toBe(1);
  expect(attempts).toBe(3);
  expect((await database.query(workDone)).map((row) => row.event_id)).toEqual([fine.id]);
});

/** Has a consumer collect the ids of events, in the order of the stream. */
async function deliveredTo(nats: Nats, database: Database): Promise<string[]> {
  const delivered: string[] = [];
  const handle = async (_tx: Queryable, { id }: Event) => void delivered.push(id);
  await start(eventConsumer({ nats, database, durable: "worker", filter: "file.>", concurrency: 1, handle, log }));
  return delivered;
}

test("two relays of one outbox publish each event once", async () => {
  const { url, broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const relays = [
    await start(outboxRelay({ database, nats, log, batchSize: 7 })),
    await start(outboxRelay({ database: await openDatabase(url), nats, log, batchSize: 7 })),
  ];
  const events = Array.from({ length: 100 }, () => sampleEvent());
  // Through a pool that no relay follows, so that both must read the outbox.
  const elsewhere = await openDatabase(url);
  await elsewhere.transaction((tx) => enqueue(tx, events));
  for (const relay of relays) relay.sweep();
  await expect.poll(async () => (await database.query(unpublished))[0]?.count).toBe(0);
  const delivered = await deliveredTo(nats, database);
  await expect.poll(() => delivered.length).toBe(100);
  expect(delivered.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  expect(await messagesIn(eventStream, nats)).toBe(100);
});

test("events of concurrent transactions are published in the order of the outbox, as they are committed", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  // Nothing is found by reading the outbox: what arrives was handed over at its commit.
  await start(outboxRelay({ database, nats, log, sweepIntervalMs: 3_600_000 }));
  await database.query(statement("make_turn", "CREATE TABLE turn AS SELECT 1 AS id"));
  const delivered = await deliveredTo(nats, database);
  const first = sampleEvent();
  await expect
    .poll(async () => {
      if (delivered.length === 0) await database.transaction((tx) => enqueue(tx, [{ ...first, id: newId("evt_") }]));
      return delivered.length;
    })
    .toBeGreaterThan(0);
  const lock = statement("lock_turn", "SELECT id FROM turn FOR UPDATE");
  await Promise.all(
    Array.from({ length: 60 }, () =>
      database.transaction(async (tx) => {
        await tx.query(lock);
        await enqueue(tx, [sampleEvent()]);
      }),
    ),
  );
  const inOrder = statement("in_order", { event_id: "text" }, "SELECT event_id FROM outbox ORDER BY seq");
  const expected = (await database.query(inOrder)).map(({ event_id }) => event_id);
  await expect.poll(() => delivered).toEqual(expected);
});

test("an event that a dead process has committed and not published is found by another one", async () => {
  const { url, broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await start(outboxRelay({ database, nats, log, sweepIntervalMs: 50 }));
  const delivered = await deliveredTo(nats, database);
  const event = sampleEvent();
  const ofTheDead = await openDatabase(url);
  await ofTheDead.transaction((tx) => enqueue(tx, [event]));
  await expect.poll(() => delivered).toEqual([event.id]);
});

test("a consumer can be stopped while it starts", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await expect.poll(() => nats.connection()).toBeDefined();
  for (const durable of ["one", "two", "three"]) {
    const consumer = eventConsumer({
      nats,
      database,
      durable,
      filter: "file.>",
      concurrency: 1,
      handle: recordWork,
      log,
    });
    await consumer.start?.();
    await consumer.stop?.();
  }
});

import type { Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { Fault } from "@platform/service/call/fault";
import { prometheusText } from "@platform/service/observe/telemetry";
import { expect, onTestFinished, test } from "vitest";
import { completenessWatch } from "../src/complete/completeness-watch.ts";
import { remoteOutbox } from "../src/complete/outbox-access.ts";
import { outboxResponder } from "../src/complete/outbox-responder.ts";
import { ownerTurns } from "../src/complete/owner-turns.ts";
import { eventConsumer } from "../src/consume/consumer.ts";
import { deadLettersOf } from "../src/consume/dead-letters.ts";
import type { EventHandler } from "../src/consume/process-message.ts";
import { catalog } from "../src/event/catalog.ts";
import { enqueue, outboxRelay } from "../src/publish/outbox.ts";
import {
  administratorOf,
  log,
  messagingDatabase,
  messagingFixture,
  openDatabase,
  openNats,
  sampleEvent,
  start,
} from "./fixture.ts";

const inOutbox = statement(
  "test_outbox_state",
  { event_id: "text", is_published: "bool", is_again: "bool" },
  `SELECT event_id, published_at IS NOT NULL AS is_published, waiting_since IS NOT NULL AS is_again FROM outbox ORDER BY seq`,
);
const undecodableInOutbox = statement(
  "test_undecodable",
  "UPDATE outbox SET payload = '\\xffff' WHERE event_id = {id:text}",
);
const progress = statement(
  "test_source_checks",
  { source: "text", number: "int" },
  "SELECT source, checked_number::int AS number FROM source_checks",
);

const beginLongAgo = statement(
  "test_begin_long_ago",
  `INSERT INTO source_checks (source, checked_number, checked_at)
   SELECT source, 0, '2026-01-01' FROM unnest({sources:text[]}) AS source`,
);
// Rows that one transaction has written last have one xmin.
const checkTimes = statement(
  "test_check_times",
  { sources: "int", times: "int" },
  `SELECT count(*)::int AS sources, count(DISTINCT xmin::text)::int AS times FROM source_checks WHERE checked_at > '2026-01-02'`,
);

/** The value of a metric of a consumer; undefined while it is not reported. */
async function metricOf(name: string, consumer: string): Promise<number | undefined> {
  const lines = (await prometheusText("sample")).split("\n");
  const line = lines.find((text) => text.startsWith(`messaging_consumer_${name}{`) && text.includes(`"${consumer}"`));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

async function commit(database: Database, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => sampleEvent());
  await database.transaction((tx) => enqueue(tx, events));
  return events.map(({ id }) => id);
}

/** A service with an outbox, and another one with a consumer of its events that is not started. */
async function twoServices(handle?: EventHandler["handle"], batch?: EventHandler["batch"]) {
  const { broker, database, url } = await messagingFixture();
  const source = await openNats(broker);
  const relay = await start(outboxRelay({ database, nats: source, log }));
  await start(outboxResponder({ database, nats: source, relay, log }));
  const { database: inbox } = await messagingDatabase();
  const nats = await openNats(broker, "elsewhere");
  await expect.poll(() => nats.connection()).toBeDefined();
  const worked: string[] = [];
  const work: EventHandler["handle"] = async (_tx, event) => void worked.push(event.id);
  const options = { durable: "elsewhere", filter: "file.>", concurrency: 1, maxDeliveries: 1 };
  const consumer = eventConsumer({
    ...options,
    nats,
    database: inbox,
    log,
    handle: handle ?? work,
    ...(batch && { batch }),
  });
  const watch = completenessWatch({ database: inbox, nats, consumers: [consumer], relay: undefined, log });
  return {
    broker,
    database,
    url,
    nats,
    inbox,
    worked,
    consumer,
    /** Begins to follow the events that are committed from now on. */
    async follow(): Promise<void> {
      await start(watch);
      await expect.poll(() => inbox.query(progress)).toHaveLength(1);
    },
    /** Waits until every event so far is known to be processed or dead. */
    async complete(): Promise<void> {
      const number = (await database.query(inOutbox)).length;
      await expect.poll(() => inbox.query(progress)).toEqual([{ source: "payroll-intake", number }]);
    },
  };
}

test("events that JetStream lost after it had acknowledged them are published again and processed once, and nothing else", async () => {
  const worked: string[] = [];
  const free = Promise.withResolvers<void>();
  const { broker, database, consumer, follow, complete } = await twoServices(async (_tx, event) => {
    await free.promise;
    worked.push(event.id);
  });
  const { manager } = await administratorOf(broker);
  await start(consumer);
  await follow();
  const before = (await metricOf("recovered_total", "elsewhere")) ?? 0;
  const ids = await commit(database, 20);
  // The process takes a few from JetStream while it works on the first one.
  await expect
    .poll(async () => (await manager.consumers.info("EVENTS", "elsewhere")).num_ack_pending)
    .toBeGreaterThan(0);
  const unpublished = expect.objectContaining({ is_published: false });
  await expect.poll(() => database.query(inOutbox)).not.toContainEqual(unpublished);
  await manager.streams.purge("EVENTS");
  free.resolve();
  await expect.poll(() => worked.toSorted()).toEqual(ids.toSorted());
  await complete();
  expect(((await metricOf("recovered_total", "elsewhere")) ?? 0) - before).toBeGreaterThan(0);
  expect(await metricOf("missing", "elsewhere")).toBe(0);
  await expect.poll(() => metricOf("complete_until_seconds", "elsewhere")).toBeGreaterThan(Date.now() / 1000 - 60);
});

test("while NATS has no streams at all, consumers receive the events from the outbox of their source", async () => {
  const { broker, database, worked, consumer, follow, complete } = await twoServices();
  const { manager } = await administratorOf(broker);
  await start(consumer);
  await follow();
  for (const stream of await manager.streams.list().next()) await manager.streams.delete(stream.config.name);
  const events = await commit(database, 20);
  await expect.poll(() => worked.toSorted()).toEqual(events.toSorted());
  await complete();
});

test("events of an outbox are processed together, and each alone if that fails", async () => {
  const groups: string[][] = [];
  let failing = "";
  const handle = async (events: readonly { id: string }[]) => {
    const ids = events.map(({ id }) => id);
    groups.push(ids);
    if (ids.includes(failing)) throw new Error("this one fails");
  };
  const batch = { maxEvents: 50, handle: (_tx: unknown, events: readonly { id: string }[]) => handle(events) };
  const { broker, database, consumer, follow, complete } = await twoServices((_tx, event) => handle([event]), batch);
  const { manager } = await administratorOf(broker);
  await start(consumer);
  await follow();
  for (const stream of await manager.streams.list().next()) await manager.streams.delete(stream.config.name);
  const together = await commit(database, 20);
  await expect.poll(() => groups).toEqual([together]);

  const before = groups.length;
  const events = [sampleEvent(), sampleEvent(), sampleEvent()];
  const ids = events.map(({ id }) => id);
  failing = ids[1] ?? "";
  await database.transaction((tx) => enqueue(tx, events));
  await expect.poll(() => groups.slice(before, before + 4)).toEqual([ids, ...ids.map((id) => [id])]);
  failing = "";
  await complete();
});

test("events that JetStream refuses are processed from the outbox of their source, each once, although it responds", async () => {
  const { broker, database, worked, consumer, follow, complete } = await twoServices();
  const { manager } = await administratorOf(broker);
  await start(consumer);
  await follow();
  const { config } = await manager.streams.info("EVENTS");
  await manager.streams.update("EVENTS", { ...config, max_msg_size: 1 });
  const events = await commit(database, 20);
  await expect.poll(() => worked.toSorted()).toEqual(events.toSorted());
  const published = expect.objectContaining({ is_published: true });
  expect(await database.query(inOutbox)).not.toContainEqual(published);
  await manager.streams.update("EVENTS", config);
  await expect.poll(() => database.query(inOutbox)).toEqual(events.map(() => published));
  await complete();
  await expect.poll(async () => (await consumer.position())?.finished).toBe(events.length);
  expect(worked).toHaveLength(events.length);
});

test("an event is not passed over that a transaction commits after events with higher numbers", async () => {
  const { database, worked, follow, complete } = await twoServices();
  await follow();
  const late = sampleEvent();
  const written = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const transaction = database.transaction(async (tx) => {
    await enqueue(tx, [late]);
    written.resolve();
    await ending.promise;
  });
  await written.promise;
  const early = await commit(database, 1);
  await expect.poll(() => worked).toEqual(early);
  const checkedAt = Date.now();
  // The next checks would pass it over if they did not know the open transaction.
  await expect.poll(() => Date.now() - checkedAt).toBeGreaterThan(1000);
  ending.resolve();
  await transaction;
  await expect.poll(() => worked).toEqual([...early, late.id]);
  await complete();
});

test("while many events of one owner wait, those of others pass them, and each is processed once", async () => {
  const owners: string[] = [];
  const flood = Promise.withResolvers<void>();
  onTestFinished(() => flood.resolve());
  const { nats, inbox, database, consumer, follow } = await twoServices(async (_tx, event) => {
    if (event.ownerId === "flooding") await flood.promise;
    owners.push(event.ownerId);
  });
  await start(ownerTurns({ database: inbox, nats, consumers: [consumer], relay: undefined, log }));
  await follow();
  const eventsOf = (ownerId: string, count: number) =>
    Array.from({ length: count }, () => sampleEvent(undefined, ownerId));
  const commitAll = (events: ReturnType<typeof eventsOf>) => database.transaction((tx) => enqueue(tx, events));
  await commitAll(eventsOf("flooding", 500));
  await commitAll([...eventsOf("polite", 3), ...eventsOf("another", 1)]);
  await start(consumer);
  // Nothing of the flood is processed yet.
  await expect.poll(() => owners).toEqual(["polite", "another", "polite", "polite"]);
  await commitAll(eventsOf("later", 1));
  await expect.poll(() => owners.at(-1)).toBe("later");
  flood.resolve();
  await expect.poll(() => owners.length).toBe(505);
  expect(Object.entries(Object.groupBy(owners, (owner) => owner)).map(([owner, all]) => [owner, all?.length])).toEqual([
    ["polite", 3],
    ["another", 1],
    ["later", 1],
    ["flooding", 500],
  ]);
});

test("events of others pass those of an owner, too, if many came after the last one that was delivered", async () => {
  const owners: string[] = [];
  const flood = Promise.withResolvers<void>();
  const { nats, inbox, database, consumer, follow } = await twoServices(async (_tx, event) => {
    if (event.ownerId === "flooding") await flood.promise;
    owners.push(event.ownerId);
  });
  await start(ownerTurns({ database: inbox, nats, consumers: [consumer], relay: undefined, log }));
  await start(consumer);
  await follow();
  await start({ name: "flood", stop: () => flood.resolve() });
  const commitOf = (ownerId: string, count: number) => {
    const events = Array.from({ length: count }, () => sampleEvent(undefined, ownerId));
    return database.transaction((tx) => enqueue(tx, events));
  };
  await commitOf("flooding", 2);
  await expect.poll(async () => (await consumer.position())?.delivered).toBe(2);
  await commitOf("flooding", 20);
  await commitOf("polite", 1);
  await expect.poll(() => owners).toEqual(["polite"]);
});

test("the checks of all sources begin with one statement", async () => {
  const { broker, database: inbox } = await messagingFixture();
  const sources = [...new Set(Object.values(catalog).map(({ source }) => source))];
  await inbox.query(beginLongAgo, { sources });
  const nats = await openNats(broker, "elsewhere");
  const options = { durable: "elsewhere", filter: ">", concurrency: 1, handle: async () => {} };
  const consumer = eventConsumer({ ...options, nats, database: inbox, log });
  await start(completenessWatch({ database: inbox, nats, consumers: [consumer], relay: undefined, log }));
  await expect.poll(() => inbox.query(checkTimes)).toEqual([{ sources: sources.length, times: 1 }]);
});

test("a dead letter is not missing, be it one that cannot be decoded", async () => {
  const { database, url, nats, consumer, follow, complete } = await twoServices(async () => {
    throw new Fault("INTERNAL", "OUT_OF_ORDER", "out of order");
  });
  await start(consumer);
  await follow();
  const events = await commit(database, 2);
  const undecodable = sampleEvent();
  // Another pool than that of the relay, which would publish the event as it was.
  await (await openDatabase(url)).transaction(async (tx) => {
    await enqueue(tx, [undecodable]);
    await tx.query(undecodableInOutbox, { id: undecodable.id });
  });
  await complete();
  const { deadLetters } = await deadLettersOf(nats, [consumer]).list({ limit: 10, afterNumber: 0 });
  expect(deadLetters.map(({ eventId }) => eventId).toSorted()).toEqual([...events, undecodable.id].toSorted());
  expect(await metricOf("missing", "elsewhere")).toBe(0);
});

test("the outbox of a service shows the content of events only by their type, to services that consume it", async () => {
  const { broker, database, nats } = await twoServices();
  await commit(database, 1);
  const outbox = remoteOutbox(nats, "payroll-intake");
  await expect.poll(() => outbox.list(0n, 10).then(({ events }) => events.length, String)).toBe(1);
  expect(await outbox.read("file.uploaded", [1n])).toHaveLength(1);
  expect(await outbox.read("file.processed", [1n])).toHaveLength(0);
  await expect(outbox.read("payroll.report_voided", [1n])).rejects.toThrow();
  const source = await openNats(broker);
  await expect.poll(() => source.connection()).toBeDefined();
  await expect(remoteOutbox(source, "elsewhere").list(0n, 1)).rejects.toThrow();
});

test("requests for an outbox that cannot be read leave connections to everything else, and wait for nobody who has given up", async () => {
  const { database, nats, url } = await twoServices();
  const outbox = remoteOutbox(nats, "payroll-intake");
  const listed = () => outbox.list(0n, 10).then(() => true, String);
  await expect.poll(listed).toBe(true);
  const other = await openDatabase(url);
  const unlock = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const locking = other.transaction(async (tx) => {
    await tx.query(statement("lock_outbox", "LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE"));
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  expect(await Promise.all(Array.from({ length: 20 }, listed))).not.toContain(true);
  // Would wait for a connection until the lock is released.
  await database.query(progress);
  unlock.resolve();
  await locking;
  await expect.poll(listed).toBe(true);
});

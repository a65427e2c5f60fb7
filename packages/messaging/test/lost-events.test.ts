import type { Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { run } from "@platform/postgres/tables/run-sql";
import { Fault } from "@platform/service/call/fault";
import { prometheusText } from "@platform/service/observe/telemetry";
import { expect, test } from "vitest";
import { eventConsumer } from "../src/consume/consumer.ts";
import { deadLettersOf } from "../src/consume/dead-letters.ts";
import type { EventHandler } from "../src/consume/process-message.ts";
import { enqueue, outboxRelay } from "../src/publish/outbox.ts";
import { lostEventWatch } from "../src/repair/lost-event-watch.ts";
import { type LostEvents, republishLostEvents } from "../src/repair/lost-events.ts";
import { administratorOf, log, messagingFixture, openNats, sampleEvent, start } from "./fixture.ts";

const inOutbox = statement(
  "test_outbox_state",
  { event_id: "text", is_published: "bool", is_again: "bool" },
  `SELECT event_id, published_at IS NOT NULL AS is_published, waiting_since IS NOT NULL AS is_again FROM outbox ORDER BY seq`,
);
const checks = statement(
  "test_event_checks",
  { lost: "bigint[]", is_behind: "bool" },
  "SELECT lost, checked_until < (SELECT max(created_at) FROM outbox) AS is_behind FROM event_checks",
);
const checkTwoHours = statement(
  "test_check_two_hours",
  "INSERT INTO event_checks (consumer, checked_until) VALUES ('worker', now() - interval '2 hours')",
);
const publishLongAgo = statement(
  "test_publish_long_ago",
  `UPDATE outbox SET published_at = now() - interval '30 minutes', created_at = least(created_at, now() - interval '30 minutes')`,
);
const receive = statement("test_receive", "INSERT INTO inbox (consumer, event_id) VALUES ('worker', {processed:text})");
const discard = statement(
  "test_discard",
  "INSERT INTO inbox (consumer, event_id) VALUES ('worker:discarded', {discarded:text})",
);

/** How often events of a consumer were published again because they were lost. */
async function countLost(): Promise<number> {
  const lines = (await prometheusText("sample")).split("\n");
  const line = lines.find((text) => text.startsWith("messaging_consumer_lost_events_total{"));
  return Number(line?.split(" ").at(-1) ?? 0);
}

/** A service that consumes its own events, with a consumer that is not started. */
async function sampleService(handle?: EventHandler["handle"]) {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const { manager } = await administratorOf(broker);
  await expect.poll(() => nats.connection()).toBeDefined();
  const relay = await start(outboxRelay({ database, nats, log }));
  const worked: string[] = [];
  const consumer = eventConsumer({
    nats,
    database,
    log,
    durable: "worker",
    filter: "file.>",
    concurrency: 1,
    maxDeliveries: 1,
    handle: handle ?? (async (_tx, { id }) => void worked.push(id)),
  });
  await start(lostEventWatch({ database, nats, relay, consumers: [consumer], afterMs: 1000, log }));
  await expect.poll(() => database.query(checks)).toHaveLength(1);
  return {
    database,
    nats,
    worked,
    consumer,
    /** NATS loses all events, and does not remember their ids. */
    async lose(): Promise<void> {
      await manager.streams.purge("EVENTS");
      await broker.stop();
      await broker.restart();
    },
    /** Commits events, and waits until JetStream has acknowledged them and the outbox knows it. */
    async publish(count: number): Promise<string[]> {
      const ids = await commit(database, count);
      const unpublished = expect.objectContaining({ is_published: false });
      await expect.poll(() => database.query(inOutbox)).not.toContainEqual(unpublished);
      return ids;
    },
    /** Waits until all events so far were looked at, and no lost one is unprocessed. */
    checked: () => expect.poll(() => database.query(checks)).toEqual([{ lost: [], is_behind: false }]),
  };
}

async function commit(database: Database, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => sampleEvent());
  await database.transaction((tx) => enqueue(tx, events));
  return events.map(({ id }) => id);
}

test("events that NATS lost after it had acknowledged them are published again, processed once, and counted", async () => {
  const { worked, consumer, lose, publish, checked } = await sampleService();
  const before = await countLost();
  const lost = await publish(3);
  await lose();
  await start(consumer);
  await expect.poll(() => worked.toSorted()).toEqual(lost.toSorted());
  const stored = await publish(2);
  await checked();
  expect(worked.toSorted()).toEqual([...lost, ...stored].toSorted());
  expect((await countLost()) - before).toBe(3);
});

test("a dead letter is not lost", async () => {
  const { database, nats, consumer, publish, checked } = await sampleService(async () => {
    throw new Fault("INTERNAL", "OUT_OF_ORDER", "out of order");
  });
  const before = await countLost();
  await start(consumer);
  const events = await publish(2);
  await checked();
  const { deadLetters } = await deadLettersOf(nats, [consumer]).list({ limit: 10, afterNumber: 0 });
  expect(deadLetters.map(({ event }) => event?.id).toSorted()).toEqual(events.toSorted());
  expect((await database.query(inOutbox)).filter(({ is_again }) => is_again)).toEqual([]);
  expect(await countLost()).toBe(before);
});

test("a lost event is published again until it is processed, its neighbours once, and nothing that is processed, dead or discarded", async () => {
  const { database } = await messagingFixture();
  const [processed = "", dead = "", discarded = "", lost = ""] = await commit(database, 4);
  await database.query(publishLongAgo);
  await database.query(checkTwoHours);
  await database.query(receive, { processed });
  await database.query(discard, { discarded });
  const look = async () => {
    const results: LostEvents[] = [];
    do {
      results.push(
        await republishLostEvents(database, {
          consumer: "worker",
          types: ["file.uploaded"],
          caughtUp: new Date(),
          afterMs: 60_000,
          deadEvents: async () => new Set([dead]),
        }),
      );
    } while (results.at(-1)?.hasMore);
    return {
      lost: results.flatMap((one) => one.lost),
      neighbours: results.reduce((sum, one) => sum + one.neighbours, 0),
    };
  };
  const waits = async () =>
    (await database.query(inOutbox)).filter((row) => !row.is_published).map((row) => row.event_id);
  expect(await look()).toEqual({ lost: [lost], neighbours: 3 });
  expect(await waits()).toEqual([processed, dead, discarded, lost]);
  expect(await look()).toEqual({ lost: [], neighbours: 0 });
  await database.query(publishLongAgo);
  expect(await look()).toEqual({ lost: [lost], neighbours: 0 });
  expect(await waits()).toEqual([lost]);
  await database.query(publishLongAgo);
  await database.query(receive, { processed: lost });
  expect(await look()).toEqual({ lost: [], neighbours: 0 });
  expect(await database.query(checks)).toEqual([{ lost: [], is_behind: false }]);
});

test("events that are not published yet, or only just, are looked at later", async () => {
  const { database } = await messagingFixture();
  const events = await commit(database, 2);
  await database.query(checkTwoHours);
  await run(database, "UPDATE outbox SET created_at = now() - interval '1 hour'");
  const options = {
    consumer: "worker",
    types: ["file.uploaded"],
    afterMs: 60_000,
    deadEvents: async () => new Set<string>(),
  };
  const look = async (caughtUp: Date) => {
    const lost: string[] = [];
    for (let hasMore = true; hasMore; ) {
      const result = await republishLostEvents(database, { ...options, caughtUp });
      lost.push(...result.lost);
      hasMore = result.hasMore;
    }
    return lost;
  };
  expect(await look(new Date())).toEqual([]);
  await database.query(publishLongAgo);
  expect(await look(new Date(Date.now() - 3_000_000))).toEqual([]);
  expect(await look(new Date())).toEqual(events);
});

import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import { statement } from "@platform/postgres/query/statement";
import { rpcClient } from "@platform/rpc/client/client";
import { rpcServer } from "@platform/rpc/server/server";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, test } from "vitest";
import { type EventConsumerOptions, eventConsumer } from "../src/consume/consumer.ts";
import type { EventHandler } from "../src/consume/process-message.ts";
import { enqueue, outboxRelay } from "../src/publish/outbox.ts";
import { pendingOf } from "../src/publish/outbox-metrics.ts";
import { outboxService } from "../src/publish/outbox-service.ts";
import { type PastEvents, republishEvents } from "../src/publish/republish-events.ts";
import { log, messagingFixture, openNats, sampleEvent, start } from "./fixture.ts";

const dayMs = 86_400_000;
const pending = statement(
  "test_pending",
  { event_id: "text" },
  "SELECT event_id FROM outbox WHERE published_at IS NULL ORDER BY seq",
);
const unmarked = statement(
  "test_unmarked",
  { count: "int" },
  "SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL",
);

/** Consumes the events of files; the ids of those that took effect, in their order. */
async function workOn(connections: Pick<EventConsumerOptions, "nats" | "database">): Promise<readonly string[]> {
  const worked: string[] = [];
  const handle: EventHandler["handle"] = async (_tx, { id }) => void worked.push(id);
  await start(eventConsumer({ ...connections, durable: "worker", filter: "file.>", concurrency: 1, handle, log }));
  return worked;
}

test("after NATS lost its data all events of the week are published again while services run, and none takes effect twice", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const worked = await workOn({ nats, database });
  const relay = await start(outboxRelay({ database, nats, log, sweepIntervalMs: 50 }));
  const server = await start(
    rpcServer({ host: "127.0.0.1", port: 0, services: [outboxService(database, relay)], log }),
  );
  const { call } = await start(
    rpcClient(OutboxService, { address: `127.0.0.1:${server.port()}`, timeoutMs: hangAfterMs }),
  );
  const events = [sampleEvent(), sampleEvent(), sampleEvent()];
  await database.transaction((tx) => enqueue(tx, events));
  await expect.poll(() => worked).toEqual(events.map(({ id }) => id));

  const storedAgain = async () => {
    return (await nats.connection()?.manager.streams.info("EVENTS"))?.state.messages;
  };
  await broker.stop();
  rmSync(join(dirname(broker.logFile), "jetstream"), { recursive: true });
  await broker.restart();
  await expect.poll(storedAgain).toBe(0);

  expect(await call.republishEvents({})).toMatchObject({ count: 3n });
  await expect.poll(storedAgain).toBe(3);
  const next = sampleEvent();
  await database.transaction((tx) => enqueue(tx, [next]));
  await expect.poll(() => worked).toEqual([...events, next].map(({ id }) => id));
});

test("after NATS lost the newest events of a stream, no event is skipped that takes their places", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const worked = await workOn({ nats, database });
  await start(outboxRelay({ database, nats, log, sweepIntervalMs: 50 }));
  const [before, after] = [0, 1].map(() => Array.from({ length: 3 }, () => sampleEvent())) as [Event[], Event[]];
  await database.transaction((tx) => enqueue(tx, before));
  await expect.poll(() => worked).toEqual(before.map(({ id }) => id));

  await broker.stop();
  const stored = join(dirname(broker.logFile), "jetstream/PLATFORM/streams/EVENTS/msgs");
  for (const file of readdirSync(stored)) rmSync(join(stored, file), { recursive: true });
  await broker.restart();
  await database.transaction((tx) => enqueue(tx, after));
  await expect.poll(() => worked).toEqual([...before, ...after].map(({ id }) => id));
});

test("only events since the given time are published again, with any batch size", async () => {
  const { database } = await messagingFixture();
  const events = Array.from({ length: 10 }, () => sampleEvent());
  await database.transaction((tx) => enqueue(tx, events));
  const now = new Date();
  await database.query(
    statement(
      "test_age",
      "UPDATE outbox SET published_at = {at:timestamptz}, created_at = {at:timestamptz} - interval '1 hour' * (10 - seq)",
    ),
    { at: now },
  );
  const since = new Date(now.getTime() - 4.5 * 3_600_000);
  // The clock of Postgres is ahead of that of this process: the newest event is of its future.
  await database.query(
    statement("test_ahead", "UPDATE outbox SET created_at = now() + interval '1 hour' WHERE event_id = {eventId:text}"),
    { eventId: events.at(-1)?.id ?? "" },
  );
  expect(await republishEvents(database, { since }, 3)).toBe(5);
  expect((await database.query(pending)).map(({ event_id }) => event_id)).toEqual(events.slice(5).map(({ id }) => id));
});

test("only events of the given types, owners and times are published again, and they wait since then", async () => {
  const { database } = await messagingFixture();
  const events = Array.from({ length: 4 }, () => sampleEvent());
  await database.transaction((tx) => enqueue(tx, events));
  const [first, second, third] = events;
  const age = statement(
    "test_age_of_three",
    `UPDATE outbox SET published_at = now(), created_at = now() - interval '3 hours',
       type = CASE WHEN event_id = {id:text?} THEN 'audit.started' ELSE type END,
       owner_id = CASE WHEN event_id = {eventId:text?} THEN 'own_other' ELSE owner_id END`,
  );
  await database.query(age, { id: first?.id, eventId: second?.id });
  const since = new Date(Date.now() - dayMs);
  const again = async (filter: Omit<PastEvents, "since">) => republishEvents(database, { since, ...filter });
  expect(await again({ until: new Date(Date.now() - 4 * 3_600_000) })).toBe(0);
  expect(await again({ eventTypes: ["audit.started"], ownerId: "own_other" })).toBe(0);
  expect(await again({ eventTypes: ["audit.started"] })).toBe(1);
  expect(await again({ ownerId: "own_other" })).toBe(1);
  expect((await database.query(pending)).map(({ event_id }) => event_id)).toEqual([first?.id, second?.id]);
  expect(third).toBeDefined();
  const { oldestAt } = await pendingOf(database);
  expect(Date.now() - Number(oldestAt)).toBeLessThan(3_600_000);
});

test("refuses a time before the retention of events", async () => {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const relay = outboxRelay({ database, nats, log });
  const server = await start(
    rpcServer({ host: "127.0.0.1", port: 0, services: [outboxService(database, relay)], log }),
  );
  const { call } = await start(
    rpcClient(OutboxService, { address: `127.0.0.1:${server.port()}`, timeoutMs: hangAfterMs }),
  );
  for (const offsetMs of [-8 * dayMs, dayMs]) {
    const since = timestampFromDate(new Date(Date.now() + offsetMs));
    await expect(call.republishEvents({ since })).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
      violations: [{ field: "since", description: "must be a time within the last 7 days" }],
    });
  }
  expect((await database.query(unmarked))[0]?.count).toBe(0);
});

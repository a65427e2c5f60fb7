import { timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import { EventCheckService } from "@platform/contracts/operations/v1/event_checks";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import type { Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { rpcClient } from "@platform/rpc/client/client";
import { rpcServer } from "@platform/rpc/server/server";
import { Fault } from "@platform/service/call/fault";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, test } from "vitest";
import { eventConsumer } from "../src/consume/consumer.ts";
import { deadLetterService } from "../src/consume/dead-letter-service.ts";
import { selectEmitted } from "../src/publish/emitted-events.ts";
import { enqueue, outboxRelay } from "../src/publish/outbox.ts";
import { outboxService } from "../src/publish/outbox-service.ts";
import { eventCheckService } from "../src/repair/event-check-service.ts";
import { administratorOf, log, messagingFixture, openNats, sampleEvent, start } from "./fixture.ts";

const began = statement("test_began", { at: "timestamptz" }, "SELECT now() AS at");
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** A check of the last hour. */
const stretch = () => ({
  since: timestampFromMs(Date.now() - hourMs),
  until: timestampFromMs(Date.now() + hourMs),
});

/** A service whose consumer `worker` is not started, and that serves the RPCs of the operator. */
async function sampleService(handle: (event: Event) => void = () => {}) {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const { manager } = await administratorOf(broker);
  await expect.poll(() => nats.connection()).toBeDefined();
  const relay = await start(outboxRelay({ database, nats, log }));
  const consumer = eventConsumer({
    nats,
    database,
    log,
    durable: "worker",
    filter: "file.>",
    concurrency: 1,
    maxDeliveries: 1,
    handle: async (_tx, event) => handle(event),
  });
  const services = [
    eventCheckService(database, [consumer]),
    deadLetterService(database, nats, [consumer]),
    outboxService(database, relay),
  ];
  const server = await start(rpcServer({ host: "127.0.0.1", port: 0, services, log }));
  const options = { address: `127.0.0.1:${server.port()}`, timeoutMs: hangAfterMs };
  const { call: checks } = await start(rpcClient(EventCheckService, options));
  const { call: deadLetters } = await start(rpcClient(DeadLetterService, options));
  const { call: outbox } = await start(rpcClient(OutboxService, options));
  const emitted = async () => (await checks.listEmittedEvents(stretch())).events;
  return {
    broker,
    database,
    manager,
    consumer,
    checks,
    deadLetters,
    outbox,
    emitted,
    /** Commits events, and waits until the outbox knows that JetStream has acknowledged them. */
    async publish(count: number): Promise<string[]> {
      const ids = await commit(database, count);
      await expect.poll(async () => (await emitted()).filter(({ isPublished }) => !isPublished)).toEqual([]);
      return ids;
    },
    /** Waits until the consumer has finished all that NATS has for it. */
    caughtUp: () =>
      expect
        .poll(async () => {
          const { streams } = await checks.getConsumerPosition({ consumer: "worker" });
          return streams.map(({ stream, undelivered, delivered, finished }) => [
            stream,
            undelivered,
            delivered - finished,
          ]);
        })
        .toEqual([["EVENTS", 0n, 0n]]),
    unprocessed: (eventIds: string[]) => checks.listUnprocessedEvents({ consumer: "worker", eventIds }),
  };
}

async function commit(database: Database, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => sampleEvent());
  await database.transaction((tx) => enqueue(tx, events));
  return events.map(({ id }) => id);
}

test("an event that NATS lost is unprocessed, and is processed after it was published again by its number", async () => {
  const worked: string[] = [];
  const service = await sampleService(({ id }) => worked.push(id));
  const [first = "", lost = "", last = ""] = await service.publish(3);
  await service.manager.streams.deleteMessage("EVENTS", 2);
  // So that NATS does not remember its id.
  await service.broker.stop();
  await service.broker.restart();
  await start(service.consumer);
  await expect.poll(() => worked).toEqual([first, last]);
  await service.caughtUp();

  const events = await service.emitted();
  expect(events.map(({ eventId, type }) => [eventId, type])).toEqual(
    [first, lost, last].map((id) => [id, "file.uploaded"]),
  );
  expect(await service.unprocessed([first, lost, last])).toMatchObject({ eventIds: [lost], discardedEventIds: [] });

  const numbers = events.filter(({ eventId }) => eventId === lost).map(({ number }) => number);
  expect(await service.outbox.republishNumberedEvents({ ...stretch(), numbers })).toMatchObject({ count: 1n });
  await expect.poll(() => worked).toEqual([first, last, lost]);
  await expect.poll(async () => (await service.unprocessed([first, lost, last])).eventIds).toEqual([]);
});

test("a dead letter is unprocessed, and after it was discarded it is known that it was", async () => {
  const service = await sampleService(() => {
    throw new Fault("INTERNAL", "OUT_OF_ORDER", "out of order");
  });
  await start(service.consumer);
  const ids = await service.publish(2);
  const letters = async () => (await service.deadLetters.listDeadLetters({})).deadLetters;
  await expect.poll(async () => (await letters()).length).toBe(2);
  expect(await service.unprocessed(ids)).toMatchObject({ eventIds: ids, discardedEventIds: [] });
  const [first] = await letters();
  await service.deadLetters.discardDeadLetter({ number: first?.number ?? 0n });
  expect(await service.unprocessed(ids)).toMatchObject({ eventIds: ids, discardedEventIds: [first?.eventId] });
});

test("an event whose transaction is open is announced by the time from which on events may still appear", async () => {
  const { database, checks, publish } = await sampleService();
  await publish(1);
  const completeUntilMs = async () => {
    const { completeUntil } = await checks.listEmittedEvents(stretch());
    return completeUntil ? timestampMs(completeUntil) : 0;
  };
  const late = sampleEvent();
  const openMs = await database.transaction(async (tx) => {
    await enqueue(tx, [late]);
    const [row] = await tx.query(began);
    expect((await checks.listEmittedEvents(stretch())).events).toHaveLength(1);
    expect(await completeUntilMs()).toBeLessThanOrEqual(Number(row?.at));
    return Number(row?.at);
  });
  await expect.poll(completeUntilMs).toBeGreaterThan(openMs);
  const events = (await checks.listEmittedEvents(stretch())).events;
  expect(events.at(-1)).toMatchObject({ eventId: late.id });
});

test("requests out of bounds are refused", async () => {
  const { checks } = await sampleService();
  const { since, until } = stretch();
  const weekAgo = timestampFromMs(Date.now() - 8 * dayMs);
  for (const [request, field] of [
    [{ until }, "since"],
    [{ since: weekAgo, until }, "since"],
    [{ since }, "until"],
    [{ since, until: weekAgo }, "until"],
    [{ since, until, limit: 10_001 }, "limit"],
  ] as const)
    await expect(checks.listEmittedEvents(request)).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
      violations: [{ field }],
    });
  const eventIds = Array.from({ length: 1001 }, (_, number) => `evt_${number}`);
  for (const wrong of [[], eventIds])
    await expect(checks.listUnprocessedEvents({ consumer: "worker", eventIds: wrong })).rejects.toMatchObject({
      violations: [{ field: "event_ids", description: "must have 1 to 1000 ids" }],
    });
  expect((await checks.listUnprocessedEvents({ consumer: "worker", eventIds: eventIds.slice(1) })).eventIds).toEqual(
    eventIds.slice(1),
  );
  const unknown = { code: "NOT_FOUND", reason: "CONSUMER_NOT_FOUND" };
  await expect(checks.listUnprocessedEvents({ consumer: "elsewhere", eventIds: ["evt_1"] })).rejects.toMatchObject(
    unknown,
  );
  await expect(checks.getConsumerPosition({ consumer: "elsewhere" })).rejects.toMatchObject(unknown);
});

test("every event of a stretch is listed once, by time, with any size of page", async () => {
  const { database } = await messagingFixture();
  await commit(database, 12);
  const endMs = Math.floor(Date.now() / 1000) * 1000;
  // Two in each millisecond with different microseconds, in the order opposite to their numbers; hours apart, and some minutes.
  const age = statement(
    "test_ages",
    `UPDATE outbox SET published_at = CASE WHEN seq % 2 = 0 THEN now() END, created_at = {createdAt:timestamptz}
       - interval '1 microsecond' * (seq % 2) - interval '1 ms' - interval '5 hours' * (seq / 6) - interval '7 minutes' * (seq / 2 % 3)`,
  );
  await database.query(age, { createdAt: new Date(endMs) });
  const expected = await database.query(
    statement(
      "test_by_time",
      { event_id: "text" },
      "SELECT event_id FROM outbox ORDER BY date_trunc('ms', created_at), seq",
    ),
  );
  expect(expected).toHaveLength(12);
  for (const limit of [1, 2, 5, 12, 100]) {
    const listed: string[] = [];
    let after = { ms: endMs - 2 * dayMs, seq: 0n };
    for (let length = limit; length === limit; ) {
      const page = await selectEmitted(database, { after, untilMs: endMs, limit });
      listed.push(...page.map(({ event_id }) => event_id));
      expect(page.every(({ seq, is_published }) => is_published === (Number(seq) % 2 === 0))).toBe(true);
      const last = page.at(-1);
      if (last) after = { ms: Number(last.ms), seq: BigInt(last.seq) };
      length = page.length;
    }
    expect(listed, `pages of ${limit}`).toEqual(expected.map(({ event_id }) => event_id));
  }
  const none = await selectEmitted(database, { after: { ms: endMs, seq: 0n }, untilMs: endMs + 1, limit: 10 });
  expect(none).toEqual([]);
});

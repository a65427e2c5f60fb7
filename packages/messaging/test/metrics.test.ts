import { execFileSync } from "node:child_process";
import { createDatabase } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { Fault } from "@platform/service/call/fault";
import { prometheusText } from "@platform/service/observe/telemetry";
import { expect, onTestFinished, test } from "vitest";
import { eventConsumer } from "../src/consume/consumer.ts";
import { deadLettersOf } from "../src/consume/dead-letters.ts";
import { enqueue, outboxRelay } from "../src/publish/outbox.ts";
import { consumerConfig, deadLetterStreamConfig } from "../src/streams/streams.ts";
import { administratorOf, log, messagingFixture, openNats, sampleEvent, start } from "./fixture.ts";

/** The values of a metric's series, in their order; none when it is not shown. */
async function valuesOf(name: string): Promise<number[]> {
  const lines = (await prometheusText("sample")).split("\n");
  return lines.filter((line) => new RegExp(`^${name}[ {]`).test(line)).map((line) => Number(line.split(" ").at(-1)));
}

async function sampleService() {
  const fixture = await messagingFixture();
  const { broker, database } = fixture;
  const nats = await openNats(broker);
  await expect.poll(() => nats.connection()).toBeDefined();
  await start(outboxRelay({ database, nats, log }));
  const publish = async (count: number) => {
    const events = Array.from({ length: count }, () => sampleEvent());
    await database.transaction((tx) => enqueue(tx, events));
  };
  return { ...fixture, nats, publish };
}

const consumed = { durable: "sample", filter: "file.>", concurrency: 1, maxDeliveries: 1 };

test("metrics show the number and age of pending events while the broker is down, and published events by type", async () => {
  const { broker, nats, publish } = await sampleService();
  await broker.stop();
  await expect.poll(() => nats.connection()).toBeUndefined();
  await publish(3);
  await expect.poll(() => valuesOf("messaging_outbox_pending")).toEqual([3]);
  await expect.poll(() => valuesOf("messaging_nats_connected")).toEqual([0]);
  await expect.poll(async () => (await valuesOf("messaging_outbox_age_seconds"))[0]).toBeGreaterThan(0);

  const before = (await valuesOf("messaging_outbox_published_total"))[0] ?? 0;
  await broker.restart();
  await expect.poll(() => valuesOf("messaging_outbox_pending")).toEqual([0]);
  await expect.poll(() => valuesOf("messaging_outbox_age_seconds")).toEqual([0]);
  await expect.poll(async () => (await valuesOf("messaging_outbox_published_total"))[0]).toBe(before + 3);
});

test("metrics are there while NATS hangs, before NATS has had the time to respond; only what it knows is missing", async () => {
  const { broker, database, nats } = await sampleService();
  await start(eventConsumer({ ...consumed, nats, database, handle: async () => {}, log }));
  await expect.poll(() => valuesOf("messaging_consumer_pending")).toEqual([0]);
  await broker.kill("SIGSTOP");
  onTestFinished(() => broker.kill("SIGCONT"));
  // The signal is on its way for a moment, in which NATS still responds.
  const stateOfBroker = () => execFileSync("ps", ["-o", "stat=", "-p", String(broker.pid)], { encoding: "utf8" });
  await expect.poll(stateOfBroker).toMatch(/^T/);
  const request = nats.connection()?.manager.consumers.info("EVENTS", consumed.durable);
  const gaveUp = request?.then(
    () => "responded",
    () => "gave up",
  );
  const shown = prometheusText("sample");
  expect(await Promise.race([gaveUp, shown])).toContain("messaging_nats_connected");
  expect(await shown).toContain("messaging_outbox_pending");
  expect(await shown).not.toContain("messaging_consumer_pending{");
});

test("the lag of a consumer is the age of its oldest unprocessed event, or 0", async () => {
  const { database, nats, publish } = await sampleService();
  const release = Promise.withResolvers<void>();
  await start(eventConsumer({ ...consumed, nats, database, handle: () => release.promise, log }));
  await publish(2);
  await expect.poll(() => valuesOf("messaging_consumer_pending")).toEqual([2]);
  await expect.poll(() => valuesOf("messaging_consumer_lag_seconds")).toHaveLength(1);
  const [lag = 0] = await valuesOf("messaging_consumer_lag_seconds");
  await expect.poll(async () => (await valuesOf("messaging_consumer_lag_seconds"))[0]).toBeGreaterThan(lag);
  release.resolve();
  await expect.poll(() => valuesOf("messaging_consumer_pending")).toEqual([0]);
  await expect.poll(() => valuesOf("messaging_consumer_lag_seconds")).toEqual([0]);
});

test("dead letters are counted until they are replayed or discarded", async () => {
  const { broker, database, nats, publish } = await sampleService();
  async function handle(_tx: Queryable): Promise<void> {
    throw new Fault("INTERNAL", "OUT_OF_ORDER", "no");
  }
  const consumer = await start(eventConsumer({ ...consumed, nats, database, handle, log }));
  await publish(2);
  await expect.poll(() => valuesOf("messaging_consumer_dead_letters")).toEqual([2]);
  const letters = deadLettersOf(nats, [consumer]);
  const { deadLetters } = await letters.list({ limit: 1, afterNumber: 0 });
  await letters.discard(deadLetters[0]?.number ?? 0);
  await expect.poll(() => valuesOf("messaging_consumer_dead_letters")).toEqual([1]);

  // Without their stream, how many events wait is known nevertheless.
  await (await administratorOf(broker)).manager.streams.delete("DEAD_LETTERS_payroll-intake");
  expect(await valuesOf("messaging_consumer_dead_letters")).toEqual([]);
  await expect.poll(() => valuesOf("messaging_consumer_lag_seconds")).toEqual([0]);
});

test("metrics of unavailable servers are omitted, and the others reported", async () => {
  const { url, broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  await expect.poll(() => nats.connection()).toBeDefined();
  await start(eventConsumer({ ...consumed, nats, database, handle: async () => {}, log }));
  await expect.poll(() => valuesOf("messaging_consumer_lag_seconds")).toEqual([0]);
  await broker.stop();
  const nobody = url.replace(/:\d+\//, ":1/");
  const unavailable = await start(createDatabase({ url: nobody, maxConnections: 1, applicationName: "away", log }));
  await start(outboxRelay({ database: unavailable, nats, log }));
  await expect.poll(() => valuesOf("messaging_nats_connected")).toEqual([0]);
  expect(await valuesOf("messaging_consumer_lag_seconds")).toEqual([]);
  expect(await valuesOf("messaging_outbox_age_seconds")).toEqual([]);
});

test("a consumer that is missing, or has another filter, receives nothing until the administrator has created it", async () => {
  const { broker, database, nats, publish } = await sampleService();
  const { manager } = await administratorOf(broker);
  await manager.consumers.delete("EVENTS", "sample");
  await start(eventConsumer({ ...consumed, nats, database, handle: async () => {}, log }));
  const receives = () => valuesOf("messaging_consumer_receiving");
  await expect.poll(receives).toEqual([0]);
  await manager.consumers.add("EVENTS", { durable_name: "sample", filter_subject: "events.>", ack_policy: "explicit" });
  await publish(1);
  await expect.poll(receives).toEqual([0]);

  await manager.consumers.delete("EVENTS", "sample");
  await manager.consumers.add("EVENTS", consumerConfig("sample", "file.>"));
  await expect.poll(receives).toEqual([1]);
  await expect.poll(() => valuesOf("messaging_consumer_pending")).toEqual([0]);
  await broker.stop();
  await expect.poll(receives).toEqual([]);
});

test("a service without streams is not connected, and works as soon as the administrator has created them", async () => {
  const { broker, nats } = await sampleService();
  const { manager } = await administratorOf(broker);
  await manager.streams.delete("DEAD_LETTERS_payroll-intake");
  const late = await openNats(broker);
  await expect.poll(() => valuesOf("messaging_nats_connected")).toEqual([0]);
  expect(late.connection()).toBeUndefined();
  expect(nats.connection()).toBeDefined();
  await manager.streams.add(deadLetterStreamConfig("payroll-intake", 1));
  await expect.poll(() => late.connection()).toBeDefined();
});

import { headers } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import { DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import type { Queryable } from "@platform/postgres/query/statement";
import { rpcClient } from "@platform/rpc/client/client";
import { rpcServer } from "@platform/rpc/server/server";
import { Fault } from "@platform/service/call/fault";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, test } from "vitest";
import { eventConsumer } from "../src/consume/consumer.ts";
import { deadLetterService } from "../src/consume/dead-letter-service.ts";
import { enqueue, outboxRelay } from "../src/publish/outbox.ts";
import { administratorOf, log, messagingFixture, openNats, sampleEvent, start } from "./fixture.ts";

/** A service with two consumers, each of which fails with a fault until it is fixed, and a consumer of another service. */
async function brokenService() {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const elsewhere = await openNats(broker, "elsewhere");
  const { jetstream, manager } = await administratorOf(broker);
  await expect.poll(() => nats.connection()).toBeDefined();
  await start(outboxRelay({ database, nats, log }));
  const broken = new Set(["first", "second", "elsewhere"]);
  const worked: string[] = [];
  const consumerOf = (durable: string, connection = nats) =>
    start(
      eventConsumer({
        nats: connection,
        database,
        durable,
        filter: "file.>",
        concurrency: 1,
        maxDeliveries: 1,
        async handle(_tx: Queryable, { id }: Event) {
          if (broken.has(durable)) throw new Fault("INTERNAL", "OUT_OF_ORDER", "wages of Ada");
          worked.push(`${durable} ${id}`);
        },
        log,
      }),
    );
  const consumers = [await consumerOf("first"), await consumerOf("second")];
  await consumerOf("elsewhere", elsewhere);
  const routes = deadLetterService(database, nats, consumers);
  const server = await start(rpcServer({ host: "127.0.0.1", port: 0, services: [routes], log }));
  const { call } = await start(
    rpcClient(DeadLetterService, { address: `127.0.0.1:${server.port()}`, timeoutMs: hangAfterMs }),
  );

  return {
    broken,
    worked,
    call,
    manager,
    /** Publishes bytes like the source of `file.uploaded`. */
    publishBytes(bytes: Uint8Array, msgID: string) {
      const about = headers();
      about.set("Source", "payroll-intake");
      return jetstream.publish("events.file.uploaded", bytes, { msgID, headers: about });
    },
    /** How many dead letters there are of all services. */
    async stored() {
      const streams = ["DEAD_LETTERS_payroll-intake", "DEAD_LETTERS_elsewhere"];
      const infos = await Promise.all(streams.map((stream) => manager.streams.info(stream)));
      return infos.reduce((sum, { state }) => sum + state.messages, 0);
    },
    async publish(events: Event[]) {
      await database.transaction((tx) => enqueue(tx, events));
    },
    list: async (page: { limit?: number; afterNumber?: bigint } = {}) => {
      const { deadLetters, hasMore } = await call.listDeadLetters(page);
      return {
        hasMore,
        letters: deadLetters,
        whose: deadLetters.map(({ consumer, eventId }) => `${consumer} ${eventId}`),
      };
    },
  };
}

test("lists the dead letters of the service's consumers, oldest first and by page, without those of other services", async () => {
  const service = await brokenService();
  const events = [sampleEvent(), sampleEvent(), sampleEvent()];
  await service.publish(events);
  // Each event is a dead letter of three consumers, and one of them is of another service.
  await expect.poll(service.stored).toBe(9);

  const all = await service.list();
  const numbers = all.letters.map(({ number }) => Number(number));
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(all.whose).toHaveLength(6);
  expect(new Set(all.whose)).toEqual(new Set(events.flatMap(({ id }) => [`first ${id}`, `second ${id}`])));
  expect(all.letters[0]).toMatchObject({
    eventType: "file.uploaded",
    environment: "sandbox",
    ownerId: "own_1",
    reason: "OUT_OF_ORDER",
  });
  expect(JSON.stringify(all.letters, (_, value) => (typeof value === "bigint" ? String(value) : value))).not.toMatch(
    /Ada|report\.json/,
  );

  const pages: string[] = [];
  let page = await service.list({ limit: 4 });
  pages.push(...page.whose);
  expect(page.hasMore).toBe(true);
  page = await service.list({ limit: 4, afterNumber: page.letters.at(-1)?.number ?? 0n });
  expect(page.hasMore).toBe(false);
  expect([...pages, ...page.whose]).toEqual(all.whose);
});

test("a dead letter that fails again stays; after a fix it takes effect once and is removed, and another consumer's stays", async () => {
  const service = await brokenService();
  const event = sampleEvent();
  await service.publish([event]);
  await expect.poll(async () => (await service.list()).whose.length).toBe(2);
  const [letter] = (await service.list()).letters.filter(({ consumer }) => consumer === "first");
  const number = letter?.number ?? 0n;

  await expect(service.call.replayDeadLetter({ number })).rejects.toMatchObject({
    code: "FAILED_PRECONDITION",
    metadata: { reason: "OUT_OF_ORDER" },
  });
  expect((await service.list()).whose).toHaveLength(2);

  service.broken.delete("first");
  expect(await service.call.replayDeadLetter({ number })).toMatchObject({ hadEffectBefore: false });
  expect(service.worked).toEqual([`first ${event.id}`]);
  expect((await service.list()).whose).toEqual([`second ${event.id}`]);
  await expect(service.call.replayDeadLetter({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a dead letter whose event has already taken effect is removed without a second effect", async () => {
  const service = await brokenService();
  const event = sampleEvent();
  await service.publish([event]);
  await expect.poll(async () => (await service.list()).whose.length).toBe(2);
  service.broken.clear();
  const [one] = (await service.list()).letters.filter(({ consumer }) => consumer === "first");
  const seq = Number(one?.number);
  const { data } = (await service.manager.streams.getMessage("DEAD_LETTERS_payroll-intake", { seq })) ?? {
    data: new Uint8Array(),
  };
  // The same event again, as a relay that was killed publishes it, after the time in which JetStream would notice.
  await service.publishBytes(data, "again");
  await expect.poll(() => service.worked.includes(`first ${event.id}`)).toBe(true);
  expect(await service.call.replayDeadLetter({ number: one?.number ?? 0n })).toMatchObject({ hadEffectBefore: true });
  expect(service.worked.filter((work) => work === `first ${event.id}`)).toHaveLength(1);
});

test("an undecodable dead letter is listed, cannot be replayed, and can be discarded", async () => {
  const service = await brokenService();
  await service.publishBytes(new Uint8Array([255, 255]), "undecodable");
  await expect.poll(async () => (await service.list()).whose.length).toBe(2);
  const [letter] = (await service.list()).letters;
  expect(letter).toMatchObject({ eventId: "undecodable", reason: "UNDECODABLE", eventType: "file.uploaded" });
  const number = letter?.number ?? 0n;
  await expect(service.call.replayDeadLetter({ number })).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
  await service.call.discardDeadLetter({ number });
  expect((await service.list()).whose).toHaveLength(1);
  await expect(service.call.discardDeadLetter({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("another service's dead letter can be neither replayed nor discarded", async () => {
  const service = await brokenService();
  service.broken.delete("first");
  service.broken.delete("second");
  await service.publish([sampleEvent()]);
  await expect.poll(service.stored).toBe(1);
  const refusal = { code: "NOT_FOUND", reason: "DEAD_LETTER_NOT_FOUND" };
  await expect(service.call.replayDeadLetter({ number: 1n })).rejects.toMatchObject(refusal);
  await expect(service.call.discardDeadLetter({ number: 1n })).rejects.toMatchObject(refusal);
  expect(await service.stored()).toBe(1);
});

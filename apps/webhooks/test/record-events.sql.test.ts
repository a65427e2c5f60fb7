import { createDatabase } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { EnvelopedEvent } from "@platform/public-records/event/envelope";
import { deleteLegalHold, upsertLegalHold } from "@platform/retention/legal-hold.sql";
import { cutoffsOf } from "@platform/retention/owner-retention";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, expect, test } from "vitest";
import { selectEvents } from "../src/event-log/event-log.sql.ts";
import { deleteExpiredEvents } from "../src/event-log/event-retention.sql.ts";
import { endOfLog } from "../src/event-log/list-events.ts";
import { releaseAuditEvents } from "../src/event-log/record-events.sql.ts";
import { insertFanOut, type RenderedEvent } from "../src/fan-out/fan-out.sql.ts";

const { urlOf } = await testDatabase({ services: ["webhooks"] });
const log = createLogger("webhooks-test", "silent");
const database = createDatabase({ url: urlOf("webhooks"), maxConnections: 12, applicationName: "test", log });
afterAll(() => database.stop?.());

const newTenant = (): Tenant => ({ environment: "sandbox", ownerId: newId("own_") });

function eventOf(tenant: Tenant, { type = "file.processed", resourceId = "" } = {}): RenderedEvent {
  const enveloped = { id: newId("evt_"), type, source: "", environment: "sandbox", occurredAt: new Date(), data: {} };
  return {
    tenant,
    event: enveloped as EnvelopedEvent,
    bodies: new Map(),
    traceparent: undefined,
    requestId: undefined,
    members: { resource_id: [resourceId] },
    at: new Date(),
  };
}

const idsOf = (events: readonly RenderedEvent[]) => events.map(({ event }) => event.id);

/** Records events as a consumer whose inbox has none of them. */
const record = (db: Queryable, events: readonly RenderedEvent[], at: Date) =>
  insertFanOut(
    db,
    { durable: newId("consumer_"), eventIds: idsOf(events) },
    events.map((event) => ({ ...event, at })),
  );

const everything = { after: 0n, before: endOfLog, limit: 100_000, types: [], resourceId: "", oldestFirst: true };

async function logOf(tenant: Tenant) {
  const { events, ...ends } = await selectEvents(database, tenant, everything);
  return { ...ends, ids: events.map(({ id }) => id), sequences: events.map(({ sequence }) => Number(sequence)) };
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1);

const killBackend = statement("test_kill_backend", "SELECT pg_terminate_backend(pg_backend_pid())");

test("no number is missing, and none is visible before all lower ones, whatever fails at the same time", async () => {
  const tenants = [newTenant(), newTenant(), newTenant()];
  const written: string[] = [];
  let writing = true;
  async function write(writer: number): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      // The owners are in another order each time, with several events of each.
      const order = tenants.toSorted((one, other) => (one.ownerId + round + writer < other.ownerId + round ? -1 : 1));
      const events = order.flatMap((tenant) => [eventOf(tenant), eventOf(tenant)]);
      const outcome = database.transaction(async (tx) => {
        await record(tx, events, new Date());
        if ((round + writer) % 5 === 0) throw new Error("rolled back");
        if ((round + writer) % 7 === 0) await tx.query(killBackend);
      });
      await outcome.then(
        () => written.push(...idsOf(events)),
        () => {},
      );
    }
  }
  async function watch(tenant: Tenant): Promise<void> {
    while (writing) {
      const { sequences, lastSequence } = await logOf(tenant);
      expect(sequences).toEqual(numbersTo(Number(lastSequence)));
    }
  }
  const watching = Promise.all(tenants.map(watch));
  await Promise.all(numbersTo(6).map(write));
  writing = false;
  await watching;
  const logged = (await Promise.all(tenants.map(logOf))).flatMap(({ ids }) => ids);
  expect(logged.toSorted()).toEqual(written.toSorted());
  expect(written.length).toBeGreaterThan(50);
});

test("an event that is published again keeps its number, and those beside it follow", async () => {
  const tenant = newTenant();
  const first = eventOf(tenant);
  const second = eventOf(tenant);
  const third = eventOf(tenant);
  await record(database, [first, second], new Date());
  await record(database, [second], new Date());
  await record(database, [third, first], new Date());
  expect(await logOf(tenant)).toMatchObject({
    ids: idsOf([first, second, third]),
    sequences: [1, 2, 3],
    lastSequence: 3n,
  });
});

test("times of the log never go back, although clocks do", async () => {
  const tenant = newTenant();
  for (const time of ["2026-01-02", "2026-01-01", "2026-01-03"]) {
    await record(database, [eventOf(tenant)], new Date(time));
  }
  const { events } = await selectEvents(database, tenant, everything);
  const days = events.map(({ recordedAt }) => recordedAt.toISOString().slice(0, 10));
  expect(days).toEqual(["2026-01-02", "2026-01-02", "2026-01-03"]);
});

test("events are deleted at the end of their retention, those of an audit with the audit, and none under a legal hold", async () => {
  const tenant = newTenant();
  const heldTenant = newTenant();
  const audit = { type: "audit.completed", resourceId: "aud_1" };
  await record(database, [eventOf(tenant), eventOf(tenant, audit), eventOf(heldTenant)], new Date("2015-06-01"));
  await record(database, [eventOf(tenant)], new Date("2020-06-01"));
  const hold = { ...heldTenant, employerId: "emp_1" };
  await upsertLegalHold(database, { ...hold, reason: "case 7" });
  const deleted = () => deleteExpiredEvents(database, cutoffsOf(new Date("2016-01-01")), 100);
  expect(await deleted()).toBe(1);
  expect(await logOf(tenant)).toMatchObject({ sequences: [2, 3], firstSequence: 2n, lastSequence: 3n });
  await releaseAuditEvents(database, heldTenant, "aud_1");
  expect(await deleted()).toBe(0);
  await releaseAuditEvents(database, tenant, "aud_1");
  await deleteLegalHold(database, hold);
  expect(await deleted()).toBe(2);
  expect(await logOf(tenant)).toMatchObject({ sequences: [3], firstSequence: 3n, lastSequence: 3n });
  expect(await logOf(heldTenant)).toMatchObject({ sequences: [], firstSequence: 2n, lastSequence: 1n });
});

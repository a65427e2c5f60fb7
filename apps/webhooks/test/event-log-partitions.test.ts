import { partitionKeeper } from "@platform/postgres/partitions/partition-keeper";
import { selectPartitionedTables } from "@platform/postgres/partitions/partitioned-table";
import { selectPartitions } from "@platform/postgres/partitions/select-partitions";
import { createDatabase } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { run } from "@platform/postgres/tables/run-sql";
import type { EnvelopedEvent } from "@platform/public-records/event/envelope";
import { deleteLegalHold, upsertLegalHold } from "@platform/retention/legal-hold.sql";
import { cutoffsOf } from "@platform/retention/owner-retention";
import { rowsCutoffs } from "@platform/retention/partition-retention";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { expect, onTestFinished, test } from "vitest";
import { selectEventsWithPayload, updatePayloadsRemoved } from "../src/deliveries/payload.sql.ts";
import { selectEvents, selectLoggedEvent } from "../src/event-log/event-log.sql.ts";
import { deleteExpiredEvents, dropExpiredEvents } from "../src/event-log/event-retention.sql.ts";
import { endOfLog } from "../src/event-log/list-events.ts";
import { releaseAuditEvents } from "../src/event-log/record-events.sql.ts";
import { insertFanOut, type RenderedEvent } from "../src/fan-out/fan-out.sql.ts";
import { sessionSettings } from "../src/sending/session-settings.ts";

const dayMs = 86_400_000;
const log = createLogger("webhooks-test", "silent");
const { urlOf } = await testDatabase({ services: ["webhooks"] });

function open(url: string) {
  const options = { url, maxConnections: 6, applicationName: "test", settings: sessionSettings, log };
  const database = createDatabase(options);
  onTestFinished(async () => void (await database.stop?.()));
  return database;
}

const newTenant = (): Tenant => ({ environment: "sandbox", ownerId: newId("own_") });

function eventOf(tenant: Tenant, at: Date, { type = "file.processed", resourceId = "PR_TEST_1" } = {}): RenderedEvent {
  const id = newId("evt_", at.getTime());
  const event = { id, type, source: "", environment: "sandbox", occurredAt: at, data: { fileId: "PR_TEST_1" } };
  return {
    tenant,
    event: event as EnvelopedEvent,
    bodies: new Map(),
    traceparent: undefined,
    requestId: undefined,
    members: { resource_id: [resourceId] },
    at,
  };
}

const record = (db: Queryable, events: readonly RenderedEvent[]) =>
  insertFanOut(db, { durable: newId("consumer_"), eventIds: events.map(({ event }) => event.id) }, events);

const page = { after: 0n, before: endOfLog, limit: 1000, types: [], resourceId: "", oldestFirst: true };
const audits = { type: "audit.completed", resourceId: "aud_1" };

async function logOf(db: Queryable, tenant: Tenant, filter: Partial<Parameters<typeof selectEvents>[2]> = {}) {
  const { events, firstSequence, lastSequence } = await selectEvents(db, tenant, { ...page, ...filter });
  const sequences = events.map(({ sequence }) => Number(sequence));
  return { sequences, ids: events.map(({ id }) => id), firstSequence, lastSequence };
}

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, place) => first + place);

test("the end of retention drops partitions: what a hold, an audit or a longer retention keeps outlives them", async () => {
  const database = open(urlOf("webhooks"));
  const table = (await selectPartitionedTables(database)).find(({ name }) => name === "events");
  if (!table) throw new Error("The log has no partitions.");
  // Years in which there are partitions already.
  const partitionsOf = async () => (await selectPartitions(database, table)).map(({ name }) => name);
  await partitionKeeper(database).chore.batch(new Date(Date.now() + 400 * dayMs));
  const [history, first, second] = await selectPartitions(database, table);
  if (!history || !first || !second) throw new Error("There are no partitions.");
  const aged = new Date(first.toMs - 60_000);
  const next = new Date(second.toMs - 60_000);

  const tenant = newTenant();
  const ownerOnHold = newTenant();
  const longer = newTenant();
  const shorter = newTenant();
  const ofAll = [tenant, ownerOnHold, longer, shorter];
  for (const at of [aged, next]) {
    await record(
      database,
      ofAll.flatMap((one) => [eventOf(one, at), eventOf(one, at)]),
    );
    await record(database, [eventOf(tenant, at, audits), eventOf(tenant, at)]);
  }
  const hold = { ...ownerOnHold, employerId: "emp_1" };
  await upsertLegalHold(database, { ...hold, reason: "case 7" });
  const cutoffs = (atMs: number) =>
    cutoffsOf(new Date(atMs), {
      [longer.ownerId]: new Date(atMs - 3000 * dayMs),
      [shorter.ownerId]: new Date(atMs + 300 * dayMs),
    });
  const retain = async (atMs: number) => {
    let dropped = 0;
    while ((await dropExpiredEvents(database, cutoffs(atMs))) > 0) dropped += 1;
    const rows = await rowsCutoffs(database, "events", cutoffs(atMs));
    return [dropped, await deleteExpiredEvents(database, rows, 1000)];
  };
  const remaining = () => Promise.all(ofAll.map(async (one) => (await logOf(database, one)).sequences));
  const whole = [numbers(1, 8), numbers(1, 4), numbers(1, 4), numbers(1, 4)];
  expect(await remaining()).toEqual(whole);

  // The youngest event decides; an owner with a shorter retention loses its own one by one.
  expect(await retain(first.toMs - 120_000)).toEqual([1, 4]);
  expect(await remaining()).toEqual([numbers(1, 8), numbers(1, 4), numbers(1, 4), []]);
  expect(await retain(first.toMs)).toEqual([1, 0]);
  expect(await remaining()).toEqual([numbers(3, 8).filter((number) => number !== 4), numbers(1, 4), numbers(1, 4), []]);
  expect((await partitionsOf())[0]).toBe(`${first.name}_kept`);
  expect(await logOf(database, tenant, { limit: 1 })).toMatchObject({ firstSequence: 5n, lastSequence: 8n });
  expect(await logOf(database, ownerOnHold, { limit: 1 })).toMatchObject({ firstSequence: 1n });
  expect(await logOf(database, longer, { limit: 1 })).toMatchObject({ firstSequence: 1n });

  // A payload is removed from what outlived its partition as from anything else.
  const auditRecord = { resourceType: "audit", resourceId: "aud_1" };
  const payloads = await selectEventsWithPayload(database, tenant, auditRecord, 10);
  const ids = payloads.map(({ eventId }) => eventId);
  expect(ids).toHaveLength(2);
  await updatePayloadsRemoved(database, tenant, ids, new Date());
  for (const id of ids) expect(await selectLoggedEvent(database, tenant, id)).toMatchObject({ data: null });

  // Released events are dropped with the next partition at the latest.
  await releaseAuditEvents(database, tenant, "aud_1");
  await deleteLegalHold(database, hold);
  expect(await retain(second.toMs)).toEqual([1, 0]);
  expect(await remaining()).toEqual([[3], [1, 2], numbers(1, 4), []]);
  expect(await retain(second.toMs + 2 * dayMs)).toEqual([0, 3]);
  expect(await remaining()).toEqual([[], [], numbers(1, 4), []]);
  expect((await partitionsOf()).slice(0, 2)).toEqual([`${first.name}_kept`, `${second.name}_kept`]);
  expect(await logOf(database, ownerOnHold)).toMatchObject({ firstSequence: 5n, lastSequence: 4n });
  expect(await run(database, `SELECT count(*)::int AS rows FROM ${first.name}_kept`)).toEqual([{ rows: 2 }]);
});

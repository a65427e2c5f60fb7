import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrations/migrate";
import { provisionService } from "@platform/postgres/migrations/provision";
import { partitionKeeper } from "@platform/postgres/partitions/partition-keeper";
import { selectPartitionedTables } from "@platform/postgres/partitions/partitioned-table";
import { selectPartitions } from "@platform/postgres/partitions/select-partitions";
import { createDatabase } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { EnvelopedEvent } from "@platform/public-records/event/envelope";
import { deleteLegalHold, upsertLegalHold } from "@platform/retention/legal-hold.sql";
import { retentionMigrations } from "@platform/retention/migrations";
import { cutoffsOf } from "@platform/retention/owner-retention";
import { rowsCutoffs } from "@platform/retention/partition-retention";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { expect, onTestFinished, test } from "vitest";
import { selectEventsWithPayload, updatePayloadsRemoved } from "../src/deliveries/payload.sql.ts";
import { selectEvents, selectFirstSequenceAt, selectLoggedEvent } from "../src/event-log/event-log.sql.ts";
import { deleteExpiredEvents, dropExpiredEvents } from "../src/event-log/event-retention.sql.ts";
import { endOfLog } from "../src/event-log/list-events.ts";
import { releaseAuditEvents } from "../src/event-log/record-events.sql.ts";
import { insertFanOut, type RenderedEvent } from "../src/fan-out/fan-out.sql.ts";
import { sessionSettings } from "../src/sending/session-settings.ts";
import { asEarlierRelease } from "./earlier-fan-out.ts";

const dayMs = 86_400_000;
const log = createLogger("webhooks-test", "silent");
const { adminUrl, urlOf } = await testDatabase({ services: ["webhooks"] });

function open(url: string) {
  const options = { url, maxConnections: 6, applicationName: "test", settings: sessionSettings, log };
  const database = createDatabase(options);
  onTestFinished(async () => void (await database.stop?.()));
  return database;
}

/**
 * Creates the schema from before the log had partitions, and returns what migrates it to that of release 1.3: a later one
 * refuses rows that were written before.
 */
async function earlierSchema() {
  const schema = "earlier_webhooks";
  const url = await provisionService({ adminUrl, service: schema, password: "sample" });
  const path = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const folder = new URL("../migrations/", import.meta.url).pathname;
  const files = readdirSync(folder);
  const copy = (isCopied: (file: string) => boolean) => {
    for (const file of files.filter(isCopied)) cpSync(join(folder, file), join(path, file));
  };
  const directories = [messagingMigrations, retentionMigrations, { name: "app", path }];
  copy((file) => file < "0026");
  await migrate({ url, schema, directories });
  return {
    url,
    convert() {
      copy((file) => file < "0029");
      return migrate({ url, schema, directories });
    },
  };
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

test("a log with old events becomes partitioned while two releases write and read it, which both go on", async () => {
  const { url, convert } = await earlierSchema();
  const present = open(url);
  const before = asEarlierRelease(open(url));
  const tenant = newTenant();
  const heldTenant = newTenant();
  const old = new Date("2018-03-01");
  const young = new Date();
  await record(before, [eventOf(tenant, old), eventOf(tenant, old, audits), eventOf(heldTenant, old)]);
  await upsertLegalHold(present, { ...heldTenant, employerId: "emp_1", reason: "case 7" });

  let isOver = false;
  const written: string[] = [];
  const process = async (db: Queryable) => {
    while (!isOver) {
      const events = [eventOf(tenant, new Date()), eventOf(heldTenant, new Date())];
      await record(db, events);
      const [mine] = events;
      if (!mine) continue;
      // An event that is published again keeps its number.
      await record(db, [mine]);
      expect(await selectLoggedEvent(db, tenant, mine.event.id)).toMatchObject({ data: `{"fileId":"PR_TEST_1"}` });
      expect((await logOf(db, tenant, { oldestFirst: false, limit: 3 })).sequences).toHaveLength(3);
      written.push(mine.event.id);
    }
  };
  // After the conversion only statements of the present release run: a process of it starts after the migration.
  const earlier = [process(before), process(before)];
  await expect.poll(() => written.length).toBeGreaterThan(20);
  expect(await convert()).toEqual([{ table: "events" }]);
  const converted = written.length;
  const later = [process(present), process(present)];
  await expect.poll(() => written.length).toBeGreaterThan(converted + 40);
  isOver = true;
  await Promise.all([...earlier, ...later]);

  const count = 2 + written.length;
  for (const db of [before, present]) {
    const all = await logOf(db, tenant, { limit: 10_000 });
    expect(all.sequences).toEqual(numbers(1, count));
    expect(all.ids.slice(2).toSorted()).toEqual(written.toSorted());
    expect((await logOf(db, tenant, { types: ["audit.completed"] })).sequences).toEqual([2]);
    expect((await logOf(db, tenant, { resourceId: "aud_1" })).sequences).toEqual([2]);
    expect((await logOf(db, tenant, { oldestFirst: false, limit: 2 })).sequences).toEqual([count, count - 1]);
    expect(await selectFirstSequenceAt(db, tenant, new Date("2020-01-01"))).toBe(3n);
    expect((await logOf(db, heldTenant)).sequences[0]).toBe(1);
  }
  const [settled] = await selectEventsWithPayload(before, tenant, { resourceType: "audit", resourceId: "aud_1" }, 10);
  await updatePayloadsRemoved(before, tenant, [settled?.eventId ?? ""], young);
  expect(await selectLoggedEvent(present, tenant, settled?.eventId ?? "")).toMatchObject({ data: null });
  // The retention of either release leaves the events that a hold or an audit retains.
  expect(await deleteExpiredEvents(before, cutoffsOf(new Date("2019-01-01")), 100)).toBe(1);
  expect(await deleteExpiredEvents(present, cutoffsOf(new Date("2019-01-01")), 100)).toBe(0);
  expect(await logOf(present, tenant, { limit: 2 })).toMatchObject({ sequences: [2, 3], firstSequence: 2n });
});

test("the end of retention drops partitions: what a hold, an audit or a longer retention keeps outlives them", async () => {
  const database = open(urlOf("webhooks"));
  const table = (await selectPartitionedTables(database)).find(({ name }) => name === "events");
  if (!table?.isPartitioned) throw new Error("The log has no partitions.");
  // Years that have partitions already.
  const partitionsOf = async () => (await selectPartitions(database, table)).map(({ name }) => name);
  await partitionKeeper(database).chore.batch(new Date(Date.now() + 400 * dayMs));
  const [history, first, second] = await selectPartitions(database, table);
  if (!history || !first || !second) throw new Error("There are no partitions.");
  const aged = new Date(first.toMs - 60_000);
  const next = new Date(second.toMs - 60_000);

  const tenant = newTenant();
  const heldTenant = newTenant();
  const longer = newTenant();
  const shorter = newTenant();
  const ofAll = [tenant, heldTenant, longer, shorter];
  for (const at of [aged, next]) {
    await record(
      database,
      ofAll.flatMap((one) => [eventOf(one, at), eventOf(one, at)]),
    );
    await record(database, [eventOf(tenant, at, audits), eventOf(tenant, at)]);
  }
  const hold = { ...heldTenant, employerId: "emp_1" };
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
  const sequencesOfAll = () => Promise.all(ofAll.map(async (one) => (await logOf(database, one)).sequences));
  const whole = [numbers(1, 8), numbers(1, 4), numbers(1, 4), numbers(1, 4)];
  expect(await sequencesOfAll()).toEqual(whole);

  // The youngest event decides; an owner with a shorter retention loses its own one by one.
  expect(await retain(first.toMs - 120_000)).toEqual([1, 4]);
  expect(await sequencesOfAll()).toEqual([numbers(1, 8), numbers(1, 4), numbers(1, 4), []]);
  expect(await retain(first.toMs)).toEqual([1, 0]);
  expect(await sequencesOfAll()).toEqual([
    numbers(3, 8).filter((number) => number !== 4),
    numbers(1, 4),
    numbers(1, 4),
    [],
  ]);
  expect((await partitionsOf())[0]).toBe(`${first.name}_kept`);
  expect(await logOf(database, tenant, { limit: 1 })).toMatchObject({ firstSequence: 5n, lastSequence: 8n });
  expect(await logOf(database, heldTenant, { limit: 1 })).toMatchObject({ firstSequence: 1n });
  expect(await logOf(database, longer, { limit: 1 })).toMatchObject({ firstSequence: 1n });

  // A payload is removed from events that outlived their partition as from any others.
  const resource = { resourceType: "audit", resourceId: "aud_1" };
  const events = await selectEventsWithPayload(database, tenant, resource, 10);
  const ids = events.map(({ eventId }) => eventId);
  expect(ids).toHaveLength(2);
  await updatePayloadsRemoved(database, tenant, ids, new Date());
  for (const id of ids) expect(await selectLoggedEvent(database, tenant, id)).toMatchObject({ data: null });

  // Released events are deleted with the next partition at the latest.
  await releaseAuditEvents(database, tenant, "aud_1");
  await deleteLegalHold(database, hold);
  expect(await retain(second.toMs)).toEqual([1, 0]);
  expect(await sequencesOfAll()).toEqual([[3], [1, 2], numbers(1, 4), []]);
  expect(await retain(second.toMs + 2 * dayMs)).toEqual([0, 3]);
  expect(await sequencesOfAll()).toEqual([[], [], numbers(1, 4), []]);
  expect((await partitionsOf()).slice(0, 2)).toEqual([`${first.name}_kept`, `${second.name}_kept`]);
  expect(await logOf(database, heldTenant)).toMatchObject({ firstSequence: 5n, lastSequence: 4n });
  const sizes = statement<{ rows: number }>("", `SELECT count(*)::int AS rows FROM ${first.name}_kept`);
  expect(await database.query(sizes)).toEqual([{ rows: 2 }]);
});

import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@platform/postgres/migrations/migrate";
import { provisionService } from "@platform/postgres/migrations/provision";
import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { eventually } from "@platform/testing/waiting/patience";
import { expect, onTestFinished, test } from "vitest";
import { updateLeases } from "../src/dispatch/due.sql.ts";
import { settleRows } from "../src/dispatch/settle.sql.ts";
import { deliveredAttempt } from "./delivered-attempt.ts";

const migrations = join(import.meta.dirname, "../migrations");
const log = createLogger("webhooks-test", "silent");
const { adminUrl } = await testDatabase({ services: [] });

/** Creates a schema with the migrations up to a number; more are applied to it later. */
async function schemaAt(schema: string, before: string) {
  const url = await provisionService({ adminUrl, service: schema, password: "sample" });
  const path = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const migrateTo = (end: string) => {
    const files = readdirSync(migrations).filter((file) => file < end);
    for (const file of files) copyFileSync(join(migrations, file), join(path, file));
    return migrate({ url, schema, directories: [{ name: "app", path }] });
  };
  await migrateTo(before);
  const database = createDatabase({ url, maxConnections: 4, applicationName: "test", log });
  onTestFinished(async () => void (await database.stop?.()));
  return { database, migrateTo, run: <Row>(sql: string) => database.query<Row>(statement<Row>("", sql)) };
}

/** Deliveries with attempts and bodies as release 1.2 writes them: waiting, settled, and some whose delivery is deleted. */
const writtenBefore = (idNow: string) => `
  CREATE TEMPORARY TABLE old AS SELECT 'own_' || n % 5 AS owner_id, 'wh_' || n % 50 AS webhook_id, '${idNow}' || n AS number, n
    FROM generate_series(1, 6000) AS n;
  INSERT INTO event_bodies (event_id, envelope, body) SELECT 'evt_' || number, 2, '' FROM old;
  INSERT INTO attempts (delivery_id, number, started_at, duration_ms, error, answer) SELECT 'dlv_' || number, 1, now(), 1, '', '' FROM old;
  INSERT INTO pending_deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at, created_at, attempts, lease_holder, lease_until)
    SELECT webhook_id, 'dlv_' || number, 'sandbox', owner_id, 'evt_' || number, 'file.processed', 2, 1, now(), now(), 1, 'process_1', now() + interval '1 hour'
    FROM old WHERE n <= 3000;
  INSERT INTO deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, status, attempts, last_error, created_at)
    SELECT webhook_id, 'dlv_' || number, 'sandbox', owner_id, 'evt_' || number, 'file.processed', 2, 'delivered', 1, '', now()
    FROM old WHERE n BETWEEN 3001 AND 5990;
  DROP TABLE old`;

/** The constraint that the job adds first, or the end of its work. */
const startedOrDone = `SELECT 1 FROM pg_constraint WHERE conname = 'event_bodies_has_owner' UNION ALL
  SELECT 1 FROM pg_attribute WHERE attrelid = 'event_bodies'::regclass AND attname = 'owner_id' AND attnotnull`;

test("attempts and bodies of release 1.2 get their owner, while release 1.3 settles deliveries", async () => {
  const { database, migrateTo, run } = await schemaAt("owners_required", "0029");
  const stem = newId("", Date.now());
  await run(writtenBefore(stem));
  const waiting = await run<{ webhookId: string; id: string; ownerId: string }>(
    `SELECT webhook_id AS "webhookId", id, owner_id AS "ownerId" FROM pending_deliveries ORDER BY id`,
  );
  const done = new AbortController();
  const settling = (async () => {
    let settled = 0;
    while (!done.signal.aborted && settled < waiting.length) {
      const deliveries = waiting
        .slice(settled, settled + 20)
        .map((row) => ({ environment: "sandbox" as const, ...row }));
      await updateLeases(database, deliveries, { holder: "process_1", leaseSeconds: 3600 });
      const rows = deliveries.map(({ id: deliveryId, ...delivery }, index) => ({
        ...delivery,
        deliveryId,
        startedAt: new Date(),
        result: deliveredAttempt as never,
        ...(index % 2
          ? { outcome: "delivered" as const, dueAt: undefined }
          : { outcome: "again" as const, dueAt: new Date() }),
      }));
      expect((await database.transaction((tx) => settleRows(tx, "process_1", rows))).size).toBe(deliveries.length);
      settled += deliveries.length;
    }
    return settled;
  })();
  // The first job is killed in progress, unless it finishes before.
  const first = migrateTo("9").catch(() => {});
  await expect.poll(async () => (await run(startedOrDone)).length, eventually).toBeGreaterThan(0);
  await run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE usename = current_user AND application_name <> 'test' AND pid <> pg_backend_pid()`);
  await first;
  await Promise.race([migrateTo("9"), settling.then(() => new Promise(() => {}))]);
  done.abort();
  const settled = await settling;

  const mismatches = `FROM attempts a LEFT JOIN (SELECT id, owner_id FROM pending_deliveries UNION ALL SELECT id, owner_id FROM deliveries) d
    ON d.id = a.delivery_id WHERE d.owner_id IS DISTINCT FROM a.owner_id OR a.environment <> 'sandbox'`;
  expect(await run(`SELECT count(*)::int AS count ${mismatches}`)).toEqual([{ count: 0 }]);
  expect(await run("SELECT count(*)::int AS count FROM attempts")).toEqual([{ count: 5990 + settled }]);
  expect(
    await run(
      `SELECT count(*)::int AS count FROM event_bodies b WHERE b.owner_id = 'own_' || substr(b.event_id, ${5 + stem.length})::int % 5`,
    ),
  ).toEqual([{ count: 5990 }]);
  const keys = await run<{ definition: string }>(
    `SELECT DISTINCT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'p'
     AND (conrelid::regclass::text LIKE 'attempts%' OR conrelid::regclass::text LIKE 'event_bodies%') ORDER BY 1`,
  );
  expect(keys.map(({ definition }) => definition)).toEqual([
    "PRIMARY KEY (delivery_id, number, environment, owner_id)",
    "PRIMARY KEY (event_id, envelope, environment, owner_id)",
  ]);
});

test("the schema of release 1.2 is refused, and unchanged", async () => {
  const { migrateTo, run } = await schemaAt("owners_skipped", "0003");
  const columns = () =>
    run("SELECT attrelid::regclass, attname FROM pg_attribute WHERE attrelid = 'attempts'::regclass ORDER BY 2");
  const before = await columns();
  await expect(migrateTo("9")).rejects.toThrow("Install release 1.3 first");
  expect(await columns()).toEqual(before);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../src/migrations/migrate.ts";
import { provisionService } from "../src/migrations/provision.ts";
import { createDatabase } from "../src/query/database.ts";
import { statement } from "../src/query/statement.ts";

const log = createLogger("postgres-test", "silent");
const columns = statement<{ name: string }>(
  "test_columns",
  `SELECT column_name AS name FROM information_schema.columns
   WHERE table_schema = current_schema AND table_name = 'item' ORDER BY ordinal_position`,
);

/** A schema of its own, and a folder of migrations for each release. */
async function releases(service: string) {
  const { adminUrl } = await testDatabase({ services: [] });
  const url = await provisionService({ adminUrl, service, password: "sample" });
  const database = createDatabase({ url, maxConnections: 4, applicationName: "test", log });
  onTestFinished(async () => void (await database.stop?.()));
  const folderOf = (files: Record<string, string>) => {
    const path = mkdtempSync(join(tmpdir(), "migrations-"));
    onTestFinished(() => rmSync(path, { recursive: true }));
    for (const [name, sql] of Object.entries(files)) writeFileSync(join(path, name), sql);
    return path;
  };
  return {
    database,
    columns: async () => (await database.query(columns)).map(({ name }) => name),
    migrateTo: (files: Record<string, string>, lockTimeoutMs?: number) =>
      migrate({
        url,
        schema: service,
        directories: [{ name: "app", path: folderOf(files) }],
        ...(lockTimeoutMs !== undefined && { lockTimeoutMs }),
      }),
  };
}

const first = { "0001_items.sql": "CREATE TABLE item (id text);" };
const second = { ...first, "0002_note.sql": "ALTER TABLE item ADD note text;" };

test("the migrations of the release before find nothing to do on the schema of the next, and remove nothing", async () => {
  const { migrateTo, columns } = await releases("rolled_back");
  await migrateTo(first);
  await migrateTo(second);
  await migrateTo(first);
  expect(await columns()).toEqual(["id", "note"]);
});

test("an upgrade that skips a required release changes nothing and names it; a new schema and one of that release take all", async () => {
  const [skipping, stepping, fresh] = await Promise.all(["skipping", "stepping", "fresh"].map(releases));
  const third = {
    ...second,
    "0003_more.sql": "ALTER TABLE item ADD more text;",
    "0004_note_required.sql":
      "-- contract: items without a note, since 1.4\n-- requires: 0002_note, of release 1.3\nALTER TABLE item ALTER note SET NOT NULL;",
  };
  await skipping?.migrateTo(first);
  await expect(skipping?.migrateTo(third)).rejects.toThrow(
    "The schema skipping is of a release before 1.3, whose processes cannot work with this one. Install release 1.3 first, wait until " +
      "all its pods are ready, then upgrade again. Nothing was changed (0004_note_required.sql requires 0002_note).",
  );
  expect(await skipping?.columns()).toEqual(["id"]);
  await skipping?.migrateTo(second);
  for (const one of [skipping, stepping, fresh]) {
    if (one === stepping) await one?.migrateTo(second);
    await one?.migrateTo(third);
    await one?.migrateTo(third);
    expect(await one?.columns()).toEqual(["id", "note", "more"]);
  }
});

test("replicas that migrate at once take turns", async () => {
  const { migrateTo, columns } = await releases("at_once");
  await Promise.all([migrateTo(second), migrateTo(second), migrateTo(second)]);
  expect(await columns()).toEqual(["id", "note"]);
});

test("a table that stays in use is not waited for with everybody else behind; once it is free the change succeeds", async () => {
  const { database, migrateTo, columns } = await releases("in_use");
  await migrateTo(first);
  await database.transaction(async (tx) => {
    await tx.query(statement("test_read", "SELECT id FROM item"));
    await expect(migrateTo(second, 50)).rejects.toThrow("lock timeout");
  });
  expect(await columns()).toEqual(["id"]);
  await migrateTo(second, 50);
  expect(await columns()).toEqual(["id", "note"]);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { runSql } from "@platform/testing/servers/run-sql";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../src/migrations/migrate.ts";
import { provisionService } from "../src/migrations/provision.ts";
import { createDatabase } from "../src/query/database.ts";
import { statement } from "../src/query/statement.ts";

const log = createLogger("postgres-test", "silent");
const columns = statement(
  "test_columns",
  { name: "text" },
  `SELECT column_name AS name FROM information_schema.columns
   WHERE table_schema = current_schema AND table_name = 'item' ORDER BY ordinal_position`,
);

const appliedMigrations = statement("test_applied", { name: "text" }, "SELECT name FROM migrations_app ORDER BY id");

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
    run: (sql: string) => runSql(url, sql),
    applied: async () => (await database.query(appliedMigrations)).map(({ name }) => name),
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
      "-- contract: items without a note, since 2.2\n-- requires: 0002_note, of release 2.1\nALTER TABLE item ALTER note SET NOT NULL;",
  };
  await skipping?.migrateTo(first);
  await expect(skipping?.migrateTo(third)).rejects.toThrow(
    "The schema skipping is too old for this release (its last migration is 0001_items, and 0002_note is not applied): install " +
      "release 2.1, wait until its migrations have ended and all its pods are ready, then upgrade again. Nothing was changed.",
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

test("a migration between applied ones is refused", async () => {
  const { migrateTo, columns } = await releases("disordered");
  await migrateTo(second);
  const between = { ...second, "0001_other.sql": "ALTER TABLE item ADD other text;" };
  await expect(migrateTo(between)).rejects.toThrow("The migration 0001_other must come after those that are applied");
  expect(await columns()).toEqual(["id", "note"]);
});

/** The same schema in one file, with a later migration. */
const folded = {
  "0001_schema.sql": "-- replaces: 0002_note, of release 1.3.1\nCREATE TABLE item (id text, note text);",
  "0002_more.sql": "ALTER TABLE item ADD more text;",
};

test("a file that replaces migrations makes a new schema, and counts as applied where they are", async () => {
  const [fresh, upgraded] = await Promise.all(["folded_fresh", "folded_upgraded"].map(releases));
  await upgraded?.migrateTo(second);
  for (const one of [fresh, upgraded]) {
    await one?.migrateTo(folded);
    await one?.migrateTo(folded);
    expect(await one?.columns()).toEqual(["id", "note", "more"]);
  }
  expect(await fresh?.applied()).toEqual(["0001_schema", "0002_more"]);
  // The release before finds its own migrations when it is rolled back to.
  expect(await upgraded?.applied()).toEqual(["0001_items", "0002_note", "0001_schema", "0002_more"]);
  await upgraded?.migrateTo(second);
});

test("a schema that is older than the replaced migrations is refused and unchanged", async () => {
  const { migrateTo, columns, applied } = await releases("folded_old");
  await migrateTo(first);
  await expect(migrateTo(folded)).rejects.toThrow(
    "The schema folded_old is too old for this release (its last migration is 0001_items, and 0002_note is not applied): install release 1.3.1",
  );
  expect(await columns()).toEqual(["id"]);
  expect(await applied()).toEqual(["0001_items"]);
});

test.for([
  [
    'COMMENT ON TABLE item IS \'partitions {"column": "id", "prefix": "itm_", "days": 7}\'',
    "its table item is not partitioned",
  ],
  [
    `ALTER TABLE item ADD environment text, ADD owner_id text; COMMENT ON COLUMN item.owner_id IS 'in every key';
     CREATE UNIQUE INDEX item_note ON item (note, environment)`,
    "its key item_note has no owner",
  ],
] as const)("a schema whose job of release 1.3.1 was ended is refused: %s", async ([sql, finding]) => {
  const { migrateTo, columns, applied, run } = await releases(`folded_${finding.length}`);
  await migrateTo(second);
  await run(sql);
  const before = await columns();
  await expect(migrateTo(folded)).rejects.toThrow(`${finding}): install release 1.3.1`);
  expect(await columns()).toEqual(before);
  expect(await applied()).toEqual(["0001_items", "0002_note"]);
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

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { migrate } from "../src/migrations/migrate.ts";
import { provisionService } from "../src/migrations/provision.ts";
import { fillNewRows } from "../src/owners/fill-owners.ts";
import { createDatabase } from "../src/query/database.ts";
import { statement } from "../src/query/statement.ts";

const log = createLogger("postgres-test", "silent");

let adminUrl: string;
beforeAll(async () => {
  ({ adminUrl } = await testDatabase({ services: [] }));
});

const tables = `CREATE TABLE house (id text PRIMARY KEY, environment text NOT NULL, owner_id text NOT NULL, name text NOT NULL, UNIQUE (environment, name));
  CREATE UNIQUE INDEX house_name ON house (name) WHERE name <> '';
  CREATE TABLE room (house_id text NOT NULL REFERENCES house ON DELETE CASCADE, number integer NOT NULL, PRIMARY KEY (house_id, number));
  CREATE TABLE deed (house_id text PRIMARY KEY REFERENCES house ON DELETE CASCADE, text text NOT NULL);
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'deeds do not change'; END $$;
  CREATE TRIGGER deed_unchanged BEFORE UPDATE ON deed EXECUTE FUNCTION refuse();
  CREATE TABLE note (house_id text NOT NULL, number integer NOT NULL, PRIMARY KEY (house_id, number));
  INSERT INTO house SELECT 'house_' || n, 'sandbox', 'own_' || n % 7, 'House ' || n FROM generate_series(1, 1000) AS n;
  INSERT INTO room SELECT 'house_' || n, number FROM generate_series(1, 1000) AS n, generate_series(1, 100) AS number;
  INSERT INTO deed SELECT id, name FROM house;
  INSERT INTO note SELECT 'house_' || n, 1 FROM generate_series(999, 1001) AS n;`;
const owners = `ALTER TABLE room ADD COLUMN environment text, ADD COLUMN owner_id text;
  ALTER TABLE deed ADD COLUMN environment text, ADD COLUMN owner_id text;
  COMMENT ON COLUMN house.owner_id IS 'in every key';
  COMMENT ON COLUMN room.owner_id IS 'owner of {"table": "house", "id": "house_id"}';
  COMMENT ON COLUMN deed.owner_id IS 'owner of {"table": "house", "id": "house_id"}';`;
/** Does what a later release does when no process writes rows without an owner any more. */
const contract = `COMMENT ON COLUMN room.owner_id IS 'in every key, owner of {"table": "house", "id": "house_id"}';
  COMMENT ON COLUMN deed.owner_id IS 'in every key, owner of {"table": "house", "id": "house_id"}'`;
/** A table that no release has written: both at once. */
const newTable = `ALTER TABLE note ADD COLUMN environment text, ADD COLUMN owner_id text;
  COMMENT ON COLUMN note.owner_id IS 'in every key, owner of {"table": "house", "id": "house_id"}'`;

/** The schema of the release before, and what changes it to the next one. */
async function earlierRelease(service: string) {
  const schema = `owned_${service}`;
  const url = await provisionService({ adminUrl, service: schema, password: "sample" });
  const path = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const next = (file: string, sql: string) => {
    writeFileSync(join(path, file), sql);
    return migrate({ url, schema, directories: [{ name: "app", path }] });
  };
  await next("0001_tables.sql", tables);
  const database = createDatabase({ url, maxConnections: 4, applicationName: "test", log });
  onTestFinished(async () => void (await database.stop?.()));
  const run = <Row>(sql: string) => database.query<Row>(statement<Row>("", sql));
  return {
    database,
    run,
    next,
    async keys() {
      const rows = await run<{ definition: string }>(
        `SELECT conname || ' ' || pg_get_constraintdef(oid) AS definition FROM pg_constraint
         WHERE connamespace = '${schema}'::regnamespace AND contype IN ('p', 'u', 'f') AND conrelid::regclass::text NOT LIKE 'migrations%'
         UNION ALL SELECT regexp_replace(indexdef, '.* (INDEX \\w+) ON .* USING btree', '\\1') FROM pg_indexes
         WHERE schemaname = '${schema}' AND indexdef LIKE '%WHERE%' ORDER BY 1`,
      );
      return rows.map(({ definition }) => definition);
    },
  };
}

const lost =
  "SELECT count(*)::int AS count FROM room WHERE owner_id IS DISTINCT FROM (SELECT owner_id FROM house WHERE id = house_id)";
const insertRoom = statement("test_insert_room", "INSERT INTO room (house_id, number) VALUES ($1, $2)");
const findRoom = statement("test_find_room", "SELECT 1 FROM room WHERE house_id = $1 AND number = $2");

test("rows get their owner and keys too, while the release before writes and reads", async () => {
  const { database, run, next, keys } = await earlierRelease("busy");
  const written = new AbortController();
  let count = 0;
  const writing = (async () => {
    for (; !written.signal.aborted; count += 1) {
      const row = [`house_${1 + (count % 1000)}`, 1000 + count];
      await database.query(insertRoom, row);
      expect(await database.query(findRoom, row)).toHaveLength(1);
    }
  })();
  await Promise.race([next("0002_owners.sql", owners), writing]);
  written.abort();
  await writing;

  expect(await keys()).toEqual([
    "INDEX deed_without_owner (house_id) WHERE (owner_id IS NULL)",
    "INDEX house_name (name, environment, owner_id) WHERE (name <> ''::text)",
    "INDEX room_without_owner (house_id) WHERE (owner_id IS NULL)",
    "deed_house_id_fkey FOREIGN KEY (house_id, environment, owner_id) REFERENCES house(id, environment, owner_id) ON DELETE CASCADE",
    "deed_pkey PRIMARY KEY (house_id)",
    "house_environment_name_key UNIQUE (environment, name, owner_id)",
    "house_pkey PRIMARY KEY (id, environment, owner_id)",
    "note_pkey PRIMARY KEY (house_id, number)",
    "room_house_id_fkey FOREIGN KEY (house_id, environment, owner_id) REFERENCES house(id, environment, owner_id) ON DELETE CASCADE",
    "room_pkey PRIMARY KEY (house_id, number)",
  ]);
  expect(await run("SELECT 1 FROM deed WHERE owner_id IS NULL")).toEqual([]);
  await expect(run("UPDATE deed SET text = ''")).rejects.toThrow("deeds do not change");

  // Rows that the release before has written since are found by the empty index.
  await run("INSERT INTO room (house_id, number) SELECT id, 0 FROM house");
  while ((await fillNewRows(database)) > 0);
  expect(await run(lost)).toEqual([{ count: 0 }]);
  expect(await run("SELECT count(*)::int AS count FROM room")).toEqual([{ count: 101_000 + count }]);

  await next("0003_contract.sql", contract);
  const contracted = await keys();
  expect(contracted).toContain("room_pkey PRIMARY KEY (house_id, number, environment, owner_id)");
  expect(contracted).toContain("deed_pkey PRIMARY KEY (house_id, environment, owner_id)");
  expect(contracted.filter((key) => key.includes("without_owner"))).toEqual([]);
  await expect(database.query(insertRoom, ["house_1", 0])).rejects.toThrow("null value");
  await run("DELETE FROM house WHERE owner_id <> 'own_0'");
  expect(await run("SELECT DISTINCT owner_id FROM room")).toEqual([{ owner_id: "own_0" }]);
});

test("what a killed job has left is finished, and a later one changes nothing", async () => {
  const { run, next, keys } = await earlierRelease("killed");
  await run(owners);
  await run("CREATE UNIQUE INDEX house_name_with_owner ON house (name, environment, owner_id) WHERE name <> ''");
  await run("CREATE UNIQUE INDEX house_pkey_with_owner ON house (id, environment, owner_id)");
  await run(
    `ALTER TABLE room ADD CONSTRAINT room_house_id_fkey_with_owner FOREIGN KEY (house_id, environment, owner_id)
     REFERENCES house (id, environment, owner_id) ON DELETE CASCADE NOT VALID`,
  );
  await next("0002_nothing.sql", "SELECT 1");
  const done = await keys();
  expect(done.filter((key) => key.includes("_with_owner") || key.includes("NOT VALID"))).toEqual([]);
  expect(done).toContain("house_pkey PRIMARY KEY (id, environment, owner_id)");
  const places = () =>
    run(
      "SELECT oid, relname, relfilenode FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY oid",
    );
  const before = await places();
  await next("0003_nothing.sql", "SELECT 1");
  expect(await places()).toEqual(before);
});

test("rows of a table that no release has written get owner and key at once, also after a killed job", async () => {
  const { run, next, keys } = await earlierRelease("new");
  await run("ALTER TABLE note ADD CONSTRAINT note_has_owner CHECK (house_id <> '') NOT VALID");
  await next("0002_owners.sql", `${owners} ${newTable}`);
  expect(await keys()).toContain("note_pkey PRIMARY KEY (house_id, number, environment, owner_id)");
  // The third one is of a house that there is not.
  expect(await run("SELECT house_id, owner_id FROM note ORDER BY 1")).toEqual([
    { house_id: "house_1000", owner_id: "own_6" },
    { house_id: "house_999", owner_id: "own_5" },
  ]);
  await expect(run("INSERT INTO note VALUES ('house_1', 1)")).rejects.toThrow("null value");
  expect(await run("SELECT 1 FROM pg_constraint WHERE conname = 'note_has_owner'")).toEqual([]);
});

/** Attempts belong to deliveries, which wait in one table and are settled in another; no index finds a delivery by its id alone. */
const delivered = `CREATE DOMAIN sortable_id AS text COLLATE "C";
  CREATE TABLE waiting (id sortable_id NOT NULL, environment text NOT NULL, owner_id text NOT NULL);
  CREATE TABLE settled (id sortable_id NOT NULL, environment text NOT NULL, owner_id text NOT NULL);
  CREATE TABLE attempt (delivery_id sortable_id NOT NULL, number integer NOT NULL, PRIMARY KEY (delivery_id, number));
  CREATE UNIQUE INDEX attempt_once ON attempt (number, delivery_id);
  ALTER TABLE attempt ADD COLUMN environment text, ADD COLUMN owner_id text;
  COMMENT ON TABLE attempt IS 'partitions {"column": "delivery_id", "prefix": "dlv_", "days": 10}';`;
const deliveredContract = `COMMENT ON COLUMN attempt.owner_id IS
  'in every key, owner of [{"table": "waiting", "id": "delivery_id", "key": "id"}, {"table": "settled", "id": "delivery_id", "key": "id"}]'`;

test("a partitioned table gets the owner in rows and keys, while the release before writes rows with owners", async () => {
  const { database, run, next } = await earlierRelease("parted");
  await next("0002_partitioned.sql", delivered);
  const early = newId("dlv_");
  const late = newId("dlv_", Date.now() + 30 * 86_400_000);
  await run(
    `INSERT INTO attempt SELECT id || n, 1 FROM unnest('{${early},${late}}'::text[]) AS id, generate_series(1, 5000) AS n;
     INSERT INTO waiting SELECT delivery_id, 'sandbox', 'own_' || right(delivery_id, 1) FROM attempt WHERE delivery_id < '${late}' || '3';
     INSERT INTO settled SELECT delivery_id, 'sandbox', 'own_' || right(delivery_id, 1) FROM attempt WHERE delivery_id > '${late}' || '3'`,
  );
  const [orphans] = await run<{ count: number }>(
    "SELECT count(*)::int AS count FROM attempt WHERE NOT EXISTS (SELECT FROM (TABLE waiting UNION ALL TABLE settled) AS d WHERE d.id = delivery_id)",
  );
  expect(orphans?.count).toBe(1);
  // A killed job has left this index in one of the partitions.
  await run(
    "CREATE UNIQUE INDEX attempt_default_pkey_with_owner ON attempt_default (delivery_id, number, environment, owner_id)",
  );

  const insert = statement("test_insert_attempt", "INSERT INTO attempt VALUES ($1, $2, 'sandbox', 'own_new')");
  const written = new AbortController();
  let count = 0;
  const writing = (async () => {
    for (; !written.signal.aborted; count += 1) await database.query(insert, [newId("dlv_"), count]);
  })();
  await Promise.race([next("0003_contract.sql", deliveredContract), writing]);
  written.abort();
  await writing;

  const keyed = await run(
    `SELECT DISTINCT pg_get_constraintdef(oid) AS definition, count(*)::int AS count FROM pg_constraint
     WHERE conrelid::regclass::text LIKE 'attempt%' AND contype = 'p' GROUP BY 1`,
  );
  const [parts] = await run<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_inherits WHERE inhparent = 'attempt'::regclass",
  );
  expect(keyed).toEqual([
    { definition: "PRIMARY KEY (delivery_id, number, environment, owner_id)", count: 1 + (parts?.count ?? 0) },
  ]);
  expect(
    await run("SELECT indexdef FROM pg_indexes WHERE tablename = 'attempt' AND indexname = 'attempt_once'"),
  ).toEqual([{ indexdef: expect.stringContaining("(number, delivery_id, environment, owner_id)") }]);
  expect(await run("SELECT 1 FROM pg_class WHERE relname LIKE 'attempt%with_owner'")).toEqual([]);
  expect(
    await run("SELECT 1 FROM attempt WHERE owner_id <> 'own_new' AND owner_id <> 'own_' || right(delivery_id, 1)"),
  ).toEqual([]);
  expect(await run("SELECT count(*)::int AS count FROM attempt")).toEqual([{ count: 10_000 - 1 + count }]);
  await expect(run(`INSERT INTO attempt VALUES ('${early}', 9)`)).rejects.toThrow("null value");
  await next("0004_nothing.sql", "SELECT 1");
});

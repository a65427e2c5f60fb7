import { firstIdAt, newId } from "@platform/service/call/ids";
import { testDatabase } from "@platform/testing/servers/postgres";
import { beforeAll, expect, test } from "vitest";
import { coveredUntilMs, makeComingPartitions, periodsAhead } from "../src/partitions/coming-partitions.ts";
import { partitionKeeper } from "../src/partitions/partition-keeper.ts";
import { sameId } from "../src/partitions/same-id.ts";
import { selectPartitions } from "../src/partitions/select-partitions.ts";
import { statement } from "../src/query/statement.ts";
import { earlierRelease, newest } from "./earlier-release.ts";

const dayMs = 86_400_000;

let adminUrl: string;
beforeAll(async () => {
  ({ adminUrl } = await testDatabase({ services: [] }));
});

const insertLetter = statement("test_insert_letter", "INSERT INTO letter (box, id, kind) VALUES ($1, $2, $3)");
const insertParcel = statement<{ seq: string }>(
  "test_insert_parcel",
  "INSERT INTO parcel (weight) VALUES ($1) RETURNING seq",
);
const updateParcel = statement("test_update_parcel", "UPDATE parcel SET weight = weight + 1 WHERE seq = $1");
test("a table is converted in place while it is written and read: no row is lost, doubled or refused", async () => {
  const { database, run, convert, tableOf } = await earlierRelease(adminUrl, "converted");
  await run(`INSERT INTO letter (box, id, kind) SELECT 'old', 'let_01K0000000' || lpad(n::text, 16, '0'),
    CASE WHEN n % 10 = 0 THEN 'sealed' ELSE 'plain' END FROM generate_series(1, 20000) AS n`);
  await run("INSERT INTO parcel (weight) SELECT n FROM generate_series(1, 20000) AS n");
  const before = await run<{ place: string }>("SELECT pg_relation_filepath('letter') AS place");

  let isOver = false;
  let written = 0;
  const writers = Array.from({ length: 4 }, async (_, index) => {
    while (!isOver) {
      const id = newId("let_");
      await database.transaction(async (tx) => {
        await tx.query(insertLetter, [`box_${index}`, id, "plain"]);
        const [parcel] = await tx.query(insertParcel, [0]);
        await tx.query(updateParcel, [parcel?.seq]);
      });
      const page = await database.query(newest, [`box_${index}`]);
      expect(page.find((letter) => letter.id === id)).toMatchObject({ kind: "plain", pages: 1 });
      written += 1;
    }
  });
  // By then every statement has been prepared for the table as it was.
  await expect.poll(() => written).toBeGreaterThan(100);
  expect(await convert()).toEqual([{ table: "letter" }, { table: "parcel" }, { table: "stamp" }]);
  const converted = written;
  await expect.poll(() => written).toBeGreaterThan(converted + 100);
  isOver = true;
  await Promise.all(writers);

  const [count] = await run("SELECT count(*)::int AS letters, count(DISTINCT id)::int AS ids FROM letter");
  expect(count).toEqual({ letters: 20_000 + written, ids: 20_000 + written });
  const [parcels] = await run("SELECT count(*)::int AS parcels, count(DISTINCT seq)::int AS seqs FROM parcel");
  expect(parcels).toEqual({ parcels: 20_000 + written, seqs: 20_000 + written });
  expect(await run("SELECT pg_relation_filepath('letter_history') AS place")).toEqual(before);
  expect(await run("SELECT count(*)::int AS count FROM letter_default")).toEqual([{ count: 0 }]);
  expect((await selectPartitions(database, await tableOf("letter"))).length).toBeGreaterThan(3);
  expect(await convert()).toEqual([]);
});

test("a converted table has the columns, checks, defaults, keys and indexes of before", async () => {
  const { run, convert } = await earlierRelease(adminUrl, "alike");
  const shape = () =>
    run(`SELECT (SELECT json_agg(indexdef ORDER BY indexdef) FROM pg_indexes WHERE schemaname = current_schema() AND tablename = 'letter') AS indexes,
      (SELECT json_agg(pg_get_constraintdef(oid) ORDER BY conname) FROM pg_constraint WHERE conrelid = 'letter'::regclass AND contype <> 'n') AS checks,
      (SELECT json_agg(json_build_array(column_name, data_type, is_nullable, column_default) ORDER BY column_name)
       FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'letter') AS columns`);
  const [before] = await shape();
  await convert();
  // The table of before is named with ONLY where it is partitioned.
  const [after] = JSON.parse(JSON.stringify(await shape()).replaceAll(" ON ONLY ", " ON "));
  expect(after).toEqual(before);
  await expect(run("INSERT INTO letter (box, id, kind) VALUES ('a', 'let_1', 'other')")).rejects.toThrow(
    "letter_kind_check",
  );
  await run("INSERT INTO parcel (weight) VALUES (1), (2)");
  const [index] = await run(
    "SELECT count(*)::int AS count FROM pg_indexes WHERE schemaname = current_schema() AND tablename = 'parcel' AND indexdef LIKE '%(seq)'",
  );
  expect(index).toEqual({ count: 1 });
});

test("the rows of before are read to validate their check, and not again while the table is locked", async () => {
  const { run, convert } = await earlierRelease(adminUrl, "proven");
  await run(`INSERT INTO letter (box, id) VALUES ('a', '${newId("let_")}')`);
  const scans = (table: string) =>
    run<{ count: number }>(`SELECT pg_stat_get_numscans('${table}'::regclass)::int AS count, pg_stat_clear_snapshot()`);
  const [before] = await scans("letter");
  await convert();
  const [after] = await scans("letter_history");
  // To find the last row, and to validate.
  expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(2);
});

test("a table whose rows are of no time stays as it is and goes on", async () => {
  const { run, convert, tableOf } = await earlierRelease(adminUrl, "timeless");
  await run("INSERT INTO letter (box, id) VALUES ('a', 'letter of mine'), ('a', 'let_01K00000000000000000000001')");
  await run("INSERT INTO stamp VALUES ('sheet of mine', 1)");
  const [letter, parcel, stamp] = await convert();
  expect(letter).toEqual({ table: "letter", problem: expect.stringContaining("an id let_… of a time within a year") });
  expect(parcel).toEqual({ table: "parcel" });
  expect(stamp).toEqual({ table: "stamp", problem: expect.stringContaining("an id of a time within a year") });
  expect(await tableOf("letter")).toMatchObject({ isPartitioned: false });
  await run(`INSERT INTO letter (box, id) VALUES ('a', '${firstIdAt("let_", Date.now() + 99 * dayMs)}')`);
});

test("ids of several prefixes share the partitions of their times, each with the key of the table", async () => {
  const { database, run, convert, tableOf } = await earlierRelease(adminUrl, "prefixes");
  const insert = statement("test_insert_stamp", "INSERT INTO stamp (sheet, place, kind) VALUES ($1, $2, $3)");
  const at = (timeMs: number) => ["SH_", "SH_TEST_"].map((prefix) => newId(prefix, timeMs));
  await run("CREATE VIEW rare AS SELECT * FROM stamp WHERE kind = 'rare'");
  const old = at(Date.now() - 900 * dayMs);
  const today = at(Date.now());
  // Prepared for the table as it was.
  for (const sheet of [...old, ...today])
    for (const place of [1, 2]) await database.query(insert, [sheet, place, "rare"]);
  await convert();
  const table = await tableOf("stamp");
  const laterMs = Date.now() + 40 * dayMs;
  const later = at(laterMs);
  await Promise.all(later.map((sheet) => database.query(insert, [sheet, 1, "plain"])));
  for (const sheet of [...old, ...today, ...later]) {
    await expect(database.query(insert, [sheet, 1, "plain"])).rejects.toThrow(/duplicate key .*stamp/);
  }

  await run(`INSERT INTO stamp VALUES ('${later[0]}', 7, 'rare')`);
  // The view reads the table of its name, and not that of before.
  expect(await run(`SELECT place FROM rare WHERE sheet = '${later[0]}'`)).toEqual([{ place: 7 }]);
  const places = await run("SELECT DISTINCT tableoid::regclass::text AS name FROM stamp WHERE place = 1 ORDER BY 1");
  const partition = (await selectPartitions(database, table)).find(
    ({ fromMs, toMs }) => fromMs <= laterMs && laterMs < toMs,
  );
  expect(places).toEqual([{ name: partition?.name }, { name: "stamp_history" }]);
  const plan = await run<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT FROM stamp WHERE ${sameId("sheet", `'${later[0]}'`)} AND place = 1`,
  );
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(
    new RegExp(`^Index Only Scan using ${partition?.name}_pkey`),
  );
  const indexes = await run<{ table: string; text: string }>(
    `SELECT tablename AS table, regexp_replace(indexdef, '.* USING ', '') AS text FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename LIKE 'stamp%' ORDER BY 1, 2`,
  );
  const shape = ["btree (sheet, place)", "btree (sheet, place) WHERE (kind = 'rare'::text)"];
  const byTable = Map.groupBy(indexes, (index) => index.table);
  expect(byTable.get("stamp")?.map(({ text }) => text)).toEqual(shape.slice(1));
  byTable.delete("stamp");
  for (const [name, its] of byTable) expect([name, ...its.map(({ text }) => text)]).toEqual([name, ...shape]);
  expect(byTable.size).toBeGreaterThan(5);
});

test("rows ahead of their partition go to the default one, and move when theirs is created", async () => {
  const { database, run, convert, tableOf } = await earlierRelease(adminUrl, "ahead");
  await convert();
  const table = await tableOf("letter");
  const now = new Date(Date.now() + 100 * dayMs);
  const id = newId("let_", now.getTime());
  await run(`INSERT INTO letter (box, id) VALUES ('a', '${id}'), ('a', 'not of a time')`);
  expect(await run("SELECT id FROM letter_default ORDER BY id")).toEqual([{ id }, { id: "not of a time" }]);
  expect(await makeComingPartitions(database, table, now)).toBeGreaterThan(8);
  expect(await makeComingPartitions(database, table, now)).toBe(0);
  expect(await run("SELECT id FROM letter_default")).toEqual([{ id: "not of a time" }]);
  const [place] = await run<{ name: string }>(`SELECT tableoid::regclass::text AS name FROM letter WHERE id = '${id}'`);
  const partitions = await selectPartitions(database, table);
  const partition = partitions.find(({ fromMs, toMs }) => fromMs <= now.getTime() && now.getTime() < toMs);
  expect(place?.name).toBe(partition?.name);
  expect(partition?.name).toMatch(/^letter_\d{8}$/);
  const gaps = partitions.slice(1).filter(({ fromMs }, index) => fromMs !== partitions[index]?.toMs);
  expect(gaps).toEqual([]);
});

test("a job that was killed between two steps does not hinder the next one", async () => {
  const { run, convert, tableOf } = await earlierRelease(adminUrl, "killed");
  await run("ALTER TABLE letter ADD CONSTRAINT letter_before_boundary CHECK (id < 'let_00') NOT VALID");
  await run("INSERT INTO parcel (weight) VALUES (1), (1)");
  await expect(run("CREATE UNIQUE INDEX CONCURRENTLY parcel_by_seq ON parcel (weight)")).rejects.toThrow(
    "parcel_by_seq",
  );
  expect(await convert()).toEqual([{ table: "letter" }, { table: "parcel" }, { table: "stamp" }]);
  expect(await tableOf("letter")).toMatchObject({ isPartitioned: true });
  await run(`INSERT INTO letter (box, id) VALUES ('a', '${newId("let_")}')`);
  const [index] = await run(
    "SELECT indisvalid AS valid, pg_get_indexdef(indexrelid) AS text FROM pg_index WHERE indexrelid = 'parcel_by_seq'::regclass",
  );
  expect(index).toEqual({ valid: true, text: expect.stringContaining("(seq)") });
});

test("many rows in the default partition stay there, and coming periods get theirs", async () => {
  const { database, run, convert, tableOf } = await earlierRelease(adminUrl, "crowded");
  await convert();
  const table = await tableOf("letter");
  const last = (await selectPartitions(database, table)).at(-1)?.toMs ?? 0;
  await run(`INSERT INTO letter (box, id) SELECT 'a', '${firstIdAt("let_", last + dayMs)}' || lpad(n::text, 16, '0')
    FROM generate_series(1, 10000) AS n`);
  expect(await makeComingPartitions(database, table, new Date(last + 2 * dayMs))).toBe(periodsAhead(table));
  const [after] = (await selectPartitions(database, table)).filter(({ toMs }) => toMs > last);
  expect(after?.fromMs).toBe(last + 10 * dayMs);
  expect(await run("SELECT count(*)::int AS count FROM letter_default")).toEqual([{ count: 10_000 }]);
});

test("the upkeep of all tables creates partitions, and replicas do not hinder each other", async () => {
  const { database, convert, tableOf } = await earlierRelease(adminUrl, "kept");
  const keeper = partitionKeeper(database);
  await keeper.start?.();
  expect(await keeper.chore.batch(new Date())).toBe(0);
  await convert();
  const later = new Date(Date.now() + 60 * dayMs);
  const counts = await Promise.all([1, 2, 3].map(() => partitionKeeper(database).chore.batch(later)));
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  while ((await keeper.chore.batch(later)) > 0);
  for (const name of ["letter", "parcel"]) {
    const last = (await selectPartitions(database, await tableOf(name))).at(-1);
    expect(last?.toMs).toBeGreaterThan(later.getTime() + 2 * dayMs);
  }
  await keeper.stop?.();
});

test("a partition that was removed is created again; until then it counts as missing, and other tables get theirs", async () => {
  const { database, run, convert, tableOf } = await earlierRelease(adminUrl, "taken");
  await convert();
  const table = await tableOf("letter");
  const [, second] = await selectPartitions(database, table);
  if (!second) throw new Error("There are not enough partitions.");
  await run(`ALTER TABLE letter DETACH PARTITION ${second.name}`);
  const id = newId("let_", second.fromMs + dayMs);
  await run(`INSERT INTO letter (box, id) VALUES ('a', '${id}')`);
  expect(coveredUntilMs(await selectPartitions(database, table), Date.now())).toBe(second.fromMs);
  expect(coveredUntilMs(await selectPartitions(database, table), second.fromMs)).toBe(0);

  // Its name is taken: upkeep says so, and does the rest of its work.
  const keeper = partitionKeeper(database);
  const soon = new Date(Date.now() + 6 * dayMs);
  await expect(keeper.chore.batch(soon)).rejects.toThrow(second.name);
  const lastParcel = (await selectPartitions(database, await tableOf("parcel"))).at(-1);
  expect(lastParcel?.toMs).toBeGreaterThan(soon.getTime() + 4 * dayMs);

  await run(`DROP TABLE ${second.name}`);
  expect(await keeper.chore.batch(new Date())).toBe(1);
  const [place] = await run<{ name: string }>(`SELECT tableoid::regclass::text AS name FROM letter WHERE id = '${id}'`);
  expect(place).toEqual({ name: second.name });
});

test("a default partition that takes long to read is left alone for an hour", async () => {
  const { database, run, convert, tableOf } = await earlierRelease(adminUrl, "slow");
  await convert();
  const last = (await selectPartitions(database, await tableOf("letter"))).at(-1)?.toMs ?? 0;
  await run(`INSERT INTO letter (box, id) SELECT 'a', '${firstIdAt("let_", last + dayMs)}' || lpad(n::text, 16, '0')
    FROM generate_series(1, 50000) AS n`);
  const later = (minutes: number) => new Date(last + 2 * dayMs + minutes * 60_000);
  const partitionCount = async () => (await selectPartitions(database, await tableOf("letter"))).length;
  const { chore } = partitionKeeper(database, 1);
  await expect(chore.batch(later(0))).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
  const before = await partitionCount();
  await chore.batch(later(59));
  expect(await partitionCount()).toBe(before);
  await partitionKeeper(database).chore.batch(later(59));
  expect(await partitionCount()).toBeGreaterThan(before);
});

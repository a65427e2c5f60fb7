import { firstIdAt, newId } from "@platform/service/call/ids";
import { testDatabase } from "@platform/testing/servers/postgres";
import { beforeAll, expect, test } from "vitest";
import { coveredUntilMs, createComingPartitions, periodsAhead } from "../src/partitions/coming-partitions.ts";
import { partitionKeeper } from "../src/partitions/partition-keeper.ts";
import { periodAt } from "../src/partitions/partitioned-table.ts";
import { sameId } from "../src/partitions/same-id.ts";
import { selectPartitions } from "../src/partitions/select-partitions.ts";
import { statement } from "../src/query/statement.ts";
import { partitionedSchema } from "./partitioned-schema.ts";

const dayMs = 86_400_000;

let adminUrl: string;
beforeAll(async () => {
  ({ adminUrl } = await testDatabase({ services: [] }));
});

test("a new table has a partition of all times up to the end of the present period, and one of each coming period", async () => {
  const { database, run, migrateAgain, tableOf } = await partitionedSchema(adminUrl, "first");
  for (const name of ["letter", "parcel", "stamp"]) {
    const table = await tableOf(name);
    const partitions = await selectPartitions(database, table);
    const { toMs } = periodAt(table, Date.now());
    expect(partitions[0]).toEqual({ name: `${name}_history`, fromMs: Number.NEGATIVE_INFINITY, toMs });
    expect(partitions).toHaveLength(1 + periodsAhead(table));
  }
  const ids = [newId("let_", Date.now() - 900 * dayMs), newId("let_"), newId("let_", Date.now() + 20 * dayMs)];
  for (const id of ids) await run(`INSERT INTO letter (box, id) VALUES ('a', '${id}')`);
  expect(await run("SELECT id FROM letter_history ORDER BY id")).toEqual(ids.slice(0, 2).map((id) => ({ id })));
  expect(await run("SELECT count(*)::int AS count FROM letter_default")).toEqual([{ count: 0 }]);

  const partitions = () => run("SELECT inhrelid FROM pg_inherits ORDER BY 1");
  const before = await partitions();
  await migrateAgain();
  expect(await partitions()).toEqual(before);
});

test("a partition has the columns, checks and defaults of its table, and its rows the table's sequence", async () => {
  const { run } = await partitionedSchema(adminUrl, "alike");
  const id = newId("let_", Date.now() + 20 * dayMs);
  await expect(run(`INSERT INTO letter (box, id, kind) VALUES ('a', '${id}', 'other')`)).rejects.toThrow(
    "letter_kind_check",
  );
  expect(await run(`INSERT INTO letter (box, id) VALUES ('a', '${id}') RETURNING kind, pages`)).toEqual([
    { kind: "plain", pages: 1 },
  ]);
  await expect(run(`INSERT INTO letter (box, id) VALUES ('a', '${id}')`)).rejects.toThrow("duplicate key");
  await run("INSERT INTO parcel (weight) VALUES (1)");
  await run("INSERT INTO parcel (weight, created_at) VALUES (2, now() + interval '2 days')");
  expect(await run("SELECT seq::int, weight FROM parcel ORDER BY seq")).toEqual([
    { seq: 1, weight: 1 },
    { seq: 2, weight: 2 },
  ]);
});

test("ids of several prefixes share the partitions of their times, each with the key of the table", async () => {
  const { database, run, tableOf } = await partitionedSchema(adminUrl, "prefixes");
  const insert = statement(
    "test_insert_stamp",
    "INSERT INTO stamp (sheet, place, kind) VALUES ({sheet:text}, {place:int}, {kind:text})",
  );
  const at = (timeMs: number) => ["SH_", "SH_TEST_"].map((prefix) => newId(prefix, timeMs));
  const old = at(Date.now() - 900 * dayMs);
  const today = at(Date.now());
  for (const sheet of [...old, ...today])
    for (const place of [1, 2]) await database.query(insert, { sheet, place, kind: "rare" });
  const table = await tableOf("stamp");
  const laterMs = Date.now() + 40 * dayMs;
  const later = at(laterMs);
  await Promise.all(later.map((sheet) => database.query(insert, { sheet, place: 1, kind: "plain" })));
  for (const sheet of [...old, ...today, ...later]) {
    await expect(database.query(insert, { sheet, place: 1, kind: "plain" })).rejects.toThrow(/duplicate key .*stamp/);
  }

  const places = await run("SELECT DISTINCT tableoid::regclass::text AS name FROM stamp WHERE place = 1 ORDER BY 1");
  const partitions = await selectPartitions(database, table);
  const laterPartition = partitions.find(({ fromMs, toMs }) => fromMs <= laterMs && laterMs < toMs);
  expect(places).toEqual([{ name: laterPartition?.name }, { name: "stamp_history" }]);
  const plan = await run<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT FROM stamp WHERE ${sameId("sheet", `'${later[0]}'`)} AND place = 1`,
  );
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(
    new RegExp(`^Index Only Scan using ${laterPartition?.name}_pkey`),
  );
  const indexes = await run<{ table: string; text: string }>(
    `SELECT tablename AS table, regexp_replace(indexdef, '.* USING ', '') AS text FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename LIKE 'stamp%' ORDER BY 1, 2`,
  );
  const shape = ["btree (sheet, place)", "btree (sheet, place) WHERE (kind = 'rare'::text)"];
  const byTable = Map.groupBy(indexes, (index) => index.table);
  expect(byTable.get("stamp")?.map(({ text }) => text)).toEqual(shape.slice(1));
  byTable.delete("stamp");
  for (const [name, rows] of byTable) expect([name, ...rows.map(({ text }) => text)]).toEqual([name, ...shape]);
  expect(byTable.size).toBeGreaterThan(5);
});

test("rows ahead of their partition go to the default one, and move when theirs is created", async () => {
  const { database, run, tableOf } = await partitionedSchema(adminUrl, "ahead");
  const table = await tableOf("letter");
  const now = new Date(Date.now() + 100 * dayMs);
  const id = newId("let_", now.getTime());
  await run(`INSERT INTO letter (box, id) VALUES ('a', '${id}'), ('a', 'not of a time')`);
  expect(await run("SELECT id FROM letter_default ORDER BY id")).toEqual([{ id }, { id: "not of a time" }]);
  expect(await createComingPartitions(database, table, now)).toBeGreaterThan(8);
  expect(await createComingPartitions(database, table, now)).toBe(0);
  expect(await run("SELECT id FROM letter_default")).toEqual([{ id: "not of a time" }]);
  const [place] = await run<{ name: string }>(`SELECT tableoid::regclass::text AS name FROM letter WHERE id = '${id}'`);
  const partitions = await selectPartitions(database, table);
  const partition = partitions.find(({ fromMs, toMs }) => fromMs <= now.getTime() && now.getTime() < toMs);
  expect(place?.name).toBe(partition?.name);
  expect(partition?.name).toMatch(/^letter_\d{8}$/);
  const gaps = partitions.slice(1).filter(({ fromMs }, index) => fromMs !== partitions[index]?.toMs);
  expect(gaps).toEqual([]);
});

test("many rows in the default partition stay there, and coming periods get theirs", async () => {
  const { database, run, tableOf } = await partitionedSchema(adminUrl, "crowded");
  const table = await tableOf("letter");
  const last = (await selectPartitions(database, table)).at(-1)?.toMs ?? 0;
  await run(`INSERT INTO letter (box, id) SELECT 'a', '${firstIdAt("let_", last + dayMs)}' || lpad(n::text, 16, '0')
    FROM generate_series(1, 10000) AS n`);
  expect(await createComingPartitions(database, table, new Date(last + 2 * dayMs))).toBe(periodsAhead(table));
  const [after] = (await selectPartitions(database, table)).filter(({ toMs }) => toMs > last);
  expect(after?.fromMs).toBe(last + 10 * dayMs);
  expect(await run("SELECT count(*)::int AS count FROM letter_default")).toEqual([{ count: 10_000 }]);
});

test("the upkeep of all tables creates partitions, and replicas do not hinder each other", async () => {
  const { database, tableOf } = await partitionedSchema(adminUrl, "kept");
  const keeper = partitionKeeper(database);
  await keeper.start?.();
  expect(await keeper.chore.batch(new Date())).toBe(0);
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

test("a partition that somebody dropped is created again; until then it counts as missing, and other tables get theirs", async () => {
  const { database, run, tableOf } = await partitionedSchema(adminUrl, "taken");
  const table = await tableOf("letter");
  const [, second] = await selectPartitions(database, table);
  if (!second) throw new Error("There are not enough partitions.");
  await run(`ALTER TABLE letter DETACH PARTITION ${second.name}`);
  const id = newId("let_", second.fromMs + dayMs);
  await run(`INSERT INTO letter (box, id) VALUES ('a', '${id}')`);
  expect(coveredUntilMs(await selectPartitions(database, table), Date.now())).toBe(second.fromMs);
  expect(coveredUntilMs(await selectPartitions(database, table), second.fromMs)).toBe(0);

  // A detached table has its name: upkeep reports the error, and does the rest of its work.
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

test("a default partition that takes long to read is not read again for an hour", async () => {
  const { database, run, tableOf } = await partitionedSchema(adminUrl, "slow");
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

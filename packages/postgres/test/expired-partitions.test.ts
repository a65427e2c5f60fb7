import { firstIdAt, newId } from "@platform/service/call/ids";
import { testDatabase } from "@platform/testing/servers/postgres";
import { beforeAll, expect, test } from "vitest";
import { dropExpiredPartition, rowsCutoff } from "../src/partitions/expired-partitions.ts";
import { selectPartitions } from "../src/partitions/select-partitions.ts";
import { mostSurvivors } from "../src/partitions/shrink-partition.ts";
import { declaredStatements } from "../src/query/statement.ts";
import { isInLongUse } from "../src/tables/long-use.ts";
import { newest, partitionedSchema } from "./partitioned-schema.ts";

const dayMs = 86_400_000;

let adminUrl: string;
beforeAll(async () => {
  ({ adminUrl } = await testDatabase({ services: [] }));
});

test("an expired partition is dropped with its rows, unless one of them keeps it", async () => {
  const { database, run, tableOf } = await partitionedSchema(adminUrl, "expired");
  const table = await tableOf("letter");
  const [history, first, second] = await selectPartitions(database, table);
  if (!history || !first || !second) throw new Error("There are no partitions.");
  const insert = (id: string, kind = "plain") =>
    run(`INSERT INTO letter (box, id, kind) VALUES ('a', '${id}', '${kind}')`);
  const [inHistory, inFirst, inSecond] = [history.toMs - 1, first.toMs - 1, second.toMs - 1].map((timeMs) =>
    newId("let_", timeMs),
  );
  for (const id of [inHistory, inFirst, inSecond]) await insert(id ?? "");
  const drop = (beforeMs: number, conditions = {}) =>
    dropExpiredPartition(database, { table: "letter", before: new Date(beforeMs), ...conditions });
  const letters = async () => (await run<{ id: string }>("SELECT id FROM letter ORDER BY id")).map(({ id }) => id);

  expect(await drop(history.toMs - 1)).toBe(0);
  await run("UPDATE letter SET kind = 'sealed' WHERE id = (SELECT min(id) FROM letter)");
  for (const conditions of [{ keptIf: "kind = 'sealed'" }, { pinnedIf: "kind = 'sealed'" }]) {
    expect(await drop(history.toMs, conditions)).toBe(0);
  }
  // A partition that stays does not keep later ones.
  expect(await drop(first.toMs, { keptIf: "kind = 'sealed'" })).toBe(1);
  expect(await letters()).toEqual([inHistory, inSecond]);
  expect(await drop(history.toMs)).toBe(1);
  expect(await letters()).toEqual([inSecond]);
  expect((await selectPartitions(database, table)).map(({ name }) => name)).not.toContain("letter_history");
  expect(await run("SELECT to_regclass('letter_history') AS table")).toEqual([{ table: null }]);
});

test("rows that outlive their partition are all that one of the same period has, and the last of them ends it", async () => {
  const { database, run, tableOf } = await partitionedSchema(adminUrl, "survived");
  const table = await tableOf("letter");
  const [history, first, second] = await selectPartitions(database, table);
  if (!history || !first || !second) throw new Error("There are no partitions.");
  const idsIn = ({ toMs }: { toMs: number }) => [newId("let_", toMs - 2), newId("let_", toMs - 1)] as const;
  const old = idsIn(history);
  const next = idsIn(first);
  const young = idsIn(second);
  for (const [sealed, plain] of [old, next, young]) {
    await run(`INSERT INTO letter (box, id, kind) VALUES ('a', '${sealed}', 'sealed'), ('a', '${plain}', 'plain')`);
  }
  const droppedNames: string[] = [];
  const drop = (beforeMs: number) =>
    dropExpiredPartition(database, {
      table: "letter",
      before: new Date(beforeMs),
      beforeDrop: async (name) => void droppedNames.push(name),
      survivors: { places: (part) => `SELECT ctid FROM ${part} WHERE kind = {kind:text}`, values: { kind: "sealed" } },
    });
  const letters = async () => (await run<{ id: string }>("SELECT id FROM letter ORDER BY id")).map(({ id }) => id);
  const bounds = async () => (await selectPartitions(database, table)).map(({ fromMs, toMs }) => [fromMs, toMs]);
  const before = await bounds();

  expect([await drop(first.toMs), await drop(first.toMs), await drop(first.toMs)]).toEqual([1, 1, 0]);
  expect(droppedNames).toEqual([`"${history.name}"`, `"${first.name}"`]);
  expect(await letters()).toEqual([old[0], next[0], ...young]);
  expect(await bounds()).toEqual(before);
  expect((await selectPartitions(database, table)).slice(0, 2).map(({ name }) => name)).toEqual([
    "letter_history_kept",
    `${first.name}_kept`,
  ]);
  // A survivor is found and changed by its key, with the indexes of the table.
  expect(await run(`UPDATE letter SET pages = 2 WHERE box = 'a' AND id = '${old[0]}' RETURNING pages`)).toEqual([
    { pages: 2 },
  ]);
  await expect(run(`INSERT INTO letter (box, id) VALUES ('a', '${next[0]}')`)).rejects.toThrow("duplicate key");
  await run(`DELETE FROM letter WHERE id = '${next[0]}'`);
  expect(await drop(first.toMs)).toBe(1);
  expect(await letters()).toEqual([old[0], ...young]);
  expect(await rowsCutoff(database, "letter", new Date(first.toMs))).toEqual(new Date(first.toMs - 11 * dayMs));
});

test("a partition of which too much outlives it stays", async () => {
  const { database, run, tableOf } = await partitionedSchema(adminUrl, "outlived");
  const [history] = await selectPartitions(database, await tableOf("letter"));
  const endMs = history?.toMs ?? 0;
  await run(`INSERT INTO letter (box, id, kind) SELECT 'a', '${firstIdAt("let_", endMs - 1)}' || lpad(n::text, 16, '0'), 'sealed'
    FROM generate_series(0, ${mostSurvivors}) AS n`);
  const declared = declaredStatements.size;
  const drop = (later = 0) =>
    dropExpiredPartition(database, {
      table: "letter",
      before: new Date(endMs + later),
      survivors: { places: (part) => `SELECT ctid FROM ${part} WHERE kind = 'sealed'`, values: {} },
    });
  expect(await drop()).toBe(0);
  await run("DELETE FROM letter WHERE id = (SELECT min(id) FROM letter)");
  // Upkeep considers such a partition again a day later.
  expect([await drop(), await drop(dayMs - 1), await drop(dayMs)]).toEqual([0, 0, 1]);
  expect(declaredStatements.size).toBe(declared);
  expect(await run("SELECT count(*)::int AS count FROM letter")).toEqual([{ count: mostSurvivors }]);
});

test("a drop that would wait for a long statement is left to the next run", async () => {
  const { database, run, tableOf } = await partitionedSchema(adminUrl, "busy");
  const [history] = await selectPartitions(database, await tableOf("letter"));
  const expiry = { table: "letter", before: new Date(history?.toMs ?? 0) };
  await database.transaction(async (tx) => {
    await tx.query(newest, { box: "a" });
    expect(await dropExpiredPartition(database, expiry)).toBe(0);
    await expect.poll(() => isInLongUse(database, "letter")).toBe(true);
    // Then nobody waits behind the drop.
    expect(await dropExpiredPartition(database, expiry)).toBe(0);
  });
  expect(await dropExpiredPartition(database, expiry)).toBe(1);
  expect(await run("SELECT count(*)::int AS count FROM letter")).toEqual([{ count: 0 }]);
});

test("rows are deleted one by one only where no drop deletes them", async () => {
  const { database, tableOf } = await partitionedSchema(adminUrl, "row_by_row");
  const now = Date.now();
  const cutoff = async (timeMs: number) => (await rowsCutoff(database, "letter", new Date(timeMs))).getTime();
  expect(await rowsCutoff(database, "table that is not partitioned", new Date(now))).toEqual(new Date(now));
  const [history] = await selectPartitions(database, await tableOf("letter"));
  const endMs = history?.toMs ?? 0;
  expect(await cutoff(now)).toBe(now);
  expect(await cutoff(endMs + dayMs)).toBe(endMs);
  // A drop had a whole period and a day.
  expect(await cutoff(endMs + 40 * dayMs)).toBe(endMs + 29 * dayMs);
  expect(await dropExpiredPartition(database, { table: "letter", before: new Date(endMs) })).toBe(1);
  expect(await cutoff(endMs + dayMs)).toBe(endMs - 10 * dayMs);
});

import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { deleteLegalHold, upsertLegalHold } from "@platform/retention/legal-hold.sql";
import { ownerRetention } from "@platform/retention/owner-retention";
import { upkeep } from "@platform/retention/upkeep";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, expect, test } from "vitest";
import { upkeepChores } from "../src/upkeep/chores.ts";

const { urlOf } = await testDatabase({ services: ["file-status"] });
const retention = ownerRetention(7, async () => ({ owners: [], hasMore: false }));
const log = createLogger("file-status-test", "silent");
const database = createDatabase({ url: urlOf("file-status"), maxConnections: 2, applicationName: "test", log });
afterAll(() => database.stop?.());

const insert = statement(
  "test_insert_files",
  `INSERT INTO files SELECT 'sandbox', {ownerId:text}, {ownerId:text} || n, CASE WHEN {finishedAt:timestamptz?} IS NULL THEN 1 ELSE 3 END, 1, 1, 0, {receivedAt:timestamptz}, {finishedAt:timestamptz?}
   FROM generate_series(1, {files:int}) AS n`,
);
const count = statement(
  "test_count_files",
  { owner_id: "text", count: "int" },
  "SELECT owner_id, count(*)::int AS count FROM files GROUP BY owner_id",
);
const storedCounts = async () =>
  Object.fromEntries((await database.query(count)).map((row) => [row.owner_id, row.count]));

test("all files finished seven years ago are deleted; younger or unfinished ones, and those of a held owner, are kept", async () => {
  const receivedAt = new Date("2015-06-01");
  const later = new Date("2020-06-01");
  await database.query(insert, { ownerId: "aged", receivedAt, finishedAt: receivedAt, files: 2500 });
  await database.query(insert, { ownerId: "held", receivedAt, finishedAt: receivedAt, files: 3 });
  await database.query(insert, { ownerId: "unfinished", receivedAt, files: 3 });
  await database.query(insert, { ownerId: "young", receivedAt: later, finishedAt: later, files: 3 });
  const hold = { environment: "sandbox", ownerId: "held", employerId: "emp_1" } as const;
  await upsertLegalHold(database, { ...hold, reason: "case 7" });
  const keeper = upkeep({ chores: upkeepChores(database, retention), intervalMs: 3_600_000, log });
  await keeper.run(new Date("2022-05-31"));
  expect(await storedCounts()).toEqual({ aged: 2500, held: 3, unfinished: 3, young: 3 });
  await keeper.run(new Date("2022-06-02"));
  expect(await storedCounts()).toEqual({ held: 3, unfinished: 3, young: 3 });
  await deleteLegalHold(database, hold);
  await keeper.run(new Date("2022-06-02"));
  expect(await storedCounts()).toEqual({ unfinished: 3, young: 3 });
});

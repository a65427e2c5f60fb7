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
  `INSERT INTO files SELECT 'sandbox', $1, $1 || n, CASE WHEN $3::timestamptz IS NULL THEN 1 ELSE 3 END, 1, 1, 0, $2, $3
   FROM generate_series(1, $4::int) AS n`,
);
const count = statement<{ owner_id: string; count: number }>(
  "test_count_files",
  "SELECT owner_id, count(*)::int AS count FROM files GROUP BY owner_id",
);
const storedCounts = async () =>
  Object.fromEntries((await database.query(count)).map((row) => [row.owner_id, row.count]));

test("all files finished seven years ago are deleted; younger or unfinished ones, and those of a held owner, are kept", async () => {
  const then = new Date("2015-06-01");
  await database.query(insert, ["aged", then, then, 2500]);
  await database.query(insert, ["held", then, then, 3]);
  await database.query(insert, ["unfinished", then, null, 3]);
  await database.query(insert, ["young", new Date("2020-06-01"), new Date("2020-06-01"), 3]);
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

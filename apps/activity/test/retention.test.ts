import { createDatabase } from "@platform/postgres/database";
import { statement } from "@platform/postgres/statement";
import { deleteLegalHold, upsertLegalHold } from "@platform/retention/legal-hold.sql";
import { ownerRetention } from "@platform/retention/owner-retention";
import { upkeep } from "@platform/retention/upkeep";
import { createLogger } from "@platform/service/log";
import { testDatabase } from "@platform/testing/postgres";
import { afterAll, expect, test } from "vitest";
import { upkeepChores } from "../src/upkeep/chores.ts";

const { urlOf } = await testDatabase({ services: ["activity"] });
const retention = ownerRetention(7, async () => ({ owners: [], hasMore: false }));
const log = createLogger("activity-test", "silent");
const database = createDatabase({ url: urlOf("activity"), maxConnections: 2, applicationName: "test", log });
afterAll(() => database.stop?.());

const insert = statement(
  "test_insert_activities",
  `INSERT INTO activities (id, environment, owner_id, action, resource_type, resource_id, created_at)
   SELECT 'act_' || n, 'sandbox', $1, 'policy.updated', 'policy', 'pol_1', $2 FROM generate_series(1, $3::int) AS n`,
);
const count = statement<{ owner_id: string; count: number }>(
  "test_count_activities",
  "SELECT owner_id, count(*)::int AS count FROM activities GROUP BY owner_id",
);
const kept = async () => Object.fromEntries((await database.query(count)).map((row) => [row.owner_id, row.count]));

test("activities are deleted after seven years, except under a legal hold", async () => {
  await database.query(insert, ["aged", new Date("2015-06-01"), 2500]);
  await database.query(insert, ["held", new Date("2015-06-01"), 3]);
  await database.query(insert, ["young", new Date("2020-06-01"), 3]);
  const hold = { environment: "sandbox", ownerId: "held", employerId: "emp_1" } as const;
  await upsertLegalHold(database, { ...hold, reason: "case 7" });
  const keeper = upkeep({ chores: upkeepChores(database, retention), intervalMs: 3_600_000, log });
  await keeper.run(new Date("2022-05-31"));
  expect(await kept()).toEqual({ aged: 2500, held: 3, young: 3 });
  await keeper.run(new Date("2022-06-02"));
  expect(await kept()).toEqual({ held: 3, young: 3 });
  await deleteLegalHold(database, hold);
  await keeper.run(new Date("2022-06-02"));
  expect(await kept()).toEqual({ young: 3 });
});

test("activities of an owner with a retention of its own are deleted after that", async () => {
  for (const owner of ["own_longer", "own_shorter"]) await database.query(insert, [owner, new Date("2015-06-01"), 3]);
  const owners = [
    { id: "own_longer", retentionYears: 10 },
    { id: "own_shorter", retentionYears: 3 },
  ];
  const own = ownerRetention(7, async () => ({ owners, hasMore: false }));
  const keeper = upkeep({ chores: upkeepChores(database, own), intervalMs: 3_600_000, log });
  await keeper.run(new Date("2018-06-02"));
  expect(await kept()).toEqual({ young: 3, own_longer: 3 });
  await keeper.run(new Date("2025-05-31"));
  expect(await kept()).toEqual({ young: 3, own_longer: 3 });
  await keeper.run(new Date("2025-06-02"));
  expect(await kept()).toEqual({ young: 3 });
});

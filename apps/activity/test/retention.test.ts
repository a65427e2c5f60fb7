import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { decodeEvent } from "@platform/messaging/event/event";
import { selectPartitionedTables } from "@platform/postgres/partitions/partitioned-table";
import { selectPartitions } from "@platform/postgres/partitions/select-partitions";
import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { deleteLegalHold, upsertLegalHold } from "@platform/retention/legal-hold.sql";
import { ownerRetention } from "@platform/retention/owner-retention";
import { upkeep } from "@platform/retention/upkeep";
import { firstIdAt } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { runSql } from "@platform/testing/servers/run-sql";
import { afterAll, expect, test } from "vitest";
import { signerSource } from "../src/activities/seal-activity.ts";
import { upkeepChores } from "../src/upkeep/chores.ts";
import { sealEvidence } from "../src/upkeep/seal-evidence.ts";

const { adminUrl, urlOf } = await testDatabase({ services: ["activity"] });
const retention = ownerRetention(7, async () => ({ owners: [], hasMore: false }));
const log = createLogger("activity-test", "silent");
const database = createDatabase({ url: urlOf("activity"), maxConnections: 2, applicationName: "test", log });
afterAll(() => database.stop?.());

const insert = statement(
  "test_insert_activities",
  `INSERT INTO activities (id, environment, owner_id, action, resource_type, resource_id, created_at)
   SELECT {firstId:text} || lpad(n::text, 16, '0'), 'sandbox', {ownerId:text}, 'policy.updated', 'policy', 'pol_1', {at:timestamptz} FROM generate_series(1, {rows:int}) AS n`,
);
const count = statement(
  "test_count_activities",
  { owner_id: "text", count: "int" },
  "SELECT owner_id, count(*)::int AS count FROM activities GROUP BY owner_id",
);
const insertOf = (owner: string, at: Date, rows: number) =>
  database.query(insert, { ownerId: owner, at, rows, firstId: firstIdAt("act_", at.getTime()) });
const counts = async () => Object.fromEntries((await database.query(count)).map((row) => [row.owner_id, row.count]));

test("activities are deleted after seven years, except under a legal hold", async () => {
  await insertOf("aged", new Date("2015-06-01"), 2500);
  await insertOf("held", new Date("2015-06-01"), 3);
  await insertOf("young", new Date("2020-06-01"), 3);
  const hold = { environment: "sandbox", ownerId: "held", employerId: "emp_1" } as const;
  await upsertLegalHold(database, { ...hold, reason: "case 7" });
  const keeper = upkeep({ chores: upkeepChores(database, retention), intervalMs: 3_600_000, log });
  await keeper.run(new Date("2022-05-31"));
  expect(await counts()).toEqual({ aged: 2500, held: 3, young: 3 });
  await keeper.run(new Date("2022-06-02"));
  expect(await counts()).toEqual({ held: 3, young: 3 });
  await deleteLegalHold(database, hold);
  await keeper.run(new Date("2022-06-02"));
  expect(await counts()).toEqual({ young: 3 });
});

test("activities of an owner with a retention of its own are deleted after that", async () => {
  for (const owner of ["own_longer", "own_shorter"]) await insertOf(owner, new Date("2015-06-01"), 3);
  const owners = [
    { id: "own_longer", retentionYears: 10 },
    { id: "own_shorter", retentionYears: 3 },
  ];
  const ownersRetention = ownerRetention(7, async () => ({ owners, hasMore: false }));
  const keeper = upkeep({ chores: upkeepChores(database, ownersRetention), intervalMs: 3_600_000, log });
  await keeper.run(new Date("2018-06-02"));
  expect(await counts()).toEqual({ young: 3, own_longer: 3 });
  await keeper.run(new Date("2025-05-31"));
  expect(await counts()).toEqual({ young: 3, own_longer: 3 });
  await keeper.run(new Date("2025-06-02"));
  expect(await counts()).toEqual({ young: 3 });
});

test("the role of the service can change no activity, and delete none that is younger than a year", async () => {
  await insertOf("guarded", new Date(Date.now() - 300 * 86_400_000), 1);
  const attempts = [
    "UPDATE activities SET resource_id = 'pol_2'",
    "DELETE FROM activities",
    "DELETE FROM activities_default",
    "TRUNCATE activities",
    "DROP TABLE activities",
    "DROP SCHEMA activity CASCADE",
    "ALTER TABLE activities DISABLE TRIGGER ALL",
    "ALTER TABLE activities RENAME TO others",
    "ALTER TABLE activities DETACH PARTITION activities_default",
    "ALTER DOMAIN environment ADD CHECK (true)",
    "CREATE OR REPLACE FUNCTION is_expired(created_at timestamptz) RETURNS boolean LANGUAGE sql RETURN true",
    "DROP FUNCTION delete_activities",
    "SET ROLE activity_keeper",
    "SELECT delete_activities(array_agg(environment::text), array_agg(owner_id), array_agg(id)) FROM activities WHERE owner_id = 'guarded'",
    "SELECT drop_activities_partition(tableoid::regclass::text, '{}') FROM activities WHERE owner_id = 'guarded'",
  ];
  const before = await counts();
  // Postgres only warns who grants what it does not have.
  await runSql(urlOf("activity"), "GRANT ALL ON activities TO activity");
  for (const attempt of attempts) {
    await expect(runSql(urlOf("activity"), attempt), attempt).rejects.toThrow(
      /permission denied|must be (able|owner)|append-only/,
    );
  }
  expect(await counts()).toEqual(before);
});

test("activities are dropped with their partition, except under a legal hold or a longer retention", async () => {
  const next = async () => {
    const [table] = (await selectPartitionedTables(database)).filter(({ name }) => name === "activities");
    return table ? selectPartitions(database, table) : [];
  };
  const [, first, second] = await next();
  if (!first || !second) throw new Error("activities has no partitions.");
  for (const { toMs } of [first, second]) {
    for (const owner of ["own_usual", "own_held", "own_longer"]) await insertOf(owner, new Date(toMs - 60_000), 2);
  }
  const hold = { environment: "sandbox", ownerId: "own_held", employerId: "" } as const;
  await upsertLegalHold(database, { ...hold, reason: "case 8" });
  const owners = [{ id: "own_longer", retentionYears: 10 }];
  const ownersRetention = ownerRetention(7, async () => ({ owners, hasMore: false }));
  const keeper = upkeep({ chores: upkeepChores(database, ownersRetention), intervalMs: 3_600_000, log });
  const after = (timeMs: number, days: number) => {
    const time = new Date(timeMs + days * 86_400_000);
    time.setUTCFullYear(time.getUTCFullYear() + 7);
    return time;
  };
  // It judges by the clock of Postgres, and this test plays years to come.
  const expire =
    "CREATE OR REPLACE FUNCTION activity.is_expired(created_at timestamptz) RETURNS boolean LANGUAGE sql STABLE RETURN true";
  await runSql(adminUrl, expire);
  await runSql(adminUrl, "DELETE FROM activity.activities WHERE owner_id = 'guarded'");
  const all = { own_usual: 4, own_held: 4, own_longer: 4 };
  // The first partition, of all times before, is dropped; the first period still has its youngest row.
  await keeper.run(after(first.toMs, -2));
  expect(await counts()).toEqual(all);
  await keeper.run(after(first.toMs, 2));
  expect(await counts()).toEqual({ ...all, own_usual: 2 });
  expect((await next()).map(({ name }) => name).slice(0, 2)).toEqual([`${first.name}_kept`, second.name]);
  await deleteLegalHold(database, hold);
  await keeper.run(after(second.toMs, 2));
  expect(await counts()).toEqual({ own_longer: 4 });
  const muchLater = new Date(second.toMs + 4000 * 86_400_000);
  await keeper.run(muchLater);
  expect(await counts()).toEqual({});
  // The next run drops partitions that were emptied row by row.
  await keeper.run(muchLater);
  expect((await next()).filter(({ name }) => name.endsWith("_kept"))).toEqual([]);
});

test("the chain of an owner is sealed once on each day on which it has grown, with the key of the service", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const keyFile = join(makeTemporaryDirectory("activity-key"), "activity.key");
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  const grow = (position: number) =>
    runSql(
      adminUrl,
      `INSERT INTO activity.activity_heads VALUES ('sandbox', 'own_sealed', ${position}, 'digest-${position}')
       ON CONFLICT (environment, owner_id) DO UPDATE SET position = excluded.position, digest = excluded.digest`,
    );
  const chore = sealEvidence(database, signerSource(keyFile));
  const batches: number[] = [];
  await grow(3);
  for (const time of ["2030-01-01T09:00:00Z", "2030-01-01T10:00:00Z", "2030-01-02T00:00:00Z"]) {
    batches.push(await chore.batch(new Date(time), new AbortController().signal));
  }
  await grow(4);
  for (const time of ["2030-01-01T23:59:59Z", "2030-01-02T09:00:00Z"]) {
    batches.push(await chore.batch(new Date(time), new AbortController().signal));
  }
  expect(batches).toEqual([1, 0, 0, 0, 1]);
  const rows = (await runSql(adminUrl, "SELECT payload FROM activity.outbox ORDER BY seq")) as { payload: Buffer }[];
  const seals = rows.map(({ payload }) => decodeEvent(payload).data);
  expect(seals).toMatchObject([
    { case: "evidenceSealed", value: { ownerId: "own_sealed", position: 3n, digest: "digest-3" } },
    { case: "evidenceSealed", value: { ownerId: "own_sealed", position: 4n, digest: "digest-4" } },
  ]);
  const [seal] = seals;
  if (seal?.case !== "evidenceSealed") throw new Error("no seal");
  const text = ["premium-audit evidence 1", "own_sealed", "sandbox", "3", "digest-3", "2030-01-01T09:00:00.000Z"].join(
    "\n",
  );
  expect(verify(null, Buffer.from(text), publicKey, seal.value.signature)).toBe(true);
});

test("seals are signed with the key that is in the file, and with the last good one while the file is no key", async () => {
  const keyFile = join(makeTemporaryDirectory("activity-key"), "activity.key");
  const replace = (text: string | Buffer) => {
    writeFileSync(`${keyFile}.new`, text);
    renameSync(`${keyFile}.new`, keyFile);
  };
  const pems = ["first", "second"].map(() =>
    generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }),
  );
  const [first = "", second = ""] = pems;
  const head = { environment: "sandbox", ownerId: "own_rotated", position: 1, digest: "digest" } as const;
  const signer = signerSource(keyFile);
  const signedBy = async () => (await signer())(head, new Date()).publicKey;
  const publicKeyOf = (pem: string | Buffer) => createPublicKey(pem).export({ type: "spki", format: "der" });
  await expect(signer()).rejects.toThrow("ENOENT");
  replace(first);
  expect(await signedBy()).toEqual(publicKeyOf(first));
  expect(await signer()).toBe(await signer());
  replace("half a k");
  expect(await signedBy()).toEqual(publicKeyOf(first));
  replace(second);
  expect(await signedBy()).toEqual(publicKeyOf(second));
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@platform/service/observe/log";
import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { pgbouncerKeepsNames, startPgbouncer } from "@platform/testing/servers/pgbouncer";
import { testDatabase } from "@platform/testing/servers/postgres";
import { runSql } from "@platform/testing/servers/run-sql";
import { temporaryServer } from "@platform/testing/servers/temporary-server";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "../src/migrations/migrate.ts";
import { provisionService } from "../src/migrations/provision.ts";
import { createDatabase } from "../src/query/database.ts";
import { statement } from "../src/query/statement.ts";

const program = await programOfRun("pgbouncer");
const log = createLogger("pooler-test", "silent");
const poolSize = 2;

const setting = statement("setting", { value: "text" }, "SELECT current_setting({name:text}) AS value");
const insert = statement("insert_item", "INSERT INTO item (id) VALUES ({id:text})");
const count = statement("count_items", { count: "int" }, "SELECT count(*)::int AS count FROM item");
const backend = statement("backend", { pid: "int" }, "SELECT pg_backend_pid() AS pid");
const prepared = statement("prepared", { name: "text" }, "SELECT name FROM pg_prepared_statements");

describe.skipIf(!program)("through PgBouncer in transaction mode", () => {
  let direct: string;
  let pooled: string;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;

  function connect(options: Partial<Parameters<typeof createDatabase>[0]> = {}) {
    const database = createDatabase({
      url: pooled,
      isPooled: true,
      maxConnections: 4,
      applicationName: "pooled-test",
      log,
      acquireTimeoutMs: hangAfterMs,
      ...options,
    });
    onTestFinished(async () => void (await database.stop?.()));
    return database;
  }

  beforeAll(async () => {
    const { adminUrl } = await testDatabase({ services: [] });
    direct = await provisionService({ adminUrl, service: "pooled-service", password: "sample" });
    pooler = await temporaryServer("pgbouncer", (dataDir) =>
      startPgbouncer({ postgresUrl: adminUrl, poolSize, dataDir }),
    );
    const url = new URL(direct);
    url.host = new URL(pooler.url).host;
    pooled = url.href;
    const settings = { enable_seqscan: "off" };
    await migrate({ url: direct, schema: "pooled_service", directories: [], isPooled: true, settings });
    await runSql(direct, "CREATE TABLE item (id text PRIMARY KEY)");
  });

  test("sessions have the settings of the service, which its role got from the migration", async () => {
    const database = connect();
    const settingOf = async (name: string) => (await database.query(setting, { name }))[0]?.value;
    expect(await settingOf("statement_timeout")).toBe("15s");
    expect(await settingOf("idle_in_transaction_session_timeout")).toBe("1min");
    expect(await settingOf("enable_seqscan")).toBe("off");
    expect(await settingOf("application_name")).toBe("pooled-test");
  });

  test("a migration is not under the time limit of the role that it migrates", async () => {
    expect(await runSql(direct, "SHOW statement_timeout")).toEqual([{ statement_timeout: "15s" }]);
    const path = mkdtempSync(join(tmpdir(), "long-migration-"));
    onTestFinished(() => rmSync(path, { recursive: true }));
    const migration = "CREATE TABLE seen AS SELECT current_setting('statement_timeout') AS statement_timeout";
    writeFileSync(join(path, "0001_seen.sql"), migration);
    await migrate({ url: direct, schema: "pooled_service", directories: [{ name: "long", path }] });
    expect(await runSql(direct, "SELECT statement_timeout FROM seen")).toEqual([{ statement_timeout: "0" }]);
  });

  test("settings of some connections alone are those of their statements, and of nobody else's", async () => {
    const hasty = connect({ ownSettings: { plan_cache_mode: "force_generic_plan" } });
    const others = connect();
    const settingOf = async (database: typeof hasty) =>
      (await database.query(setting, { name: "plan_cache_mode" }))[0]?.value;
    const inTransaction = hasty.transaction(
      async (tx) => (await tx.query(setting, { name: "plan_cache_mode" }))[0]?.value,
    );
    expect([await settingOf(hasty), await inTransaction]).toEqual(["force_generic_plan", "force_generic_plan"]);
    // The pool has as many server connections as there are concurrent statements, so each runs one.
    const values = await Promise.all(Array.from({ length: 20 }, () => settingOf(others)));
    expect(new Set(values).size).toBe(1);
    expect(values).not.toContain("force_generic_plan");
  });

  test("many connections of several processes share few of Postgres, with the same statements", async () => {
    const pods = Array.from({ length: 10 }, () => connect());
    const rounds = pods.flatMap((pod, index) =>
      Array.from({ length: 10 }, async (_, round) => {
        const [row] = await pod.query(backend);
        await pod.transaction(async (tx, last) => {
          await tx.query(insert, { id: `${index}-${round}` });
          await last.query(count);
        });
        await pod.batch((tx) => [tx.query(insert, { id: `${index}-${round}-b` }), tx.query(count)]);
        return row?.pid;
      }),
    );
    expect(new Set(await Promise.all(rounds)).size).toBeLessThanOrEqual(poolSize);
    expect(await pods[0]?.query(count)).toEqual([{ count: 200 }]);
  });

  test("a transaction that fails leaves nothing behind on the connection that the next one gets", async () => {
    const database = connect();
    const twice = database.transaction(async (tx) => {
      await tx.query(insert, { id: "twice" });
      await tx.query(insert, { id: "twice" });
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    await database.query(insert, { id: "twice" });
  });

  test("statements have names on the server if this PgBouncer translates them, and none otherwise", async () => {
    const database = connect({ maxConnections: 1 });
    const names = (await database.query(prepared)).map(({ name }) => name);
    expect(names.filter((name) => name === prepared.name)).toEqual([]);
    const hasNames = names.some((name) => name.startsWith("PGBOUNCER_"));
    expect(hasNames).toBe(pgbouncerKeepsNames(program ?? ""));
  });

  test("a pooler that is down is UNAVAILABLE, and works again without a new pool", async () => {
    const database = connect();
    const one = () => database.query(statement("one", "SELECT 1 AS one"));
    expect(await one()).toEqual([{ one: 1 }]);
    await pooler.kill("SIGKILL");
    await expect(one()).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "DATABASE_UNAVAILABLE" });
    await pooler.restart();
    await expect.poll(() => one().catch(() => [])).toEqual([{ one: 1 }]);
  });
});

test("a direct connection to Postgres works where one through a pooler was promised", async () => {
  const { adminUrl } = await testDatabase({ services: [] });
  const options = { url: adminUrl, isPooled: true, maxConnections: 2, applicationName: "direct-test", log };
  const database = createDatabase(options);
  onTestFinished(async () => void (await database.stop?.()));
  const results = await Promise.all(
    Array.from({ length: 6 }, () => database.query(setting, { name: "application_name" })),
  );
  expect(results.flat()).toEqual(Array(6).fill({ value: "direct-test" }));
});

// A pooler in transaction mode, beside direct connections to Postgres. First the connections: so many pods, each with a pool of ten
// connections, insert rows, two at a time each. Then the throughput of the whole platform: reports accepted by RPC, with everything
// that follows from them, and accepted alone while NATS is away.
//
//   npm run bench -- pooler [pods, 100 if left out]
import { rmSync } from "node:fs";
import { startPostgres } from "@platform/local-stack/postgres";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { findPgbouncer, pgbouncerKeepsNames, startPgbouncer } from "@platform/testing/pgbouncer";
import { adminDatabase, run } from "./src/admin-database.ts";
import { rowsTable } from "./src/insert-rows.ts";
import type { LoadWork } from "./src/load-task.ts";
import { startBenchPlatform } from "./src/platform.ts";
import { alternate } from "./src/rounds.ts";
import { type LoadResult, runLoad } from "./src/run-load.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/summary.ts";
import { printTable } from "./src/table.ts";

const program = findPgbouncer();
if (!program) throw new Error("pgbouncer is not installed: sudo apt-get install pgbouncer");
const names = pgbouncerKeepsNames(program)
  ? "with named statements"
  : "without named statements (PgBouncer before 1.21)";
const pods = Number(process.argv[3] ?? 100);
const connectionsOfPod = 10;
const poolSize = 20;

await measureConnections();
await measurePlatform();

async function measureConnections(): Promise<void> {
  const directory = makeTemporaryDirectory("bench-pooler");
  const settings = { max_connections: String(pods * connectionsOfPod + 50) };
  await using postgres = await startPostgres({ dataDir: `${directory}/postgres`, settings });
  await using pooler = await startPgbouncer({ postgresUrl: postgres.url, poolSize });
  const admin = adminDatabase(postgres.url);
  await run(admin, rowsTable);
  const processes = { postgres: postgres.pid, pgbouncer: pooler.pid };
  const most = { direct: 0, pooled: 0 };
  /** Of anybody but this process; those of the pooler stay open when its clients leave. */
  async function connections(): Promise<number> {
    const sql = `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
    return (await run<{ count: number }>(admin, sql))[0]?.count ?? 0;
  }
  async function insertRows(side: "direct" | "pooled"): Promise<LoadResult> {
    const url = side === "direct" ? postgres.url : pooler.url;
    const work: LoadWork = {
      kind: "insert-rows",
      url,
      maxConnections: connectionsOfPod,
      pods,
      isPooled: side === "pooled",
    };
    // Those of the round before end a while after their process.
    while ((await connections()) > poolSize) await new Promise((resolve) => setTimeout(resolve, 100));
    const result = runLoad({ concurrency: 2 * pods, warmUpMs: 3000, durationMs: 5000, work }, processes);
    let isRunning = true;
    const ended = result.finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      most[side] = Math.max(most[side], await connections());
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100))]);
    }
    return ended;
  }
  const rounds = await alternate(3, { direct: () => insertRows("direct"), pooled: () => insertRows("pooled") });
  const [direct, pooled] = [summaryOf(rounds.direct), summaryOf(rounds.pooled)];
  printTable(
    `Single rows, committed one by one, by ${pods} pods with up to ${connectionsOfPod} connections each; ${names}`,
    [...speedColumns, "connections of Postgres"],
    [
      [...speedRow("direct", direct, direct), most.direct],
      [...speedRow("through PgBouncer", pooled, direct), most.pooled],
    ],
  );
  const { columns, rows } = cpuRows({ direct, "through PgBouncer": pooled });
  printTable("Where the CPU time goes", columns, rows);
  await admin.stop?.();
  rmSync(directory, { recursive: true, force: true });
}

/** A platform on a Postgres of its own. */
async function startSide(isPooled: boolean) {
  const directory = makeTemporaryDirectory("bench-pooler");
  const postgres = await startPostgres({ dataDir: `${directory}/postgres` });
  const pooler = isPooled ? await startPgbouncer({ postgresUrl: postgres.url }) : undefined;
  const bench = await startBenchPlatform({
    env: { POSTGRES_URL: postgres.url, ...(pooler && { POSTGRES_POOLER: `127.0.0.1:${pooler.port}` }) },
  });
  const { platform } = bench;
  const processes = { ...bench.processes, postgres: postgres.pid, ...(pooler && { pgbouncer: pooler.pid }) };
  const address = platform.apps.get("payroll-intake")?.url ?? "";
  const tenant = { environment: "sandbox" as const, ownerId: platform.credentials.sandbox.profileA.owner_id };
  const work: LoadWork = { kind: "submit-reports", address, tenant };
  return {
    platform,
    load: () => runLoad({ concurrency: 64, warmUpMs: 1000, durationMs: 4000, work }, processes),
    async [Symbol.asyncDispose]() {
      await bench[Symbol.asyncDispose]();
      await pooler?.stop();
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function measurePlatform(): Promise<void> {
  await using directSide = await startSide(false);
  await using pooledSide = await startSide(true);
  const sides = { direct: directSide.load, pooled: pooledSide.load };
  report("accepted and processed", await alternate(5, sides));
  for (const { platform } of [directSide, pooledSide]) await platform.servers.nats?.stop();
  report("accepted alone", await alternate(5, sides));
}

function report(what: string, rounds: Record<"direct" | "pooled", LoadResult[]>): void {
  const [direct, pooled] = [summaryOf(rounds.direct), summaryOf(rounds.pooled)];
  printTable(`Reports of one employee, 64 at a time, ${what}; ${names}`, speedColumns, [
    speedRow("direct", direct, direct),
    speedRow("through PgBouncer", pooled, direct),
  ]);
  const { columns, rows } = cpuRows({ direct, "through PgBouncer": pooled });
  printTable(`Where the CPU time goes, ${what}`, columns, rows);
}

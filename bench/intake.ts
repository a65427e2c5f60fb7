// Accepting reports of one employee at concurrency 64, by RPC and through the public API, beside single rows of the same
// content that are inserted and committed one by one into the same Postgres, over as many connections. First accepting alone:
// NATS is away, so nothing is processed. Then with everything that follows from a report running on the same cores.
// With BENCH_BASELINE, the path of another checkout with packages installed, its apps accept reports in turns with these; then
// nothing else is measured.
import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { rowsTable } from "./src/load/insert-rows.ts";
import type { LoadWork } from "./src/load/load-task.ts";
import { type LoadResult, runLoad } from "./src/load/run-load.ts";
import { alternate, median } from "./src/measure/rounds.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/measure/summary.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase, run } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

/** As many as payroll-intake has. */
const maxConnections = 16;

async function startSide(checkout: string) {
  const apps = findApps().map((app) => ({ ...app, main: join(checkout, "apps", app.name, "src/main.ts") }));
  const bench = await startBenchPlatform({ apps: apps.filter(({ name }) => name !== "portal") });
  const { gatewayPort, platform, processes } = bench;
  const url = platform.servers.postgres?.url ?? "";
  const address = platform.apps.get("payroll-intake")?.url ?? "";
  const profileA = platform.credentials.sandbox.profileA;
  const tenant = { environment: "sandbox" as const, ownerId: profileA.owner_id };
  const admin = adminDatabase(url);
  await run(admin, rowsTable);
  const load = (work: LoadWork) => runLoad({ concurrency: 64, warmUpMs: 1000, durationMs: 3000, work }, processes);
  const works: Record<"insert" | "rpc" | "post", LoadWork> = {
    insert: { kind: "insert-rows", url, maxConnections },
    rpc: { kind: "submit-reports", address, tenant },
    post: { kind: "post-reports", port: gatewayPort, headers: headersOf(profileA) },
  };
  // Credentials are verified and code is compiled before 64 callers wait for it.
  await runLoad({ concurrency: 2, warmUpMs: 0, durationMs: 1500, work: works.post }, processes);
  return {
    platform,
    admin,
    load,
    works,
    async [Symbol.asyncDispose]() {
      await admin.stop?.();
      await bench[Symbol.asyncDispose]();
    },
  };
}

await using ours = await startSide(REPOSITORY);
const { platform, admin, load, works } = ours;

/** Backlog that a round of reports left when no more came in. */
interface Drain {
  accepted: number;
  /** From the last acceptance until every file was shown as completed. */
  drainSeconds: number;
  /** Over the whole round, drain included. */
  completedPerSecond: number;
}
const drains: Record<"rpc" | "post", Drain[]> = { rpc: [], post: [] };

async function loadAndDrain(side: "rpc" | "post", work: LoadWork): Promise<LoadResult> {
  const before = await completedAndAccepted();
  const startedMs = performance.now();
  const result = await load(work);
  const loadedMs = performance.now();
  const now = await untilAllCompleted();
  const endedMs = performance.now();
  const accepted = now.accepted - before.accepted;
  drains[side].push({
    accepted,
    drainSeconds: (endedMs - loadedMs) / 1000,
    completedPerSecond: accepted / ((endedMs - startedMs) / 1000),
  });
  return result;
}

async function untilAllCompleted(): Promise<{ completed: number; accepted: number }> {
  let now = await completedAndAccepted();
  while (now.completed < now.accepted) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    now = await completedAndAccepted();
  }
  return now;
}

async function completedAndAccepted(): Promise<{ completed: number; accepted: number }> {
  const [row] = await run<{ completed: number; accepted: number }>(
    admin,
    `SELECT (SELECT count(*)::int FROM file_status.files WHERE state >= 3) AS completed,
            (SELECT count(*)::int FROM payroll_intake.payroll_reports) AS accepted`,
  );
  return row ?? { completed: 0, accepted: 0 };
}

await platform.servers.nats?.stop();
if (process.env.BENCH_BASELINE) await compare(process.env.BENCH_BASELINE);
else await measure();

/** Accepting alone, in turns with the apps of another checkout. */
async function compare(checkout: string): Promise<void> {
  await using baseline = await startSide(checkout);
  await baseline.platform.servers.nats?.stop();
  const rounds = await alternate(5, {
    insert: () => load(works.insert),
    "baseline rpc": () => baseline.load(baseline.works.rpc),
    rpc: () => load(works.rpc),
    "baseline post": () => baseline.load(baseline.works.post),
    post: () => load(works.post),
  });
  const summaries = Object.fromEntries(Object.entries(rounds).map(([name, results]) => [name, summaryOf(results)]));
  const yardstick = summaryOf(rounds.insert);
  printTable(
    "Reports of one employee, 64 at a time, accepting alone; ratio to single inserts",
    speedColumns,
    Object.entries(summaries).map(([name, side]) => speedRow(name, side, yardstick)),
  );
  const { columns, rows } = cpuRows(summaries);
  printTable("Where the CPU time goes, accepting alone", columns, rows);
}

async function measure(): Promise<void> {
  const { insert, rpc, post } = works;
  report(
    "accepting alone",
    await alternate(3, { insert: () => load(insert), rpc: () => load(rpc), post: () => load(post) }),
  );
  await platform.servers.nats?.restart();
  await untilAllCompleted();
  report(
    "accepting and processing",
    await alternate(3, {
      insert: () => load(insert),
      rpc: () => loadAndDrain("rpc", rpc),
      post: () => loadAndDrain("post", post),
    }),
  );
  printTable(
    "From acceptance to completion, as files/status shows it",
    ["", "accepted", "drain s", "completed/s"],
    Object.entries({ SubmitReport: drains.rpc, POST: drains.post }).map(([name, rounds]) => [
      name,
      median(rounds.map(({ accepted }) => accepted)),
      median(rounds.map(({ drainSeconds }) => drainSeconds)),
      median(rounds.map(({ completedPerSecond }) => completedPerSecond)),
    ]),
  );
}

function report(what: string, rounds: Record<"insert" | "rpc" | "post", LoadResult[]>): void {
  const yardstick = summaryOf(rounds.insert);
  const rpc = summaryOf(rounds.rpc);
  const post = summaryOf(rounds.post);
  printTable(`Reports of one employee, 64 at a time, ${what}; ratio to single inserts`, speedColumns, [
    speedRow("single-row inserts, autocommit", yardstick, yardstick),
    speedRow("SubmitReport at payroll-intake", rpc, yardstick),
    speedRow("POST /api/v1/payroll/reports", post, yardstick),
  ]);
  const { columns, rows } = cpuRows({ insert: yardstick, RPC: rpc, "public API": post });
  printTable(`Where the CPU time goes, ${what}`, columns, rows);
}

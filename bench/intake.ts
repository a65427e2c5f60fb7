// Accepting reports of one employee at concurrency 64, by RPC and through the public API, beside single rows of the same
// content that are inserted and committed one by one into the same Postgres, over as many connections. First accepting alone:
// NATS is away, so nothing is processed. Then with everything that follows from a report running on the same cores.
import { headersOf } from "@platform/local-stack/demo-credentials";
import { adminDatabase, run } from "./src/admin-database.ts";
import { rowsTable } from "./src/insert-rows.ts";
import type { LoadWork } from "./src/load-task.ts";
import { startBenchPlatform } from "./src/platform.ts";
import { alternate, median } from "./src/rounds.ts";
import { type LoadResult, runLoad } from "./src/run-load.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/summary.ts";
import { printTable } from "./src/table.ts";

/** As many as payroll-intake has. */
const maxConnections = 16;

await using bench = await startBenchPlatform();
const { gatewayPort, platform, processes } = bench;
const url = platform.servers.postgres?.url ?? "";
const address = platform.apps.get("payroll-intake")?.url ?? "";
const profileA = platform.credentials.sandbox.profileA;
const tenant = { environment: "sandbox" as const, ownerId: profileA.owner_id };
const admin = adminDatabase(url);
await run(admin, rowsTable);

/** What a round of reports left to do when no more came in. */
interface Drain {
  accepted: number;
  /** From the last acceptance until every file was shown as completed. */
  drainSeconds: number;
  /** Over the whole round, drain included. */
  completedPerSecond: number;
}
const drains: Record<"rpc" | "post", Drain[]> = { rpc: [], post: [] };

function load(work: LoadWork): Promise<LoadResult> {
  return runLoad({ concurrency: 64, warmUpMs: 1000, durationMs: 3000, work }, processes);
}

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

const inserts: LoadWork = { kind: "insert-rows", url, maxConnections };
const byRpc: LoadWork = { kind: "submit-reports", address, tenant };
const throughGateway: LoadWork = { kind: "post-reports", port: gatewayPort, headers: headersOf(profileA) };

await platform.servers.nats?.stop();
report(
  "accepting alone",
  await alternate(3, { insert: () => load(inserts), rpc: () => load(byRpc), post: () => load(throughGateway) }),
);
await platform.servers.nats?.restart();
await untilAllCompleted();
report(
  "accepting and processing",
  await alternate(3, {
    insert: () => load(inserts),
    rpc: () => loadAndDrain("rpc", byRpc),
    post: () => loadAndDrain("post", throughGateway),
  }),
);
await admin.stop?.();

function report(what: string, rounds: Record<"insert" | "rpc" | "post", LoadResult[]>): void {
  const [yardstick, rpc, post] = [summaryOf(rounds.insert), summaryOf(rounds.rpc), summaryOf(rounds.post)];
  printTable(`Reports of one employee, 64 at a time, ${what}; ratio to single inserts`, speedColumns, [
    speedRow("single-row inserts, autocommit", yardstick, yardstick),
    speedRow("SubmitReport at payroll-intake", rpc, yardstick),
    speedRow("POST /api/v1/payroll/reports", post, yardstick),
  ]);
  const { columns, rows } = cpuRows({ insert: yardstick, RPC: rpc, "public API": post });
  printTable(`Where the CPU time goes, ${what}`, columns, rows);
}

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

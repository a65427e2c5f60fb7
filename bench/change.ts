// A hire through the public API: calls a second, CPU time of each process, and statements of employee-sync. One at a time, and 16.
// With BENCH_BASELINE, the path of another checkout with packages installed, the apps of that checkout are measured in turns.
import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { type LoadResult, runLoad } from "./src/load/run-load.ts";
import { alternate, median } from "./src/measure/rounds.ts";
import { countingStatements, countStatements, statementsOf } from "./src/measure/statements.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/measure/summary.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const role = "employee_sync";

async function startSide(checkout: string) {
  const apps = findApps()
    .filter(({ name }) => name !== "portal")
    .map((app) => ({ ...app, main: join(checkout, "apps", app.name, "src/main.ts") }));
  const bench = await startBenchPlatform({ apps, postgres: { settings: countingStatements } });
  const { platform, gatewayPort, processes } = bench;
  const admin = adminDatabase(platform.servers.postgres?.url ?? "");
  await countStatements(admin);
  const headers = headersOf(platform.credentials.sandbox.profileA);
  const statements: number[] = [];

  async function hire(concurrency: number): Promise<LoadResult> {
    const work = { kind: "hire-employees" as const, port: gatewayPort, headers };
    const before = await statementsOf(admin, role);
    const result = await runLoad({ concurrency, warmUpMs: 0, durationMs: 5000, work }, processes);
    statements.push(((await statementsOf(admin, role)) - before) / result.calls);
    return result;
  }
  return {
    hire,
    statementsPerCall: () => median(statements.splice(0)),
    async [Symbol.asyncDispose]() {
      await admin.stop?.();
      await bench[Symbol.asyncDispose]();
    },
  };
}

await using ours = await startSide(REPOSITORY);
await using baseline = process.env.BENCH_BASELINE ? await startSide(process.env.BENCH_BASELINE) : undefined;

for (const concurrency of [1, 16]) {
  const sides: Record<string, () => Promise<LoadResult>> = {
    ...(baseline && { baseline: () => baseline.hire(concurrency) }),
    "this checkout": () => ours.hire(concurrency),
  };
  // The first round warms everything up.
  await alternate(1, sides);
  ours.statementsPerCall();
  baseline?.statementsPerCall();
  const rounds = await alternate(4, sides);
  const summaries = Object.fromEntries(Object.entries(rounds).map(([name, results]) => [name, summaryOf(results)]));
  const [yardstick] = Object.values(summaries);
  if (!yardstick) throw new Error("Nothing was measured.");
  const statements: Record<string, number> = {
    ...(baseline && { baseline: baseline.statementsPerCall() }),
    "this checkout": ours.statementsPerCall(),
  };
  printTable(
    `Hires through the public API, ${concurrency} at a time; ratio to the first row`,
    [...speedColumns, "statements"],
    Object.entries(summaries).map(([name, side]) => [...speedRow(name, side, yardstick), statements[name] ?? 0]),
  );
  const { columns, rows } = cpuRows(summaries);
  printTable(`Where the CPU time goes, ${concurrency} at a time`, columns, rows);
}

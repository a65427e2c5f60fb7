// A report of 10,000 employees: accepted, and completed, beside COPY of the same rows into a table of the same shape.
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { largeReportJson } from "./src/load/large-report.ts";
import { postReport, untilFileEnded } from "./src/load/post-report.ts";
import { cpuWhenIdle } from "./src/measure/cpu-when-idle.ts";
import { peakMemoryMiB } from "./src/measure/peak-memory.ts";
import { median } from "./src/measure/rounds.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase, run } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const employees = 10_000;
const rounds = 5;

await using bench = await startBenchPlatform();
const { platform, processes } = bench;
const headers = headersOf(platform.credentials.sandbox.profileA);
const admin = adminDatabase(platform.servers.postgres?.url ?? "");
// Written and read by the server itself, so that COPY is measured and not this process.
const rowsFile = join(tmpdir(), `bench-rows-${process.pid}`);
await run(admin, "CREATE TABLE copied (LIKE payroll_intake.payroll_records INCLUDING ALL)");

const copied: number[] = [];
const accepted: number[] = [];
const completed: number[] = [];
const reportIds: string[] = [];
// The first round warms everything up and is not counted. Each has an employer of its own, so all employees are new.
const ofNewEmployees = await cpuOf(async (round) => {
  const { reportId, acceptedMs, completedMs } = await report(largeReportJson(employees, { employer: round }));
  if (round === 0) return;
  reportIds.push(reportId);
  accepted.push(acceptedMs);
  completed.push(completedMs);
});
const ofKnownEmployees = await cpuOf(async (round) => {
  await report(largeReportJson(employees, { employer: 0, week: 1 + round }));
});
for (const reportId of reportIds) copied.push(await copyRows(reportId));
rmSync(rowsFile, { force: true });
await admin.stop?.();

const yardstick = median(copied);
printTable(
  `A report of ${employees} employees; ratio to COPY of its rows`,
  ["", "ms", "ratio", "rows/s"],
  [
    row("COPY into a table of the same shape", yardstick),
    row("POST until 202", median(accepted)),
    row("POST until completed", median(completed)),
  ],
);
const names = Object.keys(processes).filter((name) => (ofNewEmployees[name] ?? 0) >= 0.5);
printTable(
  "CPU time of a line, with the events that follow it",
  ["µs", "new employees", "known employees"],
  names.map((name) => [name, ofNewEmployees[name] ?? 0, ofKnownEmployees[name] ?? 0]),
);
const memory = Object.entries(processes).map(([name, pid]): [string, number] => [name, peakMemoryMiB(pid)]);
printTable("Peak memory of each process", ["", "MiB"], memory);

function row(name: string, ms: number): (string | number)[] {
  return [name, ms, (ms / yardstick).toFixed(1), employees / (ms / 1000)];
}

async function report(body: string): Promise<{ reportId: string; acceptedMs: number; completedMs: number }> {
  const startedMs = performance.now();
  const reportId = await postReport(platform.gatewayUrl, headers, body);
  const acceptedMs = performance.now() - startedMs;
  await untilFileEnded(platform.gatewayUrl, headers, reportId);
  return { reportId, acceptedMs, completedMs: performance.now() - startedMs };
}

/** Runs the rounds and returns the CPU time of each process for a line, without the first round, in microseconds. */
async function cpuOf(run: (round: number) => Promise<void>): Promise<Record<string, number>> {
  await run(0);
  const before = await cpuWhenIdle(processes);
  for (let round = 1; round <= rounds; round++) await run(round);
  const after = await cpuWhenIdle(processes);
  const ofLine = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / rounds / employees;
  return Object.fromEntries(Object.keys(after).map((name) => [name, ofLine(name)]));
}

async function copyRows(reportId: string): Promise<number> {
  // Ids are letters, digits and underscores.
  await run(
    admin,
    `COPY (SELECT * FROM payroll_intake.payroll_records WHERE report_id = '${reportId}') TO '${rowsFile}'`,
  );
  const startedMs = performance.now();
  await run(admin, `COPY copied FROM '${rowsFile}'`);
  return performance.now() - startedMs;
}

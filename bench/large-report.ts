// A report of 10,000 employees: accepted, and completed, beside COPY of the same rows into a table of the same shape.
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo-credentials";
import { adminDatabase, run } from "./src/admin-database.ts";
import { largeReportJson } from "./src/large-report.ts";
import { peakMemoryMiB } from "./src/peak-memory.ts";
import { startBenchPlatform } from "./src/platform.ts";
import { postReport, untilFileEnded } from "./src/post-report.ts";
import { median } from "./src/rounds.ts";
import { printTable } from "./src/table.ts";

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
// The first round warms everything up and is not counted.
for (let round = 0; round <= rounds; round++) {
  const body = largeReportJson(employees, round);
  const startedMs = performance.now();
  const reportId = await postReport(platform.gatewayUrl, headers, body);
  const acceptedMs = performance.now() - startedMs;
  await untilFileEnded(platform.gatewayUrl, headers, reportId);
  const completedMs = performance.now() - startedMs;
  const copiedMs = await copyRows(reportId);
  if (round === 0) continue;
  accepted.push(acceptedMs);
  completed.push(completedMs);
  copied.push(copiedMs);
}
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
const memory = Object.entries(processes).map(([name, pid]): [string, number] => [name, peakMemoryMiB(pid)]);
printTable("Peak memory of each process", ["", "MiB"], memory);

function row(name: string, ms: number): (string | number)[] {
  return [name, ms, (ms / yardstick).toFixed(1), employees / (ms / 1000)];
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

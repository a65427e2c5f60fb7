// A CSV file of a million rows: taken in, and completed, beside COPY of the same rows into a table of the same shape.
import { readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { payrollCsv } from "./src/load/payroll-csv.ts";
import { untilFileEnded } from "./src/load/post-report.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase, run } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const rows = Number(process.env.ROWS ?? 1_000_000);
const partnerPath = "/api/v1/files?period_start=2026-03-01&period_end=2026-03-15&employer_id=";

const loadBefore = loadavg();
await using bench = await startBenchPlatform();
const { platform, processes } = bench;
const headers = headersOf(platform.credentials.sandbox.profileA);
const admin = adminDatabase(platform.servers.postgres?.url ?? "");
const rowsFile = join(tmpdir(), `bench-csv-rows-${process.pid}`);
await run(admin, "CREATE TABLE copied (LIKE payroll_intake.payroll_records INCLUDING ALL)");

// Ten thousand first, which warms everything up and says what memory is without a large file.
await upload(10_000, "warm-up");
const memoryBefore = peaks();

const startedMs = performance.now();
const { fileId, bytes } = await upload(rows, "large");
const acceptedMs = performance.now() - startedMs;
await untilFileEnded(platform.gatewayUrl, headers, fileId);
const completedMs = performance.now() - startedMs;
const memoryAfter = peaks();
const copiedMs = await copyRows(fileId);
rmSync(rowsFile, { force: true });
await admin.stop?.();

const load = [loadBefore, loadavg()].map(([oneMinute = 0]) => oneMinute.toFixed(1)).join(" to ");
printTable(
  `A CSV file of ${rows} rows and ${Math.round(bytes / 1_048_576)} MiB; ratio to COPY of its rows; load average ${load}`,
  ["", "ms", "ratio", "rows/s"],
  [
    row("COPY into a table of the same shape", copiedMs),
    row("POST until 202", acceptedMs),
    row("POST until completed", completedMs),
  ],
);
printTable(
  "Peak memory of each process, MiB",
  ["", "after 10,000 rows", `after ${rows}`],
  Object.keys(processes).map((name) => [name, memoryBefore.get(name) ?? 0, memoryAfter.get(name) ?? 0]),
);

function row(name: string, ms: number): (string | number)[] {
  return [name, ms, (ms / copiedMs).toFixed(1), rows / (ms / 1000)];
}

async function upload(count: number, employer: string): Promise<{ fileId: string; bytes: number }> {
  let bytes = 0;
  async function* body() {
    for (const part of payrollCsv(count)) {
      bytes += part.length;
      yield part;
    }
  }
  const response = await fetch(`${platform.gatewayUrl}${partnerPath}${employer}-${process.pid}`, {
    method: "POST",
    headers: { ...headers, "content-type": "text/csv" },
    body: body(),
    duplex: "half",
  });
  const answer = (await response.json()) as { file_id: string };
  if (response.status !== 202) throw new Error(`The file was not taken in: ${JSON.stringify(answer)}`);
  return { fileId: answer.file_id, bytes };
}

async function copyRows(fileId: string): Promise<number> {
  // Written and read by the server itself, so that COPY is measured and not this process. Ids are letters, digits and _.
  const chosen = `SELECT * FROM payroll_intake.payroll_records WHERE report_id = '${fileId}'`;
  await run(admin, `COPY (${chosen}) TO '${rowsFile}'`);
  const startedMs = performance.now();
  await run(admin, `COPY copied FROM '${rowsFile}'`);
  return performance.now() - startedMs;
}

/** The most resident memory that each process has had (proc_pid_status(5)). */
function peaks(): Map<string, number> {
  return new Map(
    Object.entries(processes).map(([name, pid]) => {
      const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return [name, Math.round(Number(kibibytes) / 1024)];
    }),
  );
}

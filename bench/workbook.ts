// A file of 20,000 rows in CSV and in XLSX: time until 202 and CPU time of payroll-intake with the processes that read files.
// With BENCH_BASELINE, the path of another checkout with packages installed, the apps of that checkout are measured in turns.
import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { workbookOf } from "@platform/testing/reading/workbook";
import { payrollCsv } from "./src/load/payroll-csv.ts";
import { untilFileEnded } from "./src/load/post-report.ts";
import { cpuMicros } from "./src/measure/cpu.ts";
import { peakMemoryMiB } from "./src/measure/peak-memory.ts";
import { alternate, median } from "./src/measure/rounds.ts";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const rows = Number(process.env.ROWS ?? 20_000);
const rounds = 5;
const partnerPath = "/api/v1/files?period_start=2026-03-01&period_end=2026-03-15&employer_id=";
const service = "payroll-intake";
type Form = "csv" | "xlsx";
const forms = { csv, xlsx };

interface Uploaded {
  acceptedMs: number;
  cpuMs: number;
}

async function startSide(checkout: string) {
  const apps = findApps()
    .filter(({ name }) => name !== "portal")
    .map((app) => ({ ...app, main: join(checkout, "apps", app.name, "src/main.ts") }));
  const bench = await startBenchPlatform({ apps });
  const { platform, processes } = bench;
  const headers = headersOf(platform.credentials.sandbox.profileA);
  const pid = processes[service] ?? 0;
  let count = 0;

  async function upload(form: Form, file: Buffer): Promise<Uploaded> {
    count += 1;
    const body = new FormData();
    body.append("file", new Blob([file]), `payroll.${form}`);
    const before = cpuMicros({ pid }).pid ?? 0;
    const startedMs = performance.now();
    const response = await fetch(`${platform.gatewayUrl}${partnerPath}${form}-${count}`, {
      method: "POST",
      headers,
      body,
    });
    const answer = (await response.json()) as { file_id: string };
    if (response.status !== 202) throw new Error(`The file was not taken in: ${JSON.stringify(answer)}`);
    const acceptedMs = performance.now() - startedMs;
    const cpuMs = ((cpuMicros({ pid }).pid ?? 0) - before) / 1000;
    await untilFileEnded(platform.gatewayUrl, headers, answer.file_id);
    return { acceptedMs, cpuMs };
  }
  return { upload, peakMiB: () => peakMemoryMiB(pid), [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() };
}

await using ours = await startSide(REPOSITORY);
await using baseline = process.env.BENCH_BASELINE ? await startSide(process.env.BENCH_BASELINE) : undefined;
const sides = { ...(baseline && { baseline }), "this checkout": ours };

const measured: (string | number)[][] = [];
for (const form of Object.keys(forms) as Form[]) {
  const file = forms[form](rows);
  const uploads = Object.fromEntries(
    Object.entries(sides).map(([name, side]) => [name, () => side.upload(form, file)] as const),
  );
  // The first round warms everything up.
  await alternate(1, uploads);
  const results = await alternate(rounds, uploads);
  const medians = Object.entries(results).map(([name, each]) => ({
    name,
    ms: median(each.map(({ acceptedMs }) => acceptedMs)),
    cpuMs: median(each.map(({ cpuMs }) => cpuMs)),
  }));
  const [yardstick = { ms: Number.NaN, cpuMs: Number.NaN }] = medians;
  for (const { name, ms, cpuMs } of medians)
    measured.push([
      `${form}, ${name}`,
      ms,
      (ms / yardstick.ms).toFixed(2),
      cpuMs,
      (cpuMs / yardstick.cpuMs).toFixed(2),
    ]);
}
printTable(
  `A file of ${rows} rows until 202; ratios to the first row of its form`,
  ["", "ms", "ratio", "CPU ms", "ratio"],
  measured,
);
printTable(
  `Peak memory of ${service} without the processes that read files, MiB`,
  ["", "MiB"],
  Object.entries(sides).map(([name, side]) => [name, side.peakMiB()]),
);

function csv(count: number): Buffer {
  return Buffer.concat([...payrollCsv(count)]);
}

/** Amounts are numbers, as a payroll program writes them; the others are texts, most of them shared. */
function xlsx(count: number): Buffer {
  const lines = csv(count).toString().trimEnd().split("\n");
  const cells = lines.map((line, index) =>
    [...line.matchAll(/(?<=^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain = ""], column) => {
      const isAmount = index > 0 && column > 3 && /^[\d.]+$/.test(plain);
      return isAmount ? Number(plain) : (quoted ?? plain);
    }),
  );
  return workbookOf({ sheets: [{ name: "Payroll", rows: cells }] });
}

// An Excel workbook of 100,000 rows beside a CSV file of the same rows: time until 202, and peak memory of each process.
import { readFileSync } from "node:fs";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { workbookOf } from "@platform/testing/reading/workbook";
import { payrollCsv } from "./src/load/payroll-csv.ts";
import { untilFileEnded } from "./src/load/post-report.ts";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const rows = Number(process.env.ROWS ?? 100_000);
const partnerPath = "/api/v1/files?period_start=2026-03-01&period_end=2026-03-15&employer_id=";
const forms = { csv, workbook };

await using bench = await startBenchPlatform();
const { platform, processes } = bench;
const headers = headersOf(platform.credentials.sandbox.profileA);

for (const form of Object.keys(forms)) await upload(form as keyof typeof forms, 1000, `warm-${form}`);
const before = peaks();
const csvMs = await upload("csv", rows, "csv");
const afterCsv = peaks();
const workbookMs = await upload("workbook", rows, "workbook");
const afterWorkbook = peaks();

printTable(
  `A file of ${rows} rows until 202; ratio to CSV`,
  ["", "ms", "ratio"],
  [
    ["CSV", csvMs, "1.0"],
    ["XLSX", workbookMs, (workbookMs / csvMs).toFixed(1)],
  ],
);
printTable(
  "Peak memory of each process, MiB; the ratio is the workbook's to the CSV file's",
  ["", "after 1,000 rows", "after CSV", "after XLSX", "ratio"],
  Object.keys(processes).map((name) => {
    const [small = 0, text = 0, book = 0] = [before, afterCsv, afterWorkbook].map((peak) => peak.get(name) ?? 0);
    return [name, small, text, book, (book / text).toFixed(2)];
  }),
);

function csv(count: number): Buffer {
  return Buffer.concat([...payrollCsv(count)]);
}

/** Amounts are numbers, as a payroll program writes them; the others are texts, most of them shared. */
function workbook(count: number): Buffer {
  const lines = csv(count).toString().trimEnd().split("\n");
  const cells = lines.map((line, index) =>
    [...line.matchAll(/(?<=^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain = ""], column) => {
      const isAmount = index > 0 && column > 3 && /^[\d.]+$/.test(plain);
      return isAmount ? Number(plain) : (quoted ?? plain);
    }),
  );
  return workbookOf({ sheets: [{ name: "Payroll", rows: cells }] });
}

async function upload(form: keyof typeof forms, count: number, employer: string): Promise<number> {
  const body = new FormData();
  body.append("file", new Blob([forms[form](count)]), `payroll.${form}`);
  const startedMs = performance.now();
  const response = await fetch(`${platform.gatewayUrl}${partnerPath}${employer}-${process.pid}`, {
    method: "POST",
    headers,
    body,
  });
  const answer = (await response.json()) as { file_id: string };
  if (response.status !== 202) throw new Error(`The file was not taken in: ${JSON.stringify(answer)}`);
  const tookMs = performance.now() - startedMs;
  await untilFileEnded(platform.gatewayUrl, headers, answer.file_id);
  return tookMs;
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

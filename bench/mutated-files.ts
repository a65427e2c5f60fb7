// Thousands of mutations of good files from one owner, beside another owner that sends a small report every 50 ms: no process may end, and the
// other owner's p99 should stay below twice its idle value. MUTATIONS=10000 SEED=1 npm run bench -- mutated-files
import { readFileSync } from "node:fs";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { rpcClient } from "@platform/rpc/client/client";
import { workbookOf } from "@platform/testing/reading/workbook";
import { payrollCsv } from "./src/load/payroll-csv.ts";
import { smallReportJson } from "./src/load/small-report.ts";
import { peakMemoryMiB } from "./src/measure/peak-memory.ts";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const mutations = Number(process.env.MUTATIONS ?? 10_000);
/** Mutations that are not sent by then are left out. */
const longestMs = Number(process.env.MINUTES ?? 25) * 60_000;
const callers = 4;
const idleMs = 20_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let state = Number(process.env.SEED ?? 1);
/** A number below `count`, by mulberry32: the same seed makes the same files. */
function below(count: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
}

const csv = Buffer.concat([...payrollCsv(200)]);
const lines = csv.toString().trimEnd().split("\n");
const workbook = workbookOf({ sheets: [{ name: "Payroll", rows: lines.map((line) => line.split(",")) }] });
const tokens = [
  '"',
  ",",
  "\n",
  "\r",
  "\0",
  "<",
  ">",
  "&amp;",
  "&#x0;",
  "<c><v>",
  'r="XFD1048576"',
  "1e308",
  "-0",
  "\ufeff",
  "=1+1",
];

/** Returns a file in which some bytes are changed, removed, repeated or inserted. */
function mutated(file: Buffer): Buffer {
  let bytes = file;
  for (let change = 0; change <= below(4); change += 1) {
    const at = below(bytes.length + 1);
    const length = 1 + below(64);
    const head = bytes.subarray(0, at);
    const tail = bytes.subarray(at);
    const changes = [
      () => Buffer.concat([head, Buffer.from([below(256)]), tail.subarray(1)]),
      () => Buffer.concat([head, tail.subarray(length)]),
      () => Buffer.concat([head, ...Array.from({ length: 1 + below(50) }, () => tail.subarray(0, length)), tail]),
      () => Buffer.concat([head, Buffer.from((tokens[below(tokens.length)] ?? "").repeat(1 + below(2000))), tail]),
      () => head,
    ];
    bytes = changes[below(changes.length)]?.() ?? bytes;
  }
  return bytes;
}

// The heap of the chart of payroll-intake.
await using bench = await startBenchPlatform({ env: { NODE_OPTIONS: "--max-old-space-size=614" } });
const { platform } = bench;
const pids = Object.fromEntries([...platform.apps.values()].map(({ name, pid }) => [name, pid]));
const api = `${platform.gatewayUrl}/api/v1`;
const sender = headersOf(platform.credentials.sandbox.profileA);
const stack = JSON.parse(readFileSync(platform.stackFile, "utf8"));
const operator = rpcClient(CredentialsOperatorService, { address: stack.grpc.credentials });
const { owner } = await operator.call.createOwner({ ownerType: "employer", plan: "enterprise" });
const { secret } = await operator.call.issueApiKey({ ownerId: owner?.id ?? "", environment: "sandbox" });
await operator.stop?.();
const bystander = { authorization: `Bearer ${secret}` };

const times: { sentMs: number; durationMs: number; status: number }[] = [];
let reports = 0;
const timer = setInterval(async () => {
  const sentMs = performance.now();
  const headers = { ...bystander, "content-type": "application/json" };
  const response = await fetch(`${api}/payroll/reports`, {
    method: "POST",
    headers,
    body: smallReportJson(reports++),
  }).catch(() => undefined);
  await response?.arrayBuffer();
  times.push({ sentMs, durationMs: performance.now() - sentMs, status: response?.status ?? 0 });
}, 50);
await pause(3000);
const idleFromMs = performance.now();
await pause(idleMs);
const startedMs = performance.now();

const statuses = new Map<number, number>();
let remaining = mutations;
async function send(): Promise<void> {
  while (remaining > 0 && performance.now() - startedMs < longestMs) {
    remaining -= 1;
    const isWorkbook = below(2) === 0;
    const body = new FormData();
    body.append("file", new Blob([mutated(isWorkbook ? workbook : csv)]), isWorkbook ? "payroll.xlsx" : "payroll.csv");
    const query = "period_start=2026-03-01&period_end=2026-03-15&employer_id=mutated";
    const response = await fetch(`${api}/files/dry-run?${query}`, { method: "POST", headers: sender, body }).catch(
      () => undefined,
    );
    await response?.arrayBuffer();
    const status = response?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}
await Promise.all(Array.from({ length: callers }, send));
const endedMs = performance.now();
clearInterval(timer);
await pause(2000);

const p99 = (fromMs: number, toMs: number) => {
  const sorted = times
    .filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs)
    .map(({ durationMs }) => durationMs)
    .toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
};
const idle = p99(idleFromMs, startedMs);
const during = p99(startedMs, endedMs);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
printTable(
  `${mutations - remaining} mutations of a CSV file and a workbook of 200 rows, ${callers} at a time`,
  ["", ""],
  [
    ["files a second", (mutations - remaining) / ((endedMs - startedMs) / 1000)],
    ["bystander, p99 ms: idle", idle],
    ["bystander, p99 ms: meanwhile", during],
    ["ratio", during / idle],
    ["bystander: not 202", times.filter(({ status }) => status !== 202).length],
    ["processes that ended", Object.values(pids).filter((pid) => !isAlive(pid)).length],
    ["peak memory of payroll-intake, MiB", peakMemoryMiB(pids["payroll-intake"] ?? 0)],
    ...[...statuses].map(([status, count]): [string, number] => [`responses ${status || "none"}`, count]),
  ],
);

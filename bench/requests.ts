// The dearest legal requests of one key: CPU time of all processes for each, against GET /me, and the highest memory of the app that grew
// most. A request counts as often against the plan as its column says. Work that has not ended within a minute is marked with `>`.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { largeReportJson } from "./src/load/large-report.ts";
import { payrollCsv } from "./src/load/payroll-csv.ts";
import { postReport, untilFileEnded } from "./src/load/post-report.ts";
import { cpuMicros } from "./src/measure/cpu.ts";
import { peakMemoryMiB } from "./src/measure/peak-memory.ts";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const employees = 10_000;
/** A request that takes longer is shown without a status, and does not hold up the others. */
const timeoutMs = 60_000;
/** The most seconds to wait until the platform does nothing but its rounds. */
const mostSettleSeconds = 60;
/** Seconds in which its rounds are measured. */
const idleSeconds = 10;
/** CPU time of the rounds in a second. */
let idleMicros = 150_000;
const employerId = "dearest-employer";
/** Employer of the large reports. */
const largeEmployer = `large-employer-${process.pid}-0`;

await using bench = await startBenchPlatform({});
const { platform, processes } = bench;
const headers = headersOf(platform.credentials.sandbox.profileA);
const api = `${platform.gatewayUrl}/api/v1`;

const seedReport = largeReportJson(employees, { employer: 0, week: 0 });
const exportedReport = await postReport(platform.gatewayUrl, headers, seedReport);
await untilFileEnded(platform.gatewayUrl, headers, exportedReport);
// Consumers process its employees for longer than any request below takes.
await settle(180);
const idleFrom = total(cpuMicros(processes));
await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
idleMicros = (total(cpuMicros(processes)) - idleFrom) / idleSeconds;
const roster = Array.from({ length: employees }, (_, index) => ({
  employee_id: `roster-${index}`,
  action: "update",
  name: "Ada Quill",
}));
// In memory: a stream that is aborted would end the measurement.
const file = Buffer.concat([...payrollCsv(100_000)]);
const json = { ...headers, "content-type": "application/json" };
const bounded = (path: string, init: RequestInit) =>
  fetch(api + path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
const post = (path: string, body: unknown) =>
  bounded(path, { method: "POST", headers: json, body: JSON.stringify(body) });
const get = (path: string) => bounded(path, { headers });

/** Each request that its sender may make with one key, with sizes at their bounds. */
const requests: Record<string, () => Promise<Response>> = {
  "GET /me": () => get("/me"),
  "POST /payroll/reports, 10,000 employees": () =>
    bounded("/payroll/reports", {
      method: "POST",
      headers: json,
      body: largeReportJson(employees, { employer: 100 }),
    }),
  "POST /payroll/reports/dry-run, 10,000 employees": () =>
    bounded("/payroll/reports/dry-run", {
      method: "POST",
      headers: json,
      body: largeReportJson(employees, { employer: 200 }),
    }),
  "POST /employees/sync, 10,000 changes": () => post("/employees/sync", { employer_id: employerId, employees: roster }),
  "POST /files/dry-run, 100,000 rows": () =>
    bounded(`/files/dry-run?period_start=2026-03-01&period_end=2026-03-15&employer_id=${employerId}`, {
      method: "POST",
      headers: { ...headers, "content-type": "text/csv" },
      body: file,
    }),
  "GET /events/stream, from the first event": () => get("/events/stream?after_sequence=0&follow=false"),
  "GET /events?limit=100": () => get("/events?limit=100"),
  "GET /payroll/reports/{id}/records?limit=100": () => get(`/payroll/reports/${exportedReport}/records?limit=100`),
  "GET /exposure": () => get(`/exposure?employer_id=${largeEmployer}&from=2026-01-01&to=2026-12-31`),
  "GET /person-data": () => get(`/person-data?employer_id=${largeEmployer}&employee_id=emp_1`),
  "GET /openapi.json?version=3.0": () => get("/openapi.json?version=3.0"),
};

const rows: (string | number)[][] = [];
for (const [name, send] of Object.entries(requests)) {
  await settle();
  const before = memory();
  const startedMs = performance.now();
  const cpuBefore = total(cpuMicros(processes));
  const remaining = await remainingRequests();
  const status = await send().then(
    async (response) => (await response.arrayBuffer()) && response.status,
    () => 0,
  );
  const cost = remaining - (await remainingRequests()) - 1;
  // Work that a request leaves to consumers belongs to it.
  const isQuiet = await settle();
  const roundsMs = (idleMicros / 1000) * ((performance.now() - startedMs) / 1000);
  const spentMs = (total(cpuMicros(processes)) - cpuBefore) / 1000 - roundsMs;
  const after = memory();
  const grown = Object.entries(after)
    .map(([app, peakMiB]): [string, number] => [app, peakMiB - (before[app] ?? 0)])
    .toSorted(([, one], [, other]) => other - one)[0] ?? ["", 0];
  console.error(`${name}: ${status}, counted ${cost}, ${isQuiet ? "" : ">"}${spentMs} ms`);
  rows.push([isQuiet ? name : `${name} >`, status, cost, spentMs, `${grown[0]} +${Math.round(grown[1])} MiB`]);
}
const idle = Number(rows[0]?.[3] ?? 0);
printTable(
  `Dearest requests of one key; CPU of all processes until they are idle`,
  ["", "status", "counted", "CPU ms", "above GET /me, ms", "memory"],
  rows
    .toSorted(([, , , one], [, , , other]) => Number(other) - Number(one))
    .map(([name = "", status = 0, cost = 0, cpu = 0, grown = ""]) => [
      name,
      status,
      cost,
      cpu,
      Number(cpu) - idle,
      grown,
    ]),
);

/** Waits until the platform has nothing to do for a second. Resolves to whether that came in time. */
async function settle(seconds = mostSettleSeconds): Promise<boolean> {
  for (let second = 0; second < seconds; second += 1) {
    const before = total(cpuMicros(processes));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (total(cpuMicros(processes)) - before < idleMicros * 1.5) return true;
  }
  return false;
}

async function remainingRequests(): Promise<number> {
  const response = await get("/me");
  await response.arrayBuffer();
  return Number(response.headers.get("x-ratelimit-remaining"));
}

function memory(): Record<string, number> {
  return Object.fromEntries(Object.entries(processes).map(([app, pid]) => [app, peakMemoryMiB(pid)]));
}

function total(micros: Record<string, number>): number {
  return Object.values(micros).reduce((sum, value) => sum + value, 0);
}

// Measures an idle platform: CPU time of each process and statements of each app, for 30 s, after one
// payroll report has had every part work once; and what each process has cost until it was ready, which is its start.
import { setTimeout as pause } from "node:timers/promises";
import { apps } from "@platform/app-register/apps";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { postReport, untilFileEnded } from "./src/load/post-report.ts";
import { smallReportJson } from "./src/load/small-report.ts";
import { cpuMicros } from "./src/measure/cpu.ts";
import { peakMemoryMiB } from "./src/measure/peak-memory.ts";
import { countingStatements, countStatements, statementsByText } from "./src/measure/statements.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const watchedMs = 30_000;
const quietAfterMs = 10_000;

await using bench = await startBenchPlatform({ postgres: { settings: countingStatements } });
const { platform, processes } = bench;
const started = cpuMicros(processes);
const selfUsage = process.cpuUsage();
const admin = adminDatabase(platform.servers.postgres?.url ?? "");
await countStatements(admin);

const headers = { ...headersOf(platform.credentials.sandbox.profileA), "content-type": "application/json" };
await untilFileEnded(platform.gatewayUrl, headers, await postReport(platform.gatewayUrl, headers, smallReportJson(0)));
await pause(quietAfterMs);

const cpuBefore = cpuMicros(processes);
const statementsBefore = await statementsByText(admin);
await pause(watchedMs);
const cpuAfter = cpuMicros(processes);
const statementsAfter = await statementsByText(admin);
await admin.stop?.();

const perSecond = (before: number | undefined, after: number | undefined) =>
  ((after ?? 0) - (before ?? 0)) / (watchedMs / 1000);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Statements a second of an app by their text, the most frequent first. */
function statementsOf(name: string): [string, number][] {
  const role = apps.find((app) => app.name === name)?.schema ?? "";
  return [...(statementsAfter.get(role) ?? [])]
    .map(([text, calls]): [string, number] => [text, perSecond(statementsBefore.get(role)?.get(text), calls)])
    .filter(([, rate]) => rate > 0)
    .sort(([, one], [, other]) => other - one);
}

const rows = Object.entries(processes)
  .map(([name, pid]): [string, number, number, number, number] => [
    name,
    perSecond(cpuBefore[name], cpuAfter[name]) / 1000,
    sum(statementsOf(name).map(([, rate]) => rate)),
    peakMemoryMiB(pid),
    (started[name] ?? 0) / 1e6,
  ])
  .sort(([, one], [, other]) => other - one);
printTable(
  "While nothing happens, and what the start has cost",
  ["", "CPU ms/s", "statements/s", "peak MiB", "start CPU s"],
  [
    ...rows,
    [
      "total",
      sum(rows.map((row) => row[1])),
      sum(rows.map((row) => row[2])),
      sum(rows.map((row) => row[3])),
      sum(rows.map((row) => row[4])),
    ],
    ["bench, which starts them", "", "", "", (selfUsage.user + selfUsage.system) / 1e6],
  ],
);
printTable(
  "Statements a second",
  ["", "", "statements/s"],
  Object.keys(processes).flatMap((name) => statementsOf(name).map(([text, rate]) => [name, text, rate])),
);

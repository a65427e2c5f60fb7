// An audit over a year of weekly payroll of 1,000 employees: 52,000 payroll lines, beside reading those lines once; and an audit of a
// policy that names a rate table of 50,000 rows and a rule table, beside that of one that lists its rates.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { postReport, untilFileEnded } from "./src/load/post-report.ts";
import { weeklyPayrollJson, weeksOf2025 } from "./src/load/weekly-payroll.ts";
import { cpuMicros } from "./src/measure/cpu.ts";
import { median } from "./src/measure/rounds.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase, run } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const employees = 1000;
const employerId = "audited-employer";
const rounds = 7;
const tableRows = 50_000;
const lines = employees * weeksOf2025().length;

await using bench = await startBenchPlatform();
const { platform, processes } = bench;
const headers = { ...headersOf(platform.credentials.sandbox.profileA), "content-type": "application/json" };
const admin = adminDatabase(platform.servers.postgres?.url ?? "");

for (const week of weeksOf2025()) {
  const reportId = await postReport(platform.gatewayUrl, headers, weeklyPayrollJson(employerId, week, employees));
  await untilFileEnded(platform.gatewayUrl, headers, reportId);
}

const classCodes = ["8810", "8742", "5403", "5190", "3632", "8017", "9082"];
const states = ["IN", "WI", "TX", "IL"];
const listedRates = {
  classifications: classCodes.flatMap((classification_code) =>
    states.map((state) => ({ state, classification_code, rate: 3.17 })),
  ),
};
const namedTables = {
  rate_table: (await send("/rate-tables?name=Bench", largeTable(), "text/csv")).id,
  rule_table: (await send("/rule-tables", { name: "Bench", rows: ruleRows() })).id,
};

const read: number[] = [];
const audited: number[] = [];
const auditedByTables: number[] = [];
const cpu: Record<string, number>[] = [];
// The first round warms everything up and is not counted.
for (let round = 0; round <= rounds; round++) {
  const readMs = await readLines();
  const before = cpuMicros(processes);
  const auditMs = await audit(listedRates);
  const after = cpuMicros(processes);
  const byTablesMs = await audit(namedTables);
  if (round === 0) continue;
  auditedByTables.push(byTablesMs);
  read.push(readMs);
  audited.push(auditMs);
  cpu.push(Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)])));
}

const yardstick = median(read);
printTable(
  `An audit of ${lines} payroll lines; ratio to reading the lines`,
  ["", "ms", "ratio", "lines/s"],
  [
    ["SELECT of the lines, by one connection", yardstick, 1, lines / (yardstick / 1000)],
    ["POST /audits until completed", median(audited), median(audited) / yardstick, lines / (median(audited) / 1000)],
  ],
);
printTable(
  "An audit by tables; ratio to a policy that lists its rates",
  ["", "ms", "ratio"],
  [
    ["policy lists its rates", median(audited), 1],
    [
      `policy names a rate table of ${tableRows} rows and a rule table`,
      median(auditedByTables),
      median(auditedByTables) / median(audited),
    ],
  ],
);
const busiest = Object.keys(processes)
  .map((name): [string, number] => [name, median(cpu.map((spent) => spent[name] ?? 0)) / 1000])
  .filter(([, ms]) => ms >= 5)
  .sort(([, one], [, other]) => other - one);
printTable("CPU time of an audit", ["", "ms"], busiest);
printTable("Statements of an audit", ["", "statements"], Object.entries(await countStatements()));
await admin.stop?.();

async function send(
  path: string,
  body: object | string,
  type = "application/json",
): Promise<{ id: string; status: string }> {
  const response = await fetch(`${platform.gatewayUrl}/api/v1${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": type },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string; status: string };
}

/** The rates of the policy among those of further classes in each state, as CSV. */
function largeTable(): string {
  const listed = states.flatMap((state) => classCodes.map((code) => `${state},${code},3.17`));
  const others = Array.from({ length: tableRows - listed.length }, (_, index) => {
    const code = String(Math.floor(index / states.length) % 10_000).padStart(4, "0");
    const day = `20${10 + Math.floor(index / (10_000 * states.length))}-01-01`;
    return `${states[index % states.length]},${code},1.5,${day}`;
  });
  return ["state,class_code,rate,effective_from", ...listed.map((line) => `${line},2000-01-01`), ...others].join("\n");
}

/** A rule of each state for each of 50 years. */
function ruleRows(): object[] {
  return states.flatMap((state) =>
    Array.from({ length: 50 }, (_, year) => ({
      kind: "overtime",
      state,
      effective_from: `${1970 + year}-01-01`,
      source: "bench",
      deducted: true,
    })),
  );
}

/** Audits a new policy of the employer and resolves to how long that took. */
async function audit(terms: object): Promise<number> {
  const policy = { employer_id: employerId, effective_date: "2025-01-01", premium: 100_000, ...terms };
  const { id } = await send("/policies", policy);
  const startedMs = performance.now();
  const opened = await send("/audits", { policy_id: id });
  for (;;) {
    const response = await fetch(`${platform.gatewayUrl}/api/v1/audits/${opened.id}`, { headers });
    const { status } = (await response.json()) as { status: string };
    if (status === "completed") return performance.now() - startedMs;
    if (status !== "in_progress") throw new Error(`The audit is ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function readLines(): Promise<number> {
  const startedMs = performance.now();
  const rows = await run(
    admin,
    `SELECT report_id, position, employee_id, state, class_code, officer, gross_wages, overtime_pay, overtime_multiplier,
       double_time_pay FROM payroll_intake.payroll_records WHERE owner_id <> ''
       AND report_id IN (SELECT id FROM payroll_intake.payroll_reports WHERE employer_id = '${employerId}')`,
  );
  if (rows.length !== lines) throw new Error(`There are ${rows.length} lines.`);
  return performance.now() - startedMs;
}

/** Has Postgres write down every statement while one audit runs, and counts those of each app. */
async function countStatements(): Promise<Record<string, number>> {
  for (const [name, value] of [
    ["log_line_prefix", "'%a|'"],
    ["log_min_duration_statement", "0"],
  ]) {
    await run(admin, `ALTER SYSTEM SET ${name} = ${value}`);
  }
  await run(admin, "SELECT pg_reload_conf()");
  await audit(listedRates);
  await run(admin, "ALTER SYSTEM RESET ALL");
  await run(admin, "SELECT pg_reload_conf()");
  const log = readFileSync(join(platform.localDir, "logs/postgres.log"), "utf8");
  const counts: Record<string, number> = {};
  // The cost of idle apps, and of polling for the completed audit, is subtracted.
  for (const [, app = "", name = ""] of log.matchAll(/^([a-z-]+)\|.*execute (\w+)(?:\/\w+)?:/gm)) {
    if (app === "bench" || /^(ready|audit_find|outbox_take_pending|policies_due|policies_aged)$/.test(name)) continue;
    counts[app] = (counts[app] ?? 0) + 1;
  }
  return counts;
}

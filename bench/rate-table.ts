// A rate table of 50,000 rows: loaded as CSV, beside COPY of the same rows; and reports of an employer whose policy names it,
// beside those of an employer whose policy lists its rates.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { postReport, untilFileEnded } from "./src/load/post-report.ts";
import { median } from "./src/measure/rounds.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase, run } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const rows = 50_000;
const employees = 1000;
const rounds = 15;

await using bench = await startBenchPlatform();
const { platform } = bench;
const headers = headersOf(platform.credentials.sandbox.profileA);
const admin = adminDatabase(platform.servers.postgres?.url ?? "");

const loaded: number[] = [];
const copied: number[] = [];
let tableId = "";
for (let round = 0; round < 5; round++) {
  const startedMs = performance.now();
  const table = await send(`/rate-tables?name=Bench%20${round}`, "text/csv", csv(round));
  loaded.push(performance.now() - startedMs);
  tableId = String(table.id);
  await run(admin, "CREATE TABLE IF NOT EXISTS copied (LIKE premium_audit.rate_table_rows INCLUDING ALL)");
  const copyStartedMs = performance.now();
  await run(admin, `INSERT INTO copied SELECT * FROM premium_audit.rate_table_rows WHERE rate_table_id = '${tableId}'`);
  copied.push(performance.now() - copyStartedMs);
}
await admin.stop?.();

const classCodes = ["8810", "5403", "5190"];
const sides = {
  "policy lists its rates": {
    classifications: classCodes.map((code) => ({ state: "IN", classification_code: code, rate: 1 })),
  },
  "policy names the rate table": { rate_table: tableId },
};
const rules = [{ kind: "overtime", state: "IN", effective_from: "2020-01-01", source: "bench", deducted: true }];
const ruleTable = await send("/rule-tables", "application/json", JSON.stringify({ name: "Bench", rows: rules }));
const withRules = { ...sides, "policy names both tables": { rate_table: tableId, rule_table: ruleTable.id } };
const completed: Record<string, number[]> = {};
for (const [index, terms] of Object.values(withRules).entries()) {
  const policy = { employer_id: `bench-${index}`, effective_date: "2026-01-01T00:00:00Z", premium: 1000, ...terms };
  await send("/policies", "application/json", JSON.stringify(policy));
}
// The first round warms everything up and is not counted.
for (let round = 0; round <= rounds; round++) {
  for (const [index, name] of Object.keys(withRules).entries()) {
    const startedMs = performance.now();
    const id = await postReport(platform.gatewayUrl, headers, report(`bench-${index}`, round));
    await untilFileEnded(platform.gatewayUrl, headers, id);
    completed[name] ??= [];
    if (round > 0) completed[name].push(performance.now() - startedMs);
  }
}

const yardstick = median(copied);
printTable(
  `A rate table of ${rows} rows as CSV; ratio to copying its rows in Postgres`,
  ["", "ms", "ratio"],
  [
    ["INSERT of the same rows from another table", yardstick, "1.0"],
    ["POST until 201", median(loaded), (median(loaded) / yardstick).toFixed(1)],
  ],
);
const listed = median(completed["policy lists its rates"] ?? []);
printTable(
  `A report of ${employees} employees until completed; ratio to a policy that lists its rates`,
  ["", "ms", "ratio"],
  Object.entries(completed).map(([name, ms]) => [name, median(ms), (median(ms) / listed).toFixed(2)]),
);

async function send(path: string, contentType: string, body: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${platform.gatewayUrl}/api/v1${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": contentType },
    body,
  });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${path} responded with ${response.status}: ${answer}`);
  return JSON.parse(answer);
}

/** Five thousand class codes in each of ten states; every round has rates of its own. */
function csv(round: number): string {
  const states = ["IN", "IL", "TX", "FL", "GA", "TN", "NC", "VA", "MO", "AZ"];
  const line = (_: unknown, index: number) =>
    `${states[index % states.length]},${5000 + Math.floor(index / states.length)},${1 + round}.${index % 100}`;
  return ["state,class_code,rate", ...Array.from({ length: rows }, line)].join("\n");
}

function report(employerId: string, round: number): string {
  const day = new Date(Date.UTC(2026, 0, 1 + round)).toISOString().slice(0, 10);
  return JSON.stringify({
    employer_id: employerId,
    period_start: day,
    period_end: day,
    payroll_data: {},
    employees: Array.from({ length: employees }, (_, index) => ({
      employee_id: `emp_${index}`,
      name: `Employee Number ${index}`,
      classification_code: classCodes[index % classCodes.length],
      state: "IN",
      hours_worked: 8,
      gross_wages: 200 + index,
    })),
  });
}

// Measures a weekly report of 20 employees, of employers who report every week: CPU time of each process, everything included that
// follows it, with one webhook for processed files.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { postReport } from "./src/load/post-report.ts";
import { weeklyPayrollJson, weeksOf2025 } from "./src/load/weekly-payroll.ts";
import { cpuWhenIdle } from "./src/measure/cpu-when-idle.ts";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";
import { startSink } from "./src/webhooks/webhook-sink.ts";

const employees = 20;
const employers = Array.from({ length: 50 }, (_, index) => `weekly-employer-${index}`);
// The first week makes the employees known and warms everything up.
const [firstWeek, ...weeks] = weeksOf2025().slice(0, 13);

await using bench = await startBenchPlatform();
const { platform, processes } = bench;
const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
const headers = headersOf(platform.credentials.sandbox.profileA);
await using sink = await startSink();
const response = await fetch(`${platform.gatewayUrl}/api/v1/webhooks`, {
  method: "POST",
  headers: { ...headers, "content-type": "application/json" },
  body: JSON.stringify({ owner_id, owner_type, url: sink.url, events: ["file.processed"] }),
});
if (!response.ok) throw new Error(`The webhook was refused with ${response.status}: ${await response.text()}`);

if (firstWeek) await reportAll(firstWeek);
const before = await cpuWhenIdle(processes);
for (const week of weeks) await reportAll(week);
const after = await cpuWhenIdle(processes);

const reports = weeks.length * employers.length;
const spent = Object.entries(after).map(([name, micros]): [string, number] => {
  return [name, (micros - (before[name] ?? 0)) / reports];
});
const total = spent.reduce((sum, [, micros]) => sum + micros, 0);
printTable(
  `CPU time of a weekly report of ${employees} employees, ${reports} reports`,
  ["", "µs"],
  [...spent.toSorted(([, one], [, other]) => other - one), ["total", total]],
);

/** Every employer reports the week; eight at a time. */
async function reportAll(week: { start: string; end: string }): Promise<void> {
  const queue = [...employers];
  const report = async () => {
    for (let employer = queue.pop(); employer !== undefined; employer = queue.pop()) {
      const body = weeklyPayrollJson(employer, week, employees);
      // Its status is not asked for, because that would cost more than the report.
      await postReport(platform.gatewayUrl, headers, body);
    }
  };
  await Promise.all(Array.from({ length: 8 }, report));
}

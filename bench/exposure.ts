// `GET /exposure` of an employer with many employees beside one with few, over a year and over a month of weekly reports: both answers
// list the same reports and nearly as many classes, so what is left of the ratio is what the size of the employer costs.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { postReport, untilFileEnded } from "./src/load/post-report.ts";
import { runLoad } from "./src/load/run-load.ts";
import { weeklyPayrollJson, weeksOf2025 } from "./src/load/weekly-payroll.ts";
import { alternate } from "./src/measure/rounds.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/measure/summary.ts";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const employees = { small: 28, large: 2800 };

await using bench = await startBenchPlatform();
const { gatewayPort, processes, platform } = bench;
const headers = headersOf(platform.credentials.sandbox.profileA);
for (const [employer, count] of Object.entries(employees)) {
  for (const week of weeksOf2025()) {
    const id = await postReport(platform.gatewayUrl, headers, weeklyPayrollJson(employer, week, count));
    await untilFileEnded(platform.gatewayUrl, headers, id);
  }
}

for (const [range, days] of Object.entries({
  year: "from=2025-01-01&to=2025-12-31",
  month: "from=2025-06-01&to=2025-06-30",
})) {
  const pathOf = (employer: string) => `/api/v1/exposure?employer_id=${employer}&${days}`;
  const get = (employer: string) =>
    runLoad(
      {
        concurrency: 8,
        warmUpMs: 1000,
        durationMs: 4000,
        work: { kind: "get", port: gatewayPort, path: pathOf(employer), headers },
      },
      processes,
    );
  const rounds = await alternate(4, { small: () => get("small"), large: () => get("large") });
  const small = summaryOf(rounds.small);
  const large = summaryOf(rounds.large);
  const names = { small: await nameOf("small"), large: await nameOf("large") };
  printTable(`GET /exposure over a ${range}, 8 connections; ratio to the small employer`, speedColumns, [
    speedRow(names.small, small, small),
    speedRow(names.large, large, small),
  ]);
  const { columns, rows } = cpuRows({ [names.small]: small, [names.large]: large });
  printTable("Where the CPU time goes", columns, rows);

  async function nameOf(employer: keyof typeof employees): Promise<string> {
    const answer = await fetch(`${platform.gatewayUrl}${pathOf(employer)}`, { headers });
    return `${employees[employer]} employees, ${Math.round((await answer.text()).length / 1000)} kB`;
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { assumptionOf } from "@platform/capacity/assumptions";
import { bytes, logged } from "@platform/capacity/bytes";
import { costRows } from "@platform/capacity/cost-table";
import { eventsOfReport, handedOn, lookUp, services, smallReport, weeklyReport } from "@platform/capacity/figures";
import { podCores, podMemory } from "@platform/capacity/pods";
import { columnOf, needsRows, placesRows } from "@platform/capacity/table";
import { workloadOf } from "@platform/capacity/workload";
import { expect, test } from "vitest";
import { markdownTable, pageWith } from "./fixture/page-section.ts";
import { REPOSITORY } from "./run-command.ts";

/** The largest installation of today, and what it would be ten, a hundred and a thousand times as large. */
const factors = [1, 10, 100, 1000];
const columns = factors.map((factor) => columnOf(workloadOf({ owners: 2000 * factor, employees: 200_000 * factor })));
const titles = factors.map((factor) => (factor === 1 ? "today" : `${factor} times`));

test("capacity.md shows what the model computes for today's largest installation and up to a thousand times as much", async () => {
  const page = join(REPOSITORY, "docs/operations/capacity.md");
  const costs = costRows(columns).map((row) => [...row, assumptionOf(row[0] ?? "")]);
  const made = pageWith(page, {
    capacity: markdownTable(["", ...titles], needsRows(columns)),
    cost: markdownTable(["", ...titles, "computed as"], costs),
  });
  await expect(made).toMatchFileSnapshot(page);
});

test("scaling.md shows what runs where at these sizes", async () => {
  const page = join(REPOSITORY, "docs/operations/scaling.md");
  const places = markdownTable(["", ...titles], placesRows(columns));
  await expect(pageWith(page, { places })).toMatchFileSnapshot(page);
});

test("the model has the services that have a schema, and what their charts request", () => {
  expect([...services].sort()).toEqual(
    apps
      .filter(({ schema }) => schema)
      .map(({ name }) => name)
      .sort(),
  );
  for (const [app, cores] of Object.entries(podCores)) {
    const values = readFileSync(join(REPOSITORY, "charts", app, "values.yaml"), "utf8");
    const [, millis, memory] = /^ {2}requests: \{ cpu: (\d+)m, memory: (\d+)Mi \}$/m.exec(values) ?? [];
    expect([app, Number(millis) / 1000, Number(memory)]).toEqual([
      app,
      cores,
      podMemory[app as keyof typeof podMemory],
    ]);
  }
});

const number = (value: number) => value.toLocaleString("en-US");
const smallReportMs = (smallReport / 1000).toFixed(1);

test.each([
  ["docs/operations/capacity.md", `| gateway, a look-up of a file's status | ${lookUp.gateway} µs |`],
  ["docs/operations/capacity.md", `| file-status, a look-up | ${lookUp["file-status"]} µs |`],
  ["docs/operations/capacity.md", `| **total, a report of one employee** | **${smallReportMs} ms** |`],
  ["docs/operations/capacity.md", `| report, without its lines, of ten classes and states | ${number(bytes.report)} |`],
  ["docs/operations/capacity.md", `| line of a report | ${number(bytes.line)} |`],
  ["docs/operations/capacity.md", `| employee | ${number(bytes.employee)} |`],
  ["docs/operations/capacity.md", `| delivery of a webhook | ${number(bytes.delivery)} |`],
  ["docs/operations/capacity.md", `an outbox; ${eventsOfReport.published} for each report`],
  ["docs/operations/capacity.md", `| report | ${number(logged.report)} |`],
  ["docs/operations/capacity.md", `| line of a report, of a known employee | ${number(logged.line)} |`],
  ["docs/decisions/event-streams.md", `nats-server ${(weeklyReport.NATS ?? 0) / 1000} ms of CPU time`],
  ["docs/decisions/homes.md", `| \`GET /health\`, handed on | 0.20 | ${handedOn.lookUp} µs in front`],
  ["docs/decisions/homes.md", `| \`POST /payroll/reports\`, handed on | 0.81 | ${handedOn.report} µs in front`],
  ["docs/decisions/homes.md", `${smallReportMs} ms`],
  ["bench/README.md", `CPU a report: ${smallReportMs} ms over all processes`],
  [
    "bench/README.md",
    `gateway ${lookUp.gateway} µs, file-status ${lookUp["file-status"]} µs, Postgres ${lookUp.Postgres} µs`,
  ],
])("%s has the figure of the model: %s", (page, figure) => {
  expect(readFileSync(join(REPOSITORY, page), "utf8").replaceAll(/ +/g, " ")).toContain(figure);
});

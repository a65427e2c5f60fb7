import { expect, test } from "vitest";
import { adviceFor } from "./advice.ts";
import { assumptionOf } from "./assumptions.ts";
import { costRows } from "./cost-table.ts";
import { parts } from "./figures.ts";
import { machinesFor, requestsOf } from "./machines.ts";
import { columnOf, needsRows, placesRows } from "./table.ts";
import { workloadOf } from "./workload.ts";

const times = (factor: number) => workloadOf({ owners: 2000 * factor, employees: 200_000 * factor });
const many = workloadOf({ owners: 20_000, employees: 2_000_000, lookUpsOfReport: 50_000 });

test("every row has a value for every workload", () => {
  const columns = [times(1), times(1000), workloadOf({ owners: 1, employees: 1 }), many].map(columnOf);
  for (const row of [...needsRows(columns), ...placesRows(columns), ...costRows(columns)]) {
    expect(row).toHaveLength(5);
    expect(row.join("|")).not.toMatch(/NaN|undefined|Infinity|\|\||-\d/);
  }
  for (const [title = ""] of costRows(columns)) expect(assumptionOf(title)).toMatch(/\w/);
});

test("what runs where names every app and every server", () => {
  const [column] = [columnOf(times(1000))];
  const rows = placesRows([column]);
  const text = rows.flat().join("\n");
  for (const part of parts) expect(text).toContain(part);
  const servers = rows.filter(([title]) => title?.startsWith("Postgres")).map(([, names]) => names);
  expect(servers).toHaveLength(column.advice.servers.length);
});

test("the machines of an installation have what its pods request, in a roll-out and with a node less", () => {
  for (const workload of [times(1), times(1000), many]) {
    const advice = adviceFor(workload);
    const [nodes] = machinesFor(advice);
    const count = (nodes?.count ?? 0) / advice.installations;
    const rollOut = requestsOf(advice.each, true);
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count * 3.5).toBeGreaterThanOrEqual(rollOut.cores);
    expect(count * 12.8).toBeGreaterThanOrEqual(rollOut.memoryGiB);
    expect((count - 1) * 3.5).toBeGreaterThanOrEqual(requestsOf(advice.each, false).cores);
  }
  // 16 pods of 250m, two of 500m, and the operator's.
  expect(requestsOf(adviceFor(times(1)).each, false).cores).toBeCloseTo(5.01);
});

test("a disk of Postgres has room for the records, the log that a standby may need, and a quarter free", () => {
  const advice = adviceFor(times(1));
  const [server] = advice.servers;
  const machines = machinesFor(advice).find(({ what }) => what.startsWith("Postgres"));
  expect(machines).toMatchObject({ count: 2, cores: 2 });
  expect(machines?.diskGB).toBeGreaterThanOrEqual(((server?.gigabytes ?? 0) + 17) / 0.75);
});

test("the sums are those of the machines", () => {
  const rows = new Map(costRows([columnOf(times(1000))]).map(([title, cell]) => [title, cell]));
  const { installations, servers } = adviceFor(times(1000));
  const machines = machinesFor(adviceFor(times(1000)));
  const sum = machines.reduce((total, { count }) => total + count, 0);
  expect(rows.get("machines in all")).toBe(sum.toLocaleString("en-US"));
  expect(machines.filter(({ what }) => what === "NATS")).toMatchObject([{ count: 3 * installations }]);
  expect(machines.filter(({ what }) => what.startsWith("Postgres"))).toHaveLength(servers.length);
});

import { expect, test } from "vitest";
import { adviceFor } from "./advice.ts";
import { estimate } from "./estimate.ts";
import { podConnections, podMemory } from "./figures.ts";
import { capacityRows } from "./table.ts";
import { workloadOf } from "./workload.ts";

const today = workloadOf({ owners: 2000, employees: 200_000 });
const times = (factor: number) => workloadOf({ owners: 2000 * factor, employees: 200_000 * factor });

test("ten times the employers need ten times the cores and the disk", () => {
  const [one, ten] = [estimate(today), estimate(times(10))];
  expect(ten.cores.Postgres).toBeCloseTo(10 * one.cores.Postgres);
  expect(ten.peak.events).toBeCloseTo(10 * one.peak.events);
  for (const [service, { sevenYears }] of Object.entries(one.disk)) {
    expect(ten.disk[service]?.sevenYears).toBeCloseTo(10 * sevenYears);
  }
});

test("payroll of seven years is what its reports and lines take", () => {
  // 10,000 employers × 52 weeks × 7 years of reports with 6,021 bytes, and of 20 lines with 276 bytes each.
  expect(estimate(today).disk["payroll-intake"]?.sevenYears).toBeCloseTo((10_000 * 52 * 7 * (6021 + 20 * 276)) / 1e9);
});

test("every app has two pods, and more once they are busy", () => {
  expect(Object.keys(estimate(today).pods)).toEqual(Object.keys(podMemory));
  expect(new Set(Object.values(estimate(today).pods))).toEqual(new Set([2]));
  const { cores, pods } = estimate(times(1000));
  expect(pods["payroll-intake"]).toBe(Math.ceil(cores["payroll-intake"] / 0.6));
  expect(pods["payroll-intake"]).toBeGreaterThan(2);
});

test("only apps with a chart open connections", () => {
  expect(Object.keys(podMemory)).toEqual(expect.arrayContaining(Object.keys(podConnections)));
});

test("more employees, new employees, look-ups or deliveries never need less", () => {
  const needs = (workload: Parameters<typeof workloadOf>[0]) => {
    const { cores, disk } = estimate(workloadOf(workload));
    return [...Object.values(cores), ...Object.values(disk).map(({ sevenYears }) => sevenYears)];
  };
  const base = {
    owners: 10,
    employees: 10_000,
    employers: 500,
    turnover: 0.1,
    lookUpsOfReport: 1,
    deliveriesOfReport: 1,
  };
  for (const member of ["employees", "turnover", "lookUpsOfReport", "deliveriesOfReport"] as const) {
    const more = needs({ ...base, [member]: 3 * base[member] });
    for (const [index, least] of needs(base).entries()) expect(more[index]).toBeGreaterThanOrEqual(least);
    expect(more).not.toEqual(needs(base));
  }
});

test("a workload gets one server, then several that share the services, then several installations, never more than it has owners", () => {
  const advice = (factor: number) => adviceFor(times(factor));
  expect(advice(1)).toMatchObject({ installations: 1, postgres: "one server", nodes: "–", pooler: "none" });
  expect(advice(40).installations).toBe(1);
  expect(advice(40).servers).toEqual([
    ["payroll-intake", "activity"],
    ["premium-audit", "webhooks", "employee-sync"],
  ]);
  expect(advice(1000)).toMatchObject({
    installations: 22,
    nodes: expect.stringMatching(/^payroll-intake 22, premium-audit 8, webhooks 7, /),
  });
  const oneOwner = adviceFor(workloadOf({ owners: 1, employees: 200_000_000 }));
  expect(oneOwner.installations).toBe(1);
  expect(oneOwner.servers.filter(([name]) => name === "payroll-intake")).toHaveLength(22);
});

test("each of several installations has two pods of each app and servers of its own", () => {
  const { installations, each } = adviceFor(times(1000));
  expect(each.pods["payroll-intake"]).toBe(2);
  const rows = new Map(capacityRows([times(1000)]).map(([title = "", cell]) => [title, cell]));
  expect(rows.get("pods, of all installations")).toBe(String(installations * 2 * Object.keys(podMemory).length));
  expect(rows.get("NATS servers in all")).toBe(String(3 * installations));
});

test("every row has a value for every workload", () => {
  for (const row of capacityRows([today, times(10)])) {
    expect(row).toHaveLength(3);
    expect(row.join("|")).not.toMatch(/NaN|undefined|Infinity/);
  }
});

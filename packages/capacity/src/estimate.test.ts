import { expect, test } from "vitest";
import { diskOf } from "./disk.ts";
import { estimate } from "./estimate.ts";
import { services } from "./figures.ts";
import { podConnections, podCores, podMemory } from "./pods.ts";
import { type Workload, workloadOf } from "./workload.ts";

const today = workloadOf({ owners: 2000, employees: 200_000 });
const times = (factor: number) => workloadOf({ owners: 2000 * factor, employees: 200_000 * factor });

test("ten times the employers need ten times the cores and the disk", () => {
  const [one, ten] = [estimate(today), estimate(times(10))];
  expect(ten.cores.parts.Postgres).toBeCloseTo(10 * one.cores.parts.Postgres);
  expect(ten.peak.events).toBeCloseTo(10 * one.peak.events);
  for (const [index, { sevenYears }] of one.disk.entries()) {
    expect(ten.disk[index]?.sevenYears).toBeCloseTo(10 * sevenYears);
  }
});

test("payroll of seven years is what its reports and lines take, and grows on when it is cited by audits", () => {
  const payroll = diskOf(today).find(({ service }) => service === "payroll-intake");
  // 10,000 employers × 52 weeks of reports with 6,096 bytes, and of 20 lines with 339 bytes each.
  const year = (10_000 * 52 * (6096 + 20 * 339)) / 1e9;
  expect(payroll?.year).toBeCloseTo(year);
  expect(payroll?.sevenYears).toBeCloseTo(7 * year);
  expect(payroll?.furtherYear).toBeCloseTo(year);
  expect(diskOf(today).find(({ what }) => what === "event log")?.furtherYear).toBe(0);
});

test("every app has two pods, and more once they are busy", () => {
  expect(Object.keys(estimate(today).pods).sort()).toEqual(Object.keys(podMemory).sort());
  expect(new Set(Object.values(estimate(today).pods))).toEqual(new Set([2]));
  const { cores, pods } = estimate(times(1000));
  expect(pods["payroll-intake"]).toBe(Math.ceil(cores.parts["payroll-intake"] / 0.6));
  expect(pods["payroll-intake"]).toBeGreaterThan(2);
});

test("each service has records, connections and a part of what Postgres does", () => {
  const { disk, cores } = estimate(today);
  expect(new Set(disk.map(({ service }) => service))).toEqual(new Set(services));
  expect(Object.keys(podConnections).sort()).toEqual([...services].sort());
  expect(Object.keys(podCores).sort()).toEqual(Object.keys(podMemory).sort());
  const sum = Object.values(cores.postgres).reduce((total, used) => total + used, 0);
  expect(sum).toBeCloseTo(cores.parts.Postgres);
  // A look-up asks file-status and no other service, a delivery webhooks.
  const more = (change: Partial<Workload>) => estimate({ ...today, ...change }).cores.postgres;
  expect(more({ lookUpsOfReport: 1000 })["file-status"]).toBeGreaterThan(10 * cores.postgres["file-status"]);
  expect(more({ lookUpsOfReport: 1000 }).webhooks).toBeCloseTo(cores.postgres.webhooks);
  expect(more({ deliveriesOfReport: 1000 }).webhooks).toBeGreaterThan(10 * cores.postgres.webhooks);
});

const base = workloadOf({
  owners: 10,
  employees: 10_000,
  employers: 500,
  turnover: 0.1,
  lookUpsOfReport: 1,
  deliveriesOfReport: 1,
});

test.each(["employees", "turnover", "lookUpsOfReport", "deliveriesOfReport"] as const)(
  "more %s never need less",
  (member) => {
    const needs = (workload: Workload) => {
      const { cores, disk, logged } = estimate(workload);
      const sizes = disk.map(({ sevenYears }) => sevenYears);
      return [...Object.values(cores.parts), ...Object.values(cores.postgres), ...sizes, logged.changes];
    };
    const more = needs({ ...base, [member]: 3 * base[member] });
    for (const [index, least] of needs(base).entries()) expect(more[index]).toBeGreaterThanOrEqual(least);
    expect(more).not.toEqual(needs(base));
  },
);

test("a workload without look-ups, deliveries and new employees needs something of everything else", () => {
  const none = estimate({ ...base, turnover: 0, lookUpsOfReport: 0, deliveriesOfReport: 0 });
  for (const [part, cores] of Object.entries(none.cores.parts)) expect([part, cores >= 0]).toEqual([part, true]);
  expect(none.cores.parts.Postgres).toBeGreaterThan(0);
  expect(none.logged.changes).toBeGreaterThan(0);
});

test("behind one public name the gateways of several homes hand requests on", () => {
  const alone = estimate(today).cores.parts.gateway;
  // 1.39 reports a second of 580 µs, each with three look-ups of 780 µs; three of four are for other homes.
  const handedOn = (((10_000 * 0.5) / 3600) * (580 + 3 * 780) * 0.75) / 1e6;
  expect(estimate(today, 4).cores.parts.gateway - alone).toBeCloseTo(handedOn, 6);
  expect(estimate(today, 1).cores.parts.gateway).toBe(alone);
});

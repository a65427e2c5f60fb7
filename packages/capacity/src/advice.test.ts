import { expect, test } from "vitest";
import { adviceFor, isTooLarge } from "./advice.ts";
import { services } from "./figures.ts";
import { limits } from "./servers.ts";
import { type Workload, workloadOf } from "./workload.ts";

const times = (factor: number) => workloadOf({ owners: 2000 * factor, employees: 200_000 * factor });

test("a workload gets one server, then several that share the services, then several installations", () => {
  expect(adviceFor(times(1))).toMatchObject({ installations: 1, nodes: "–", pooler: "none", redisPrimaries: 1 });
  expect(adviceFor(times(1)).servers).toHaveLength(1);
  expect(adviceFor(times(40)).installations).toBe(1);
  expect(adviceFor(times(40)).servers).toHaveLength(2);
  const { installations, nodes } = adviceFor(times(1000));
  expect(installations).toBeGreaterThan(20);
  expect(nodes).toMatch(/^payroll-intake \d+; premium-audit \d+; webhooks cannot be spread/);
});

test.each([1, 40, 100, 1000])(
  "at %i times today's size each service has one server, and each server fits its limits",
  (factor) => {
    const { servers } = adviceFor(times(factor));
    expect(servers.flatMap(({ services: names }) => names).sort()).toEqual([...services].sort());
    for (const { gigabytes, cores } of servers) {
      expect(gigabytes).toBeLessThanOrEqual(limits.gigabytes);
      expect(cores).toBeLessThanOrEqual(limits.cores);
    }
  },
);

test.each([
  [1, 20_000_000],
  [1, 200_000_000],
  [2, 60_000_000],
])(
  "%i owners with %i employees are not divided further, and the server that is too large is named",
  (owners, employees) => {
    const advice = adviceFor(workloadOf({ owners, employees }));
    expect(advice.installations).toBe(owners);
    expect(advice.owners).toBe(1);
    const names = advice.servers.flatMap(({ services: some }) => some);
    expect(names).toHaveLength(new Set(names).size);
    const tooLarge = advice.servers.filter(isTooLarge);
    expect(tooLarge.map(({ services: [name] }) => name)).toContain("payroll-intake");
    for (const server of tooLarge) expect(server.services).toHaveLength(1);
    expect(advice.nodes).toMatch(/payroll-intake cannot be divided/);
  },
);

test("the largest installation has whole owners, and fits", () => {
  const { installations, owners, servers } = adviceFor(workloadOf({ owners: 3, employees: 15_000_000 }));
  expect([installations, owners]).toEqual([3, 1]);
  expect(servers.some(isTooLarge)).toBe(false);
});

test("many look-ups need cores: more Postgres servers, a pooler and a cluster of Redis", () => {
  const advice = (lookUpsOfReport: number) =>
    adviceFor(workloadOf({ owners: 20_000, employees: 2_000_000, lookUpsOfReport }));
  const many = advice(50_000);
  expect(many.installations * many.servers.length).toBeGreaterThan(1);
  for (const { cores } of many.servers) expect(cores).toBeLessThanOrEqual(limits.cores);
  expect(many).toMatchObject({ pooler: "PgBouncer" });
  expect(many.redisPrimaries).toBeGreaterThan(3);
  expect(many.redisPrimaries).toBeLessThanOrEqual(16);
  expect(advice(3)).toMatchObject({ pooler: "none", redisPrimaries: 1 });
});

test("a pooler is needed when the connections of a roll-out exceed those that a server allows", () => {
  const at = (lookUpsOfReport: number): [connections: number, pooler: string] => {
    const workload: Workload = workloadOf({ owners: 20_000, employees: 2_000_000, lookUpsOfReport });
    const { servers, pooler } = adviceFor(workload);
    return [Math.max(...servers.map(({ connections }) => connections)), pooler];
  };
  // Two pods of each service and one more of each in a roll-out: three times 95.
  expect(at(3)).toEqual([285, "none"]);
  const [connections, pooler] = at(5000);
  expect(connections).toBeGreaterThan(300);
  expect(pooler).toBe("PgBouncer");
});

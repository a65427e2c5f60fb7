import { adviceFor } from "./advice.ts";
import { type Estimate, estimate } from "./estimate.ts";
import type { Workload } from "./workload.ts";

/** What workloads need, as rows: a title, then a cell for each workload. */
export function capacityRows(workloads: readonly Workload[]): string[][] {
  const all = workloads.map((workload) => {
    return { workload, needs: estimate(workload), advice: adviceFor(workload) };
  });
  type One = (typeof all)[number];
  const row = (title: string, cell: (one: One) => string | number): string[] => [
    title,
    ...all.map((one) => shown(cell(one))),
  ];
  const services = Object.keys(all[0]?.needs.disk ?? {});
  const disk = ({ needs }: One, age: "year" | "sevenYears") =>
    Object.values(needs.disk).reduce((sum, size) => sum + size[age], 0);
  const appCores = ({ needs }: One) => {
    const { Postgres, NATS, Redis, ...apps } = needs.cores;
    return Object.values(apps).reduce((sum, cores) => sum + cores, 0);
  };
  const inAll =
    (count: (each: Estimate) => number) =>
    ({ advice: { each, installations } }: One) =>
      installations * count(each);
  return [
    row("owners", ({ workload }) => workload.owners),
    row("employers", ({ workload }) => workload.employers),
    row("employees", ({ workload }) => workload.employees),
    row("reports a week", ({ needs }) => needs.reportsAWeek),
    row("reports a second, in the peak hour", ({ needs }) => needs.peak.reports),
    row("events a second", ({ needs }) => needs.peak.events),
    row("cores of all apps", appCores),
    row("cores of Postgres", ({ needs }) => needs.cores.Postgres),
    row("cores of NATS and Redis", ({ needs }) => needs.cores.NATS + needs.cores.Redis),
    ...services.map((service) =>
      row(`disk after 7 years, GB: ${service}`, ({ needs }) => needs.disk[service]?.sevenYears ?? 0),
    ),
    row("disk of Postgres after a year, GB", (one) => disk(one, "year")),
    row("disk of Postgres after 7 years, GB", (one) => disk(one, "sevenYears")),
    row("write-ahead log of Postgres, GB a day", ({ needs }) => needs.loggedGB),
    row("disk of JetStream, each replica, GB", ({ needs }) => needs.streamGB),
    row("Redis, GB", ({ needs }) => needs.redisGB),
    row("installations", ({ advice }) => advice.installations),
    row(
      "pods, of all installations",
      inAll((each) => Object.values(each.pods).reduce((sum, count) => sum + count, 0)),
    ),
    row(
      "memory of these pods, GiB",
      inAll(({ podMemoryGiB }) => podMemoryGiB),
    ),
    row(
      "connections of these pods",
      inAll(({ connections }) => connections),
    ),
    row("Postgres servers of an installation", ({ advice }) => advice.postgres),
    row(
      "Postgres servers in all, with their standbys",
      ({ advice }) => 2 * advice.installations * advice.servers.length,
    ),
    row("or nodes of a distributed Postgres, in one", ({ advice }) => advice.nodes),
    row("pooler", ({ advice }) => advice.pooler),
    row("NATS servers in all", ({ advice }) => 3 * advice.installations),
    row("NATS, form", ({ advice }) => advice.nats),
    row("Redis, of an installation", ({ advice }) => advice.redis),
  ];
}

/** Two digits are as many as an estimate deserves; counts of people and things are whole. */
function shown(value: string | number): string {
  if (typeof value === "string") return value;
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(2)));
}

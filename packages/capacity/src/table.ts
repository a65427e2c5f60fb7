import { type Advice, adviceFor, isTooLarge, mostPrimaries } from "./advice.ts";
import { type Estimate, estimate } from "./estimate.ts";
import { parts } from "./figures.ts";
import { podMemory } from "./pods.ts";
import type { Server } from "./servers.ts";
import type { Workload } from "./workload.ts";

/** GB, at 200 MB a second. */
const restoredInAnHour = 720;

/** A workload with what it needs in all, and the form that it has. */
export interface Column {
  workload: Workload;
  needs: Estimate;
  advice: Advice;
}

export function columnOf(workload: Workload): Column {
  const advice = adviceFor(workload);
  return { workload, needs: estimate(workload, advice.installations), advice };
}

/** A row: its title, then a cell for each workload. */
export function rowOf(columns: readonly Column[], title: string, cell: (column: Column) => string | number): string[] {
  return [title, ...columns.map((column) => shown(cell(column)))];
}

/** What workloads need. */
export function needsRows(columns: readonly Column[]): string[][] {
  const row = (title: string, cell: (column: Column) => string | number) => rowOf(columns, title, cell);
  const disk = ({ needs }: Column, age: "year" | "sevenYears" | "furtherYear") =>
    needs.disk.reduce((sum, kept) => sum + kept[age], 0);
  const logged = ({ advice: { each, owners }, workload }: Column, kind: "changes" | "wholePages") =>
    (workload.owners / owners) * each.logged[kind];
  const kinds = columns[0]?.needs.disk.filter(({ what }) => what !== "outbox and inbox") ?? [];
  return [
    row("owners", ({ workload }) => workload.owners),
    row("employers", ({ workload }) => workload.employers),
    row("employees", ({ workload }) => workload.employees),
    row("reports a week", ({ needs }) => needs.reportsAWeek),
    row("reports a second, in the peak hour", ({ needs }) => needs.peak.reports),
    row("events a second", ({ needs }) => needs.peak.events),
    row("cores of all apps", ({ needs: { cores } }) =>
      parts.filter((part) => part in podMemory).reduce((sum, app) => sum + cores.parts[app], 0),
    ),
    row("of these, to hand requests on between homes", ({ needs, workload }) => {
      return needs.cores.parts.gateway - estimate(workload).cores.parts.gateway;
    }),
    row("cores of Postgres", ({ needs }) => needs.cores.parts.Postgres),
    row("cores of NATS and Redis", ({ needs: { cores } }) => cores.parts.NATS + cores.parts.Redis),
    ...kinds.map(({ service, what }) =>
      row(`disk after 7 years, GB: ${service}, ${what}`, ({ needs }) => {
        return needs.disk.find((kept) => kept.service === service && kept.what === what)?.sevenYears ?? 0;
      }),
    ),
    row("disk after 7 years, GB: outboxes and inboxes", ({ needs }) =>
      needs.disk.reduce((sum, { what, sevenYears }) => sum + (what === "outbox and inbox" ? sevenYears : 0), 0),
    ),
    row("disk of Postgres after a year, GB", (column) => disk(column, "year")),
    row("disk of Postgres after 7 years, GB", (column) => disk(column, "sevenYears")),
    row("more in each further year, GB", (column) => disk(column, "furtherYear")),
    row("write-ahead log, GB a day: changes", (column) => logged(column, "changes")),
    row("write-ahead log, GB a day: whole pages on top", (column) => logged(column, "wholePages")),
    row("disk of JetStream, each replica, GB", ({ needs }) => needs.streamGB),
    row("Redis, GB", ({ needs }) => needs.redisGB),
  ];
}

/** What runs where, in each installation. */
export function placesRows(columns: readonly Column[]): string[][] {
  const row = (title: string, cell: (column: Column) => string | number) => rowOf(columns, title, cell);
  const apps = parts.filter((part) => part in podMemory);
  const mostServers = Math.max(...columns.map(({ advice }) => advice.servers.length));
  return [
    row("installations", ({ advice }) => advice.installations),
    row("owners of each, at the most", ({ advice }) => advice.owners),
    ...apps.map((app) => row(`pods of ${app}`, ({ advice }) => advice.each.pods[app] ?? 0)),
    row("pods of the operator's commands, if enabled", () => 1),
    ...Array.from({ length: mostServers }, (_, index) =>
      row(`Postgres ${index + 1} and its standby`, ({ advice }) => {
        const server = advice.servers[index];
        if (!server) return "–";
        const names = advice.servers.length === 1 ? "all services" : server.services.join(", ");
        return isTooLarge(server) ? `${names}: ${largeness(server)}` : names;
      }),
    ),
    row("connections to each, in a roll-out", ({ advice }) =>
      advice.servers.map(({ connections }) => String(connections)).join(", "),
    ),
    row("pooler", ({ advice }) => (advice.pooler === "none" ? "none" : `2 ${advice.pooler}`)),
    row("NATS", ({ advice }) => `3 servers, ${advice.nats}`),
    row("Redis", ({ advice }) => formOfRedis(advice)),
    row("or nodes of a distributed Postgres, in one", ({ advice }) => advice.nodes),
  ];
}

function formOfRedis({ redisPrimaries }: Advice): string {
  if (redisPrimaries === 1) return "1 and a replica";
  const tooMany = redisPrimaries > mostPrimaries ? `, more than the ${mostPrimaries} that are possible` : "";
  return `a cluster: ${redisPrimaries}${tooMany}, each with a replica`;
}

/** What is wrong with a server that has more than it should: its records are of one owner. */
function largeness({ gigabytes, cores }: Server): string {
  const hours = Math.max(1, Math.round(gigabytes / restoredInAnHour));
  return `cannot be divided: ${shown(gigabytes)} GB, restored in ${hours} h, and ${shown(cores)} cores`;
}

/** Two digits are as many as an estimate deserves; counts of people and things are whole. */
function shown(value: string | number): string {
  if (typeof value === "string") return value;
  if (value > 0 && value < 0.0001) return "under 0.0001";
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(2)));
}

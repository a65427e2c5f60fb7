import { type Estimate, estimate } from "./estimate.ts";
import type { Workload } from "./workload.ts";

/** Where a form ends. Measured, or the size beyond which Postgres is hard to back up, move and repair in hours. */
const limits = {
  /** Cores of one Postgres. */
  postgresCores: 16,
  /** GB of one Postgres: a copy at 200 MB a second takes some three hours. */
  postgresGB: 2000,
  connections: 400,
  /** Events a second of one stream: `npm run bench -- webhooks fan-out`. */
  streamEvents: 8000,
  /** Decisions a second of one Redis: `npm run bench -- limiter`. */
  redisDecisions: 50_000,
} as const;

/** How many installations there are, and how Postgres, NATS and Redis run in each. */
export interface Advice {
  installations: number;
  /** What one of them needs. */
  each: Estimate;
  /** The services on each Postgres of one installation; a service that is on several by itself is on a distributed one. */
  servers: readonly (readonly string[])[];
  postgres: string;
  /** Instead of several installations: nodes of a distributed Postgres of one, by service. */
  nodes: string;
  pooler: string;
  nats: string;
  redis: string;
}

/**
 * Which form a workload needs. One Postgres for all services, then several that each have some services; beyond that the owners are
 * distributed over installations, or the largest services over the nodes of a distributed Postgres, because every row belongs to one owner.
 */
export function adviceFor(workload: Workload): Advice {
  const all = estimate(workload);
  const installations = Math.min(workload.owners, Math.max(...Object.values(serversOf(all))));
  const each = estimate(partOf(workload, installations));
  const servers = packed(each);
  const isDistributed = servers.length > new Set(servers.flat()).size;
  return {
    installations,
    each,
    servers,
    postgres: isDistributed ? "nodes, below" : servers.length === 1 ? "one server" : countedOf(servers),
    nodes: nodesOf(serversOf(all)),
    pooler: each.connections > limits.connections ? "PgBouncer" : "none",
    nats: each.peak.events > limits.streamEvents ? "a stream for each family of events" : "one stream",
    redis: each.peak.requests > limits.redisDecisions ? "a cluster" : "one server with a replica",
  };
}

/** "2: payroll-intake; premium-audit, webhooks" */
function countedOf(servers: readonly (readonly string[])[]): string {
  return `${servers.length}: ${servers.map((names) => names.join(", ")).join("; ")}`;
}

/** "payroll-intake 3, others 1 each" */
function nodesOf(counts: Readonly<Record<string, number>>): string {
  const several = Object.entries(counts).filter(([, count]) => count > 1);
  if (several.length === 0) return "–";
  const ordered = several.toSorted(([, one], [, other]) => other - one).map(([name, count]) => `${name} ${count}`);
  return [...ordered, ...(several.length < Object.keys(counts).length ? ["others 1 each"] : [])].join(", ");
}

/** One of so many equal parts of a workload. */
function partOf(workload: Workload, parts: number): Workload {
  const { owners, employees, employers } = workload;
  return { ...workload, owners: owners / parts, employees: employees / parts, employers: employers / parts };
}

/** GB of each service after seven years; outboxes and inboxes are shared among them. */
function sizesOf({ disk }: Estimate): Map<string, number> {
  const sizes = new Map<string, number>();
  const { "outboxes and inboxes": messages, ...tables } = disk;
  for (const [title, { sevenYears }] of Object.entries(tables)) {
    const [service = title] = title.split(":");
    sizes.set(service, (sizes.get(service) ?? 0) + sevenYears);
  }
  const share = (messages?.sevenYears ?? 0) / sizes.size;
  return new Map([...sizes].map(([service, size]) => [service, size + share]));
}

/** How many servers each service needs if it has them alone. Half of what Postgres does is for the service that does most. */
function serversOf(needs: Estimate): Record<string, number> {
  const byCores = Math.ceil(needs.cores.Postgres / 2 / limits.postgresCores);
  const sizes = [...sizesOf(needs)];
  const largest = Math.max(...sizes.map(([, size]) => size));
  return Object.fromEntries(
    sizes.map(([service, size]) => {
      const byDisk = Math.ceil(size / limits.postgresGB);
      return [service, Math.max(1, byDisk, size === largest ? byCores : 0)];
    }),
  );
}

/** The services on as few servers as have room, the largest first; one that needs several has them alone. */
function packed(needs: Estimate): string[][] {
  const counts = serversOf(needs);
  const servers: { names: string[]; gigabytes: number }[] = [];
  for (const [name, gigabytes] of [...sizesOf(needs)].toSorted(([, one], [, other]) => other - one)) {
    const count = counts[name] ?? 1;
    const room = servers.find((server) => server.gigabytes + gigabytes <= limits.postgresGB);
    if (count > 1)
      for (let node = 0; node < count; node++) servers.push({ names: [name], gigabytes: Number.POSITIVE_INFINITY });
    else if (room) {
      room.names.push(name);
      room.gigabytes += gigabytes;
    } else servers.push({ names: [name], gigabytes });
  }
  return servers.map(({ names }) => names);
}

import { type Estimate, estimate } from "./estimate.ts";
import type { Service } from "./figures.ts";
import { limits as limitsOfPostgres, loadsOf, packed, type Server, serversFor } from "./servers.ts";
import type { Workload } from "./workload.ts";

/** Where the forms of NATS and Redis end. */
const limits = {
  /** Cores of nats-server: docs/operations/scaling.md. */
  natsCores: 1,
  /** Decisions a second of one Redis, half of what it was measured to make: `npm run bench -- limiter`. */
  redisDecisions: 50_000,
  /** Of a primary of a cluster, of which three make 1.7 times as many as one server. */
  primaryDecisions: 28_000,
} as const;

/** Primaries of a Redis Cluster at the most: docs/operations/scaling.md. */
export const mostPrimaries = 16;

/** Services that cannot be spread over the nodes of a distributed Postgres: docs/operations/distributed-postgres.md. */
const whole: ReadonlySet<Service> = new Set(["webhooks", "credentials", "portal"]);

/** How many installations there are, and how Postgres, NATS and Redis run in each. */
export interface Advice {
  installations: number;
  /** What the largest of them needs. */
  each: Estimate;
  /** Its owners. */
  owners: number;
  /** Its Postgres servers, without their standbys. */
  servers: readonly Server[];
  /** Instead of several installations: nodes of a distributed Postgres, by service. */
  nodes: string;
  pooler: "none" | "PgBouncer";
  nats: "one stream" | "a stream for each family";
  /** Primaries, each with a replica; several are a cluster. */
  redisPrimaries: number;
}

/**
 * Which form a workload needs. One Postgres for all services, then several that each have some services; beyond that the owners are
 * distributed over installations, because every row belongs to one owner. Owners are taken to be of the same size. What one owner needs
 * is never divided: then a server is larger than it should be.
 */
export function adviceFor(workload: Workload): Advice {
  const installations = installationsFor(workload);
  const { each, owners } = largestOf(workload, installations);
  const servers = packed(loadsOf(each));
  return {
    installations,
    each,
    owners,
    servers,
    nodes: nodesOf(workload),
    pooler: servers.some(({ connections }) => connections > limitsOfPostgres.connections) ? "PgBouncer" : "none",
    nats: each.cores.parts.NATS > limits.natsCores ? "a stream for each family" : "one stream",
    redisPrimaries: primariesFor(each),
  };
}

/** True if a server is larger than the model allows, because what one owner needs cannot be divided. */
export function isTooLarge(server: Server): boolean {
  return serversFor(server) > 1;
}

function installationsFor(workload: Workload): number {
  const all = estimate(workload);
  const needed = Math.max(...Object.values(loadsOf(all)).map(serversFor), Math.ceil(primariesFor(all) / mostPrimaries));
  // Owners are whole: the largest of several installations may have more than its part of them.
  for (let installations = needed; installations < workload.owners; installations++) {
    const { each } = largestOf(workload, installations);
    const isOneServerEach = Object.values(loadsOf(each)).every((load) => serversFor(load) === 1);
    if (isOneServerEach && primariesFor(each) <= mostPrimaries) return installations;
  }
  return workload.owners;
}

function primariesFor({ peak: { requests } }: Estimate): number {
  return requests <= limits.redisDecisions ? 1 : Math.max(3, Math.ceil(requests / limits.primaryDecisions));
}

/** The installation that has most owners, of so many. */
function largestOf(workload: Workload, installations: number): { each: Estimate; owners: number } {
  const owners = Math.ceil(workload.owners / installations);
  const share = owners / workload.owners;
  const part = { ...workload, owners, employees: workload.employees * share, employers: workload.employers * share };
  return { each: estimate(part, installations), owners };
}

/** "payroll-intake 3, others 1 each": of one installation that has all owners. */
function nodesOf(workload: Workload): string {
  const loads = Object.entries(loadsOf(estimate(workload))) as [Service, Parameters<typeof serversFor>[0]][];
  const several = loads
    .map(([service, load]) => ({ service, count: serversFor(load) }))
    .filter(({ count }) => count > 1)
    .toSorted((one, other) => other.count - one.count);
  if (several.length === 0) return "–";
  const nodes = several.map(({ service, count }) => {
    if (whole.has(service)) return `${service} cannot be spread (${count} nodes)`;
    if (count > workload.owners) return `${service} cannot be divided (${count} nodes, owners ${workload.owners})`;
    return `${service} ${count}`;
  });
  return [...nodes, ...(several.length < loads.length ? ["others 1 each"] : [])].join("; ");
}

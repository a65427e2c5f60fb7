import type { Advice } from "./advice.ts";
import { type Estimate, utilization } from "./estimate.ts";
import type { Part } from "./figures.ts";
import { operatorPod, podCores, podMemory, podsOfRollOut } from "./pods.ts";
import { limits, type Server } from "./servers.ts";

/** Machines of one kind, of all installations. */
export interface Machines {
  what: string;
  count: number;
  cores: number;
  memoryGiB: number;
  diskGB: number;
}

/** A node for pods. An eighth of its cores and a fifth of its memory are for Kubernetes and its daemons. */
const node = { cores: 4, memoryGiB: 16, diskGB: 50, podCores: 3.5, podMemoryGiB: 12.8 } as const;

/** `wal_keep_size` of docs/operations/servers.md, and the days of log that a standby may be behind. */
const keptLog = { gigabytes: 16 * 1.073741824, days: 4 } as const;
/** Of each disk. */
const usedPart = 0.75;

/** The machines to buy for a workload. Each kind is of the largest that is needed, so that servers can change places. */
export function machinesFor(advice: Advice): Machines[] {
  const { each, installations, servers } = advice;
  const all = (machines: Machines) => ({ ...machines, count: machines.count * installations });
  const redis = {
    what: "Redis",
    count: 2 * advice.redisPrimaries,
    cores: 2,
    memoryGiB: powerOfTwo(1 + 2 * each.redisGB, 2),
    diskGB: 0,
  };
  const nats = { what: "NATS", memoryGiB: 4, cores: powerOfTwo(each.cores.parts.NATS / utilization, 2) };
  return [
    all(nodesFor(each)),
    ...servers.map((server, index) => all(postgresFor(server, each, index + 1))),
    ...(advice.pooler === "none" ? [] : [all({ what: "PgBouncer", count: 2, cores: 2, memoryGiB: 2, diskGB: 0 })]),
    all({ ...nats, count: 3, diskGB: Math.max(10, tens(each.streamGB / usedPart)) }),
    all(redis),
  ];
}

/** What the pods of an installation are given: cores and GiB of memory. */
export function requestsOf({ pods, cores }: Estimate, isRollingOut: boolean): { cores: number; memoryGiB: number } {
  const sum = { cores: operatorPod.cores, memoryGiB: operatorPod.memory / 1024 };
  for (const [app, count] of Object.entries(pods) as [Part, number][]) {
    const running = count + (isRollingOut ? podsOfRollOut(count) : 0);
    // As the charts request, or what they use, if that is more.
    sum.cores += Math.max(running * (podCores[app] ?? 0), cores.parts[app] / utilization);
    sum.memoryGiB += (running * (podMemory[app] ?? 0)) / 1024;
  }
  return sum;
}

/** Three nodes at least: a roll-out fits on all of them, and the pods on one less. */
function nodesFor(each: Estimate): Machines {
  const nodesOf = (requests: ReturnType<typeof requestsOf>) =>
    Math.ceil(Math.max(requests.cores / node.podCores, requests.memoryGiB / node.podMemoryGiB));
  const count = Math.max(3, nodesOf(requestsOf(each, true)), 1 + nodesOf(requestsOf(each, false)));
  const { cores, memoryGiB, diskGB } = node;
  return { what: "nodes for pods", count, cores, memoryGiB, diskGB };
}

/**
 * A Postgres and its standby. Its memory was not measured: 4 GiB, 10 MiB for each connection that it allows, and a fiftieth of its
 * records, those of the last weeks and the inner pages of indexes.
 */
function postgresFor(server: Server, each: Estimate, number: number): Machines {
  const { gigabytes, cores } = server;
  const log = Math.max(keptLog.gigabytes, keptLog.days * (each.logged.changes + each.logged.wholePages));
  return {
    what: `Postgres ${number} and its standby`,
    count: 2,
    cores: powerOfTwo(cores / utilization, 2),
    memoryGiB: powerOfTwo(4 + limits.connections / 100 + gigabytes / 50, 8),
    diskGB: tens((gigabytes + log) / usedPart),
  };
}

/** Cores and memory are sold in powers of two. */
function powerOfTwo(needed: number, least: number): number {
  return Math.max(least, 2 ** Math.ceil(Math.log2(needed)));
}

function tens(gigabytes: number): number {
  return Math.ceil(gigabytes / 10) * 10;
}

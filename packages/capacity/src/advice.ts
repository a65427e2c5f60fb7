import type { Estimate } from "./estimate.ts";
import type { Workload } from "./workload.ts";

/** Where a form ends. Measured, or the size beyond which Postgres is hard to back up, move and repair in hours. */
const limits = {
  /** Cores of one Postgres for all services, then of one service. */
  postgresCores: 16,
  /** GB of one Postgres: a copy at 200 MB a second takes some three hours. */
  postgresGB: 2000,
  connections: 400,
  /** Events a second of one stream: `npm run bench -- webhooks fan-out`. */
  streamEvents: 8000,
  /** Decisions a second of one Redis: `npm run bench -- limiter`. */
  redisDecisions: 50_000,
} as const;

/** How Postgres, NATS and Redis run for an estimate, and how many installations there are. */
export interface Advice {
  installations: number;
  postgres: string;
  pooler: string;
  nats: string;
  redis: string;
}

/**
 * Which form a workload needs. One Postgres for all services, then one for each service; beyond that the owners are distributed over
 * installations or over the nodes of a distributed Postgres, because every row belongs to one owner.
 */
export function adviceFor({ owners }: Workload, { disk, cores, connections, peak }: Estimate): Advice {
  const sizes = Object.entries(disk).map(([service, { sevenYears }]) => ({ service, gigabytes: sevenYears }));
  const total = sizes.reduce((sum, { gigabytes }) => sum + gigabytes, 0);
  const largest = Math.max(...sizes.map(({ gigabytes }) => gigabytes));
  const servers = Math.ceil(Math.max(largest / limits.postgresGB, cores.Postgres / 2 / limits.postgresCores));
  const oneServer = total <= limits.postgresGB && cores.Postgres <= limits.postgresCores;
  return {
    installations: Math.min(owners, Math.max(1, servers)),
    postgres: oneServer
      ? "one server"
      : servers === 1
        ? "one server for each service"
        : `${servers} servers for each service: installations, or nodes of a distributed Postgres`,
    pooler: connections > limits.connections ? "PgBouncer" : "none",
    nats:
      peak.events > limits.streamEvents
        ? "three servers, a stream for each family of events"
        : "three servers, one stream",
    redis: peak.requests > limits.redisDecisions ? "a cluster" : "one server with a replica",
  };
}

import type { Estimate } from "./estimate.ts";
import { type Service, services } from "./figures.ts";
import { podConnections, podsOfRollOut } from "./pods.ts";

/** The most that one Postgres should have. */
export const limits = {
  /** Cores that it uses in the busiest hour. */
  cores: 16,
  /** A copy at 200 MB a second takes some three hours. */
  gigabytes: 2000,
  /** `max_connections` of docs/operations/servers.md. */
  connections: 300,
} as const;

/** What some services need of a Postgres. */
export interface Load {
  /** After seven years. */
  gigabytes: number;
  /** In the busiest hour. */
  cores: number;
  /** Of all pods, those of a roll-out included. */
  connections: number;
}

/** A Postgres of an installation, which has a standby. */
export interface Server extends Load {
  services: readonly Service[];
}

/** What each service needs of Postgres. */
export function loadsOf({ disk, cores, pods }: Estimate): Record<Service, Load> {
  const loadOf = (service: Service): Load => {
    const ofService = disk.filter((kept) => kept.service === service);
    const count = pods[service] ?? 0;
    return {
      gigabytes: ofService.reduce((sum, { sevenYears }) => sum + sevenYears, 0),
      cores: cores.postgres[service],
      connections: (count + podsOfRollOut(count)) * (podConnections[service] ?? 0),
    };
  };
  return Object.fromEntries(services.map((service) => [service, loadOf(service)])) as Record<Service, Load>;
}

/** Servers of the largest size that hold a load, if it can be divided. */
export function serversFor({ gigabytes, cores }: Load): number {
  return Math.max(1, Math.ceil(gigabytes / limits.gigabytes), Math.ceil(cores / limits.cores));
}

/** The services on as few servers as have room in disk and cores, the largest first; one that is too large has a server alone. */
export function packed(loads: Readonly<Record<Service, Load>>): Server[] {
  const servers: Server[] = [];
  const part = ({ gigabytes, cores }: Load) => Math.max(gigabytes / limits.gigabytes, cores / limits.cores);
  for (const service of services.toSorted((one, other) => part(loads[other]) - part(loads[one]))) {
    const load = loads[service];
    const index = servers.findIndex((server) => part(sumOf(server, load)) <= 1);
    const server = servers[index];
    if (server) servers[index] = { services: [...server.services, service], ...sumOf(server, load) };
    else servers.push({ services: [service], ...load });
  }
  return servers;
}

function sumOf(one: Load, other: Load): Load {
  return {
    gigabytes: one.gigabytes + other.gigabytes,
    cores: one.cores + other.cores,
    connections: one.connections + other.connections,
  };
}

import { hash } from "node:crypto";
import type { ClientCertificate } from "@platform/egress/connect-target";
import type { Part } from "@platform/service/lifecycle/app";
import { type buildConnector, type Dispatcher, Pool } from "undici";
import type { EgressProxy } from "./egress-proxy.ts";

export interface OriginPools extends Part {
  /**
   * Returns the connections to an origin such as `https://hooks.example:8443`, for one request to be dispatched at once.
   *
   * @param client connections with this certificate, which no other requests share
   */
  poolOf(origin: string, client?: ClientCertificate): Dispatcher;
  /** Resolves to true if a request to an origin that ended without a response is the failure of the egress proxy. */
  isEgressToBlame(origin: string, startedMs: number): Promise<boolean>;
  /** Returns the number of origins that have connections. */
  size(): number;
}

interface OriginPoolsOptions {
  /** Makes connections, with a client certificate or without. */
  connect(client?: ClientCertificate): buildConnector.connector;
  /** Proxy that makes the connections, if there is one. */
  proxy?: Pick<EgressProxy, "isToBlame"> | undefined;
  /** Above this number, those that have been idle for longest are closed; those with requests in flight stay. */
  maxOrigins: number;
  /** Connections to an origin are closed after this idle time. */
  idleMs?: number;
}

interface Entry {
  pool: Pool;
  usedAtMs: number;
}

/** Connections kept alive, one pool for each origin and client certificate. */
export function originPools({ connect, proxy, maxOrigins, idleMs = 60_000 }: OriginPoolsOptions): OriginPools {
  // Entries are in the order of their last use.
  const entries = new Map<string, Entry>();
  const anonymous = connect();
  let timer: NodeJS.Timeout | undefined;

  function closeIdle(isTooMuch: (entry: Entry) => boolean): void {
    for (const [origin, entry] of entries) {
      const { running, pending, queued } = entry.pool.stats;
      if (running + pending + queued > 0 || !isTooMuch(entry)) continue;
      entries.delete(origin);
      void entry.pool.close();
    }
  }

  return {
    name: "connections to receivers",
    start() {
      timer = setInterval(() => {
        const leastMs = performance.now() - idleMs;
        closeIdle(({ usedAtMs }) => usedAtMs < leastMs);
      }, idleMs / 4).unref();
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([...entries.values()].map(({ pool }) => pool.destroy()));
      entries.clear();
    },
    poolOf(origin, client) {
      const key = client
        ? `${origin} ${hash("sha256", JSON.stringify([client.certificate, client.privateKey]))}`
        : origin;
      const entry = entries.get(key) ?? {
        pool: new Pool(origin, { connect: client ? connect(client) : anonymous, pipelining: 1 }),
        usedAtMs: 0,
      };
      entries.delete(key);
      if (entries.size >= maxOrigins) closeIdle(() => entries.size >= maxOrigins);
      entry.usedAtMs = performance.now();
      entries.set(key, entry);
      return entry.pool;
    },
    isEgressToBlame: async (origin, startedMs) => (await proxy?.isToBlame(origin, startedMs)) ?? false,
    size: () => entries.size,
  };
}

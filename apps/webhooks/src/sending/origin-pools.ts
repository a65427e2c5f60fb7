import type { Part } from "@platform/service/app";
import { type buildConnector, type Dispatcher, Pool } from "undici";

export interface OriginPools extends Part {
  /** The connections to an origin such as `https://hooks.example:8443`, for one request to be dispatched at once. */
  poolOf(origin: string): Dispatcher;
  /** How many origins have connections. */
  size(): number;
}

interface OriginPoolsOptions {
  connect: buildConnector.connector;
  /** Above this number, those that have been idle for longest are closed; those with requests in flight stay. */
  maxOrigins: number;
  /** Connections to an origin are closed after this idle time. */
  idleMs?: number;
}

interface Entry {
  pool: Pool;
  usedAtMs: number;
}

/** Connections kept alive, one pool for each origin. */
export function originPools({ connect, maxOrigins, idleMs = 60_000 }: OriginPoolsOptions): OriginPools {
  // The order is that of the last use.
  const entries = new Map<string, Entry>();
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
    poolOf(origin) {
      const entry = entries.get(origin) ?? { pool: new Pool(origin, { connect, pipelining: 1 }), usedAtMs: 0 };
      entries.delete(origin);
      if (entries.size >= maxOrigins) closeIdle(() => entries.size >= maxOrigins);
      entry.usedAtMs = performance.now();
      entries.set(origin, entry);
      return entry.pool;
    },
    size: () => entries.size,
  };
}

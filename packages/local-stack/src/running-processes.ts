import type { ServerProcess } from "./server-process.ts";

/** The processes that were started, sorted by when they are stopped. */
export interface RunningProcesses {
  /** Those with a lower rank are stopped first; those of one rank are stopped together. */
  add(rank: number, server: ServerProcess): void;
  all(): readonly ServerProcess[];
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A list of processes that ends them in order. */
export function runningProcesses(): RunningProcesses {
  const ranks = new Map<number, ServerProcess[]>();
  const all = () => [...ranks.values()].flat();
  return {
    add(rank, server) {
      ranks.set(rank, [...(ranks.get(rank) ?? []), server]);
    },
    all,
    async stop() {
      for (const [, servers] of [...ranks].sort(([a], [b]) => a - b)) {
        await Promise.all(servers.map((server) => server.stop()));
      }
    },
    async kill() {
      await Promise.all(all().map((server) => server.kill("SIGKILL")));
    },
  };
}

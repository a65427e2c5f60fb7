import type { ServerProcess } from "../servers/server-process.ts";

/** The started processes, with the order of stopping. */
export interface RunningProcesses {
  /** Processes with a lower rank are stopped first; those with the same rank are stopped concurrently. */
  add(rank: number, server: ServerProcess): void;
  all(): readonly ServerProcess[];
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Creates a list of processes that stops them in order. */
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

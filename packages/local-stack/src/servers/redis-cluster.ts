import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../machine/free-port.ts";
import { makeTemporaryDirectory } from "../machine/temporary-directory.ts";
import { startRedis } from "./redis.ts";
import type { ServerProcess } from "./server-process.ts";
import { requireProgram } from "./server-programs.ts";

/** A Redis Cluster on the loopback address. */
export interface RedisCluster extends AsyncDisposable {
  /** URL of one node, which names the others. */
  readonly url: string;
  /** All nodes; those that began as primaries are first. */
  readonly nodes: readonly ServerProcess[];
}

const startTimeoutMs = 60_000;

/** Starts a Redis Cluster of three primaries, each with so many replicas, and waits until all slots are served and copied. */
export async function startRedisCluster({
  dataDir = makeTemporaryDirectory("redis-cluster"),
  replicas = 0,
}: {
  dataDir?: string;
  replicas?: number;
}): Promise<RedisCluster> {
  const names = Array.from({ length: 3 * (1 + replicas) }, (_, node) => `node-${node}`);
  const nodes = await Promise.all(
    names.map(async (name) => startRedis({ dataDir: join(dataDir, name), clusterPort: await freePort() })),
  );
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())));
  try {
    const options = ["--cluster-replicas", String(replicas), "--cluster-yes"];
    await redisCli("--cluster", "create", ...nodes.map(({ port }) => `127.0.0.1:${port}`), ...options);
    const deadline = AbortSignal.timeout(startTimeoutMs);
    for (const { port } of nodes) {
      while (!(await serves(port))) await sleep(50, undefined, { signal: deadline });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: nodes[0]?.url ?? "", nodes, [Symbol.asyncDispose]: stop };
}

/** True if a node knows the primary of each slot and, if it is a replica, has a copy. */
async function serves(port: number): Promise<boolean> {
  const state = await redisCli("-p", String(port), "cluster", "info");
  const replication = await redisCli("-p", String(port), "info", "replication");
  return state.includes("cluster_state:ok") && !replication.includes("master_link_status:down");
}

async function redisCli(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(dirname(requireProgram("redis-server")), "redis-cli"), args);
  return stdout;
}

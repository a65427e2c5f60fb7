import { rmSync } from "node:fs";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { type RedisCluster, startRedisCluster } from "@platform/local-stack/servers/redis-cluster";
import { stopAfterTests } from "../waiting/stop-after-tests.ts";

/** A Redis Cluster of three primaries with a replica each, for one test file, which may kill nodes; stopped at its end. */
export async function testRedisCluster(): Promise<RedisCluster> {
  const dataDir = makeTemporaryDirectory("test-redis-cluster");
  const cluster = await startRedisCluster({ dataDir, replicas: 1 });
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      await cluster[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  return cluster;
}

import { startRedis } from "@platform/local-stack/servers/redis";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { temporaryServer } from "./temporary-server.ts";

/** A Redis for one test file, which may stop, kill and restart it; stopped at the end of the file. */
export function testRedis(options: Pick<Parameters<typeof startRedis>[0], "tls"> = {}): Promise<ServerProcess> {
  return temporaryServer("redis", (dataDir) => startRedis({ ...options, dataDir }));
}

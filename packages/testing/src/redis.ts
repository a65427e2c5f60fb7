import { startRedis } from "@platform/local-stack/redis";
import type { ServerProcess } from "@platform/local-stack/server-process";
import { temporaryServer } from "./temporary-server.ts";

/** A Redis for this test file alone, which it may stop, kill and restart; it is gone when the file is through. */
export function testRedis(): Promise<ServerProcess> {
  return temporaryServer("redis", (dataDir) => startRedis({ dataDir }));
}

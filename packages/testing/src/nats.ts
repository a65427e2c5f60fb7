import { startNats } from "@platform/local-stack/nats";
import type { ServerProcess } from "@platform/local-stack/server-process";
import { temporaryServer } from "./temporary-server.ts";

/** A NATS server with JetStream for one test file, which may stop, kill and restart it. */
export function testNats(options: { configFile?: string } = {}): Promise<ServerProcess> {
  return temporaryServer("nats", (dataDir) => startNats({ dataDir, ...options }));
}

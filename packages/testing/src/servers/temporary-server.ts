import { rmSync } from "node:fs";
import { makeDataDirectory } from "@platform/local-stack/machine/data-directory";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { stopAfterTests } from "../waiting/stop-after-tests.ts";

/** Starts a server with a temporary data directory; both are removed at the end of the test file. */
export async function temporaryServer(
  name: string,
  start: (dataDir: string) => Promise<ServerProcess>,
): Promise<ServerProcess> {
  const dataDir = makeDataDirectory(`test-${name}`);
  const server = await start(dataDir);
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  return server;
}

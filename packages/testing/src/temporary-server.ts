import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ServerProcess } from "@platform/local-stack/server-process";
import { reachableTempDirectory } from "@platform/local-stack/unprivileged-user";
import { stopAfterTests } from "./stop-after-tests.ts";

/** Starts a server on a data directory of its own; both are gone when the test file is through. */
export async function temporaryServer(
  name: string,
  start: (dataDir: string) => Promise<ServerProcess>,
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(reachableTempDirectory(), `test-${name}-`));
  const server = await start(dataDir);
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  return server;
}

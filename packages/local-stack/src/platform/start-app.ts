import { join } from "node:path";
import { RESPONSE_TIMEOUT_MS } from "../machine/response-timeout.ts";
import { type AppFolder, REPOSITORY } from "../repository/apps.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";
import type { ServerRecipe } from "../servers/spawn-server.ts";

/** How to start an app. */
export interface AppStart {
  /** Name of the process; default: that of the app. */
  readonly name?: string;
  readonly app: Pick<AppFolder, "name" | "main">;
  readonly env: NodeJS.ProcessEnv;
  /** Port of `/readyz`. */
  readonly opsPort: number;
  readonly url: string;
  readonly logFile: string;
}

/** Compiled sources of the apps, which halve the CPU time of loading them. Entries belong to the contents of a file. */
const compileCache = join(REPOSITORY, "node_modules/.cache/compiled-apps");

/** As the image and the charts set them, so that tests and measurements have the memory of production. */
export const nodeOptions = "--max-semi-space-size=4";

/** Starts an app as a separate process and waits until it is ready, or `signal` aborts. */
export function startApp(
  { app, name = app.name, env, opsPort, url, logFile }: AppStart,
  signal: AbortSignal,
): Promise<ServerProcess> {
  const recipe: ServerRecipe = {
    name,
    command: process.execPath,
    args: () => [app.main],
    directory: REPOSITORY,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      NODE_COMPILE_CACHE_PORTABLE: "1",
      ...env,
      NODE_OPTIONS: `${nodeOptions} ${env.NODE_OPTIONS ?? ""}`.trim(),
    },
    logFile,
    port: opsPort,
    url: () => url,
    stopSignal: "SIGTERM",
    ready: () => isReady(opsPort),
  };
  return startServer(recipe, signal);
}

async function isReady(opsPort: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${opsPort}/readyz`, {
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`/readyz returned ${response.status}: ${await response.text()}`);
}

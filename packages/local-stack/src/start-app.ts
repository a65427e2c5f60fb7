import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { ANSWER_TIMEOUT_MS } from "./answer-timeout.ts";
import { type AppFolder, REPOSITORY } from "./apps.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import type { ServerRecipe } from "./spawn-server.ts";

/** How to start an app. */
export interface AppStart {
  readonly app: AppFolder;
  readonly env: NodeJS.ProcessEnv;
  /** Port of `/readyz`. */
  readonly opsPort: number;
  readonly url: string;
  readonly logFile: string;
}

/** Starts an app as a separate process and waits until it is ready, or `signal` aborts. */
export function startApp({ app, env, opsPort, url, logFile }: AppStart, signal: AbortSignal): Promise<ServerProcess> {
  const recipe: ServerRecipe = {
    name: app.name,
    command: process.execPath,
    args: () => [app.main],
    directory: REPOSITORY,
    env,
    logFile,
    port: opsPort,
    url: () => url,
    stopSignal: "SIGTERM",
    ready: () => isReady(opsPort),
  };
  return startServer(recipe, signal);
}

/**
 * Migrates the schema of an app with the app's own command.
 *
 * @throws Error with the app's output if it fails
 */
export function migrateApp({ app, env, logFile }: AppStart): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [app.main, "migrate"], {
      cwd: REPOSITORY,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      appendFileSync(logFile, output);
      if (code === 0) resolve();
      else reject(new Error(`Migrating ${app.name} ended with code ${code}:\n${output.trim()}`));
    });
  });
}

async function isReady(opsPort: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${opsPort}/readyz`, {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`/readyz returned ${response.status}: ${await response.text()}`);
}

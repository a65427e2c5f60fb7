import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Progress } from "../machine/progress.ts";
import { type AppFolder, REPOSITORY } from "../repository/apps.ts";
import type { PostgresOptions } from "../servers/postgres.ts";
import type { ReachedAt } from "./app-environment.ts";
import { bringUp, type PlatformParts } from "./bring-up.ts";
import { runningProcesses } from "./running-processes.ts";
import { type ProcessMode, stackFileOf } from "./stack-file.ts";
import { takeStartLock } from "./start-lock.ts";

/** How to start the platform. */
export interface PlatformOptions {
  /** Directory for data and logs. Default: LOCAL_DIR, or `.local` in the repository. */
  readonly localDir?: string;
  /** Environment of the apps. POSTGRES_URL, REDIS_URL and NATS_URL in it are URLs of running servers. */
  readonly env?: NodeJS.ProcessEnv;
  /** Default 8080. If it is 0 or not free, a free port is used. */
  readonly gatewayPort?: number;
  /** Default 8081, or a free port if the gateway's is given. */
  readonly portalPort?: number;
  /** Default: `single`, one process that runs all apps. */
  readonly mode?: ProcessMode;
  /** In that mode, apps that each have a process of their own beside it. */
  readonly apart?: readonly string[];
  /** Program of those processes, such as a bundle; default: the sources of the repository. */
  readonly main?: string | undefined;
  /** Apps to start; default: all apps of the repository. In the mode `services`, their `main` is the program of each. */
  readonly apps?: readonly AppFolder[];
  /** Processes of each app, or of all apps together, which share the work; default 1. */
  readonly replicas?: number;
  /** Opens the ports at which apps reach each other; default: the gRPC ports themselves. */
  readonly reachedAt?: ReachedAt;
  /** Settings of the Postgres that is started, and the cluster that a new one is a copy of. */
  readonly postgres?: Pick<PostgresOptions, "settings" | "template">;
  readonly progress: Progress;
  /** Cancels the start and stops all started processes. */
  readonly signal?: AbortSignal;
}

/** The running platform: its processes are restarted if they end unexpectedly. */
export interface Platform extends PlatformParts, AsyncDisposable {
  readonly localDir: string;
  /** Path of the file with {@link Stack}. */
  readonly stackFile: string;
  /** Stops all started processes in order. */
  stop(): Promise<void>;
  /** Kills all started processes at once. */
  kill(): Promise<void>;
}

/**
 * Starts servers, migrates schemas, starts apps and creates the demo owners. Idempotent.
 *
 * @throws AlreadyRunning if another process runs the platform of this directory
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const localDir = resolve(options.localDir ?? process.env.LOCAL_DIR ?? join(REPOSITORY, ".local"));
  mkdirSync(localDir, { recursive: true });
  // Postgres may run as another user, who must be able to traverse this directory; its files are private.
  chmodSync(localDir, 0o711);
  const releaseLock = takeStartLock(localDir);
  const processes = runningProcesses();
  const ending = new AbortController();
  let stopped: Promise<void> | undefined;

  function end(how: () => Promise<void>): Promise<void> {
    ending.abort();
    stopped ??= how().finally(() => {
      rmSync(stackFileOf(localDir), { force: true });
      releaseLock();
    });
    return stopped;
  }
  const stop = () => end(processes.stop);

  options.signal?.addEventListener("abort", () => ending.abort(), { once: true });
  try {
    const env = options.env ?? process.env;
    const parts = await bringUp({ ...options, env, localDir, processes, ending: ending.signal });
    return {
      ...parts,
      localDir,
      stackFile: stackFileOf(localDir),
      stop,
      async kill() {
        // Also during an orderly stop.
        ending.abort();
        await processes.kill();
        await end(processes.kill);
      },
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

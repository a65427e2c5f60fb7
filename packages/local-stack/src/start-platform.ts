import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type AppFolder, REPOSITORY } from "./apps.ts";
import { bringUp, type PlatformParts } from "./bring-up.ts";
import type { Progress } from "./progress.ts";
import { runningProcesses } from "./running-processes.ts";
import { stackFileOf } from "./stack-file.ts";
import { takeStartLock } from "./start-lock.ts";

/** How to start the platform. */
export interface PlatformOptions {
  /** Everything that is kept from one start to the next, and the logs. Absent: LOCAL_DIR, or `.local` in the repository. */
  readonly localDir?: string;
  /** What the apps inherit. POSTGRES_URL, REDIS_URL and NATS_URL in it name servers that run already. */
  readonly env?: NodeJS.ProcessEnv;
  /** A free one is taken when this is not free, or 0. Absent: 8080. */
  readonly gatewayPort?: number;
  /** What is started; absent: every app of the repository, from its sources. */
  readonly apps?: readonly AppFolder[];
  readonly progress: Progress;
  /** Gives up the start; whatever runs by then is stopped. */
  readonly signal?: AbortSignal;
}

/** The whole platform, each app and server a process of its own that is started again should it end. */
export interface Platform extends PlatformParts, AsyncDisposable {
  readonly localDir: string;
  /** Where {@link Stack} is written. */
  readonly stackFile: string;
  /** Stops everything that was started, in order, and nothing else. */
  stop(): Promise<void>;
  /** Ends everything that was started at once, whatever it is doing. */
  kill(): Promise<void>;
}

/**
 * Starts everything: servers, schemas, apps, and the demo owners to call them with. Starting again changes nothing.
 *
 * @throws AlreadyRunning when another process has the platform of this directory running
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const localDir = resolve(options.localDir ?? process.env.LOCAL_DIR ?? join(REPOSITORY, ".local"));
  mkdirSync(localDir, { recursive: true });
  // Postgres may run as another user, who must get past this directory and no further: the files in it are private.
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
        // Also while an orderly stop is under way.
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

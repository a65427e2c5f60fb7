import { setTimeout as sleep } from "node:timers/promises";
import type { Progress } from "../machine/progress.ts";
import type { ServerProcess } from "../servers/server-process.ts";
import type { Exit } from "../servers/spawn-server.ts";

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 10_000;
/** After this time of readiness the backoff is reset. */
const WELL_AFTER_MS = 1_000;

/**
 * Restarts a process whenever it ends unexpectedly, and prints one line each time.
 *
 * Waits before each restart, with backoff. Ends when `signal` aborts.
 *
 * @param options.restarted is called when the server has a new process, also if it was restarted elsewhere
 */
export async function keepRunning(
  server: ServerProcess,
  options: { progress: Progress; signal: AbortSignal; restarted: () => void },
): Promise<void> {
  const { progress, signal } = options;
  const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  let backoffMs = FIRST_BACKOFF_MS;
  let readySinceMs = Date.now();
  let pid = server.pid;
  while (!signal.aborted) {
    if (server.pid !== pid) {
      pid = server.pid;
      readySinceMs = Date.now();
      options.restarted();
    }
    const exit = await Promise.race([server.exited(), aborted]);
    if (!exit || signal.aborted) return;
    if (server.stopped || server.restarting) {
      await pause(FIRST_BACKOFF_MS, signal);
      continue;
    }
    if (Date.now() - readySinceMs > WELL_AFTER_MS) backoffMs = FIRST_BACKOFF_MS;
    progress.line(`! ${server.name} ${described(exit)}; restarting it in ${backoffMs / 1000} s`);
    await pause(backoffMs, signal);
    backoffMs = Math.min(backoffMs * 2, LONGEST_BACKOFF_MS);
    if (signal.aborted || server.stopped) continue;
    try {
      if (!server.running) await server.restart();
      options.restarted();
      progress.line(`✓ ${server.name} restarted, process ${server.pid}`);
    } catch (error) {
      if (!signal.aborted) progress.line(`✗ ${(error as Error).message}`);
    }
  }
}

function described(exit: Exit): string {
  return exit.signal ? `was ended by ${exit.signal}` : `ended with code ${exit.code}`;
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal }).catch(() => {});
}

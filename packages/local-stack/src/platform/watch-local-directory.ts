import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Progress } from "../machine/progress.ts";
import { startLockOf } from "./start-lock.ts";

/**
 * Says so once when the local directory is removed under the running platform: the servers then write to files that nobody finds, and
 * a second start would not know of this one. Ends when `signal` aborts.
 */
export async function watchLocalDirectory(
  localDir: string,
  { progress, signal, intervalMs = 5000 }: { progress: Progress; signal: AbortSignal; intervalMs?: number },
): Promise<void> {
  while (!signal.aborted) {
    await sleep(intervalMs, undefined, { signal }).catch(() => {});
    if (signal.aborted || existsSync(startLockOf(localDir))) continue;
    progress.line(
      `! ${localDir} was removed while the platform runs: its data, logs and credentials are gone. Stop it (Ctrl-C) and start it again.`,
    );
    return;
  }
}

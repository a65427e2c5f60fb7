import { setTimeout as sleep } from "node:timers/promises";
import type { Progress } from "../machine/progress.ts";
import type { ServerProcess } from "./server-process.ts";

interface HangOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly intervalMs?: number;
  /** A check that takes longer than this and does not succeed counts as silence; a refusal is a response. */
  readonly silenceMs?: number;
  /** How many checks in a row must be silent. With the defaults a server has a minute and a half, for a busy machine. */
  readonly times?: number;
  /** How long the server may take to stop before it is killed. */
  readonly graceMs?: number;
}

/**
 * Ends a server that runs and does not respond, as nats-server after its disk was full, so that `keepRunning` starts it again. Ends
 * when `signal` aborts.
 */
export async function endHungServer(server: ServerProcess, options: HangOptions): Promise<void> {
  const { progress, signal, intervalMs = 10_000, silenceMs = 4000, times = 6, graceMs = 10_000 } = options;
  let silent = 0;
  while (!signal.aborted) {
    await sleep(intervalMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const isUp = server.running && !server.stopped && !server.restarting;
    silent = isUp && (await isSilent(server, silenceMs)) ? silent + 1 : 0;
    if (silent < times || !server.running || server.stopped || signal.aborted) continue;
    silent = 0;
    progress.line(`! ${server.name} runs but does not respond; ending it`);
    await server.end(graceMs);
  }
}

async function isSilent(server: ServerProcess, silenceMs: number): Promise<boolean> {
  const startedMs = performance.now();
  const responds = server.responds().then(
    () => true,
    () => performance.now() - startedMs < silenceMs,
  );
  const over = new AbortController();
  const late = sleep(silenceMs, false, { signal: over.signal }).catch(() => false);
  return !(await Promise.race([responds, late]).finally(() => over.abort()));
}

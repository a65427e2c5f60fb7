import { isTransient } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";

interface BackgroundRetriesOptions {
  /** Of what is retried, for the log. */
  what: string;
  log: Pick<Logger, "warn">;
  firstDelayMs?: number;
  longestDelayMs?: number;
  /** A work that has failed for this long is dropped. */
  retryForMs?: number;
  /** More works than this are not retried, because each holds memory. */
  maxWorks?: number;
}

export interface BackgroundRetries extends Part {
  /** Repeats a work that has just failed, until it succeeds. Returns at once. */
  retry(work: () => Promise<void>): void;
}

/**
 * Repeats works that failed because a service was unavailable, each after growing delays. When the gateway stops, each is
 * tried once more.
 */
export function backgroundRetries(options: BackgroundRetriesOptions): BackgroundRetries {
  const { what, log, firstDelayMs = 250, longestDelayMs = 5_000, retryForMs = 300_000, maxWorks = 1_000 } = options;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, delayMs).unref();
      if (stopping.signal.aborted) end();
      else stopping.signal.addEventListener("abort", end, { once: true });
    });
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    const untilMs = performance.now() + retryForMs;
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, longestDelayMs)) {
      await pause(delayMs);
      try {
        return await work();
      } catch (err) {
        if (isTransient(err) && !stopping.signal.aborted && performance.now() < untilMs) continue;
        log.warn({ err }, `${what} was dropped`);
        return;
      }
    }
  }

  return {
    name: `retries: ${what}`,
    retry(work) {
      if (running.size >= maxWorks) return log.warn({ count: running.size }, `${what} was dropped, too many wait`);
      const repeated = repeat(work).finally(() => running.delete(repeated));
      running.add(repeated);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

import { isTransient } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";

interface BackgroundRetriesOptions {
  /** Name of what is retried, for the log. */
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
  return new DelayedRetries(options);
}

const defaults = { firstDelayMs: 250, longestDelayMs: 5_000, retryForMs: 300_000, maxWorks: 1_000 };

class DelayedRetries implements BackgroundRetries {
  readonly name: string;
  readonly #options: Required<BackgroundRetriesOptions>;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(options: BackgroundRetriesOptions) {
    this.#options = { ...defaults, ...options };
    this.name = `retries: ${options.what}`;
  }

  retry(work: () => Promise<void>): void {
    const { maxWorks, what, log } = this.#options;
    if (this.#running.size >= maxWorks) {
      log.warn({ count: this.#running.size }, `${what} was dropped, too many wait`);
      return;
    }
    const retries = this.#repeat(work).finally(() => this.#running.delete(retries));
    this.#running.add(retries);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    const { what, log, firstDelayMs, longestDelayMs, retryForMs } = this.#options;
    const untilMs = performance.now() + retryForMs;
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, longestDelayMs)) {
      await this.#pause(delayMs);
      try {
        return await work();
      } catch (err) {
        if (isTransient(err) && !this.#stopping.signal.aborted && performance.now() < untilMs) continue;
        log.warn({ err }, `${what} was dropped`);
        return;
      }
    }
  }

  /** Resolves after the delay, or when the gateway stops. */
  #pause(delayMs: number): Promise<void> {
    const { signal } = this.#stopping;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, delayMs).unref();
      if (signal.aborted) end();
      else signal.addEventListener("abort", end, { once: true });
    });
  }
}

import { durationMs } from "@bufbuild/protobuf/wkt";
import type { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { Calls } from "@platform/rpc/client/client";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { nextRead } from "./next-read.ts";
import { sendingTimes } from "./sending-times.ts";
import type { VerdictCache } from "./verdict-cache.ts";

interface WatchOptions {
  credentials: Calls<typeof CredentialsService>;
  cache: VerdictCache;
  /** A stream without a heartbeat for this long is replaced by a new one. */
  silenceMs: number;
  log: Logger;
}

const now = () => performance.now();
const reconnectDelayMs = 100;
/** Heartbeats of this time cost more than to verify a credential and to open the stream again. */
const restAfterMs = 5000;

/**
 * Reads the changes that the credentials service streams, while requests use the cache. A heartbeat confirms that the cache was
 * up to date when it was sent, a change removes entries, and a lost or silent stream empties the cache. Without a request for a while the cache
 * is emptied and the stream is closed, until the next request.
 */
export function changeWatch(options: WatchOptions): Part {
  return new ChangeWatch(options);
}

class ChangeWatch implements Part {
  readonly name = "credential changes";
  readonly #options: WatchOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #hasWarned = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let isUnused = true;
    while (!signal.aborted) {
      if (isUnused) await this.#options.cache.rest(signal);
      const startedMs = now();
      try {
        isUnused = await this.#listen();
        if (isUnused) continue;
      } catch (err) {
        if (signal.aborted) return;
        this.#warnOnce(err, startedMs);
      }
      await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs));
    }
  }

  /** Warns once of a row of streams that were lost soon after they were opened. */
  #warnOnce(err: unknown, startedMs: number): void {
    const { log, silenceMs } = this.#options;
    const message = "credential changes cannot be received, so no credentials are served from the cache";
    if (!this.#hasWarned) log.warn({ err }, message);
    this.#hasWarned = now() - startedMs < silenceMs;
  }

  /** Reads one stream. Resolves to true when the cache is not used any more, and to false when the stream has ended. */
  async #listen(): Promise<boolean> {
    const { credentials, cache, silenceMs } = this.#options;
    const silent = new AbortController();
    const timer = setTimeout(endIfSilent, silenceMs);
    const signal = AbortSignal.any([this.#stopping.signal, silent.signal]);
    const sentAt = sendingTimes(now);

    async function endIfSilent(): Promise<void> {
      await nextRead(now);
      if (await cache.isCurrent()) timer.refresh();
      else silent.abort();
    }

    try {
      for await (const change of credentials.watchCredentialChanges({}, { signal })) {
        const { credentialId, ownerId, senderUptime } = change;
        if (credentialId || ownerId) {
          cache.forget({ credentialId, ownerId });
          continue;
        }
        if (cache.unusedMs() > restAfterMs) return true;
        // A release before 1.3.1 does not say when it sent a heartbeat.
        const sentMs = senderUptime ? sentAt(durationMs(senderUptime)) : now();
        cache.vouch(sentMs);
        if (now() - sentMs < silenceMs) timer.refresh();
      }
      return false;
    } finally {
      clearTimeout(timer);
      cache.distrust();
    }
  }
}

import type { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { Calls } from "@platform/rpc/client";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import type { VerdictCache } from "./verdict-cache.ts";

interface WatchOptions {
  credentials: Calls<typeof CredentialsService>;
  cache: VerdictCache;
  /** A stream without a message for this long is replaced by a new one. */
  silenceMs: number;
  log: Logger;
}

const reconnectDelayMs = 100;

/**
 * Reads the changes that the credentials service streams, for as long as the gateway runs. A heartbeat confirms that the
 * cache is up to date, a change removes entries, and a lost or silent stream empties the cache.
 */
export function changeWatch({ credentials, cache, silenceMs, log }: WatchOptions): Part {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function listen(): Promise<void> {
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(), silenceMs);
    const signal = AbortSignal.any([stopping.signal, silent.signal]);
    try {
      for await (const { credentialId, ownerId } of credentials.watchCredentialChanges({}, { signal })) {
        timer.refresh();
        if (credentialId || ownerId) cache.forget({ credentialId, ownerId });
        else cache.vouch();
      }
    } finally {
      clearTimeout(timer);
      cache.distrust();
    }
  }

  async function run(): Promise<void> {
    let warned = false;
    while (!stopping.signal.aborted) {
      const startedMs = performance.now();
      try {
        await listen();
      } catch (err) {
        if (stopping.signal.aborted) return;
        if (!warned)
          log.warn({ err }, "credential changes cannot be received, so no credentials are served from the cache");
        warned = performance.now() - startedMs < silenceMs;
      }
      await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs));
    }
  }

  return {
    name: "credential changes",
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

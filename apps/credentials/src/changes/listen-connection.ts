import { setTimeout as delay } from "node:timers/promises";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import pg from "pg";

/** What a LISTEN connection tells. */
export interface Listener {
  /** A notification arrived. */
  notified(payload: string): void;
  /** Just now Postgres answered on the very connection that notifications come by: none that was sent is missing. */
  proven(): void;
  /** The connection is gone; whatever is sent from now on is missed. Also told of every attempt that fails. */
  lost(): void;
}

interface ListenOptions {
  /** Of Postgres itself: a pooler that shares connections between clients passes no notifications on. */
  url: string;
  channel: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  listener: Listener;
  log: Logger;
}

const probeEveryMs = 250;
/** An answer that took longer says too little about now to be a proof. */
const freshMs = 250;
const giveUpMs = 1000;
const reconnectAfterMs = 250;
const connectTimeoutMs = 5000;

/** One connection to Postgres that listens on a channel, proves all the time that it does, and replaces itself when lost. */
export function listenConnection(options: ListenOptions): Part {
  const stopping = new AbortController();
  let state: "starting" | "listening" | "lost" = "starting";
  let running = Promise.resolve();

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      const err = await listen(options, stopping.signal, onListening).catch((error: unknown) => error);
      options.listener.lost();
      if (stopping.signal.aborted) return;
      // Said once for each time it is lost, not for each attempt to come back.
      if (state !== "lost") options.log.warn({ err }, "not listening for changes");
      state = "lost";
      await pause(reconnectAfterMs, stopping.signal);
    }
  }

  function onListening(): void {
    if (state === "lost") options.log.info("listening for changes again");
    state = "listening";
  }

  return {
    name: "listen connection",
    start() {
      running = keepListening();
    },
    async stop() {
      stopping.abort();
      await running;
    },
    ready() {
      if (state !== "listening") throw new Error("not listening for changes");
    },
  };
}

/** Listens until the connection is lost, which it throws, or `stopping`. */
async function listen(
  { url, channel, applicationName, listener }: ListenOptions,
  stopping: AbortSignal,
  onListening: () => void,
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: giveUpMs,
  });
  const ended = new AbortController();
  client.on("error", (error) => ended.abort(error));
  client.on("end", () => ended.abort(new Error("the connection ended")));
  client.on("notification", ({ payload }) => listener.notified(payload ?? ""));
  const over = AbortSignal.any([ended.signal, stopping]);
  try {
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    onListening();
    while (!over.aborted) {
      const askedMs = performance.now();
      await client.query("SELECT 1");
      const tookMs = performance.now() - askedMs;
      if (tookMs <= freshMs) listener.proven();
      await pause(Math.max(0, probeEveryMs - tookMs), over);
    }
    ended.signal.throwIfAborted();
  } finally {
    // Not waited for: a server that hangs would never confirm it.
    void client.end();
  }
}

/** Waits, no longer than until `signal` aborts. */
async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await delay(durationMs, undefined, { signal }).catch(() => {});
}

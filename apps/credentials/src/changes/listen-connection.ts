import { setTimeout as delay } from "node:timers/promises";
import { type Servers, serversOf } from "@platform/postgres/pool/primary";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import pg from "pg";

/** Callbacks of a LISTEN connection. */
export interface Listener {
  /** A new connection is open and will listen when this resolves. */
  connected(client: pg.ClientBase): Promise<void>;
  /** A notification arrived. */
  notified(payload: string): void;
  /** Postgres has just responded on this connection, so every notification sent before has arrived. */
  proven(): void;
  /** The connection is lost: notifications are missed from now on. Also called after every failed attempt to connect. */
  lost(): void;
  /** Returns true while a caller waits for `proven`. If none does, the connection is probed rarely. */
  isWatched(): boolean;
}

interface ListenOptions {
  /** Address of Postgres itself: a pooler in transaction mode does not forward notifications. */
  url: string;
  channel: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  listener: Listener;
  log: Logger;
}

const probeEveryMs = 250;
/** While nobody waits for it: only readiness depends on it. */
const unwatchedProbeEveryMs = 5000;
/** A probe that took longer is too old to prove that the connection works now. */
const freshMs = 250;
const giveUpMs = 1000;
const reconnectAfterMs = 250;
const connectTimeoutMs = 5000;

/** Listens on a Postgres channel with one connection, probes it continuously, and reconnects if it is lost. */
export class ListenConnection implements Part {
  readonly name = "listen connection";
  readonly #options: ListenOptions;
  readonly #servers: Servers;
  readonly #stopping = new AbortController();
  readonly #pause = interruptiblePause();
  #state: "starting" | "listening" | "lost" = "starting";
  #running = Promise.resolve();

  constructor(options: ListenOptions) {
    this.#options = options;
    this.#servers = serversOf(options.url);
  }

  /** Probes the connection now, because somebody has begun to wait for `proven`. */
  probe(): void {
    this.#pause.end();
  }

  start(): void {
    this.#running = this.#keepListening();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  ready(): void {
    if (this.#state !== "listening") throw new Error("not listening for changes");
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const server = this.#servers.url();
      const connection = {
        servers: this.#servers,
        stopping: signal,
        onListening: () => this.#onListening(),
        pause: this.#pause,
      };
      const err = await listen(this.#options, connection).catch((error: unknown) => error);
      this.#servers.leave(server);
      this.#options.listener.lost();
      if (signal.aborted) return;
      // Logged once for each loss, not for each attempt to reconnect.
      if (this.#state !== "lost") this.#options.log.warn({ err }, "not listening for changes");
      this.#state = "lost";
      await delay(reconnectAfterMs, undefined, { signal }).catch(() => {});
    }
  }

  #onListening(): void {
    if (this.#state === "lost") this.#options.log.info("listening for changes again");
    this.#state = "listening";
  }
}

/** Listens until `stopping` aborts. Throws if the connection is lost. */
async function listen(
  { channel, applicationName, listener }: ListenOptions,
  {
    servers,
    stopping,
    onListening,
    pause,
  }: { servers: Servers; stopping: AbortSignal; onListening(): void; pause: Pause },
) {
  const server = servers.url();
  const client = new pg.Client({
    connectionString: server,
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
    await servers.requirePrimary(client, server, client.connect());
    await listener.connected(client);
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    onListening();
    while (!over.aborted) {
      const askedMs = performance.now();
      await client.query("SELECT 1");
      const tookMs = performance.now() - askedMs;
      if (tookMs <= freshMs) listener.proven();
      const everyMs = listener.isWatched() ? probeEveryMs : unwatchedProbeEveryMs;
      await pause.wait(Math.max(0, everyMs - tookMs), over);
    }
    ended.signal.throwIfAborted();
  } finally {
    // Not awaited, because a server that hangs never confirms it.
    void client.end();
  }
}

interface Pause {
  /** Waits for a time, or until `signal` aborts or `end` is called. */
  wait(durationMs: number, signal: AbortSignal): Promise<void>;
  end(): void;
}

function interruptiblePause(): Pause {
  let end = () => {};
  return {
    async wait(durationMs, signal) {
      const over = Promise.withResolvers<void>();
      end = () => over.resolve();
      const timer = setTimeout(end, durationMs);
      signal.addEventListener("abort", end, { once: true });
      if (!signal.aborted) await over.promise;
      signal.removeEventListener("abort", end);
      clearTimeout(timer);
    },
    end: () => end(),
  };
}

import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { serverUrls } from "@platform/service/settings/server-urls";
import pg from "pg";
import { awaitResponse, type LostServers, type WatchedServers } from "./lost-server.ts";

/** The servers of a URL. One that is left is down or not the primary, so the next one is tried. */
export interface Servers extends WatchedServers {
  readonly count: number;
  /** URL of the server that is the primary, as far as is known. */
  url(): string;
  /**
   * Waits until a new connection has `connected`, and is one to the primary. Otherwise ends it, leaves its server and rejects.
   */
  requirePrimary(client: pg.Client, url: string, connected: Promise<unknown>): Promise<void>;
}

/** `target_session_attrs` of a URL, as in libpq. */
export function targetOf(url: string): string | undefined {
  return new URL(serverUrls(url)[0]).searchParams.get("target_session_attrs") ?? undefined;
}

/** The server can only be read: it is a standby, or a primary that was fenced off. */
class NotPrimary extends Error {
  override readonly name = "NotPrimary";

  constructor() {
    super("The server is read-only, so it is not the primary.");
  }
}

const askIntervalMs = 250;
/** A server that does not respond within this time is asked again. */
const askTimeoutMs = 1_000;

async function isPrimary(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>("SHOW transaction_read_only");
  return rows[0]?.transaction_read_only === "off";
}

/** Resolves once the server can be written to, or the signal is aborted. */
async function primaryAt(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let client: pg.Client | undefined;
    try {
      client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: askTimeoutMs,
        query_timeout: askTimeoutMs,
      });
      client.on("error", () => {});
      await client.connect();
      while (!(signal.aborted || (await isPrimary(client)))) await sleep(askIntervalMs);
      return;
    } catch {
      // It is down, or just being promoted.
      await sleep(askIntervalMs);
    } finally {
      void client?.end().catch(() => {});
    }
  }
}

/**
 * The servers of a URL. With several, or with `target_session_attrs`, connections go only to the server that can be written to, and
 * follow it when another one is promoted.
 */
export function serversOf(url: string): Servers {
  const urls = serverUrls(url);
  const mayBeStandby = urls.length > 1 || targetOf(url) !== undefined;
  let current = 0;
  const leave = (failedUrl: string) => {
    // Connections fail together, and only the first of them moves on.
    if (failedUrl === urls[current]) current = (current + 1) % urls.length;
  };
  return {
    count: urls.length,
    url: () => urls[current] ?? urls[0],
    leave,
    replaced: (server, signal) =>
      Promise.race(urls.filter((other) => other !== server).map((other) => primaryAt(other, signal))),
    async requirePrimary(client, serverUrl, connected) {
      try {
        await connected;
        if (mayBeStandby && !(await isPrimary(client))) throw new NotPrimary();
      } catch (error) {
        leave(serverUrl);
        // Not awaited, because a server that hangs never confirms it.
        void client.end();
        throw error;
      }
    },
  };
}

/**
 * Options of a pool each of whose connections goes to the server that is the primary when it is opened.
 *
 * @param lost watches the connections, so that none waits for a server that is lost
 */
export function toPrimary(servers: Servers, lost?: LostServers): Pick<pg.PoolConfig, "Client"> {
  class PrimaryClient extends PoolClient {
    readonly #server: string;

    constructor(config?: pg.ClientConfig) {
      const server = servers.url();
      const socket = new Socket();
      super({ ...config, connectionString: server, stream: () => socket });
      this.#server = server;
      lost?.watch(this, server, socket);
    }

    protected override async open(): Promise<void> {
      const stopWaiting = awaitResponse(this);
      await servers.requirePrimary(this, this.#server, this.reach());
      stopWaiting();
    }
  }

  // The constructor of `pg` reads the file of the authorities. The pool calls it also where nobody catches an error.
  const construct = (Client: typeof PrimaryClient, [config]: [pg.ClientConfig?]) => {
    try {
      return new Client(config);
    } catch (error) {
      return new UnusableClient(error);
    }
  };
  return { Client: new Proxy(PrimaryClient, { construct }) };
}

/** A connection that a pool opens. */
abstract class PoolClient extends pg.Client {
  protected abstract open(): Promise<void>;

  protected reach(): Promise<unknown> {
    return super.connect();
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    // The pool listens only from the end of this on.
    this.on("error", () => {});
    const opened = this.open();
    if (!callback) return opened.then(() => this);
    opened.then(() => (callback as () => void)(), callback);
    return undefined;
  }
}

/** In place of a connection that cannot be tried: that fails when it is opened, as others do. */
class UnusableClient extends PoolClient {
  readonly #reason: unknown;

  constructor(reason: unknown) {
    super();
    this.#reason = reason;
  }

  protected override open(): Promise<void> {
    return Promise.reject(this.#reason);
  }
}

/** Takes a connection of a pool; tries the next server if the one that it was going to was left. */
export async function acquireFrom(pool: pg.Pool, servers: Servers): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    const server = servers.url();
    try {
      return await pool.connect();
    } catch (error) {
      if (attempt >= servers.count || servers.url() === server) throw error;
    }
  }
}

/** Connects to the primary among the servers of a URL. The caller ends the connection. */
export async function connectToPrimary(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const servers = serversOf(url);
  for (let attempt = 1; ; attempt += 1) {
    const server = servers.url();
    const client = new pg.Client({ ...config, connectionString: server });
    try {
      await servers.requirePrimary(client, server, client.connect());
      return client;
    } catch (error) {
      if (attempt >= servers.count) throw error;
    }
  }
}

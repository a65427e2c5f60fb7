import { Socket } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import pg from "pg";

/** How long a connection may wait for a response before its server is checked. Nothing but a check follows. */
const suspectAfterMs = 500;
/** Within this time a server that is alive responds to a new connection, even one that is busy. */
const aliveWithinMs = 3_000;
/** A server that does not respond for so long is left if another one is the primary now. */
const replacedAfterMs = 500;
const checkIntervalMs = 250;
/** A server that is alive and runs a long statement is not checked again at once. */
const checkAgainAfterMs = 5_000;

/** A connection, and what it waits for. */
interface Watched {
  readonly server: string;
  readonly socket: Socket;
  /** Number of statements without a response. */
  pending: number;
  /** Time at which it began to wait, or received its last response. */
  sinceMs: number;
  respondedMs: number;
}

/** The servers between which a service chooses. */
export interface WatchedServers {
  /** Says that a server is lost. */
  leave(server: string): void;
  /** Resolves once another server can be written to, which is then the primary; also when the signal is aborted. */
  replaced(server: string, signal: AbortSignal): Promise<void>;
}

/** Finds a server that is lost: the network to it ends nothing, so statements would wait for their time limit. */
export interface LostServers {
  /** Watches a connection to a server until it is closed. */
  watch(client: pg.ClientBase, server: string, socket: Socket): void;
  stop(): void;
}

const watched = new WeakMap<pg.ClientBase, Watched>();

/** Records that a statement is sent. The caller calls the returned function when the statement has ended. */
export function awaitResponse(client: pg.ClientBase): () => void {
  const connection = watched.get(client);
  if (!connection) return () => {};
  if (connection.pending === 0) connection.sinceMs = performance.now();
  connection.pending += 1;
  return () => {
    connection.pending -= 1;
    connection.respondedMs = performance.now();
    connection.sinceMs = connection.respondedMs;
  };
}

/**
 * Watches connections. When one has waited for half a second, its server is checked with a new connection. If that receives no response
 * either, and no other connection has, all connections to the server are closed, and their statements fail: at once when another server
 * is the primary, else when the time of the check is over. A server that is alive and slow is not left.
 */
export function lostServers(servers: WatchedServers): LostServers {
  const open = new Set<Watched>();
  const nextCheckMs = new Map<string, number>();

  async function check(server: string): Promise<void> {
    const checkedMs = performance.now();
    nextCheckMs.set(server, Number.POSITIVE_INFINITY);
    const ended = new AbortController();
    const { signal } = ended;
    const replaced = sleep(replacedAfterMs, undefined, { signal }).then(() => servers.replaced(server, signal));
    const isAlive = await Promise.race([responds(server), replaced.then(() => false)]);
    ended.abort();
    replaced.catch(() => {});
    // A process that was busy has responses that it has not read yet.
    await turn();
    nextCheckMs.set(server, performance.now() + (isAlive ? checkAgainAfterMs : 0));
    const connections = [...open].filter((one) => one.server === server);
    if (isAlive || connections.some(({ respondedMs }) => respondedMs > checkedMs)) return;
    servers.leave(server);
    for (const { socket } of connections) socket.destroy();
  }
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const silent = [...open].filter(({ pending, sinceMs }) => pending > 0 && nowMs - sinceMs > suspectAfterMs);
    for (const server of new Set(silent.map((one) => one.server))) {
      if (nowMs >= (nextCheckMs.get(server) ?? 0)) void check(server);
    }
  }, checkIntervalMs).unref();

  return {
    watch(client, server, socket) {
      const connection: Watched = { server, socket, pending: 0, sinceMs: 0, respondedMs: 0 };
      watched.set(client, connection);
      open.add(connection);
      socket.once("close", () => open.delete(connection));
    },
    stop: () => clearInterval(timer),
  };
}

/** True if a server responds to a new connection, be it with a refusal or a certificate that is not trusted. */
async function responds(server: string): Promise<boolean> {
  const socket = new Socket();
  let client: pg.Client;
  try {
    client = new pg.Client({
      connectionString: server,
      connectionTimeoutMillis: aliveWithinMs,
      stream: () => socket,
    });
  } catch {
    // The file of the authorities cannot be read, which says nothing about the server.
    return true;
  }
  client.on("error", () => {});
  const firstBytes = new Promise((resolve) => socket.once("data", resolve));
  await Promise.race([firstBytes, client.connect().catch(() => {})]);
  await turn();
  const { bytesRead } = socket;
  void client.end().catch(() => {});
  return bytesRead > 0;
}

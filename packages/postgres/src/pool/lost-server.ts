import { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";

/** How long a connection may wait for an answer before its server is asked whether it is there. */
const suspectAfterMs = 2_000;
/** Within this time a server that is there answers a new connection, even one that is busy. */
const aliveWithinMs = 3_000;
const checkIntervalMs = 500;
/** A server that is there and runs a long statement is not asked again at once. */
const askAgainAfterMs = 5_000;

/** A connection, and what it waits for. */
interface Watched {
  readonly server: string;
  readonly socket: Socket;
  /** Statements without an answer. */
  pending: number;
  /** When it began to wait, or was last answered. */
  sinceMs: number;
  answeredMs: number;
}

/** Finds a server that is lost: the network to it ends nothing, so statements would wait for their time limit. */
export interface LostServers {
  /** Watches a connection to a server until it is closed. */
  watch(client: pg.ClientBase, server: string, socket: Socket): void;
  stop(): void;
}

const watched = new WeakMap<pg.ClientBase, Watched>();

/** Says that a statement is sent. The caller calls what it returns when the statement has ended. */
export function awaitAnswer(client: pg.ClientBase): () => void {
  const connection = watched.get(client);
  if (!connection) return () => {};
  if (connection.pending === 0) connection.sinceMs = performance.now();
  connection.pending += 1;
  return () => {
    connection.pending -= 1;
    connection.answeredMs = performance.now();
    connection.sinceMs = connection.answeredMs;
  };
}

/**
 * Watches connections. When one has waited for two seconds, its server is asked by a new connection. If that gets no answer either,
 * and no other one has, all connections to the server are closed, and their statements fail.
 *
 * @param lost is called with the URL of a server that is lost
 */
export function lostServers(lost: (server: string) => void): LostServers {
  const open = new Set<Watched>();
  const askNextMs = new Map<string, number>();

  async function ask(server: string): Promise<void> {
    const askedMs = performance.now();
    askNextMs.set(server, Number.POSITIVE_INFINITY);
    const isThere = await answers(server);
    // A process that was busy has answers that it has not read yet.
    await turn();
    askNextMs.set(server, performance.now() + (isThere ? askAgainAfterMs : 0));
    const connections = [...open].filter((one) => one.server === server);
    if (isThere || connections.some(({ answeredMs }) => answeredMs > askedMs)) return;
    lost(server);
    for (const { socket } of connections) socket.destroy();
  }
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const silent = [...open].filter(({ pending, sinceMs }) => pending > 0 && nowMs - sinceMs > suspectAfterMs);
    for (const server of new Set(silent.map((one) => one.server))) {
      if (nowMs >= (askNextMs.get(server) ?? 0)) void ask(server);
    }
  }, checkIntervalMs).unref();

  return {
    watch(client, server, socket) {
      const connection: Watched = { server, socket, pending: 0, sinceMs: 0, answeredMs: 0 };
      watched.set(client, connection);
      open.add(connection);
      socket.once("close", () => open.delete(connection));
    },
    stop: () => clearInterval(timer),
  };
}

/** Whether a server answers a new connection, be it with a refusal or a certificate that is not trusted. */
async function answers(server: string): Promise<boolean> {
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
  await client.connect().catch(() => {});
  await turn();
  const { bytesRead } = socket;
  void client.end().catch(() => {});
  return bytesRead > 0;
}

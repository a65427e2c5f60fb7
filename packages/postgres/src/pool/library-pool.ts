import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import pg from "pg";
import { isReadOnlyServer } from "./failure.ts";
import { awaitResponse, lostServers } from "./lost-server.ts";
import { acquireFrom, serversOf, toPrimary } from "./primary.ts";
import { commonSettings, statementTimeoutMs, withSettings } from "./session-settings.ts";

/** Connections for a library that brings its own SQL, as it takes them from a pool of `pg`. */
export interface LibraryPool extends Part {
  readonly pool: {
    connect(): Promise<pg.PoolClient>;
    end(): Promise<void>;
    readonly options: object;
  };
}

interface LibraryPoolOptions {
  url: string;
  /** The URL is that of a pooler, behind which the role has the settings of its sessions. */
  isPooled: boolean;
  maxConnections: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  log: Logger;
}

/**
 * A pool that follows the primary and leaves a lost server, as that of `createDatabase`. Its connections send one statement after the other,
 * because a library does not expect pipelining, and their errors are those of `pg`.
 */
export function libraryPool({ url, isPooled, maxConnections, applicationName, log }: LibraryPoolOptions): LibraryPool {
  const servers = serversOf(isPooled ? url : withSettings(url, commonSettings));
  const lost = servers.count > 1 ? lostServers(servers) : undefined;
  const pool = new pg.Pool({
    ...toPrimary(servers, lost),
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
    // Detects a server that hangs; must be longer than the server's own timeout.
    query_timeout: statementTimeoutMs + 2000,
    keepAlive: true,
  });
  pool.on("connect", watchStatements);
  // Without a listener, the loss of an idle connection would end the process.
  pool.on("error", (err) => log.warn({ err }, "idle database connection lost"));
  return {
    name: applicationName,
    pool: { connect: () => acquireFrom(pool, servers), end: () => pool.end(), options: {} },
    stop() {
      lost?.stop();
      return pool.end();
    },
  };
}

/** Has the loss of the server noticed while a statement waits, and ends a connection to a server that became read-only. */
function watchStatements(client: pg.PoolClient): void {
  client.on("error", () => {});
  const send: (...args: unknown[]) => Promise<unknown> = client.query.bind(client);
  const query = async (...args: unknown[]) => {
    const stopWaiting = awaitResponse(client);
    try {
      return await send(...args);
    } catch (error) {
      // The pool discards it when it is released.
      if (isReadOnlyServer(error)) void (client as unknown as pg.Client).end();
      throw error;
    } finally {
      stopWaiting();
    }
  };
  Object.assign(client, { query });
}

import { serversOf, toPrimary } from "@platform/postgres/primary";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import pg from "pg";

/** The connections of better-auth, which brings its own SQL. */
export interface AccountsDatabase extends Part {
  pool: pg.Pool;
}

export function accountsDatabase(options: { url: string; maxConnections: number; log: Logger }): AccountsDatabase {
  const pool = new pg.Pool({
    ...toPrimary(serversOf(options.url)),
    max: options.maxConnections,
    application_name: "portal-accounts",
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    query_timeout: 17_000,
    keepAlive: true,
  });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on("error", (err) => options.log.warn({ err }, "idle database connection lost"));
  return { name: "accounts", pool, stop: () => pool.end() };
}

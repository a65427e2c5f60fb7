import { serversOf, toPrimary } from "@platform/postgres/primary";
import { commonSettings, withSettings } from "@platform/postgres/session-settings";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import pg from "pg";

/** The connections of better-auth, which brings its own SQL. */
export interface AccountsDatabase extends Part {
  pool: pg.Pool;
}

interface AccountsDatabaseOptions {
  url: string;
  /** The URL is that of a pooler, behind which the role has the settings of its sessions. */
  isPooled: boolean;
  maxConnections: number;
  log: Logger;
}

export function accountsDatabase(options: AccountsDatabaseOptions): AccountsDatabase {
  const pool = new pg.Pool({
    ...toPrimary(serversOf(options.isPooled ? options.url : withSettings(options.url, commonSettings))),
    max: options.maxConnections,
    application_name: "portal-accounts",
    connectionTimeoutMillis: 5000,
    query_timeout: 17_000,
    keepAlive: true,
  });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on("error", (err) => options.log.warn({ err }, "idle database connection lost"));
  return { name: "accounts", pool, stop: () => pool.end() };
}

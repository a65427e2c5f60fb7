import { createDatabase, type Database } from "@platform/postgres/query/database";
import { run as runSql } from "@platform/postgres/tables/run-sql";
import type { Part } from "@platform/service/lifecycle/app";
import { createLogger } from "@platform/service/observe/log";

/** One superuser connection, to prepare tables and to look into those of every service. */
export function adminDatabase(url: string): Database & Part {
  const log = createLogger("bench", "warn");
  return createDatabase({ url, maxConnections: 1, applicationName: "bench", statementTimeoutMs: 600_000, log });
}

/** Runs a statement that is not run again. */
export async function run<Row>(database: Database, sql: string): Promise<Row[]> {
  return runSql(database, sql) as Promise<Row[]>;
}

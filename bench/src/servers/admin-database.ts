import { createDatabase, type Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import type { Part } from "@platform/service/lifecycle/app";
import { createLogger } from "@platform/service/observe/log";

/** One superuser connection, to prepare tables and to look into those of every service. */
export function adminDatabase(url: string): Database & Part {
  const log = createLogger("bench", "warn");
  return createDatabase({ url, maxConnections: 1, applicationName: "bench", statementTimeoutMs: 600_000, log });
}

/** Runs a statement that is not run again. */
export async function run<Row>(database: Database, sql: string): Promise<Row[]> {
  return database.query(statement<Row>("", sql));
}

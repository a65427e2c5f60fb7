import type { Database } from "@platform/postgres/database";
import { run } from "./admin-database.ts";

/** Settings of a Postgres that counts statements. */
export const countingStatements = { shared_preload_libraries: "pg_stat_statements" };

/** Prepares a database for `statementsOf`. */
export async function countStatements(admin: Database): Promise<void> {
  await run(admin, "CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
}

/** Statements of a service in this database so far, BEGIN and COMMIT included. */
export async function statementsOf(admin: Database, role: string): Promise<number> {
  const [row] = await run<{ calls: number }>(
    admin,
    `SELECT coalesce(sum(calls), 0)::float8 AS calls FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
     JOIN pg_database d ON d.oid = s.dbid WHERE r.rolname = '${role}' AND d.datname = current_database()`,
  );
  return row?.calls ?? 0;
}

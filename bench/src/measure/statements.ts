import type { Database } from "@platform/postgres/query/database";
import { run } from "../servers/admin-database.ts";

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

/** Statements of each role so far, by the beginning of their text, BEGIN and COMMIT included. */
export async function statementsByText(admin: Database): Promise<Map<string, Map<string, number>>> {
  const rows = await run<{ role: string; text: string; calls: number }>(
    admin,
    `SELECT r.rolname AS role, left(regexp_replace(query, '\\s+', ' ', 'g'), 70) AS text, sum(calls)::float8 AS calls
     FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid GROUP BY 1, 2`,
  );
  const byRole = Map.groupBy(rows, ({ role }) => role);
  return new Map(
    [...byRole].map(([role, statements]) => [role, new Map(statements.map(({ text, calls }) => [text, calls]))]),
  );
}

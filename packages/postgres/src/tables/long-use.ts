import type { Queryable } from "../query/statement.ts";
import { run } from "./run-sql.ts";

/** Duration after which a transaction counts as long. */
const longMs = 500;

/**
 * Returns whether another session uses a table in a long transaction, such as one that receives a file. A change of the table would
 * wait for it, and all other statements on the table behind the change.
 */
export async function isInLongUse(db: Queryable, table: string): Promise<boolean> {
  const sessions = await run(
    db,
    `SELECT 1 FROM pg_locks JOIN pg_stat_activity AS session USING (pid)
     WHERE relation = to_regclass(quote_ident({table:text})) AND database = session.datid AND granted AND pid <> pg_backend_pid()
       AND session.xact_start < clock_timestamp() - make_interval(secs => {longMs:float8} / 1000) LIMIT 1`,
    { table, longMs },
  );
  return sessions.length > 0;
}

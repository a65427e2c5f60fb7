import { isLockTimeout } from "../pool/failure.ts";
import type { Database } from "../query/database.ts";
import { type Queryable, statement } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";

// The timeout is longer than the second after which Postgres ends an autovacuum that holds the table. All statements on the table wait
// as long, and then for as long as the change takes.
const lockTimeoutMs = 1500;

const tryLock = statement(
  "partitions_try_lock",
  { locked: "bool" },
  "SELECT pg_try_advisory_xact_lock(hashtext('partitions of ' || current_schema()), hashtext({table:text})) AS locked",
);

/**
 * Changes the partitions of a table in one transaction. Resolves to false, with nothing changed, if another replica is doing so or
 * a statement holds a lock for too long: the next run of upkeep tries again.
 *
 * @param statementTimeoutMs limits each statement of the change, while which others may wait; rejects with DEADLINE_EXCEEDED
 */
export async function changePartitions(
  database: Database,
  table: string,
  change: (tx: Queryable) => Promise<boolean>,
  statementTimeoutMs?: number,
): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      const [lock] = await tx.query(tryLock, { table });
      if (!lock?.locked) return false;
      await run(tx, `SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      if (statementTimeoutMs !== undefined) await run(tx, `SET LOCAL statement_timeout = ${statementTimeoutMs}`);
      return change(tx);
    });
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

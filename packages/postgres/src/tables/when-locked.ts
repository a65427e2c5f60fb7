import { isLockTimeout } from "../pool/failure.ts";
import type { Queryable } from "../query/statement.ts";
import { run } from "./run-sql.ts";

/** Less than `deadlock_timeout` of Postgres: of a job and a writer that wait for each other, it is the job that tries again. */
const lockTimeoutMs = 500;
const mostTries = 120;
/** A transaction that lasts longer than this is waited for without a place in the queue of a lock. */
const momentMs = 500;
/**
 * Longer than a file may take to arrive, and shorter than a job of a migration may take (`global.migrationDeadlineSeconds` of the
 * charts). After this time the lock is tried all the same.
 */
const mostWaitMs = 15 * 60_000;

/**
 * True if another session uses a table in a transaction that lasts, such as one that receives a file. A session that waited for its
 * lock would make all others wait.
 */
export async function isInLongUse(db: Queryable, table: string, moreThanMs = momentMs): Promise<boolean> {
  const locks = await run(
    db,
    `SELECT 1 FROM pg_locks JOIN pg_stat_activity AS session USING (pid)
     WHERE relation = to_regclass(quote_ident($1)) AND database = session.datid AND granted AND pid <> pg_backend_pid()
       AND session.xact_start < clock_timestamp() - make_interval(secs => $2::float8 / 1000) LIMIT 1`,
    [table, moreThanMs],
  );
  return locks.length > 0;
}

/**
 * Runs `change` in a transaction that waits only briefly for locks, because others wait behind it, and tries again.
 *
 * @param db a single session that is in no transaction
 * @param table is to be locked: first, long transactions that use it are waited for, without anybody who waits behind
 */
export async function whenLocked(
  db: Queryable,
  change: (tx: Queryable) => Promise<unknown>,
  table?: string,
): Promise<void> {
  const untilMs = performance.now() + mostWaitMs;
  for (let tries = 1; ; tries++) {
    while (table !== undefined && performance.now() < untilMs && (await isInLongUse(db, table))) await pause();
    try {
      await run(db, `BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      await change(db);
      await run(db, "COMMIT");
      return;
    } catch (error) {
      // If the connection is lost, `error` says why.
      await run(db, "ROLLBACK").catch(() => {});
      if (!isLockTimeout(error) || tries === mostTries) throw error;
      // The statements that waited go first.
      await pause();
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, lockTimeoutMs / 4));

import pg from "pg";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import { whenLocked } from "../tables/when-locked.ts";
import { missingPeriods } from "./coming-partitions.ts";
import { createPartition } from "./create-partition.ts";
import {
  hasPrefixes,
  keyOf,
  literalAt,
  type PartitionedTable,
  periodAt,
  selectPartitionedTables,
  timeOfValue,
} from "./partitioned-table.ts";
import { prepareIndexes } from "./prepare-indexes.ts";
import { replaceTable } from "./replace-table.ts";
import { selectPartitions } from "./select-partitions.ts";

/** Writers that are ahead of this process, or that outlive a job that was killed, stay below the boundary for so long. */
const marginMs = 7 * 86_400_000;
/** Ids later than that are mistakes, and not those of a machine whose clock is ahead. */
const mostAheadMs = 366 * 86_400_000;

/** What became of a table: converted now, before, or not, with what its rows have against it. */
export interface Conversion {
  table: string;
  problem?: string;
}

/**
 * Converts the tables of the schema that are declared as partitioned, in place and while they are in use. No row is moved: the
 * table as it is becomes the partition of all times up to a boundary a week or more ahead.
 *
 * 1. A check that all rows are before the boundary is added without reading the table, and then validated by reading it, which
 *    stops nobody.
 * 2. Indexes that the partitioned table needs and the present one lacks are built concurrently.
 * 3. One short transaction renames the table and makes the partitioned one of its name, with it as a partition. Postgres knows
 *    from the check that the rows fit, and reads nothing. Then the partitions of coming periods are created.
 *
 * A table whose rows do not fit stays as it is. Rejects if a table is in use by long transactions; then nothing of it has changed.
 *
 * @param db a single session that is in no transaction
 */
export async function convertTables(db: Queryable, now: Date): Promise<Conversion[]> {
  // What reads a table waits as long as it must: nobody waits behind it.
  await run(db, "SET lock_timeout = 0");
  const done: Conversion[] = [];
  for (const table of await selectPartitionedTables(db)) {
    if (!table.isPartitioned) done.push(await convertTable(db, table, now));
  }
  return done;
}

async function convertTable(db: Queryable, table: PartitionedTable, now: Date): Promise<Conversion> {
  const boundaryMs = await boundaryOf(db, table, now);
  if (boundaryMs === undefined) {
    const wanted =
      table.prefix === undefined
        ? "a time within a year"
        : `an id ${hasPrefixes(table) ? "" : `${table.prefix}… `}of a time within a year`;
    return { table: table.name, problem: `the column ${table.column} has a value that is not ${wanted}` };
  }
  const name = pg.escapeIdentifier(table.name);
  const check = pg.escapeIdentifier(`${table.name}_before_boundary`);
  const locked = (change: (tx: Queryable) => Promise<unknown>) => whenLocked(db, change, table.name);
  const dropCheck = () => locked((tx) => run(tx, `ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${check}`));
  // Postgres infers that a row fits; of an expression it must be told that it is not null.
  const condition = `${keyOf(table)} IS NOT NULL AND ${keyOf(table)} < ${literalAt(table, boundaryMs)}`;
  // A job that was killed may have left one.
  await dropCheck();
  try {
    await locked((tx) => run(tx, `ALTER TABLE ${name} ADD CONSTRAINT ${check} CHECK (${condition}) NOT VALID`));
    for (const constraint of await unvalidated(db, table)) {
      await run(db, `ALTER TABLE ${name} VALIDATE CONSTRAINT ${pg.escapeIdentifier(constraint)}`);
    }
    await prepareIndexes(db, table);
    await locked((tx) => replaceTable(tx, table, { check, boundaryMs }));
  } catch (error) {
    // If the connection is lost, `error` says why; the next job drops the check.
    await dropCheck().catch(() => {});
    throw error;
  }
  // One after the other, because the default partition is locked meanwhile. If the job ends here, upkeep creates them.
  for (const period of missingPeriods(table, await selectPartitions(db, table), now.getTime())) {
    await locked((tx) => createPartition(tx, table, period));
  }
  return { table: table.name };
}

/** The end of a period that is late enough for all rows and for writers; undefined if a row is not of this time. */
async function boundaryOf(db: Queryable, table: PartitionedTable, now: Date): Promise<number | undefined> {
  const usualMs = periodAt(table, now.getTime() + marginMs).toMs;
  const key = keyOf(table);
  const later = `SELECT ${key}::text AS value FROM ${pg.escapeIdentifier(table.name)} WHERE ${key} >= ${literalAt(table, usualMs)}
     ORDER BY ${key} DESC LIMIT 1`;
  const [last] = await run<{ value: string }>(db, later);
  if (!last) return usualMs;
  const lastMs = timeOfValue(table, last.value);
  if (lastMs === undefined || lastMs > now.getTime() + mostAheadMs) return undefined;
  return periodAt(table, lastMs).toMs;
}

/** The check, and others that a migration has added without reading the table: partitions cannot have such. */
async function unvalidated(db: Queryable, table: PartitionedTable): Promise<string[]> {
  const found = `SELECT conname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     WHERE relnamespace = current_schema()::regnamespace AND relname = $1 AND NOT convalidated`;
  return (await run<{ name: string }>(db, found, [table.name])).map(({ name }) => name);
}

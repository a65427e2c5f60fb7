import pg from "pg";
import type { Database } from "../query/database.ts";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import { isInLongUse } from "../tables/when-locked.ts";
import { changePartitions } from "./change-partitions.ts";
import { hasSurvivorsOnly, historyName, type PartitionedTable, selectPartitionedTables } from "./partitioned-table.ts";
import { type Partition, selectPartitions } from "./select-partitions.ts";
import { countSurvivors, mostSurvivors, type Survivors, shrinkPartition } from "./shrink-partition.ts";

/** Counting survivors reads many rows: how much later it is done again where they were too many. */
const countAgainAfterMs = 86_400_000;

/** For each partition of which too much outlives it, the time before which it is not looked at again. */
const stays = new WeakMap<Database, Map<string, number>>();

/** Which partitions of a table are expired. */
export interface Expiry {
  table: string;
  /** Those that end at this time or earlier. */
  before: Date;
  /** SQL condition on a row that keeps its partition, such as a later time; `$1` is `before`. It may read the whole partition. */
  keptIf?: string;
  /** The same for what may still change; read again under the lock that stops all statements, so it must be found by an index. */
  pinnedIf?: string;
  /** Rows that stay when the others go. Then a partition with these alone takes the place of theirs. */
  survivors?: Survivors;
  /** Runs before a partition goes, whose name is given as an identifier; it may yet stay until the next run. */
  beforeDrop?(partition: string): Promise<void>;
}

/**
 * Drops the oldest expired partition of a table; resolves to the number of dropped ones, 0 or 1, as a batch of upkeep. All
 * statements on the table wait for as long as the catalog is changed and survivors are copied: milliseconds whatever the size of
 * the partition, and up to a few tenths of a second with as many survivors as are copied.
 */
export async function dropExpiredPartition(database: Database, expiry: Expiry): Promise<number> {
  const table = await findTable(database, expiry.table);
  if (!table?.isPartitioned) return 0;
  for (const partition of await selectPartitions(database, table)) {
    if (partition.toMs > expiry.before.getTime()) return 0;
    if (await staysWhole(database, partition, expiry)) continue;
    await expiry.beforeDrop?.(pg.escapeIdentifier(partition.name));
    return (await dropPartition(database, table, partition, expiry)) ? 1 : 0;
  }
  return 0;
}

async function staysWhole(database: Database, partition: Partition, expiry: Expiry): Promise<boolean> {
  const { before, keptIf = "false", pinnedIf = "false", survivors } = expiry;
  const found = stays.get(database) ?? new Map<string, number>();
  stays.set(database, found);
  if (hasSurvivorsOnly(partition.name)) return hasRow(database, partition.name, "true", before);
  if (before.getTime() < (found.get(partition.name) ?? 0)) return true;
  if (await hasRow(database, partition.name, `(${keptIf}) OR (${pinnedIf})`, before)) return true;
  if (!survivors) return false;
  const count = await database.transaction((tx) => countSurvivors(tx, partition, survivors));
  if (count <= mostSurvivors) return false;
  found.set(partition.name, before.getTime() + countAgainAfterMs);
  return true;
}

function dropPartition(database: Database, table: PartitionedTable, partition: Partition, expiry: Expiry) {
  const { before, pinnedIf = "false", survivors } = expiry;
  const [parent, part] = [table.name, partition.name].map(pg.escapeIdentifier);
  const condition = hasSurvivorsOnly(partition.name) ? "true" : pinnedIf;
  return changePartitions(database, table.name, async (tx) => {
    // One that receives a file lasts for minutes: others would wait behind this in vain, in each run.
    if (await isInLongUse(tx, table.name)) return false;
    // Of the parent first, as every other statement does: otherwise two transactions could wait for each other.
    await run(tx, `LOCK TABLE ${parent} IN ACCESS EXCLUSIVE MODE`);
    const present = await selectPartitions(tx, table);
    if (!present.some((other) => other.name === partition.name)) return false;
    if (condition !== "false" && (await hasRow(tx, partition.name, condition, before))) return false;
    const count = survivors ? await countSurvivors(tx, partition, survivors) : 0;
    if (count > mostSurvivors) return false;
    if (survivors && count > 0) {
      await shrinkPartition(tx, table, partition, survivors);
    } else {
      await run(tx, `ALTER TABLE ${parent} DETACH PARTITION ${part}`);
      await run(tx, `DROP TABLE ${part}`);
    }
    return true;
  });
}

/**
 * The time before which upkeep deletes a table's rows one by one: what is not dropped with its partition. Those are all rows before
 * `cutoff` of a table that is not partitioned; rows of before the conversion; and what a drop had to leave for a whole period.
 */
export async function rowsCutoff(database: Queryable, name: string, cutoff: Date): Promise<Date> {
  const table = await findTable(database, name);
  if (!table?.isPartitioned) return cutoff;
  const leftMs = cutoff.getTime() - (table.days + 1) * 86_400_000;
  return new Date(Math.max(leftMs, Math.min(cutoff.getTime(), await historyEndMs(database, table))));
}

/**
 * The time before which the rows of a table are in no partition of a period: those of before the conversion, or all of a table that is not
 * partitioned. Where rows are deleted for another reason than their age, these are deleted at once, and later ones go with their partition.
 */
export async function historyEnd(database: Queryable, name: string): Promise<Date> {
  const table = await findTable(database, name);
  return new Date(table?.isPartitioned ? await historyEndMs(database, table) : latestMs);
}

/** The latest time that a Date can be. */
const latestMs = 8.64e15;

async function historyEndMs(database: Queryable, table: PartitionedTable): Promise<number> {
  const history = (await selectPartitions(database, table)).find((part) => part.name === historyName(table));
  return history?.toMs ?? 0;
}

async function findTable(database: Queryable, name: string): Promise<PartitionedTable | undefined> {
  return (await selectPartitionedTables(database)).find((table) => table.name === name);
}

async function hasRow(db: Queryable, name: string, condition: string, before: Date): Promise<boolean> {
  // A parameter that no condition names would have no type.
  const sql = `SELECT EXISTS (SELECT FROM ${pg.escapeIdentifier(name)} WHERE $1::timestamptz IS NOT NULL AND (${condition})) AS found`;
  const [row] = await run<{ found: boolean }>(db, sql, [before]);
  return row?.found === true;
}

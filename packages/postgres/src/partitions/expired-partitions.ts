import pg from "pg";
import type { Database } from "../query/database.ts";
import type { Queryable } from "../query/statement.ts";
import { isInLongUse } from "../tables/long-use.ts";
import { run } from "../tables/run-sql.ts";
import { changePartitions } from "./change-partitions.ts";
import { hasSurvivorsOnly, historyName, type PartitionedTable, selectPartitionedTables } from "./partitioned-table.ts";
import { type Partition, selectPartitions } from "./select-partitions.ts";
import { countSurvivors, mostSurvivors, type Survivors, shrinkPartition } from "./shrink-partition.ts";

/** Time after which survivors are counted again where there were too many: counting reads many rows. */
const countAgainAfterMs = 86_400_000;

/** For each partition that too many rows outlive, the time before which it is not considered again. */
const postponedUntilMs = new WeakMap<Database, Map<string, number>>();

/** Selection of the expired partitions of a table. */
export interface Expiry {
  table: string;
  /** Partitions that end at this time or earlier are expired. */
  before: Date;
  /** SQL condition on a row that keeps its partition, such as a later time; the parameter `before` is that time. It may read the whole partition. */
  keptIf?: string;
  /** The same for what may still change; read again under the lock that stops all statements, so it must be found by an index. */
  pinnedIf?: string;
  /** Rows that stay when the others go. Then a partition with these alone takes the place of theirs. */
  survivors?: Survivors;
  /** Runs before a partition is dropped, whose name is given as an identifier; the drop may yet wait until the next run. */
  beforeDrop?(partition: string): Promise<void>;
}

/**
 * Drops the oldest expired partition of a table; resolves to the number of dropped ones, 0 or 1, as a batch of upkeep. All
 * statements on the table wait while the catalog is changed and survivors are copied: milliseconds whatever the size of
 * the partition, and up to a few tenths of a second with as many survivors as are copied.
 */
export async function dropExpiredPartition(database: Database, expiry: Expiry): Promise<number> {
  const table = await findTable(database, expiry.table);
  if (!table) return 0;
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
  const postponed = postponedUntilMs.get(database) ?? new Map<string, number>();
  postponedUntilMs.set(database, postponed);
  if (hasSurvivorsOnly(partition.name)) return hasRow(database, partition.name, "true", before);
  if (before.getTime() < (postponed.get(partition.name) ?? 0)) return true;
  if (await hasRow(database, partition.name, `(${keptIf}) OR (${pinnedIf})`, before)) return true;
  if (!survivors) return false;
  const count = await database.transaction((tx) => countSurvivors(tx, partition, survivors));
  if (count <= mostSurvivors) return false;
  postponed.set(partition.name, before.getTime() + countAgainAfterMs);
  return true;
}

function dropPartition(
  database: Database,
  table: PartitionedTable,
  partition: Partition,
  expiry: Expiry,
): Promise<boolean> {
  return changePartitions(database, table.name, async (tx) => {
    // A transaction that receives a file lasts for minutes: other statements would wait behind this one in vain, in each run.
    if (await isInLongUse(tx, table.name)) return false;
    // The function locks it.
    if (table.isKept) return dropKept(tx, table, partition, expiry);
    // The parent is locked first, as by every other statement: otherwise two transactions could wait for each other.
    await run(tx, `LOCK TABLE ${pg.escapeIdentifier(table.name)} IN ACCESS EXCLUSIVE MODE`);
    return dropLocked(tx, table, partition, expiry);
  });
}

/** Drops a partition of a table that another role owns; the survivors are counted already. */
async function dropKept(
  tx: Queryable,
  table: PartitionedTable,
  partition: Partition,
  { survivors }: Expiry,
): Promise<boolean> {
  let places: string[] = [];
  if (survivors && !hasSurvivorsOnly(partition.name)) {
    const sql = `SELECT place::text FROM (${survivors.places(pg.escapeIdentifier(partition.name), partition)}) AS stays (place)`;
    // Before the statement that drops the partition, which must not read it.
    places = (await run(tx, sql, survivors.values, { place: "text" })).map(({ place }) => place);
  }
  const drop = pg.escapeIdentifier(`drop_${table.name}_partition`);
  await run(tx, `SELECT ${drop}({partition:text}, {places:text[]}::tid[])`, { partition: partition.name, places });
  return true;
}

/** Drops a partition whose table is locked. Resolves to false if it must stay, or another replica has dropped it. */
async function dropLocked(
  tx: Queryable,
  table: PartitionedTable,
  partition: Partition,
  { before, pinnedIf = "false", survivors }: Expiry,
): Promise<boolean> {
  const partitions = await selectPartitions(tx, table);
  if (!partitions.some(({ name }) => name === partition.name)) return false;
  const condition = hasSurvivorsOnly(partition.name) ? "true" : pinnedIf;
  if (condition !== "false" && (await hasRow(tx, partition.name, condition, before))) return false;
  const count = survivors ? await countSurvivors(tx, partition, survivors) : 0;
  if (count > mostSurvivors) return false;
  if (survivors && count > 0) {
    await shrinkPartition(tx, table, partition, survivors);
  } else {
    const [parent, part] = [table.name, partition.name].map(pg.escapeIdentifier);
    await run(tx, `ALTER TABLE ${parent} DETACH PARTITION ${part}`);
    await run(tx, `DROP TABLE ${part}`);
  }
  return true;
}

/**
 * Returns the time before which upkeep deletes a table's rows one by one, because no drop deletes them: rows of the first partition,
 * which has all times before it, and rows that a drop had to leave for a whole period. All rows before `cutoff` for a table that is
 * not partitioned.
 */
export async function rowsCutoff(database: Queryable, name: string, cutoff: Date): Promise<Date> {
  const table = await findTable(database, name);
  if (!table) return cutoff;
  const leftMs = cutoff.getTime() - (table.days + 1) * 86_400_000;
  return new Date(Math.max(leftMs, Math.min(cutoff.getTime(), await historyEndMs(database, table))));
}

/**
 * Returns the time before which the rows of a table are in no partition of a period: the end of the first partition, or no end for a
 * table that is not partitioned. Where rows are deleted for another reason than their age, these are deleted at once, and later ones
 * go with their partition.
 */
export async function historyEnd(database: Queryable, name: string): Promise<Date> {
  const table = await findTable(database, name);
  return new Date(table ? await historyEndMs(database, table) : latestMs);
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
  const sql = `SELECT EXISTS (SELECT FROM ${pg.escapeIdentifier(name)} WHERE ${condition}) AS exists`;
  const [row] = await run(db, sql, { before }, { exists: "bool" });
  return row?.exists === true;
}

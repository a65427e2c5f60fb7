import pg from "pg";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import {
  defaultName,
  hasPrefixes,
  keyOf,
  literalAt,
  type PartitionedTable,
  type Period,
  partitionName,
} from "./partitioned-table.ts";

/**
 * Returns the columns, defaults and checks of a new partition, as SQL. Indexes come with ATTACH; a partition has no identity of its
 * own. If a part of a column decides, the partitioned table cannot have keys, so each partition has them, like the default one. They are
 * unique in the table as well, since rows with the same id are in the same partition.
 */
export function partitionShape(table: PartitionedTable): string {
  const [model, indexes] = hasPrefixes(table) ? [defaultName(table), ""] : [table.name, "EXCLUDING INDEXES "];
  return `(LIKE ${pg.escapeIdentifier(model)} INCLUDING ALL ${indexes}EXCLUDING IDENTITY EXCLUDING STATISTICS)`;
}

/** Returns the condition on a row that it is of a period, as SQL. */
export function inPeriod(table: PartitionedTable, { fromMs, toMs }: Period): string {
  const beforeEnd = `${keyOf(table)} < ${literalAt(table, toMs)}`;
  return fromMs === Number.NEGATIVE_INFINITY
    ? beforeEnd
    : `${keyOf(table)} >= ${literalAt(table, fromMs)} AND ${beforeEnd}`;
}

/** Returns the bounds of a partition, as SQL. */
export function boundsOf(table: PartitionedTable, { fromMs, toMs }: Period): string {
  const start = fromMs === Number.NEGATIVE_INFINITY ? "MINVALUE" : literalAt(table, fromMs);
  return `FOR VALUES FROM (${start}) TO (${literalAt(table, toMs)})`;
}

/**
 * Creates the partition of a period, and moves into it the rows of the period from the default partition. Statements on other
 * partitions are not blocked; those on the default one wait for the end of the transaction, in which Postgres reads all of it: to move
 * rows, and to prove that none of the period is left.
 */
export async function createPartition(tx: Queryable, table: PartitionedTable, period: Period): Promise<void> {
  if (table.isKept) {
    const lower = period.fromMs === Number.NEGATIVE_INFINITY ? "NULL" : literalAt(table, period.fromMs);
    const values = { partition: partitionName(table, period) };
    const create = pg.escapeIdentifier(`create_${table.name}_partition`);
    await run(tx, `SELECT ${create}({partition:text}, ${lower}, ${literalAt(table, period.toMs)})`, values);
    return;
  }
  const [parent, rest, partition] = [table.name, defaultName(table), partitionName(table, period)].map(
    pg.escapeIdentifier,
  );
  await run(tx, `LOCK TABLE ${rest} IN ACCESS EXCLUSIVE MODE`);
  await run(tx, `CREATE TABLE ${partition} ${partitionShape(table)}`);
  await run(
    tx,
    `WITH moved AS (DELETE FROM ${rest} WHERE ${inPeriod(table, period)} RETURNING *)
     INSERT INTO ${partition} SELECT * FROM moved`,
  );
  await run(tx, `ALTER TABLE ${parent} ATTACH PARTITION ${partition} ${boundsOf(table, period)}`);
}

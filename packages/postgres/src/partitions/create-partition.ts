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

/** The columns, defaults and checks of a table. Indexes come with ATTACH; a partition has no identity of its own. */
export const likeTable = (name: string) =>
  `(LIKE ${pg.escapeIdentifier(name)} INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY EXCLUDING STATISTICS)`;

/**
 * The same with the keys of a partition: those that the partitioned table cannot have, because a part of a column decides, are in each
 * partition. They are unique in the table as well, since rows with the same id are in the same partition.
 */
export const likePartition = (name: string) =>
  `(LIKE ${pg.escapeIdentifier(name)} INCLUDING ALL EXCLUDING IDENTITY EXCLUDING STATISTICS)`;

/** What a new partition of the table has, as SQL. */
export const partitionShape = (table: PartitionedTable) =>
  hasPrefixes(table) ? likePartition(defaultName(table)) : likeTable(table.name);

/** Condition on a row that it is of a period, as SQL. */
export function inPeriod(table: PartitionedTable, { fromMs, toMs }: Period): string {
  return `${keyOf(table)} >= ${literalAt(table, fromMs)} AND ${keyOf(table)} < ${literalAt(table, toMs)}`;
}

/** The bounds of a partition, as SQL; that of the rows of before the conversion begins at -Infinity. */
export function boundsOf(table: PartitionedTable, { fromMs, toMs }: Period): string {
  const from = fromMs === Number.NEGATIVE_INFINITY ? "MINVALUE" : literalAt(table, fromMs);
  return `FOR VALUES FROM (${from}) TO (${literalAt(table, toMs)})`;
}

/**
 * Creates the partition of a period, and moves into it what the default partition has of it. Statements on the other partitions
 * go on; those that need the default one wait for the end of the transaction, in which Postgres reads all of the default partition: to
 * move rows, and to prove that none of the period is left.
 */
export async function createPartition(tx: Queryable, table: PartitionedTable, period: Period): Promise<void> {
  const names = [table.name, defaultName(table), partitionName(table, period)] as const;
  const [parent, rest, made] = names.map(pg.escapeIdentifier);
  await run(tx, `LOCK TABLE ${rest} IN ACCESS EXCLUSIVE MODE`);
  await run(tx, `CREATE TABLE ${made} ${partitionShape(table)}`);
  await run(
    tx,
    `WITH moved AS (DELETE FROM ${rest} WHERE ${inPeriod(table, period)} RETURNING *)
     INSERT INTO ${made} SELECT * FROM moved`,
  );
  await run(tx, `ALTER TABLE ${parent} ATTACH PARTITION ${made} ${boundsOf(table, period)}`);
}

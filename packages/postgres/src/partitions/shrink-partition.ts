import pg from "pg";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import { boundsOf, partitionShape } from "./create-partition.ts";
import { type PartitionedTable, type Period, survivorsName } from "./partitioned-table.ts";
import type { Partition } from "./select-partitions.ts";

/** The rows that stay when their partition is dropped, such as those under a legal hold. */
export interface Survivors {
  /** SQL query of their `ctid` in a partition, whose name is given as an identifier. It must find them by indexes. */
  places(partition: string, period: Period): string;
  /** Parameters of the query. */
  values: Readonly<Record<string, unknown>>;
}

/** More survivors are not copied while all statements on the table wait: their partition stays, and its other rows are deleted. */
export const mostSurvivors = 10_000;

// Postgres has no statistics of how many rows a partition has that is about to go, and no plan may read all of them.
const byIndexes = `SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) AS name`;

/** Counts the survivors in a partition, up to one more than `mostSurvivors`. */
export async function countSurvivors(tx: Queryable, partition: Partition, survivors: Survivors): Promise<number> {
  await run(tx, byIndexes);
  const sql = `SELECT count(*)::int AS count FROM (SELECT FROM (${survivors.places(pg.escapeIdentifier(partition.name), partition)}) AS stays
    LIMIT ${mostSurvivors + 1}) AS counted`;
  const [row] = await run(tx, sql, survivors.values, { count: "int" });
  return row?.count ?? 0;
}

/** Replaces a partition by one that has only its survivors. The caller has locked the table. */
export async function shrinkPartition(
  tx: Queryable,
  table: PartitionedTable,
  partition: Partition,
  survivors: Survivors,
): Promise<void> {
  const parent = pg.escapeIdentifier(table.name);
  const whole = pg.escapeIdentifier(partition.name);
  const shrunk = pg.escapeIdentifier(survivorsName(partition.name));
  await run(tx, `CREATE TABLE ${shrunk} ${partitionShape(table)}`);
  const places = survivors.places(whole, partition);
  const copy = `INSERT INTO ${shrunk} SELECT * FROM ${whole} WHERE ctid = ANY (ARRAY(${places}))`;
  await run(tx, copy, survivors.values);
  await run(tx, `ALTER TABLE ${parent} DETACH PARTITION ${whole}`);
  await run(tx, `ALTER TABLE ${parent} ATTACH PARTITION ${shrunk} ${boundsOf(table, partition)}`);
  await run(tx, `DROP TABLE ${whole}`);
}

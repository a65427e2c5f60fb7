import pg from "pg";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import { selectIndexes, type TableIndex } from "../tables/table-indexes.ts";
import { hasPrefixes, type PartitionedTable } from "./partitioned-table.ts";

/** Whether the partitioned table can have it: a unique one only if a row's partition is decided by the same columns. */
export function canBePartitioned({ isUnique, columns }: TableIndex, table: PartitionedTable): boolean {
  return !isUnique || (columns.includes(table.column) && !hasPrefixes(table));
}

/** Whether each partition has it, and not the partitioned table: a key with the column of which a part decides. */
function isOfPartitions({ isUnique, columns }: TableIndex, table: PartitionedTable): boolean {
  return isUnique && hasPrefixes(table) && columns.includes(table.column);
}

/**
 * Builds, without stopping writers, a plain index for each key of the table that the partitioned one cannot have, so that what was
 * found by that key still is. The key itself stays with the rows of before.
 */
export async function prepareIndexes(db: Queryable, table: PartitionedTable): Promise<void> {
  for (const index of await selectIndexes(db, table.name)) {
    if (canBePartitioned(index, table) || isOfPartitions(index, table)) continue;
    const name = `${table.name}_by_${index.columns.join("_")}`;
    const [before] = (await selectIndexes(db, table.name)).filter((other) => other.name === name);
    if (before?.isValid) continue;
    if (before) await run(db, `DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(name)}`);
    const columns = index.columns.map(pg.escapeIdentifier).join(", ");
    const target = `${pg.escapeIdentifier(name)} ON ${pg.escapeIdentifier(table.name)} (${columns})`;
    await run(db, `CREATE INDEX CONCURRENTLY ${target}`);
  }
}

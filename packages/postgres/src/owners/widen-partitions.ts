import pg from "pg";
import { type Queryable, statement } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import type { TableIndex } from "../tables/table-indexes.ts";
import { missingIn } from "./owner-column.ts";

/** What an index or constraint is called until it takes the place and the name of the one without the owner. */
export const widened = (name: string) => `${name}_with_owner`;

/** The index of a partition that is part of one of the partitioned table. */
interface PartIndex {
  table: string;
  index: string;
}

const partIndexes = statement<PartIndex>(
  "owners_part_indexes",
  `SELECT part.relname AS table, own.relname AS index
   FROM pg_class AS whole JOIN pg_inherits ON inhparent = whole.oid JOIN pg_class AS own ON own.oid = inhrelid
   JOIN pg_index ON indexrelid = own.oid JOIN pg_class AS part ON part.oid = indrelid
   WHERE whole.relnamespace = current_schema()::regnamespace AND whole.relname = $1 ORDER BY part.relname`,
);

/** Selects the indexes of partitions of which an index of the partitioned table is made. */
export function selectPartIndexes(db: Queryable, index: string): Promise<PartIndex[]> {
  return db.query(partIndexes, [index]);
}

/**
 * The indexes with the owner take the place and the names of those without, in a partitioned table and all its partitions. Only the
 * catalog changes; a partition that was created meanwhile has few rows, and gets its index here.
 */
export async function exchangeOfParts(tx: Queryable, table: string, index: TableIndex): Promise<void> {
  const name = pg.escapeIdentifier(table);
  const constraint = pg.escapeIdentifier(index.name);
  await run(tx, `LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  const parts = await selectPartIndexes(tx, index.name);
  const columns = [...index.columns, ...missingIn(index.columns)].map(pg.escapeIdentifier).join(", ");
  if (!index.isPrimary) {
    await run(tx, `DROP INDEX ${constraint}`);
    for (const part of parts) {
      const [own, wide] = [part.index, widened(part.index)].map(pg.escapeIdentifier);
      await run(tx, `ALTER INDEX IF EXISTS ${wide} RENAME TO ${own}`);
    }
    await run(tx, `CREATE UNIQUE INDEX ${constraint} ON ${name} (${columns})`);
    return;
  }
  await run(tx, `ALTER TABLE ${name} DROP CONSTRAINT ${constraint}`);
  for (const part of parts) {
    if (!(await hasIndex(tx, widened(part.index)))) continue;
    const [own, wide] = [part.index, widened(part.index)].map(pg.escapeIdentifier);
    await run(
      tx,
      `ALTER TABLE ${pg.escapeIdentifier(part.table)} ADD CONSTRAINT ${own} PRIMARY KEY USING INDEX ${wide}`,
    );
  }
  await run(tx, `ALTER TABLE ${name} ADD CONSTRAINT ${constraint} PRIMARY KEY (${columns})`);
}

async function hasIndex(tx: Queryable, name: string): Promise<boolean> {
  return (
    (await run(tx, `SELECT 1 WHERE to_regclass(${pg.escapeLiteral(pg.escapeIdentifier(name))}) IS NOT NULL`)).length > 0
  );
}

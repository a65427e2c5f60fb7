import pg from "pg";
import type { Queryable } from "../query/statement.ts";
import { run } from "./run-sql.ts";

/** An index of a table. */
export interface TableIndex {
  name: string;
  isPrimary: boolean;
  isUnique: boolean;
  /** False for one that a job left unfinished. */
  isValid: boolean;
  columns: string[];
  /** `CREATE INDEX …` of the same index on the table of this name. */
  definition: string;
}

const ofTable = `SELECT name.relname AS name, indisprimary AS "isPrimary", indisunique AS "isUnique", indisvalid AS "isValid",
     ARRAY(SELECT attname::text FROM unnest(indkey::int2[]) WITH ORDINALITY AS key (number, place)
       JOIN pg_attribute ON attrelid = indrelid AND attnum = key.number ORDER BY place) AS columns,
     pg_get_indexdef(indexrelid) AS definition
   FROM pg_index JOIN pg_class AS name ON name.oid = indexrelid JOIN pg_class AS owner ON owner.oid = indrelid
   WHERE owner.relnamespace = current_schema()::regnamespace AND owner.relname = $1 ORDER BY name.relname`;

/** Selects the indexes of a table. */
export function selectIndexes(db: Queryable, table: string): Promise<TableIndex[]> {
  return run<TableIndex>(db, ofTable, [table]);
}

/** True if a table has no row, so that an index of it is built at once. */
export async function isEmpty(db: Queryable, name: string): Promise<boolean> {
  return (await run(db, `SELECT 1 FROM ${pg.escapeIdentifier(name)} LIMIT 1`)).length === 0;
}

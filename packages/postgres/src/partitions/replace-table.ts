import pg from "pg";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import { selectIndexes } from "../tables/table-indexes.ts";
import { likePartition, likeTable } from "./create-partition.ts";
import { defaultName, hasPrefixes, historyName, keyOf, literalAt, type PartitionedTable } from "./partitioned-table.ts";
import { canBePartitioned } from "./prepare-indexes.ts";

interface Replacement {
  /** The validated check that all rows are before the boundary, as an identifier. */
  check: string;
  boundaryMs: number;
}

/**
 * Makes a table a partition of a new one that has its name, and adds a default partition, in the caller's transaction: for
 * milliseconds, because only the catalog changes. Named statements of other sessions find the new table by its name when they run next.
 */
export async function replaceTable(
  tx: Queryable,
  table: PartitionedTable,
  { check, boundaryMs }: Replacement,
): Promise<void> {
  const names = [table.name, historyName(table), defaultName(table)] as const;
  const [name, history, rest] = names.map(pg.escapeIdentifier);
  await run(tx, `LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  await refuseDependents(tx, table);
  const views = await viewsOf(tx, table);
  const comment = await commentOf(tx, table);
  const indexes = await selectIndexes(tx, table.name);
  const sequence = await identityOf(tx, table);
  const [next] = sequence
    ? await run<{ value: string }>(tx, "SELECT nextval($1::regclass) AS value", [sequence.name])
    : [];

  if (sequence) await run(tx, `ALTER TABLE ${name} ALTER COLUMN ${pg.escapeIdentifier(sequence.column)} DROP IDENTITY`);
  await run(tx, `ALTER TABLE ${name} RENAME TO ${history}`);
  await run(tx, `COMMENT ON TABLE ${history} IS NULL`);
  for (const index of indexes) {
    const renamed = pg.escapeIdentifier(`${index.name}_history`);
    await run(tx, `ALTER INDEX ${pg.escapeIdentifier(index.name)} RENAME TO ${renamed}`);
  }
  await run(tx, `CREATE TABLE ${name} ${likeTable(historyName(table))} PARTITION BY RANGE ((${keyOf(table)}))`);
  await run(tx, `ALTER TABLE ${name} DROP CONSTRAINT ${check}`);
  await run(tx, `COMMENT ON TABLE ${name} IS ${pg.escapeLiteral(comment)}`);
  if (sequence && next) {
    const generated = `${pg.escapeIdentifier(sequence.column)} ADD GENERATED ${sequence.kind} AS IDENTITY (START WITH ${next.value})`;
    await run(tx, `ALTER TABLE ${name} ALTER COLUMN ${generated}`);
  }
  for (const index of indexes) {
    if (!canBePartitioned(index, table)) continue;
    const key = index.columns.map(pg.escapeIdentifier).join(", ");
    await run(tx, index.isPrimary ? `ALTER TABLE ${name} ADD PRIMARY KEY (${key})` : index.definition);
  }
  await run(
    tx,
    `ALTER TABLE ${name} ATTACH PARTITION ${history} FOR VALUES FROM (MINVALUE) TO (${literalAt(table, boundaryMs)})`,
  );
  await run(tx, `ALTER TABLE ${history} DROP CONSTRAINT ${check}`);
  if (hasPrefixes(table)) {
    await run(tx, `CREATE TABLE ${rest} ${likePartition(historyName(table))}`);
    await run(tx, `ALTER TABLE ${name} ATTACH PARTITION ${rest} DEFAULT`);
  } else {
    await run(tx, `CREATE TABLE ${rest} PARTITION OF ${name} DEFAULT`);
  }
  for (const view of views) await run(tx, `CREATE OR REPLACE VIEW ${view.name} AS ${view.definition}`);
}

const dependentViews = `SELECT DISTINCT ev_class FROM pg_rewrite JOIN pg_depend ON objid = pg_rewrite.oid AND
       classid = 'pg_rewrite'::regclass JOIN it ON it.oid = refobjid WHERE refclassid = 'pg_class'::regclass`;

/** The views of a table, which are to read the new one of its name. Their definitions are read before it is renamed. */
async function viewsOf(tx: Queryable, table: PartitionedTable): Promise<{ name: string; definition: string }[]> {
  const found = `WITH it AS (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = $1)
     SELECT ev_class::regclass::text AS name, pg_get_viewdef(ev_class) AS definition FROM (${dependentViews}) AS dependent`;
  return run<{ name: string; definition: string }>(tx, found, [table.name]);
}

/** What refers to a table by its identity and not by its name would go on with the rows of before alone. */
async function refuseDependents(tx: Queryable, table: PartitionedTable): Promise<void> {
  const found = `WITH it AS (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = $1)
     SELECT 'the trigger ' || tgname AS what FROM pg_trigger JOIN it ON it.oid = tgrelid
     UNION ALL SELECT 'the foreign key ' || conname FROM pg_constraint JOIN it ON it.oid IN (conrelid, confrelid) WHERE contype = 'f'
     UNION ALL SELECT 'the materialized view ' || pg_class.oid::regclass FROM pg_class
       JOIN (${dependentViews}) AS dependent ON dependent.ev_class = pg_class.oid WHERE relkind = 'm'`;
  const [dependent] = await run<{ what: string }>(tx, found, [table.name]);
  if (dependent) throw new TypeError(`${table.name} cannot be partitioned: it has ${dependent.what}`);
}

async function commentOf(tx: Queryable, table: PartitionedTable): Promise<string> {
  const found = `SELECT obj_description(oid, 'pg_class') AS comment FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relname = $1`;
  const [row] = await run<{ comment: string }>(tx, found, [table.name]);
  return row?.comment ?? "";
}

/** The column that a sequence fills, if the table has one. */
async function identityOf(tx: Queryable, table: PartitionedTable) {
  const found = `SELECT attname AS column, CASE attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END AS kind,
       pg_get_serial_sequence(quote_ident($1), attname) AS name
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = current_schema()::regnamespace AND relname = $1 AND attidentity <> ''`;
  const [row] = await run<{ column: string; kind: string; name: string }>(tx, found, [table.name]);
  return row;
}

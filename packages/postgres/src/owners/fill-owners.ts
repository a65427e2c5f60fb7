import pg from "pg";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import { isEmpty } from "../tables/table-indexes.ts";
import { whenLocked } from "../tables/when-locked.ts";
import { type OwnedTable, type Parent, selectOwnedTables, selectParts } from "./owner-column.ts";

/** Blocks of 8 KiB that one statement reads, so that it locks few rows and ends within milliseconds. */
const blocksAtOnce = 256;
/** Rows that one statement fills. */
const rowsAtOnce = 5000;

/**
 * Fills the owner of rows that were written without one, from the row of another table that the comment of the column names. For
 * the job that migrates: it reads each table once, in short statements that commit one by one, and then builds an index of the rows that
 * are still without an owner. That index is empty, so the rows that the release before writes from then on are found at no cost.
 *
 * @param db a single session that is in no transaction
 */
export async function fillOwners(db: Queryable): Promise<void> {
  for (const table of await selectFilledTables(db)) {
    if (await hasIndex(db, table)) continue;
    await fillAll(db, table);
    await buildIndex(db, table);
  }
  while ((await fillNewRows(db)) > 0);
}

/** Fills all rows that are without an owner at the start. */
export async function fillAll(db: Queryable, table: OwnedTable): Promise<void> {
  for (const parent of table.parents) {
    if (parent.key !== undefined) await fillFromParent(db, table, parent);
    else if (await refusesUpdates(db, table)) await whenLocked(db, (tx) => fillUnchanging(tx, table, parent));
    else await fillByBlocks(db, table, parent);
  }
}

/** Fills a batch of the rows that the release before has written since. Resolves to their number. For upkeep. */
export async function fillNewRows(db: Queryable): Promise<number> {
  let filled = 0;
  for (const table of await selectFilledTables(db)) {
    const [parent] = table.parents;
    if (!parent || (await refusesUpdates(db, table))) continue;
    const places = `ARRAY(SELECT ctid FROM ${pg.escapeIdentifier(table.name)} WHERE owner_id IS NULL LIMIT ${rowsAtOnce})`;
    filled += (await run(db, `${fill(table.name, parent)} AND part.ctid = ANY (${places}) RETURNING 1`)).length;
  }
  return filled;
}

/** Tables whose rows without an owner are filled before they are refused. */
async function selectFilledTables(db: Queryable): Promise<OwnedTable[]> {
  return (await selectOwnedTables(db)).filter(({ isKeyed, parents: [parent] }) => !isKeyed && parent && !parent.key);
}

/** A row whose parent is gone stays as it is, and no cascade deletes it; nothing reads it. `requireOwners` deletes it a release later. */
function fill(table: string, parent: Parent, from = parent.table): string {
  return `UPDATE ${pg.escapeIdentifier(table)} AS part SET environment = parent.environment, owner_id = parent.owner_id
    FROM ${pg.escapeIdentifier(from)} AS parent WHERE part.owner_id IS NULL AND ${refersTo(parent)}`;
}

/** Condition that a row `part` refers to the row `parent`. */
export const refersTo = ({ id, key = "id" }: Parent) =>
  `parent.${pg.escapeIdentifier(key)} = part.${pg.escapeIdentifier(id)}`;

/** Whether the rows of a table never change, which a trigger makes sure of. */
async function refusesUpdates(db: Queryable, { name }: OwnedTable): Promise<boolean> {
  const table = pg.escapeLiteral(pg.escapeIdentifier(name));
  const ofUpdates = `SELECT 1 FROM pg_trigger WHERE tgrelid = ${table}::regclass AND NOT tgisinternal AND tgtype & 16 <> 0`;
  return (await run(db, ofUpdates)).length > 0;
}

/** Others see the trigger all the time: they wait for the end of the transaction. */
async function fillUnchanging(tx: Queryable, table: OwnedTable, parent: Parent): Promise<void> {
  const name = pg.escapeIdentifier(table.name);
  await run(tx, `ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await run(tx, fill(table.name, parent));
  await run(tx, `ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

async function fillByBlocks(db: Queryable, table: OwnedTable, parent: Parent): Promise<void> {
  for (const range of await rangesOf(db, table.name)) await run(db, `${fill(table.name, parent)} AND ${range("part")}`);
}

/** Reads the parent, of whose rows the table has some without an index on the parent: the index of the table finds them. */
async function fillFromParent(db: Queryable, table: OwnedTable, parent: Parent): Promise<void> {
  for (const from of await selectParts(db, parent.table)) {
    for (const range of await rangesOf(db, from)) {
      await whenLocked(db, async (tx) => {
        // No plan may read the table for each range.
        const settings = "{enable_seqscan,enable_hashjoin,enable_mergejoin}";
        await run(tx, `SELECT set_config(name, 'off', true) FROM unnest('${settings}'::text[]) AS name`);
        await run(tx, `${fill(table.name, parent, from)} AND ${range("parent")}`);
      });
    }
  }
}

/** Conditions on the places of rows, which are all of a table. */
async function rangesOf(db: Queryable, table: string): Promise<((alias: string) => string)[]> {
  const size = `SELECT pg_relation_size(${pg.escapeLiteral(pg.escapeIdentifier(table))}) / current_setting('block_size')::int AS blocks`;
  const [found] = await run<{ blocks: string }>(db, size);
  return Array.from({ length: Math.ceil(Number(found?.blocks ?? 0) / blocksAtOnce) }, (_, index) => {
    const first = index * blocksAtOnce;
    const end = (index + 1) * blocksAtOnce;
    return (alias: string) => `${alias}.ctid >= '(${first},0)'::tid AND ${alias}.ctid < '(${end},0)'::tid`;
  });
}

/** Name of the index of the rows that are still without an owner. */
export const indexName = ({ name }: Pick<OwnedTable, "name">) => `${name}_without_owner`;

async function hasIndex(db: Queryable, table: OwnedTable): Promise<boolean> {
  const found = `SELECT 1 FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND relname = ${pg.escapeLiteral(indexName(table))} AND indisvalid`;
  return (await run(db, found)).length > 0;
}

async function buildIndex(db: Queryable, table: OwnedTable): Promise<void> {
  const name = pg.escapeIdentifier(table.name);
  const index = pg.escapeIdentifier(indexName(table));
  // A job that was killed may have left one that is not valid.
  await run(db, `DROP INDEX IF EXISTS ${index}`);
  const how = (await isEmpty(db, table.name)) ? "" : "CONCURRENTLY";
  const key = table.parents.map(({ id }) => pg.escapeIdentifier(id)).join(", ");
  await run(db, `CREATE INDEX ${how} ${index} ON ${name} (${key}) WHERE owner_id IS NULL`);
}

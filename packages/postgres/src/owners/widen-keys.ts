import pg from "pg";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import { isEmpty, selectIndexes, type TableIndex } from "../tables/table-indexes.ts";
import { whenLocked } from "../tables/when-locked.ts";
import { addWithOwner, type ForeignKey, selectForeignKeys } from "./foreign-keys.ts";
import { missingIn, type OwnedTable, selectOwnedTables } from "./owner-column.ts";
import { exchangeOfParts, selectPartIndexes, widened } from "./widen-partitions.ts";

const hasOwner = (columns: readonly string[]) => missingIn(columns).length === 0;

/**
 * Adds the owner to the primary keys, unique indexes and foreign keys of the tables that are declared so, while they are in use.
 * Ids are unique in all of an installation, so the wider key refuses nothing that the narrow one did not, and it finds a row by
 * its id as before, because the owner comes last.
 *
 * 1. A unique index with the owner is built beside each one without it, concurrently.
 * 2. Each foreign key between such tables is added with the owner, validated by reading the table, which stops nobody, and takes
 *    the name of the one without it, in a transaction of milliseconds. Rows that have no owner yet are not checked.
 * 3. The index takes the place of the one without the owner, in such a transaction too. Of a partitioned table all partitions have theirs
 *    exchanged in one.
 *
 * What a job that was killed has left is finished by the next one. Rejects if a table is in use by long transactions.
 *
 * @param db a single session that is in no transaction
 */
export async function widenKeys(db: Queryable): Promise<void> {
  const owned = await selectOwnedTables(db);
  const keyed = owned.filter(({ isKeyed }) => isKeyed);
  const isKeyed = new Set(keyed.map(({ name }) => name));
  const names = new Set(owned.map(({ name }) => name));
  for (const table of keyed) {
    for (const index of await narrowIndexes(db, table)) {
      for (const part of await partsOf(db, table, index)) await buildWidened(db, part.table, part.index);
    }
  }
  for (const key of await selectForeignKeys(db)) {
    if (names.has(key.table) && isKeyed.has(key.parent) && !hasOwner(key.columns)) await widenForeignKey(db, key);
  }
  const needed = new Set((await selectForeignKeys(db)).map(({ index }) => index));
  for (const table of keyed) {
    for (const index of await narrowIndexes(db, table)) {
      // A table that has no owner yet refers to it: it stays beside the wider one.
      if (needed.has(index.name)) continue;
      const change = table.isPartitioned ? exchangeOfParts : exchange;
      await whenLocked(db, (tx) => change(tx, table.name, index));
    }
  }
}

/** The tables that hold an index, which are the partitions of a partitioned one, with the names of theirs. */
async function partsOf(db: Queryable, { name, isPartitioned }: OwnedTable, index: TableIndex) {
  return isPartitioned ? selectPartIndexes(db, index.name) : [{ table: name, index: index.name }];
}

async function narrowIndexes(db: Queryable, { name }: OwnedTable): Promise<TableIndex[]> {
  const indexes = await selectIndexes(db, name);
  return indexes.filter(({ isUnique, columns }) => isUnique && !hasOwner(columns));
}

async function buildWidened(db: Queryable, table: string, indexName: string): Promise<void> {
  const name = widened(indexName);
  const indexes = await selectIndexes(db, table);
  const index = indexes.find((one) => one.name === indexName);
  const before = indexes.find((other) => other.name === name);
  if (!index || before?.isValid) return;
  if (before) await run(db, `DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(name)}`);
  const how = (await isEmpty(db, table)) ? "" : "CONCURRENTLY";
  const [, columns, rest] = /\((.*?)\)( WHERE .*)?$/s.exec(index.definition.replace(/^.*? USING btree /s, "")) ?? [];
  const target = `${pg.escapeIdentifier(name)} ON ${pg.escapeIdentifier(table)}`;
  await run(
    db,
    `CREATE UNIQUE INDEX ${how} ${target} (${[columns, ...missingIn(index.columns)].join(", ")})${rest ?? ""}`,
  );
}

async function widenForeignKey(db: Queryable, key: ForeignKey): Promise<void> {
  const table = pg.escapeIdentifier(key.table);
  const before = pg.escapeIdentifier(key.name);
  const name = pg.escapeIdentifier(widened(key.name));
  const made = (await selectForeignKeys(db)).find(
    (other) => other.table === key.table && other.name === widened(key.name),
  );
  // Writers use the parent first.
  const lock = (tx: Queryable, mode: string) =>
    run(tx, `LOCK TABLE ${pg.escapeIdentifier(key.parent)}, ${table} IN ${mode} MODE`);
  if (!made) {
    await whenLocked(db, async (tx) => {
      await lock(tx, "SHARE ROW EXCLUSIVE");
      await run(tx, `ALTER TABLE ${table} ${addWithOwner(key, widened(key.name))}`);
    });
  }
  if (!made?.isValid) await run(db, `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
  await whenLocked(db, async (tx) => {
    await lock(tx, "ACCESS EXCLUSIVE");
    await run(tx, `ALTER TABLE ${table} DROP CONSTRAINT ${before}`);
    await run(tx, `ALTER TABLE ${table} RENAME CONSTRAINT ${name} TO ${before}`);
  });
}

/** The index with the owner takes the place and the name of the one without. */
async function exchange(tx: Queryable, table: string, index: TableIndex): Promise<void> {
  const name = pg.escapeIdentifier(index.name);
  const wide = pg.escapeIdentifier(widened(index.name));
  const [constraint] = await run<{ type: string }>(
    tx,
    `SELECT contype AS type FROM pg_constraint WHERE conrelid = ${pg.escapeLiteral(pg.escapeIdentifier(table))}::regclass
       AND conname = ${pg.escapeLiteral(index.name)} AND contype IN ('p', 'u')`,
  );
  if (!constraint) {
    await run(tx, `DROP INDEX ${name}`);
    await run(tx, `ALTER INDEX ${wide} RENAME TO ${name}`);
    return;
  }
  const kind = constraint.type === "p" ? "PRIMARY KEY" : "UNIQUE";
  const added = `ADD CONSTRAINT ${name} ${kind} USING INDEX ${wide}`;
  await run(tx, `ALTER TABLE ${pg.escapeIdentifier(table)} DROP CONSTRAINT ${name}, ${added}`);
}

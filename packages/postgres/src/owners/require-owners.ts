import pg from "pg";
import { type Queryable, statement } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import { whenLocked } from "../tables/when-locked.ts";
import { fillAll, indexName, refersTo } from "./fill-owners.ts";
import { missingIn, type OwnedTable, selectOwnedTables } from "./owner-column.ts";

const required = statement<{ column: string }>(
  "owners_required",
  `SELECT attname::text AS column FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
   WHERE relnamespace = current_schema()::regnamespace AND relname = $1 AND attnotnull`,
);

/**
 * Makes the columns of the owner NOT NULL in the tables whose keys are to have it, while they are in use. From the first step on,
 * rows without an owner are refused: no process of a release that writes such rows may run any more.
 *
 * 1. A check is added without reading the table.
 * 2. Rows without an owner get that of their parent. Rows whose parents are gone are deleted: nothing reads them.
 * 3. The check is validated by reading the table, which stops nobody. Postgres knows from it that no value is null, and reads nothing
 *    when the columns become NOT NULL, in a transaction of milliseconds.
 *
 * What a job that was killed has left is finished by the next one.
 *
 * @param db a single session that is in no transaction
 */
export async function requireOwners(db: Queryable): Promise<void> {
  for (const table of await selectOwnedTables(db)) {
    if (!table.isKeyed) continue;
    const columns = await db.query(required, [table.name]);
    if (missingIn(columns.map(({ column }) => column)).length > 0) await requireOwner(db, table);
  }
}

async function requireOwner(db: Queryable, table: OwnedTable): Promise<void> {
  const [name, check] = [table.name, `${table.name}_has_owner`].map(pg.escapeIdentifier);
  await whenLocked(db, async (tx) => {
    // A job that was killed may have left one.
    await run(tx, `ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${check}`);
    const condition = "environment IS NOT NULL AND owner_id IS NOT NULL";
    await run(tx, `ALTER TABLE ${name} ADD CONSTRAINT ${check} CHECK (${condition}) NOT VALID`);
  });
  // A row may move from one parent to another while they are read.
  while (table.parents.length > 0 && (await lacksOwner(db, table))) {
    await fillAll(db, table);
    await deleteOrphans(db, table);
  }
  await run(db, `ALTER TABLE ${name} VALIDATE CONSTRAINT ${check}`);
  await whenLocked(db, async (tx) => {
    const columns = missingIn([]).map((column) => `ALTER COLUMN ${column} SET NOT NULL`);
    await run(tx, `ALTER TABLE ${name} ${columns.join(", ")}`);
    await run(tx, `ALTER TABLE ${name} DROP CONSTRAINT ${check}`);
    await run(tx, `DROP INDEX IF EXISTS ${pg.escapeIdentifier(indexName(table))}`);
  });
}

async function lacksOwner(db: Queryable, { name }: OwnedTable): Promise<boolean> {
  return (await run(db, `SELECT 1 FROM ${pg.escapeIdentifier(name)} WHERE owner_id IS NULL LIMIT 1`)).length > 0;
}

async function deleteOrphans(db: Queryable, { name, parents }: OwnedTable): Promise<void> {
  const gone = parents.map(
    (parent) => `NOT EXISTS (SELECT FROM ${pg.escapeIdentifier(parent.table)} AS parent WHERE ${refersTo(parent)})`,
  );
  await run(
    db,
    `DELETE FROM ${pg.escapeIdentifier(name)} AS part WHERE part.owner_id IS NULL AND ${gone.join(" AND ")}`,
  );
}

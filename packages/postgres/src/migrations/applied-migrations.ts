import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** A folder of migrations, with its own table of those that are applied. */
export interface MigrationFolder {
  name: string;
  path: string;
}

/** The schema is of a release from which this one cannot upgrade. Nothing was changed. */
export class OldSchemaError extends Error {
  readonly schema: string;
  /** Fact that shows that the schema is too old, such as `its last migration is 0003_more`. */
  readonly finding: string;
  /** Release to install first. */
  readonly release: string;

  constructor(schema: string, finding: string, release: string) {
    super(
      `The schema ${schema} is too old for this release (${finding}): install release ${release}, wait until its migrations have ended ` +
        "and all its pods are ready, then upgrade again. Nothing was changed.",
    );
    this.name = "OldSchemaError";
    this.schema = schema;
    this.finding = finding;
    this.release = release;
  }
}

// `-- replaces: 0034_owners_required, of release 1.3.1` in a migration: the file makes the schema that the migrations up to that
// one made, so it counts as applied where that one is.
// `-- requires: 0004_notes, of release 2.1`: no process older than that migration may run any more, because this one removes
// what it needs. So an earlier job must have applied it.
const note = /^-- (replaces|requires): (\S+), of release (\S+)$/m;

/**
 * Compares the files of each folder with its applied migrations, and records a file as applied that replaces applied ones. Rejects
 * with an OldSchemaError, before any change, if a file replaces or requires a migration that is not applied, or if the release of the
 * replaced migrations has not finished its work. A folder without applied migrations is new, and nothing is older than it.
 *
 * @param client its role owns the schema
 */
export async function acceptAppliedMigrations(
  client: pg.ClientBase,
  schema: string,
  folders: readonly MigrationFolder[],
): Promise<void> {
  const replacements: { table: string; file: string }[] = [];
  for (const { name, path } of folders) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(`migrations_${name}`)}`;
    const applied = await selectApplied(client, table);
    if (applied.length === 0) continue;
    const files = readdirSync(path)
      .filter((file) => file.endsWith(".sql"))
      .map((file) => file.replace(/\.sql$/, ""))
      .sort();
    for (const file of files.filter((file) => !applied.includes(file))) {
      const [, kind, migration, release = ""] = note.exec(readFileSync(join(path, `${file}.sql`), "utf8")) ?? [];
      if (migration === undefined) continue;
      if (!applied.includes(migration)) {
        const finding = `its last migration is ${applied.at(-1)}, and ${migration} is not applied`;
        throw new OldSchemaError(schema, finding, release);
      }
      if (kind !== "replaces") continue;
      const finding = await selectUnfinished(client, schema);
      if (finding !== undefined) throw new OldSchemaError(schema, finding, release);
      replacements.push({ table, file });
      applied.push(file);
    }
    refuseDisorder(files, applied);
  }
  for (const { table, file } of replacements) {
    await client.query(`INSERT INTO ${table} (name, run_on) VALUES ($1, now())`, [file]);
  }
}

/** Throws if a file comes before one that is applied: an installation would apply them in another order than a new one. */
function refuseDisorder(files: readonly string[], applied: readonly string[]): void {
  const late = files.find(
    (file, place) => !applied.includes(file) && files.slice(place).some((f) => applied.includes(f)),
  );
  if (late !== undefined)
    throw new Error(`The migration ${late} must come after those that are applied: give it the next number.`);
}

/** Names of the applied migrations, in the order of their application. */
async function selectApplied(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>("SELECT to_regclass($1) IS NOT NULL AS exists", [
    table,
  ]);
  if (!tables[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY run_on, id`);
  return rows.map(({ name }) => name);
}

// Release 1.3.1 partitioned tables, and added the owner to keys, after its migrations. Its comments say which.
const unfinishedWork = `SELECT format('its table %I is not partitioned', relname) AS finding FROM pg_class
   WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND obj_description(oid, 'pg_class') LIKE 'partitions {%'
   UNION ALL
   SELECT format('its key %I has no owner', key.relname) FROM pg_class AS owned
   JOIN pg_attribute AS owner ON attrelid = owned.oid AND attname = 'owner_id'
   JOIN pg_index ON indrelid = owned.oid AND indisunique JOIN pg_class AS key ON key.oid = indexrelid
   WHERE owned.relnamespace = $1::regnamespace AND NOT owned.relispartition AND attnum <> ALL (indkey::int2[])
     AND col_description(owned.oid, attnum) LIKE 'in every key%'
   LIMIT 1`;

/** Names the work that an interrupted job of release 1.3.1 has left; undefined if there is none. */
async function selectUnfinished(client: pg.ClientBase, schema: string): Promise<string | undefined> {
  const { rows } = await client.query<{ finding: string }>(unfinishedWork, [pg.escapeIdentifier(schema)]);
  return rows[0]?.finding;
}

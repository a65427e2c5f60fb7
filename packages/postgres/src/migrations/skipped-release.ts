import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** A folder of migrations, with its own table of those that are applied. */
export interface MigrationFolder {
  name: string;
  path: string;
}

// `-- requires: 0028_owners_of_parts, of release 1.3` in a migration: no process may run any more that is older than that migration,
// because what this one takes away it needs.
const requirement = /^-- requires: (\S+), of release (\S+)$/m;

/**
 * Rejects if a migration requires one that no earlier job has applied, so that nothing is changed. A schema without any migration is
 * new, and nothing is older than it.
 */
export async function refuseSkippedRelease(
  client: pg.ClientBase,
  schema: string,
  folders: readonly MigrationFolder[],
): Promise<void> {
  for (const { name, path } of folders) {
    const applied = await appliedIn(
      client,
      `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(`migrations_${name}`)}`,
    );
    if (applied.size === 0) continue;
    for (const file of readdirSync(path).sort()) {
      const [, required, release] = requirement.exec(readFileSync(join(path, file), "utf8")) ?? [];
      if (!required || applied.has(file.replace(/\.sql$/, "")) || applied.has(required)) continue;
      throw new Error(
        `The schema ${schema} is of a release before ${release}, whose processes cannot work with this one. Install release ${release} ` +
          `first, wait until all its pods are ready, then upgrade again. Nothing was changed (${file} requires ${required}).`,
      );
    }
  }
}

async function appliedIn(client: pg.ClientBase, table: string): Promise<Set<string>> {
  const { rows: found } = await client.query("SELECT to_regclass($1) IS NOT NULL AS exists", [table]);
  if (!found[0]?.exists) return new Set();
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
  return new Set(rows.map(({ name }) => name));
}

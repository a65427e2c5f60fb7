import { PG_MIGRATE_LOCK_ID, runner } from "node-pg-migrate";
import pg from "pg";

interface MigrateOptions {
  /** Connects as the service's own role, which owns the schema. */
  url: string;
  schema: string;
  /** Folders of `0001_what.sql` files, each with a table of its own that says which have run; applied in this order. */
  directories: { name: string; path: string }[];
  /**
   * A change of a table waits for the transactions that use it, and whoever comes after waits behind the change: rather than
   * hold everybody up for longer than this, it fails and is to be tried again. Absent: 5 s.
   */
  lockTimeoutMs?: number;
}

/**
 * Brings a service's schema up to date. Each pending file is one transaction; an advisory lock makes replicas that start
 * together take turns. Running it again changes nothing, and neither does running it on the schema of a later release.
 * Rejects when a table that a file changes stays in use.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PG_MIGRATE_LOCK_ID]);
    await client.query(`SET lock_timeout = ${options.lockTimeoutMs ?? 5_000}`);
    for (const directory of options.directories) {
      await runner({
        dbClient: client,
        dir: directory.path,
        direction: "up",
        schema: options.schema,
        migrationsTable: `migrations_${directory.name}`,
        checkOrder: true,
        noLock: true,
        log: () => {},
      });
    }
  } finally {
    await client.end();
  }
}

import { runner } from "node-pg-migrate";
import pg from "pg";

interface MigrateOptions {
  /** Connects as the service's own role, which owns the schema. */
  url: string;
  schema: string;
  /** Folders of `0001_what.sql` files, each with a table of its own that says which have run; applied in this order. */
  directories: { name: string; path: string }[];
}

/**
 * Brings a service's schema up to date. Each folder's pending files run in one transaction; an advisory lock makes
 * replicas that start together take turns. Running it again changes nothing.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    for (const directory of options.directories) {
      await runner({
        dbClient: client,
        dir: directory.path,
        direction: "up",
        schema: options.schema,
        migrationsTable: `migrations_${directory.name}`,
        checkOrder: true,
        advisoryLockMode: "wait",
        log: () => {},
      });
    }
  } finally {
    await client.end();
  }
}

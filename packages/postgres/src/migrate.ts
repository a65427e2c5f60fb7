import { PG_MIGRATE_LOCK_ID, runner } from "node-pg-migrate";
import { connectToPrimary } from "./primary.ts";
import { commonSettings, keepForRole, resetSettings, type SessionSettings } from "./session-settings.ts";

interface MigrateOptions {
  /** URL with the service's role, which owns the schema; of Postgres itself, not of a pooler. */
  url: string;
  schema: string;
  /** Folders of `0001_what.sql` files, applied in this order. Each folder has its own table of applied migrations. */
  directories: { name: string; path: string }[];
  /**
   * Lock timeout. A change of a table waits for the transactions that use it, and later statements wait for the change;
   * after this time the migration fails and must be retried. Default 5 s.
   */
  lockTimeoutMs?: number;
  /** Settings of all connections of the service, besides `commonSettings`. */
  settings?: SessionSettings;
  /** The service connects through a pooler: its role gets the settings of its sessions. */
  isPooled?: boolean;
}

/**
 * Migrates the schema of a service. Each pending file is one transaction; an advisory lock serializes replicas that
 * start at the same time. It is idempotent, and does nothing on the schema of a later release. Rejects if a table stays
 * locked for longer than the lock timeout.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = await connectToPrimary(options.url);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PG_MIGRATE_LOCK_ID]);
    const settings = { ...commonSettings, ...options.settings };
    // A migration may take longer than a statement of the service.
    await resetSettings(client, settings);
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
    if (options.isPooled) await keepForRole(client, settings);
  } finally {
    await client.end();
  }
}
